// What `npm start` and `npm test` need before anything else: the packages and the build.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Installs the locked packages, unless they are there already. */
export function ensureInstalled() {
  const marker = join(root, 'node_modules/.package-lock.json');
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs)
    return;
  console.error(
    'Installing packages. The first time takes a minute or two: SQLite is compiled where no prebuilt binary fits.',
  );
  run('npm', ['ci', '--no-audit', '--no-fund']);
}

/** Builds dist/, unless it is newer than every source. */
export function ensureBuilt() {
  const built = join(root, 'dist/cli.js');
  const sources = [
    ...filesBelow(join(root, 'src')),
    join(root, 'package.json'),
    join(root, 'scripts/build.mjs'),
  ];
  if (existsSync(built) && sources.every((file) => statSync(file).mtimeMs <= statSync(built).mtimeMs)) return;
  console.error('Building.');
  run(process.execPath, [join(root, 'scripts/build.mjs')]);
}

/** Runs a program in the project and ends with its exit code if it fails. */
export function run(program, args, options = {}) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', cwd: root, ...options });
  if (error) console.error(`${program}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

function filesBelow(dir) {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(dir, entry.name)) : [join(dir, entry.name)],
  );
}
