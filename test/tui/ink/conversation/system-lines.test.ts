import { expect, test } from 'vitest';
import { messageLines } from '../../../../src/tui/ink/conversation/message-lines.ts';
import { message } from '../sample-room.ts';

test('what the room says is shown whole, and a screen that it quotes row by row', () => {
  const body =
    'claude exited 1 after 4 s. What waits for it is kept.\nError: no such model\n\x1b]0;x\x07 at line 3';
  const said = message(1, { from: 'system', kind: 'system', to: [], body });
  const rows = messageLines(said, { cols: 30, names: { a: 'claude', b: 'codex' } });
  const text = rows.map((row) => row.map(({ text: part }) => part).join(''));
  expect(text[0]).toMatch(/^· \d\d:\d\d claude exited 1/);
  expect(text.slice(0, 3).join(' ')).toContain('What waits for it is kept.');
  expect(text).toContain('  Error: no such model');
  expect(text.join('')).not.toContain('\x1b');
});
