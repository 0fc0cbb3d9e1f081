import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from 'vitest';

/** A package that its registry lacks leaves a lock file that installs where it was made, and nowhere else. */
test.each(['.', 'test/vendors'])('a fresh clone can be installed from the lock file in %s', (dir) => {
  const cwd = fileURLToPath(new URL(`../../${dir}`, import.meta.url));
  execFileSync('npm', ['ci', '--dry-run', '--force', '--ignore-scripts', '--no-audit'], {
    cwd,
    stdio: 'pipe',
  });
});
