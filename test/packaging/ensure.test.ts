import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const scripts = resolve(import.meta.dirname, '../../scripts');

/** A clone with an `npm` that notes what it was asked for, and makes a node_modules as the real one does. */
let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'pairroom-clone-'));
  cpSync(scripts, join(clone, 'scripts'), { recursive: true });
  writeFileSync(join(clone, 'package.json'), JSON.stringify({ engines: { node: '>=20' }, type: 'module' }));
  lock({ 'node_modules/one': '1.0.0' });
  mkdirSync(join(clone, 'bin'));
  fakeNpm('');
});
afterEach(() => rmSync(clone, { recursive: true }));

function lock(versions: Record<string, string>): void {
  const packages = Object.fromEntries(Object.entries(versions).map(([path, version]) => [path, { version }]));
  const never = { version: '1.0.0', optional: true };
  const text = JSON.stringify({ packages: { '': {}, ...packages, 'node_modules/other-platform': never } });
  writeFileSync(join(clone, 'package-lock.json'), text);
}

/** It installs what the lock names, and two native packages that load where `broken` is empty. */
function fakeNpm(broken: string): void {
  const script = `#!/bin/sh
echo "$1" >> asked
[ -e npm-fails ] && exit 7
for native in better-sqlite3 node-pty; do
  mkdir -p node_modules/$native
  echo 'module.exports = class { close() {} }' > node_modules/$native/index.js
done
[ "$1" = ci ] && echo '${broken}' >> node_modules/better-sqlite3/index.js
sed 's/,"node_modules\\/other-platform[^}]*}//' package-lock.json > node_modules/.package-lock.json
`;
  writeFileSync(join(clone, 'bin/npm'), script, { mode: 0o755 });
}

function ensureInstalled() {
  const code = "import('./scripts/ensure.mjs').then(({ ensureInstalled }) => ensureInstalled())";
  const env = { ...process.env, PATH: `${join(clone, 'bin')}:${process.env.PATH}` };
  const { status, stderr } = spawnSync(process.execPath, ['-e', code], { cwd: clone, env, encoding: 'utf8' });
  return { status, stderr };
}

function asked(): string[] {
  return readFileSync(join(clone, 'asked'), 'utf8').trim().split('\n');
}

test('packages are installed once, with a word that it takes a while', () => {
  expect(ensureInstalled()).toMatchObject({ status: 0, stderr: expect.stringContaining('takes a minute') });
  expect(ensureInstalled()).toMatchObject({ status: 0, stderr: '' });
  expect(asked()).toEqual(['ci']);
});

test('another lock file is installed, the same one with a newer time is not', () => {
  ensureInstalled();
  lock({ 'node_modules/one': '1.0.0' });
  ensureInstalled();
  expect(asked()).toEqual(['ci']);
  lock({ 'node_modules/one': '1.0.1' });
  ensureInstalled();
  expect(asked()).toEqual(['ci', 'ci']);
});

test('native packages that do not load under this Node are built again', () => {
  fakeNpm('throw new Error("built for another Node")');
  expect(ensureInstalled()).toMatchObject({ status: 0, stderr: expect.stringContaining(process.version) });
  expect(asked()).toEqual(['ci', 'rebuild']);
});

test('where npm fails, its exit code is passed on and a way out is named', () => {
  writeFileSync(join(clone, 'npm-fails'), '');
  expect(ensureInstalled()).toMatchObject({ status: 7, stderr: expect.stringContaining('compiler') });
});

test('an unsupported Node is refused before anything is installed', () => {
  writeFileSync(join(clone, 'package.json'), JSON.stringify({ engines: { node: '^99.1 || >=101' } }));
  const { status, stderr } = ensureInstalled();
  expect(status).toBe(1);
  expect(stderr).toContain(`does not run on Node.js ${process.version}`);
});
