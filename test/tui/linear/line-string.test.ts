import { expect, test } from 'vitest';
import { span } from '../../../src/tui/ink/draw/line.ts';
import { lineString } from '../../../src/tui/linear/line-string.ts';

const line = [span('12 '), span('claude', { fg: 'a', bold: true }), span(' to codex')];

test('looks stand around their own text, and without colours there are none', () => {
  expect(lineString(line, 256)).toMatch(/^12 \x1b\[[\d;]+mclaude\x1b\[0m to codex$/);
  expect(lineString(line, 'none')).toBe('12 claude to codex');
});

test.each(['none', 16, 256, 'rgb'] as const)(
  'no text acts on the terminal, whoever wrote it (colours: %s)',
  (depth) => {
    const foreign = lineString([span('a\x1b[2Jb\x07\r\nc\u009bd\u202ee', { dim: true })], depth);
    expect(foreign.replace(/^\x1b\[[\d;]*m|\x1b\[0m$/g, '')).toBe('a␛[2Jb␇ c\ufffdde');
  },
);
