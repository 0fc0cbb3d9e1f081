import { existsSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type DrivenRoom, driveRoom } from '../harness/driven-room.ts';
import { waitFor } from '../harness/wait-for.ts';
import { random } from './bodies.ts';
import { dialogs } from './dialogs.ts';
import { removeHome } from './homes/remove-home.ts';
import { recordPaneInput } from './pane-input.ts';
import { prompts } from './received.ts';
import { prepareSeat, type Seat } from './seat.ts';

/** Much longer than any pause that the gate itself keeps. */
const longMs = 3000;

interface ReadersRoom {
  room: DrivenRoom;
  seat: Seat;
}

/** A room by lines whose Claude Code draws its form for screen readers, as the setting or the flags want it. */
async function roomOfReader(settings: object, flags: string): Promise<ReadersRoom> {
  const home = realpathSync(mkdtempSync(join('/var/tmp', 'pairroom-reader-')));
  const project = join(home, 'project');
  for (const made of [project, join(home, '.claude')]) mkdirSync(made, { recursive: true });
  writeFileSync(join(home, '.claude', 'settings.json'), JSON.stringify(settings));
  const seat = await prepareSeat('claude', { home, project }, join(home, 'bin'));
  seat.server.answer = () => ({ text: 'read you' });
  const room = driveRoom({
    home: join(home, 'state'),
    project,
    env: { PATH: process.env.PATH ?? '', HOME: home, LANG: 'C.UTF-8' },
    args: ['--linear', '--grace', '0', '--a', `${seat.command}${flags}`, '--b', 'mock'],
    cols: 110,
    rows: 60,
  });
  onTestFinished(async () => {
    await room.dispose();
    await seat.server.close();
    removeHome(home);
  });
  await room.waitFor(
    'both agents to be idle',
    /claude is idle(.|\n)*mock is idle|mock is idle(.|\n)*claude is idle/,
  );
  await waitFor('the form for readers', async () => {
    room.keys('/screen claude\r');
    return room.screenText().includes('manual mode on') || sleep(500, false);
  });
  expect(room.screenText()).toContain('[Screen Reader Mode: on');
  return { room, seat };
}

/** Sends a text, sees it held in these words for long, and that not a byte of it or of anything else went in. */
async function sentAndHeld({ room, seat }: ReadersRoom, words: string): Promise<string> {
  const { a } = await room.agentPids();
  const input = await recordPaneInput(room.hostPid(), room.home);
  const text = `later ${random(8)}`;
  room.keys(`${text}\r`);
  await room.waitFor('the reason', words);
  await sleep(longMs);
  expect(input.to(a)).toBe('');
  expect(prompts(seat.server).join()).not.toContain(text);
  await input.stop();
  return text;
}

async function deliveredOnce({ room, seat }: ReadersRoom, text: string): Promise<void> {
  await waitFor('the answer to it', async () => {
    const { stdout } = await room.cli(['history', '--json']);
    return stdout.includes(text) && !/"state":\s*"(?!answered)/.test(stdout);
  });
  expect(prompts(seat.server).filter((prompt) => prompt.includes(text))).toEqual([text]);
}

describe.each([
  ['the setting', { axScreenReader: true }, ''],
  ['the flag', {}, ' --ax-screen-reader'],
])('with %s', (_by, settings, flags) => {
  test('a message is delivered once, and proven', async () => {
    const readers = await roomOfReader(settings, flags);
    readers.room.keys('can you read me\r');
    await readers.room.waitFor('the answer', '2 claude: read you');
    await readers.room.waitFor('the proof', /^1 answered$/m);
    await deliveredOnce(readers, 'can you read me');
  });

  test('a permission dialog is left to the human', async () => {
    const readers = await roomOfReader(settings, flags);
    const { room, seat } = readers;
    seat.server.answer = ({ step, userTexts }) =>
      step === 0 && userTexts.some((text) => text.includes('make it'))
        ? dialogs.claude.wish
        : { text: 'done' };
    room.keys('make it\r');
    await room.waitFor('the dialog', 'claude needs you');
    const text = await sentAndHeld(readers, 'held: claude asks: permission');
    expect(existsSync(join(room.project, 'approved'))).toBe(false);
    room.keys('/keys claude 1 enter\r');
    await deliveredOnce(readers, text);
    expect(existsSync(join(room.project, 'approved'))).toBe(true);
  });

  test('a draft stays as it is', async () => {
    const readers = await roomOfReader(settings, flags);
    const { room, seat } = readers;
    room.keys('/type claude half a thought\r');
    await waitFor('the draft', async () => {
      room.keys('/screen claude\r');
      return /^\$\s+half a thought$/m.test(room.screenText()) || sleep(500, false);
    });
    const text = await sentAndHeld(readers, 'held: your draft is in claude');
    room.keys('/keys claude ctrl-u\r');
    await deliveredOnce(readers, text);
    expect(prompts(seat.server).join()).not.toContain('half a thought');
  });
});
