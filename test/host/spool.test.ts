import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import * as promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Spool } from '../../src/host/spool.ts';

vi.mock('node:fs/promises', { spy: true });

const hook = join(import.meta.dirname, '../../src/adapters/hook.sh');
let dir: string;
let spool: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'pairroom-spool-'));
  spool = join(dir, 'spool');
  mkdirSync(spool, { mode: 0o700 });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function runHook(
  input: string,
  env: Record<string, string> = { PAIRROOM_SPOOL: spool, PAIRROOM_TOKEN: 't1' },
): string {
  return execFileSync(hook, { input, env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' });
}

describe('the hook script', () => {
  test('puts token and payload into one private file and says nothing', () => {
    expect(runHook('{"a":1}')).toBe('');
    const [name = ''] = readdirSync(spool);
    expect(name).toMatch(/\.hook$/);
    expect(statSync(join(spool, name)).mode & 0o777).toBe(0o600);
  });

  test.each([
    ['no spool in the environment', {}],
    ['a spool that is gone', { PAIRROOM_SPOOL: '/nowhere', PAIRROOM_TOKEN: 't1' }],
  ])('succeeds with %s', (_, env) => {
    expect(runHook('{}', env)).toBe('');
  });

  test('reads a payload that it cannot keep: who writes it must not fail', () => {
    const payload = `{"big":"${'x'.repeat(1024 * 1024)}"}`;
    expect(runHook(payload, { PAIRROOM_SPOOL: '/nowhere', PAIRROOM_TOKEN: 't1' })).toBe('');
  });

  test('keeps every one of many that run at once', async () => {
    const env = { PATH: process.env.PATH, PAIRROOM_SPOOL: spool, PAIRROOM_TOKEN: 't1' };
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => {
        const child = spawn(hook, { env });
        child.stdin.end(JSON.stringify({ n }));
        return new Promise((resolve) => child.once('exit', resolve));
      }),
    );
    expect(readdirSync(spool)).toHaveLength(40);
  });
});

describe('the spool', () => {
  test('gives each payload once, deletes it, and drops what has a foreign token or is not JSON', async () => {
    const taken: unknown[] = [];
    runHook('{"before":true}');
    const reader = new Spool(spool, 't1', (payload) => taken.push(payload));
    runHook('{"after":true}');
    runHook('{"foreign":true}', { PAIRROOM_SPOOL: spool, PAIRROOM_TOKEN: 'other' });
    runHook('{"half":');
    runHook('');
    await vi.waitFor(() => expect(readdirSync(spool)).toEqual([]), { timeout: 10_000 });
    reader.close();
    expect(taken).toEqual([{ before: true }, { after: true }]);
  });

  test('leaves a file that is still being written alone', async () => {
    writeFileSync(join(spool, '.123'), 't1\n{"half"');
    const taken: unknown[] = [];
    const reader = new Spool(spool, 't1', (payload) => taken.push(payload));
    runHook('{"whole":true}');
    await vi.waitFor(() => expect(taken).toEqual([{ whole: true }]), { timeout: 10_000 });
    reader.close();
    expect(readdirSync(spool)).toEqual(['.123']);
  });

  test('works without a watch, and in a directory that comes into being later', async () => {
    rmSync(spool, { recursive: true });
    const taken: unknown[] = [];
    const reader = new Spool(spool, 't1', (payload) => taken.push(payload));
    mkdirSync(spool);
    runHook('{"late":true}');
    await vi.waitFor(() => expect(taken).toEqual([{ late: true }]), { timeout: 10_000 });
    reader.close();
  });

  test('a file that cannot be read or removed is not told, and stops nothing', async () => {
    mkdirSync(join(spool, '1.hook'));
    vi.mocked(promises.rm).mockClear().mockRejectedValueOnce(new Error('EPERM'));
    runHook('{"stays":true}');
    const taken: unknown[] = [];
    const reader = new Spool(spool, 't1', (payload) => taken.push(payload));
    await vi.waitFor(() => expect(promises.rm).toHaveBeenCalledOnce(), { timeout: 10_000 });
    expect(taken).toEqual([]);
    runHook('{"next":true}');
    await vi.waitFor(() => expect(taken).toEqual([{ stays: true }, { next: true }]), { timeout: 10_000 });
    reader.close();
    expect(existsSync(join(spool, '1.hook'))).toBe(true);
  });
});
