import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mock } from '../../src/adapters/mock/mock.ts';
import { startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';

const lines = (count: number) => Array.from({ length: count }, (_, n) => `line ${n + 1}`).join('\n');

/** Sizes around those at which terminals and readers cut, and signs that agents and shells take for more than text. */
const bodies = [
  ...[1, 40, 1023, 1024, 1025, 4096, 17_000, 65_536].map((bytes) => 'x'.repeat(bytes)),
  'a line end behind it\n',
  'a\nb\nc',
  lines(24),
  lines(1500),
  ...['#', '@', '?'].map((sign) => `${sign} at the beginning`),
  'A != B',
  'quotes \' " and `ticks`, $(date), $HOME, \\ and * %s',
];

test.concurrent.for([
  { receiver: 'one that reads at once', b: [] },
  { receiver: 'one that takes quick characters for a paste', b: ['--fault', 'paste-burst'] },
  { receiver: 'one that is late with everything', b: ['--fault', 'slow-echo=1000'] },
])('by $receiver', { timeout: 400_000 }, async ({ b }, { onTestFinished }) => {
  const dir = mkdtempSync(join(tmpdir(), 'pairroom-shapes-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const script = join(dir, 'script.json');
  writeFileSync(script, JSON.stringify(bodies.map(() => ['reply read'])));
  const room = startRoom({ b: ['--script', script, ...b] });
  onTestFinished(() => room.dispose());
  await room.ready();
  for (const [n, body] of bodies.entries()) {
    expect((await room.cli(['send', '@b', '-'], body)).code).toBe(0);
    await waitFor(`message ${n + 1} to arrive`, () => room.received('b').length > n);
  }
  await waitFor('every message to be answered', async () =>
    (await room.messages())
      .filter(({ from }) => from === 'user')
      .every(({ deliveries }) => deliveries[0]?.state === 'answered'),
  );
  const wanted = bodies.map(mock.canonical);
  expect(room.received('b')).toEqual(wanted);
  const typed = room.readBytes('b');
  const pastes = [...typed.matchAll(/\x1b\[200~([\s\S]*?)\x1b\[201~/g)].map(([, text]) => text);
  expect(pastes).toEqual(wanted);
  const keys = typed.replace(/\x1b\[200~[\s\S]*?\x1b\[201~/g, '');
  expect(keys.match(/[\r\n]/g)).toEqual(wanted.map(() => '\r'));
});
