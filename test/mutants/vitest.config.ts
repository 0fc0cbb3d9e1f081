import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['test/mutants/all.mutants.ts'], testTimeout: 120_000, hookTimeout: 300_000 },
});
