import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readScreen } from '../../../src/adapters/codex/screen.ts';
import { replay, textOf } from './replay.ts';
import { codexScreens, recordingOf } from './screens.ts';

test.each(codexScreens)(
  'the recorded screen $name is read as what it is',
  async ({ name, shows, reading }) => {
    const screen = await replay(readFileSync(recordingOf(name), 'utf8'));
    expect(textOf(screen)).toContain(shows);
    expect(readScreen(screen)).toEqual(reading);
  },
);

test('the words of a dialog inside a conversation are no dialog while the composer is there', async () => {
  const screen = await replay(
    [
      '• Press enter to confirm or esc to cancel',
      '  Trust this folder?',
      '',
      '› \x1b[2mAsk\x1b[m\x1b[4;3H',
    ].join('\r\n'),
  );
  expect(readScreen(screen)).toEqual({ composer: 'empty', dialog: null, suggests: null });
});

test('a terminal in which nothing was drawn has no composer', async () => {
  expect(readScreen(await replay('')).composer).toBe('unseen');
});
