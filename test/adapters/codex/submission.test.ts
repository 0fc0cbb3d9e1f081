import { expect, test } from 'vitest';
import { codex } from '../../../src/adapters/codex/codex.ts';
import { canonical, command, isPrompt, submission } from '../../../src/adapters/codex/submission.ts';

test.each([
  ['text', 'text'],
  ['  both ends \n\t', 'both ends'],
  ['one\r\ntwo\rthree\nfour', 'one\ntwo\nthree\nfour'],
  ['a\n\n  b\tc', 'a\n\n  b\tc'],
  ['\u3000\u00a0text\u2003\u0085\u2028', 'text'],
  ['\ufeffnot white space', '\ufeffnot white space'],
  [' \n ', ''],
])('%j becomes %j', (text, expected) => {
  expect(canonical(text)).toBe(expected);
  expect(canonical(expected)).toBe(expected);
  expect(isPrompt(expected, text)).toBe(true);
});

test.each(['text.', 'tex', 'a text', 'text\nmore', 'Text', ''])('%j is not the prompt "text"', (reported) => {
  expect(isPrompt(reported, ' text ')).toBe(false);
});

test.each(['plain', '/quit', '!ls', '@file', 'look at @file', 'use $skill', 'a\nb'])(
  'the submission of %j is one bracketed paste between blanks, then Tab as a step of its own',
  (text) => {
    expect(submission(text)).toEqual([
      { do: 'write', bytes: `\x1b[200~ ${text} \x1b[201~` },
      { do: 'submit', bytes: '\t' },
    ]);
    expect(codex.runsAsCommand(text)).toBe(false);
  },
);

test('a slash command stands at the beginning and is run by Enter', () => {
  expect(command(' /compact\n')).toEqual([
    { do: 'write', bytes: '\x1b[200~/compact\x1b[201~' },
    { do: 'submit', bytes: '\r' },
  ]);
});

test('each of the two rungs of the interrupt ladder is one Esc, also over a draft or a dialog', () => {
  const esc = [{ do: 'write', bytes: '\x1b' }];
  for (const composer of ['empty', 'draft', 'unseen'] as const) {
    for (const dialog of [false, true]) expect(codex.interrupt({ composer, dialog })).toEqual([esc, esc]);
  }
});
