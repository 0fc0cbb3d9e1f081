import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readScreen } from '../../../src/adapters/grok/screen.ts';
import { replay, textOf } from '../replay.ts';
import { grokScreens, recordingOf } from './screens.ts';

test.each(grokScreens)(
  'the recorded screen "$name" is read as what it is',
  async ({ name, shows, reading }) => {
    const screen = replay(readFileSync(recordingOf(name), 'utf8'));
    expect(textOf(screen)).toContain(shows);
    expect(readScreen(screen)).toEqual(reading);
  },
);

test('the rows of a dialog inside a conversation are no dialog while the composer has the keys', async () => {
  const screen = replay(
    [
      '  ┃  1 (●) Yes, proceed',
      '   Do you trust the contents of this directory?',
      '  ╭────────────────╮',
      '  │ ❯              │',
      '  ╰────────────────╯\x1b[4;7H',
    ].join('\r\n'),
  );
  expect(readScreen(screen)).toEqual({ composer: 'empty', dialog: null, suggests: 'idle' });
});

test('a narrow pane cuts what a dialog and a hint say', () => {
  const narrow = { cols: 26, rows: 8 };
  const trust = replay('Do you trust the contents\r\n  Yes, proceed\x1b[?25l', narrow);
  expect(readScreen(trust).dialog?.kind).toBe('trust');
  const box = ['  ╭──────────────────╮', '  │ ❯ run the tests  │', '  ╰──────────────────╯'].join('\r\n');
  expect(readScreen(replay(`${box}\r\n\r\n  Tab/→:\x1b[2;7H`, narrow)).composer).toBe('empty');
  expect(readScreen(replay(`${box}\r\n\r\n  Shift+Tab:mode\x1b[2;7H`, narrow)).composer).toBe('draft');
});

test('a composer without the cursor, or with a hidden one, does not have the keys', async () => {
  const box = ['  ╭────────────────╮', '  │ ❯              │', '  ╰────────────────╯'].join('\r\n');
  expect(readScreen(replay(`${box}\x1b[2;7H`)).composer).toBe('empty');
  expect(readScreen(replay(`${box}\x1b[9;7H`)).composer).toBe('unseen');
  expect(readScreen(replay(`${box}\x1b[2;7H\x1b[?25l`)).composer).toBe('unseen');
});

test('a terminal in which nothing was drawn has no composer', async () => {
  expect(readScreen(replay('')).composer).toBe('unseen');
});
