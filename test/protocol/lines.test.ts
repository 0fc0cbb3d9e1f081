import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { LineReader, maxLineBytes } from '../../src/protocol/lines.ts';
import { waitFor } from '../harness/wait-for.ts';

/** A reader, and the other end of its socket. */
async function reading(): Promise<{ lines: LineReader; socket: Socket; other: Socket }> {
  const dir = mkdtempSync(join(tmpdir(), 'pairroom-lines-'));
  const server = createServer();
  server.listen(join(dir, 'sock'));
  await once(server, 'listening');
  const other = connect(join(dir, 'sock'));
  const [socket]: Socket[] = await once(server, 'connection');
  if (socket === undefined) throw new Error('no connection');
  onTestFinished(() => {
    other.destroy();
    socket.destroy();
    server.close();
    rmSync(dir, { recursive: true });
  });
  return { lines: new LineReader(socket), socket, other };
}

test('lines come whole and in order, however the stream is cut; half a line at the end is none', async () => {
  const { lines, other } = await reading();
  for (const byte of Buffer.from('one\ntwé\n\nhalf')) other.write(Buffer.from([byte]));
  other.end();
  expect([await lines.next(), await lines.next(), await lines.next()]).toEqual(['one', 'twé', '']);
  expect(await lines.next()).toBe(null);
});

test('a line over the limit ends the connection', async () => {
  const { lines, socket, other } = await reading();
  other.on('error', () => {});
  other.write('x'.repeat(101));
  expect(await lines.next(100)).toBe(null);
  expect(socket.destroyed).toBe(true);
});

test('who sends faster than is asked for waits, and loses nothing', async () => {
  const { lines, socket, other } = await reading();
  const line = `${'x'.repeat(1024 * 1024 - 1)}\n`;
  for (let n = 0; n < 24; n++) other.write(line);
  await waitFor('reading to rest', () => socket.isPaused());
  expect(socket.bytesRead).toBeLessThan(maxLineBytes + 2 * line.length);
  for (let n = 0; n < 24; n++) expect(await lines.next()).toHaveLength(line.length - 1);
});

test('what came behind the last line is handed on with the socket', async () => {
  const { lines, socket, other } = await reading();
  other.write('hello\n\x01\x02');
  expect(await lines.next()).toBe('hello');
  const early = lines.detach();
  const rest: Buffer[] = [early];
  socket.on('data', (chunk: Buffer) => rest.push(chunk));
  other.write('\x03');
  await waitFor('the rest', () => Buffer.concat(rest).equals(Buffer.from([1, 2, 3])));
});
