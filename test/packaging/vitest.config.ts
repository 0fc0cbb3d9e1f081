import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

/** Installs the packed program, which compiles SQLite where no prebuilt fits. */
const config = mergeConfig(base, {
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    testTimeout: 120_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
});
// Lists are merged by adding to them, and these replace.
config.test = { ...config.test, include: ['test/packaging/**/*.e2e.ts'], exclude: ['**/node_modules/**'] };
export default config;
