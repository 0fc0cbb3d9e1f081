import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockedHelper, spawnFailure } from '../../src/panes/spawn-failure.ts';

test('a helper without its execute bit is named, with its mode and the fix; one that has it, or is not there, is not', () => {
  const dir = mkdtempSync(join(tmpdir(), 'spawn-helper-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const helper = join(dir, 'spawn-helper');
  writeFileSync(helper, '');
  chmodSync(helper, 0o644);
  const words = `${helper} is not executable: its mode is 644. Fix: chmod +x ${helper}`;
  expect(lockedHelper([join(dir, 'none'), helper])).toBe(words);
  chmodSync(helper, 0o755);
  expect(lockedHelper([join(dir, 'none'), helper])).toBeNull();
});

test('anything else is told as the system tells it', () => {
  expect(spawnFailure(new Error('forkpty(3) failed.'))).toBe('forkpty(3) failed.');
});
