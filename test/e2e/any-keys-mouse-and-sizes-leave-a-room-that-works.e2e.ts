import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { modesLeft } from '../harness/modes-left.ts';
import { startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';
import { type Random, randomFrom } from '../random.ts';

const steps = 400;
const size = { cols: 200, rows: 50 };
const letters = [...'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789 /?[]<>:\'"@;.,-'];
/** What else a terminal may send: keys, halves of sequences, answers that nobody asked for, bytes of no character. */
const others = [
  ...['\x1b[A', '\x1b[B', '\x1b[C', '\x1b[D', '\x1b[5~', '\x1b[6~', '\x1b[H', '\x1b[F', '\x1b[3~', '\x1b[Z'],
  ...['\t', '\r', '\x7f', '\x1b', '\x01', '\x05', '\x0b', '\x12', '\x15', '\x17', '\0', '\x1bb', '\x1b\r'],
  ...['漢', 'é', '\xff', '\x1b[I', '\x1b[O', '\x1b[13;2u', '\x1b[97;1:3u', '\x1b[200~', '\x1b[201~'],
  ...['\x1b]11;rgb:0/0/0\x07', '\x1b[?1;2c', '\x1b[1;1R', '\x1b[<', '\x1b]11;', '\x1bP>|', '\x1b[?'],
];
/** Behind the prefix: all but what ends the view, and the keys that are themselves a test's end. */
const commands = [...'123 xXrsfpynuzw[v/hmgc?:<>Q5\t\x1b', '\x1b[A', '\x1b[B', '\x1b[C', '\x1b[D'];
const sizes = [
  size,
  { cols: 1, rows: 1 },
  { cols: 120, rows: 30 },
  { cols: 80, rows: 24 },
  { cols: 400, rows: 90 },
];

/** One act of somebody who hits everything. */
function act(random: Random): { bytes: string } | { resize: { cols: number; rows: number } } {
  const mouse = (button: number, end: string) =>
    `\x1b[<${button};${random.below(210) + 1};${random.below(55) + 1}${end}`;
  const kind = random.below(100);
  if (kind < 35) return { bytes: random.pick(letters) + random.pick(letters) };
  if (kind < 55) return { bytes: random.pick(others) };
  if (kind < 75) return { bytes: `\x1a${random.pick(commands)}` };
  if (kind < 85)
    return { bytes: mouse(0, 'M') + mouse(32, 'M') + (random.below(3) > 0 ? mouse(0, 'm') : '') };
  if (kind < 92) return { bytes: mouse(random.pick([1, 2, 4, 35, 36, 64, 65]), random.pick(['M', 'm'])) };
  if (kind < 97) return { resize: random.pick(sizes) };
  return { bytes: `\x1b[200~${'paste\n'.repeat(random.below(40))}\x1b[201~` };
}

test.each([1, Math.floor(Math.random() * 2 ** 31)])('seed %i', async (seed) => {
  const room = startRoom(size);
  onTestFinished(() => room.dispose());
  await room.ready();
  const host = room.hostPid();
  const random = randomFrom(seed);
  for (let step = 0; step < steps; step++) {
    const next = act(random);
    if ('resize' in next) room.resize(next.resize);
    else room.keys(next.bytes);
    await sleep(random.below(10));
    expect(room.view.exit, `the view after step ${step}`).toBeNull();
  }
  room.resize(size);
  // Ends a paste that is open.
  room.keys('\x1b[201~');
  await waitFor('the room to be left by its key', async () => {
    room.prefix('d');
    await sleep(300);
    return room.view.exit !== null;
  });
  expect(room.view.exit).toMatchObject({ code: 0 });
  expect(modesLeft(room.view.output)).toEqual([]);
  expect(room.hostPid()).toBe(host);
  await room.attach();
  await room.waitFor('the room again', /A mock-a .*B mock-b /s);
  expect(room.hostLog()).not.toContain('bug:');
});
