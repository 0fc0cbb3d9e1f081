import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Outside } from '../../src/tui/outside.ts';

test('a second call while a program has the terminal touches nothing that it works on', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'outside-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  let giveBack = () => {};
  let lent = 0;
  const lend = () => {
    lent++;
    return new Promise<void>((resolve) => {
      giveBack = resolve;
    });
  };
  const outside = new Outside(dir, {}, { lend, tell: () => {} });
  const first = outside.edit('what is being edited');
  expect(await outside.edit('something else')).toBeNull();
  await outside.open(1, 'a message');
  expect(readFileSync(join(dir, 'saved/draft.md'), 'utf8')).toBe('what is being edited\n');
  expect(lent).toBe(1);
  giveBack();
  await first;
});
