import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Passage } from '../../src/adapters/passage.ts';
import { linesFromEnd, type PlacedLine } from '../../src/host/lines-from-end.ts';
import { readTranscript } from '../../src/host/transcript.ts';
import { randomFrom } from '../random.ts';

let dir: string;
let path: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'pairroom-transcript-'));
  path = join(dir, 'log.jsonl');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('the lines of a file from its end', () => {
  async function fromEnd(content: string): Promise<PlacedLine[]> {
    writeFileSync(path, content);
    const file = await open(path, 'r');
    const all: PlacedLine[] = [];
    for await (const lines of linesFromEnd(file, Buffer.byteLength(content))) all.push(...lines);
    await file.close();
    return all;
  }

  test.each([
    ['an empty file', ''],
    ['one line that is not ended', 'one'],
    ['lines', 'one\ntwo\n\nfour\n'],
    ['only line ends', '\n\n\n'],
    ['a line as long as a block', `${'x'.repeat(256 * 1024 - 1)}\ny\n`],
    ['a line end at each side of a block', `a\n${'x'.repeat(256 * 1024)}\n`],
    ['a line over many blocks', `a\n${'é'.repeat(800_000)}\nb\n`],
  ])('are, turned around, what is in it: %s', async (_, content) => {
    const lines = await fromEnd(content);
    expect(lines.map(({ text }) => text).reverse()).toEqual(content === '' ? [] : content.split('\n'));
  });

  test('are told with the place where they begin', async () => {
    const random = randomFrom(7);
    const content = Array.from({ length: 4000 }, () => 'é'.repeat(random.below(200))).join('\n');
    const bytes = Buffer.from(content);
    for (const { text, at } of await fromEnd(content)) {
      expect(bytes.toString('utf8', at, at + Buffer.byteLength(text))).toBe(text);
      expect(at === 0 || bytes[at - 1] === 10).toBe(true);
    }
  });

  test('are told without one that is too long to be held', async () => {
    const lines = await fromEnd(`first\n${'x'.repeat(5 * 1024 * 1024)}\nlast\n`);
    expect(lines.map(({ text }) => text)).toEqual(['', 'last', 'first']);
  });
});

describe('a transcript', () => {
  const vendor = {
    logs: () => [{ kind: 'talk', path }],
    transcript: {
      kind: 'talk',
      passages: (json: unknown): Passage[] => (typeof json === 'string' ? [{ by: 'agent', text: json }] : []),
    },
  };
  const session = { sessionId: 's', transcriptPath: null, cwd: '/', env: {} };
  const read = (rows: readonly unknown[], more = '') => {
    writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join('') + more);
    return readTranscript(vendor, session, 'claude');
  };

  test('is the whole conversation while that is short, whatever else is in its log', async () => {
    expect(await read(['one', 7, 'two\x1b[31m red\u202e'], '"half a li')).toEqual({
      text: 'claude:\none\n\ntwo31m red\n',
      omitted: 0,
    });
  });

  test('of a long one is its newest part, with the count of what was left out', async () => {
    const rows = Array.from({ length: 60_000 }, (_, n) => `answer ${n} ${'x'.repeat(60)}`);
    const { text, omitted } = (await read(rows)) ?? { text: '', omitted: 0 };
    expect(text).toContain('answer 59999 ');
    expect(text.length).toBeLessThan(2 * 1024 * 1024);
    expect(text.split('\n').length).toBeGreaterThan(19_000);
    expect(text.split('\n').length).toBeLessThanOrEqual(20_001);
    const first = rows[Number(/answer (\d+)/.exec(text)?.[1])] ?? '';
    const log = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    expect(omitted).toBe(log.indexOf(JSON.stringify(first)));
  });

  test('of long answers is no larger than its bound', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => `${n} ${'x'.repeat(99_000)}`);
    const { text, omitted } = (await read(rows)) ?? { text: '', omitted: 0 };
    expect(text.length).toBeGreaterThan(1_900_000);
    expect(text.length).toBeLessThan(2 * 1024 * 1024);
    expect(omitted).toBeGreaterThan(3_800_000);
  });

  test.each([
    ['there is no log yet', { ...vendor, logs: () => [{ kind: 'talk', path: '/nonexistent/log' }] }],
    ['the vendor does not say where', { ...vendor, logs: () => [] }],
    ['its logs are of other kinds', { ...vendor, logs: () => [{ kind: 'events', path }] }],
    ['nothing was said', vendor],
  ])('is none where %s', async (_, given) => {
    writeFileSync(path, '{}\n');
    expect(await readTranscript(given, session, 'claude')).toBeNull();
  });
});
