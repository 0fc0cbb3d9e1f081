// What `npm start` and `npm test` need before anything else: a fitting Node, the packages and the build.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Installs the locked packages, unless they are there already and fit the running Node. */
export function ensureInstalled() {
  refuseOldNode();
  if (!packagesAreThoseOfTheLock()) {
    say(
      'Installing packages. The first time takes a minute or two: SQLite is compiled where no prebuilt fits.',
    );
    run('npm', ['ci', '--no-audit', '--no-fund'], { hint: needsCompiler });
  }
  if (!nativePackagesLoad()) {
    say(`Building the native packages for Node.js ${process.version}. This takes a minute or two.`);
    run('npm', ['rebuild', 'better-sqlite3', 'node-pty'], { hint: needsCompiler });
  }
}

/** Builds dist/, unless it is newer than every source. */
export function ensureBuilt() {
  const sources = [...filesBelow('src'), ...filesBelow('scripts'), 'package.json', 'package-lock.json'];
  if (sources.every((source) => isNewer('dist/cli.js', source))) return;
  say('Building.');
  run(process.execPath, [join(root, 'scripts/build.mjs')]);
}

/** Runs a program in the project; if it fails, says the hint and ends with its exit code. */
export function run(program, args, { hint, ...options } = {}) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', cwd: root, ...options });
  if (status === 0) return;
  if (error) say(`${program}: ${error.message}`);
  if (hint) say(hint);
  process.exit(status ?? 1);
}

const needsCompiler =
  'If SQLite could not be compiled: that takes a compiler (Debian, Ubuntu: apt-get install g++ make python3; ' +
  'macOS: xcode-select --install) and the headers of Node.js, which npm fetches; behind a proxy, tell npm of it.';

function refuseOldNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [major, minor] = process.versions.node.split('.').map(Number);
  const fits = engines.node.split(' || ').some((range) => {
    const [, sign, least, leastMinor = 0] = /^(\^|>=)(\d+)(?:\.(\d+))?$/.exec(range);
    return sign === '^' ? major === Number(least) && minor >= Number(leastMinor) : major >= Number(least);
  });
  if (fits) return;
  say(`PairRoom does not run on Node.js ${process.version}. It needs ${engines.node}.`);
  process.exit(1);
}

/** By content, since times change with every checkout, and installing takes minutes. */
function packagesAreThoseOfTheLock() {
  const note = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(note)) return false;
  const installed = packagesIn(note);
  const { '': _ourselves, ...locked } = packagesIn(join(root, 'package-lock.json'));
  return Object.entries(locked).every(([path, { version, optional = false }]) =>
    installed[path] === undefined ? optional : installed[path].version === version,
  );
}

function packagesIn(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}

/** In a process of its own: a module that was built for another Node may crash the one that loads it. */
function nativePackagesLoad() {
  const load = "new (require('better-sqlite3'))(':memory:').close(); require('node-pty')";
  return spawnSync(process.execPath, ['-e', load], { cwd: root, stdio: 'ignore' }).status === 0;
}

/** Whether a file is there and at least as new as its source. */
function isNewer(file, source) {
  const made = statSync(join(root, file), { throwIfNoEntry: false });
  return made !== undefined && made.mtimeMs >= statSync(join(root, source)).mtimeMs;
}

/** The files in a folder of the project, at any depth. */
export function filesBelow(dir) {
  return readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(dir, entry.name)) : [join(dir, entry.name)],
  );
}

function say(text) {
  console.error(text);
}
