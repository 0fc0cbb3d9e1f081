import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

/** The suite that drives the real programs: one file at a time, each with time for a loaded machine. */
const config = mergeConfig(base, {
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    testTimeout: 120_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
// Writes recordings, and tests nothing.
const notNow = process.env.RECORD_STREAMS ? [] : ['test/vendors/record-streams.e2e.ts'];
// Lists are merged by adding to them, and these replace.
config.test = {
  ...config.test,
  include: ['test/vendors/**/*.e2e.ts'],
  exclude: ['**/node_modules/**', ...notNow],
};
export default config;
