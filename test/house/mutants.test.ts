import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutants } from '../mutants/mutants.ts';

const root = join(import.meta.dirname, '..', '..');

// They are run by `npm run mutants` alone, which nobody does at every change.
test.each(mutants)('the mutant “$name” still has its place in $file', ({ file, find }) => {
  expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(2);
});
