import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** `.sql` files are imported as text, as in the bundle. */
const sqlAsText = {
  name: 'sql-as-text',
  load(id: string) {
    return id.endsWith('.sql') ? `export default ${JSON.stringify(readFileSync(id, 'utf8'))}` : null;
  },
};

export default defineConfig({
  plugins: [sqlAsText],
  define: { PAIRROOM_VERSION: JSON.stringify('0.0.0-test') },
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx', 'test/e2e/**/*.e2e.ts'],
    exclude: ['**/node_modules/**', 'test/vendors/**'],
    testTimeout: 60_000,
    hookTimeout: 30_000,
    pool: 'forks',
    // Most of an end-to-end test is waiting: more at a time than there are cores.
    maxWorkers: 3,
  },
});
