import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readScreen } from '../../../src/adapters/codex/screen.ts';
import { replay, textOf } from '../replay.ts';
import { codexScreens, recordingOf } from './screens.ts';

test.each(codexScreens)('the recorded screen $name is read as what it is', ({ name, shows, reading }) => {
  const screen = replay(readFileSync(recordingOf(name), 'utf8'));
  expect(textOf(screen)).toContain(shows);
  expect(readScreen(screen)).toEqual(reading);
});

test('the words of a dialog inside a conversation are no dialog while the composer is there', () => {
  const screen = replay(
    [
      '• Press enter to confirm or esc to cancel',
      '  Trust this folder?',
      '',
      '› \x1b[2mAsk Codex to do anything\x1b[m\x1b[4;3H',
    ].join('\r\n'),
  );
  expect(readScreen(screen)).toEqual({ composer: 'empty', dialog: null, suggests: null });
});

test.each([
  ['Ask Codex to do anything', 30, 'empty'],
  ['Ask Codex to do anything', 20, 'empty'],
  ['Ask Codex to do anything', 6, 'unseen'],
  ['Ask a follow-up question', 6, 'unseen'],
  ['Type a name and press Enter', 30, 'unseen'],
  ['Type to search commits', 20, 'unseen'],
] as const)('an empty field that says "%s" in %i columns is %s', (says, cols, composer) => {
  const size = { cols, rows: 6 };
  const screen = replay(`› \x1b[2m${says.slice(0, cols - 2)}\x1b[m\x1b[1;3H`, size);
  expect(readScreen(screen).composer).toBe(composer);
});

test.each([
  ['Press enter to confirm\r\n  or esc to cancel', 'permission'],
  ['tab to add notes\r\n  enter to submit answer\r\n  esc to interrupt', 'question'],
])('a dialog is seen in a narrow pane that wraps %j', (footer, kind) => {
  const screen = replay(`› 1. One\r\n  ${footer}\x1b[?25l`, { cols: 26, rows: 8 });
  expect(readScreen(screen)).toMatchObject({ composer: 'unseen', dialog: { kind } });
});

test('a terminal in which nothing was drawn has no composer', () => {
  expect(readScreen(replay('')).composer).toBe('unseen');
});
