import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as z from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
const report = z.array(
  z.object({ size: z.number(), files: z.array(z.object({ path: z.string(), mode: z.number() })) }),
);

/** What `npm pack` would put into the tarball, from the build that is there. */
const [packed] = report.parse(
  JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: root, encoding: 'utf8' }),
  ),
);
const paths = packed?.files.map(({ path }) => path) ?? [];

test('the tarball holds the program, its licences and the user documents, and nothing else', () => {
  for (const needed of ['cli.js', 'host.js', 'ink-worker.js', 'mock-agent.js', 'hook.sh']) {
    expect(paths).toContain(`dist/${needed}`);
  }
  expect(paths).toContain('dist/THIRD-PARTY-LICENCES.txt');
  expect(paths).toContain('docs/screen.svg');
  const allowed =
    /^(dist\/[^/]+\.(js|sh|txt)|docs\/[^/]+\.(md|svg)|docs\/decisions\/[^/]+\.md|package\.json|README\.md|LICENSE)$/;
  expect(paths.filter((path) => !allowed.test(path))).toEqual([]);
});

test('the programs in it may be executed', () => {
  const programs = packed?.files.filter(({ mode }) => (mode & 0o111) !== 0).map(({ path }) => path);
  expect(programs).toEqual(['dist/cli.js', 'dist/hook.sh', 'dist/mock-agent.js']);
});

test('it stays a download of under 1 MB', () => {
  expect(packed?.size).toBeLessThan(1_000_000);
});
