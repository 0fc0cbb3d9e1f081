import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readScreen } from '../../../src/adapters/claude/screen.ts';
import { replay, textOf } from '../replay.ts';
import { claudeVersions, recordingOf, screensOf } from './screens.ts';

describe.each(claudeVersions)('recorded on $version', ({ version }) => {
  test.each(screensOf(version))('the screen "$name" is read as what it is', ({ name, shows, reading }) => {
    const screen = replay(readFileSync(recordingOf(version, name), 'utf8'));
    expect(textOf(screen)).toContain(shows);
    expect(readScreen(screen)).toEqual(reading);
  });
});

const rule = '─'.repeat(100);

test('the words of a dialog inside a conversation are no dialog while the composer is there', () => {
  const screen = replay(`  Do you want to proceed?\r\n❯ 1. Yes\r\n${rule}\r\n❯ \r\n${rule}\x1b[4;3H`);
  expect(readScreen(screen)).toEqual({ composer: 'empty', dialog: null, suggests: 'idle' });
});

test.each([
  ['dim behind the cursor', '\x1b[7mP\x1b[27;2mress up\x1b[m', 'empty'],
  ['all dim, as in a pane without focus', '\x1b[2mPress up\x1b[m', 'empty'],
  ['written, the cursor at its start', '\x1b[7mP\x1b[27mress up\x1b[m', 'draft'],
  ['one written letter under the cursor', '\x1b[7mP\x1b[m', 'draft'],
])('a text that is %s makes the composer what it is', (_what, text, composer) => {
  const screen = replay(`${rule}\r\n❯ ${text}\r\n${rule}\x1b[2;3H`);
  expect(readScreen(screen).composer).toBe(composer);
});

test.each([
  [' Do you want to\r\n proceed?', 'permission'],
  [' Enter to select ·\r\n ↑/↓ to navigate · Esc\r\n to cancel', 'question'],
  [' Yes, I trust this\r\n folder', 'trust'],
])('a dialog is seen in a narrow pane that wraps %j', (words, kind) => {
  expect(readScreen(replay(words, { cols: 26, rows: 8 })).dialog?.kind).toBe(kind);
});

test('a frame that does not hold the cursor is not the composer', () => {
  const screen = replay(`${rule}\r\n❯ \r\n${rule}\r\nsearch: `);
  expect(readScreen(screen).composer).toBe('unseen');
});

test('a terminal in which nothing was drawn has no composer', () => {
  expect(readScreen(replay('')).composer).toBe('unseen');
});

describe('in the form for screen readers', () => {
  const hints = 'manual mode on\r\neffort: medium · /effort\r\n';

  test.each([
    ['the bare sign, the cursor right behind it', `${hints}$`, 'empty'],
    ['the same in another mode', 'bypass permissions on (shift+tab to cycle)\r\n$', 'empty'],
    ['the same in insert mode of vim', '-- INSERT -- manual mode on\r\n$', 'empty'],
    ["a user's status line that ends in a sign", `$\r\n${hints}$`, 'empty'],
    ['an announcement of the mode that is on', `plan mode on\r\n$\r\n[plan mode on]`, 'empty'],
    ['an announcement of another mode', `plan mode on\r\n$\r\n[auto mode on]`, 'draft'],
    ['what was deleted, announced, or a text after an empty line', `${hints}$\r\nhalf a thought`, 'draft'],
    ['a blank', `${hints}$\u00a0  `, 'draft'],
    ['the cursor where a draft begins', `${hints}$\u00a0 `, 'draft'],
    ['a placeholder or a text, the cursor at its start', `${hints}$\u00a0 Press up\x1b[4G`, 'draft'],
    ['a text below the cursor', `${hints}$\r\ntwo\x1b[A\x1b[2G`, 'draft'],
    ['a draft whose last line is a sign', `${hints}$\u00a0 one\r\n$`, 'draft'],
    ['a sign without the row of the mode', 'effort: medium · /effort\r\n$', 'unseen'],
    ['a sign typed in shell mode', '! for shell mode\r\neffort: medium · /effort\r\n$', 'unseen'],
    ['the same after words about a mode', `${hints}! for shell mode\r\n$`, 'unseen'],
    ['a search through old prompts', `search prompts: ${hints}$`, 'unseen'],
    ['the same, wrapped after the mode', `search prompts: manual\r\nmode on\r\n$`, 'unseen'],
    ['the same, wrapped before the mode', `search prompts:\r\n${hints}$`, 'unseen'],
    ['the same with an earlier row of the mode', `${hints}search prompts: manual mode on\r\n$`, 'unseen'],
    ['tasks that Enter opens', 'manual mode on  ·  2 shells  ·  enter to view tasks\r\n$', 'unseen'],
    ['the same, wrapped', 'manual mode on  ·  enter to\r\nview tasks\r\n$', 'unseen'],
    ['visual mode of vim', '-- VISUAL -- manual mode on\r\n$', 'unseen'],
    ['a mode named far above', `${hints}${'words\r\n'.repeat(6)}$`, 'unseen'],
    ['a dollar of a shell', `${hints}$ `, 'draft'],
    ['a row that begins with a price', `${hints}$4`, 'unseen'],
  ])('%s makes the composer what it is', (_what, text, composer) => {
    expect(readScreen(replay(text))).toMatchObject({ composer, dialog: null });
  });

  test('a turn runs while the hints say so, also wrapped; a draft takes the place of these words', () => {
    const suggested = (text: string) => readScreen(replay(text)).suggests;
    expect(suggested(`${hints}$`)).toBe('idle');
    expect(suggested('manual mode on  ·  esc to interrupt\r\n$')).toBe('working');
    expect(suggested('manual mode on  ·  esc to\r\ninterrupt\r\n$')).toBe('working');
    expect(suggested(`${hints}$\u00a0 half a thought`)).toBe(null);
  });

  test.each([
    ['Permission Required: Exit plan mode?\r\nSelect with numbers [1-2]', 'permission'],
    ['Questions: Colour 1, Colour\r\n2\r\n> Which colour?', 'question'],
  ])('the dialog %j is seen', (words, kind) => {
    expect(readScreen(replay(words)).dialog?.kind).toBe(kind);
  });
});

test.each([
  [
    'in a wide pane',
    'Claude Code is suspended. Run `fg` to bring it back.\r\nTo undo typing, press ctrl+_.\r\n',
  ],
  [
    'in a narrow pane',
    'Claude Code is suspended. Run\r\n`fg` to bring it back.\r\nTo undo typing, press ctrl+_.\r\n^[',
  ],
])('it is suspended where it says so, %s', (_where, text) => {
  expect(readScreen(replay(text))).toEqual({ composer: 'unseen', dialog: null, suggests: 'suspended' });
});

test('an answer that quotes these words suspends nothing', () => {
  expect(readScreen(replay('● Claude Code is suspended. Run `fg` to bring it back.\r\n')).suggests).toBe(
    null,
  );
});
