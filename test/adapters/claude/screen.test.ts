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
