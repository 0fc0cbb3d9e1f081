import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type DrivenRoom, driveRoom } from '../harness/driven-room.ts';
import { waitFor } from '../harness/wait-for.ts';
import { removeHome } from './homes/remove-home.ts';
import { prepareSeat } from './seat.ts';

/** A room by lines whose Claude Code has the mode for screen readers in its user's settings. */
async function roomOfReader(flags: string): Promise<DrivenRoom> {
  const home = realpathSync(mkdtempSync(join('/var/tmp', 'pairroom-reader-')));
  const project = join(home, 'project');
  for (const made of [project, join(home, '.claude')]) mkdirSync(made, { recursive: true });
  writeFileSync(join(home, '.claude', 'settings.json'), JSON.stringify({ axScreenReader: true }));
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
  return room;
}

test("with the setting in the user's own file, messages are delivered and proven", async () => {
  const room = await roomOfReader('');
  room.keys('can you read me\r');
  await room.waitFor('the answer', '2 claude: read you');
  await room.waitFor('the proof', /^1 answered$/m);
});

test('with the flag the mode is on, nothing is typed into it, and that is said', async () => {
  const room = await roomOfReader(' --ax-screen-reader');
  room.keys('can you read me\r');
  await room.waitFor('the reason', '1 held: a menu is open in claude');
  const drawn = () => {
    room.keys('/screen claude\r');
    return room.screenText().includes('manual mode on');
  };
  await waitFor('its screen', async () => drawn() || sleep(500, false));
  expect(room.screenText()).toContain('[Screen Reader Mode: on via flag]');
  const { stdout } = await room.cli(['history', '--json']);
  expect(JSON.parse(stdout)[0].deliveries[0]).toMatchObject({ state: 'held', reason: { code: 'menu' } });
});
