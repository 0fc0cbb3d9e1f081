import { describe, expect, test } from 'vitest';
import { canonical, isPrompt, runsAsCommand } from '../../../src/adapters/grok/prompt.ts';
import { command, interrupt, submission } from '../../../src/adapters/grok/submission.ts';
import { readTitle } from '../../../src/adapters/grok/title.ts';

describe('a text', () => {
  test('becomes four blanks for each tab and nothing else', () => {
    expect(canonical('\ta\tb \n\n')).toBe('    a    b \n\n');
    expect(canonical('  e\u0301 漢 👩‍👩‍👧\n')).toBe('  e\u0301 漢 👩‍👩‍👧\n');
  });

  test('is only the prompt that equals it in every sign', () => {
    expect(isPrompt('a    b', 'a\tb')).toBe(true);
    expect(isPrompt('a\tb', 'a\tb')).toBe(false);
    expect(isPrompt('a b', 'a b ')).toBe(false);
    expect(isPrompt('[Image #1] ', "'/x.png'")).toBe(false);
  });

  test.each([
    '/help',
    ' \n/help',
    '\u00a0/x',
    'exit',
    ' Quit\n',
    ':q!',
    ':WQ',
    "'/a b.png'",
    '"/a" \'/b\'',
    'file:///a',
  ])('%j runs as a command', (text) => {
    expect(runsAsCommand(text)).toBe(true);
  });

  test.each([
    '!ls',
    '@file',
    '#x',
    'exit now',
    'please\n/exit',
    ':x',
    "see '/a'",
    "'hello'",
    'a/b',
    '',
    'bye',
  ])('%j goes to the model', (text) => {
    expect(runsAsCommand(text)).toBe(false);
  });

  test('is typed as one paste, and its submit key is a step of its own', () => {
    expect(submission('a\n\tb')).toEqual([
      { do: 'write', bytes: '\x1b[200~a\n    b\x1b[201~' },
      { do: 'submit', bytes: '\r' },
    ]);
    expect(command('/compact').filter((step) => step.do !== 'wait')).toEqual([
      { do: 'write', bytes: '\x1b[200~/compact\x1b[201~' },
      { do: 'submit', bytes: '\r' },
    ]);
  });
});

describe('an interrupt', () => {
  const typed = (composer: 'empty' | 'draft' | 'unseen', dialog: boolean) =>
    interrupt({ composer, dialog })[0];
  const ctrlC = [{ do: 'write', bytes: '\x03' }];

  test('is Ctrl-C on an empty composer and on a dialog', () => {
    expect(typed('empty', false)).toEqual(ctrlC);
    expect(typed('unseen', true)).toEqual(ctrlC);
  });

  test('never reaches a composer with a draft', () => {
    expect(typed('draft', false)).toEqual([{ do: 'write', bytes: '\t\x03\t' }]);
  });

  test('has no rung under a menu', () => {
    expect(typed('unseen', false)).toBeUndefined();
  });
});

test.each([
  ['grok', 'idle'],
  ['fix it - grok', 'idle'],
  ['⠋ - Responding - fix it - grok', 'working'],
  ['⚠ Action Required - ⠋ - remove it… - go - grok', 'dialog-opened'],
])('the title %j tells %s', (title, type) => {
  expect(readTitle(title)).toMatchObject([{ type }]);
});

test('another title tells nothing', () => {
  expect(readTitle('vim grok.txt')).toEqual([]);
});
