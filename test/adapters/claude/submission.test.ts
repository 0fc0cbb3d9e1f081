import { describe, expect, test } from 'vitest';
import { canonical } from '../../../src/adapters/claude/prompt.ts';
import { command, interrupt, submission } from '../../../src/adapters/claude/submission.ts';

const pastes = (text: string, peer = false) => {
  const [write] = submission(text, { peer });
  if (write?.do !== 'write') throw new Error('the text comes first');
  expect(write.bytes).toMatch(/^(\x1b\[200~[^\x1b]*\x1b\[201~)+$/);
  return write.bytes.split(/\x1b\[20[01]~/).filter((piece) => piece !== '');
};

describe("the human's words", () => {
  const family = '👩‍👩‍👧';
  test.each([
    ['one line', 'hello'],
    ['lines', Array.from({ length: 50 }, (_, n) => `line ${n}`).join('\n')],
    ['blank lines', 'a\n\n\n\n\n b'],
    ['a long line', 'word '.repeat(900)],
    ['a long line of emoji', family.repeat(300)],
    ['a long line between short ones', `a\n${'x'.repeat(1700)}\nb`],
    ['a path of an image on a line', 'see\n/tmp/shot.png\nthere'],
  ])('go whole, in pieces that are not taken for a paste: %s', (_what, text) => {
    const pieces = pastes(text);
    expect(pieces.join('')).toBe(canonical(text));
    for (const piece of pieces) {
      expect(piece.length).toBeLessThanOrEqual(800);
      expect(piece.split('\n').length).toBeLessThanOrEqual(3);
      expect(piece).not.toMatch(/\.png\s*$/);
      expect(piece).not.toMatch(/^\u200d|\u200d$/);
    }
  });

  test('go as one paste when there would be too many pieces', () => {
    const text = 'line\n'.repeat(1500).trim();
    expect(pastes(text)).toEqual([text]);
  });
});

test("a peer's message is one paste, unless a line of it is the path of an image", () => {
  const text = Array.from({ length: 50 }, (_, n) => `line ${n}`).join('\n');
  expect(pastes(text, true)).toEqual([text]);
  expect(pastes(`${text}\nshot.PNG \n${text}`, true).join('')).toBe(`${text}\nshot.PNG \n${text}`);
  expect(pastes(`${text}\nshot.PNG \n${text}`, true).length).toBeGreaterThan(1);
});

test.each(['C:\\', 'see @notes', '@notes'])(
  '%j gets a blank, which Claude Code trims, so that Enter submits it',
  (text) => {
    expect(pastes(text)).toEqual([`${text} `]);
  },
);

test('the submit key comes by itself, later the more pieces there are', () => {
  const waits = ['one', 'a\n'.repeat(300)].map((text) => {
    const [, wait, submit] = submission(text, { peer: false });
    expect(submit).toEqual({ do: 'submit', bytes: '\r' });
    return wait?.do === 'wait' ? wait.ms : 0;
  });
  expect(waits[0]).toBe(120);
  expect(waits[1]).toBeGreaterThan(1000);
});

test('a slash command is pasted and submitted', () => {
  expect(command('/compact')).toEqual([
    { do: 'write', bytes: '\x1b[200~/compact\x1b[201~' },
    { do: 'wait', ms: 120 },
    { do: 'submit', bytes: '\r' },
  ]);
});

test('each rung of an interrupt is one key, and the first is Esc', () => {
  const rungs = interrupt({ composer: 'empty', dialog: false });
  expect(rungs).toEqual([[{ do: 'write', bytes: '\x1b' }], [{ do: 'write', bytes: '\x03' }]]);
});
