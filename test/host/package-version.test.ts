import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packageVersion } from '../../src/host/package-version.ts';

let dir: string;
beforeEach(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'package-version-')));
});
afterEach(() => rmSync(dir, { recursive: true }));

function write(path: string, text: string): string {
  const file = join(dir, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

test.each([
  ['beside its program', 'lib/agent/package.json', 'lib/agent/cli.js', { agent: 'cli.js' }],
  ['above it', 'lib/agent/package.json', 'lib/agent/bin/agent.exe', { agent: './bin/agent.exe' }],
  ['with one program', 'lib/agent/package.json', 'lib/agent/cli.js', 'cli.js'],
])('a manifest %s tells the version, also through a link', (_, manifest, program, bin) => {
  write(manifest, JSON.stringify({ name: 'agent', version: '1.2.3', bin }));
  const file = write(program, '');
  const link = join(dir, 'agent');
  symlinkSync(file, link);
  expect(packageVersion(file)).toBe('1.2.3');
  expect(packageVersion(link)).toBe('1.2.3');
});

test.each([
  ['a script of a project', { name: 'project', version: '9.9.9', bin: { other: 'other.js' } }],
  ['a package without programs', { name: 'project', version: '9.9.9' }],
  ['no manifest', null],
])('a program of %s has no version', (_, manifest) => {
  if (manifest !== null) write('project/package.json', JSON.stringify(manifest));
  write('project/other.js', '');
  expect(packageVersion(write('project/bin/claude', ''))).toBeNull();
  expect(packageVersion(join(dir, 'nowhere'))).toBeNull();
});
