import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from 'vitest';

/** A package that the registry lacks leaves a lock file that installs where it was made, and nowhere else. */
test('a fresh clone can be installed from the lock file', () => {
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  execFileSync('npm', ['ci', '--dry-run', '--ignore-scripts', '--no-audit'], { cwd, stdio: 'pipe' });
});
