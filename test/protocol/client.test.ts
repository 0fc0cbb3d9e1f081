import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectClient } from '../../src/protocol/client.ts';
import { nothing } from '../../src/protocol/requests.ts';

const welcome = { pairroom: 1, version: '1.0.0', room: '00000000', pid: 1 };

let dir: string;
let path: string;
let server: Server | null = null;
let served: Socket[];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'pairroom-client-'));
  path = join(dir, 'sock');
  served = [];
});
afterEach(async () => {
  for (const socket of served) socket.destroy();
  await new Promise((resolve) => (server === null ? resolve(null) : server.close(resolve)));
  server = null;
  rmSync(dir, { recursive: true, force: true });
});

/** A host that does with each connection what the test says. */
async function host(serve: (socket: Socket) => void): Promise<void> {
  const listening = createServer((socket) => {
    served.push(socket);
    serve(socket);
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(path, resolve));
}

function connect(version = '1.0.0') {
  return connectClient(path, { version, root: '/project', patienceMs: 100 });
}

describe('a command at the host', () => {
  test('that nobody serves is told so', async () => {
    expect(await connect()).toMatchObject({ ok: false, problem: { code: 'no room' } });
  });

  test('that does not greet is told that it does not answer', async () => {
    await host(() => {});
    expect(await connect()).toMatchObject({ ok: false, problem: { code: 'no answer' } });
  });

  test('that greets and then hangs is told that it does not answer', async () => {
    await host((socket) => socket.write(`${JSON.stringify(welcome)}\n`));
    const client = await connect();
    if (!client.ok) throw new Error(client.problem.code);
    const reply = await client.value.request({ verb: 'pause' }, nothing);
    expect(reply).toMatchObject({ ok: false, problem: { code: 'no answer' } });
  });

  test('that ends while it waits is told that the room has ended', async () => {
    await host((socket) => {
      socket.write(`${JSON.stringify(welcome)}\n`);
      socket.on('data', (data) => {
        if (data.toString().includes('pause')) socket.destroy();
      });
    });
    const client = await connect();
    if (!client.ok) throw new Error(client.problem.code);
    const reply = await client.value.request({ verb: 'pause' }, nothing);
    expect(reply).toMatchObject({ ok: false, problem: { code: 'room gone' } });
  });

  test('of another version is told both', async () => {
    await host((socket) => socket.write(`${JSON.stringify(welcome)}\n`));
    expect(await connect('2.0.0')).toMatchObject({
      ok: false,
      problem: { code: 'other version', args: { theirs: '1.0.0', ours: '2.0.0' } },
    });
  });
});
