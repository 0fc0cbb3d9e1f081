import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runInTerminal } from '../harness/terminal.ts';
import { waitFor } from '../harness/wait-for.ts';
import { random } from './bodies.ts';
import { removeHome } from './homes/remove-home.ts';
import type { ProgramName } from './installed.ts';
import { filesLeft } from './left-files.ts';
import { userEnv, useVendorRoom } from './room.ts';
import { prepareSeat } from './seat.ts';

const stillMs = 1000;

/** One turn of the program in a terminal of its own, as a human has it who does not know PairRoom. */
async function alone(name: ProgramName): Promise<Map<string, string>> {
  const home = realpathSync(mkdtempSync('/var/tmp/pairroom-alone-'));
  const project = join(home, 'project');
  mkdirSync(project);
  const seat = await prepareSeat(name, { home, project }, join(home, 'bin'));
  const [file, ...args] = seat.argv;
  const env = { ...userEnv(home), ...seat.env };
  const program = runInTerminal({ file, args, cwd: project, env, onSignal: () => undefined });
  try {
    const answer = random(8);
    seat.server.answer = () => ({ text: answer });
    await program.waitFor('the composer', /[❯›]/);
    program.keys('begin');
    await program.waitFor('what was typed', 'begin');
    let pressedAt = 0;
    await waitFor('the turn', () => {
      // A program that has just started may drop the key.
      if (Date.now() - pressedAt > 1500) {
        pressedAt = Date.now();
        program.keys('\r');
      }
      return seat.server.requests.length > 0;
    });
    await program.waitFor('the answer', answer);
    let [length, since] = [0, Date.now()];
    await waitFor('a still screen', () => {
      if (program.output.length !== length) since = Date.now();
      length = program.output.length;
      return Date.now() - since > stillMs;
    });
    program.kill('SIGTERM');
    await waitFor('the program to end', () => program.exit !== null);
    return filesLeft(home, ['bin', 'project']);
  } finally {
    await program.dispose();
    await seat.server.close();
    removeHome(home);
  }
}

describe.each([
  { a: 'claude', b: 'codex' },
  { a: 'grok', b: 'claude' },
] as const)('$a and $b', ({ a, b }) => {
  const theRoom = useVendorRoom({ a, b });

  test('leave the same files and settings behind as when each ran alone, and none in the project', async () => {
    const room = theRoom();
    const { slots } = await room.status();
    room.servers.a.answer = () => ({ text: `look\n@${slots.b.handle}` });
    room.servers.b.answer = () => ({ text: '@user done' });
    room.say('a', 'begin');
    await room.message('the end', ({ from, to }) => from === 'b' && to.includes('user'));
    await room.cli(['stop']);

    const together = filesLeft(room.userHome, ['bin-a', 'bin-b', '.local/state/pairroom']);
    const apart = new Map([...(await alone(a)), ...(await alone(b))]);
    expect([...together.keys()].sort()).toEqual([...apart.keys()].sort());
    for (const [path, text] of together) expect(text, path).toBe(apart.get(path));
  });
});
