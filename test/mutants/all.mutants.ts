import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { mutants } from './mutants.ts';

const root = join(import.meta.dirname, '..', '..');
const parts = ['src', 'test', 'package.json', 'tsconfig.json', 'vitest.config.ts'];
/** Of no use to the tests that run here, and large once the vendors' programs are installed. */
const leftOut = /^test\/(vendors|goldens)\/|(^|\/)node_modules(\/|$)/;
const reportSchema = z.object({ numFailedTests: z.number(), numPassedTests: z.number() });

/** A copy of the tree, in which one mutant at a time lives. */
let copy: string;

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'mutants-'));
  for (const part of parts) {
    cpSync(join(root, part), join(copy, part), {
      recursive: true,
      filter: (path) => !leftOut.test(relative(root, path)),
    });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  // A test that fails without a mutant would seem to catch every one.
  const { numFailedTests, numPassedTests } = await run([...new Set(mutants.map(({ caughtBy }) => caughtBy))]);
  expect(numFailedTests).toBe(0);
  expect(numPassedTests).toBeGreaterThan(0);
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

async function run(tests: readonly string[]): Promise<z.infer<typeof reportSchema>> {
  const output = join(copy, 'report.json');
  rmSync(output, { force: true });
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const options = ['--reporter=json', `--outputFile=${output}`, '--no-cache'];
  await execa(process.execPath, [vitest, 'run', ...tests, ...options], { cwd: copy, reject: false });
  return reportSchema.parse(JSON.parse(readFileSync(output, 'utf8')));
}

describe('each mutant is caught', () => {
  it.each(mutants)('$name ($file)', async ({ file, find, replace, caughtBy }) => {
    const path = join(copy, file);
    const source = readFileSync(path, 'utf8');
    expect(source.split(find).length - 1).toBe(1);
    writeFileSync(
      path,
      source.replace(find, () => replace),
    );
    try {
      // A mutant that does not even load is no mutant: some test must have run and failed.
      expect((await run([caughtBy])).numFailedTests).toBeGreaterThan(0);
    } finally {
      writeFileSync(path, source);
    }
  });
});
