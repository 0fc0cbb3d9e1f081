import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LogTail } from '../../src/host/log-tail.ts';

let dir: string;
let path: string;
let tail: LogTail | null = null;
let lines: unknown[];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'pairroom-tail-'));
  path = join(dir, 'log.jsonl');
  lines = [];
});
afterEach(() => {
  tail?.close();
  rmSync(dir, { recursive: true, force: true });
});

function follow(from: 'start' | 'end'): void {
  tail = new LogTail(path, from, (json) => lines.push(json));
}

async function seen(expected: unknown[]): Promise<void> {
  await vi.waitFor(() => expect(lines).toEqual(expected), { timeout: 10_000 });
}

test('reads a file from its start, and what is appended', async () => {
  writeFileSync(path, '{"n":1}\n{"n":2}\n');
  follow('start');
  await seen([{ n: 1 }, { n: 2 }]);
  appendFileSync(path, '{"n":3}\n');
  await seen([{ n: 1 }, { n: 2 }, { n: 3 }]);
});

test('skips the past of a resumed conversation', async () => {
  writeFileSync(path, '{"n":1}\n');
  follow('end');
  await new Promise((resolve) => setTimeout(resolve, 100));
  appendFileSync(path, '{"n":2}\n');
  await seen([{ n: 2 }]);
});

test.each(['start', 'end'] as const)(
  'a file that comes into being later is read whole (%s)',
  async (from) => {
    follow(from);
    await new Promise((resolve) => setTimeout(resolve, 100));
    writeFileSync(path, '{"n":1}\n');
    await seen([{ n: 1 }]);
  },
);

test('a line written in pieces, in the middle of a character too, is one line; blank and broken lines are skipped', async () => {
  writeFileSync(path, '');
  follow('start');
  const bytes = Buffer.from('{"word":"é🎉"}\n\nnot json\n{"n":2}\n');
  for (const byte of bytes) appendFileSync(path, Buffer.from([byte]));
  await seen([{ word: 'é🎉' }, { n: 2 }]);
});

test('a line that its reader cannot take is passed over, and nothing is told twice', async () => {
  writeFileSync(path, '{"n":1}\nnull\n{"n":2}\n');
  tail = new LogTail(path, 'start', (json) => {
    if (json === null) throw new TypeError('no such form');
    lines.push(json);
  });
  await seen([{ n: 1 }, { n: 2 }]);
  appendFileSync(path, '{"n":3}\n');
  await seen([{ n: 1 }, { n: 2 }, { n: 3 }]);
});
