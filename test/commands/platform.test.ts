import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { platformProblem } from '../../src/commands/platform.ts';
import { problemWords } from '../../src/core/problems.ts';

test('a system that is not supported is told in one sentence and what to do', () => {
  const dir = mkdtempSync(join(tmpdir(), 'platform-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const musl = join(dir, 'node');
  writeFileSync(musl, `\x7fELF${'\0'.repeat(500)}/lib/ld-musl-x86_64.so.1\0`);
  const words = (platform: NodeJS.Platform, node: string) => {
    const found = platformProblem(platform, node);
    return found === null ? null : problemWords(found);
  };
  expect(words('linux', process.execPath)).toBeNull();
  expect(words('darwin', '/nowhere')).toBeNull();
  expect(words('linux', '/nowhere')).toBeNull();
  expect(words('linux', musl)).toBe(
    'PairRoom does not run on systems with musl, such as Alpine. Use one with glibc, such as Debian, or a container of it.',
  );
  const elsewhere = (name: string) =>
    `PairRoom runs on Linux and macOS, not on ${name}. On Windows, run it inside WSL.`;
  expect(words('win32', '')).toBe(elsewhere('win32'));
  expect(words('freebsd', '')).toBe(elsewhere('freebsd'));
});
