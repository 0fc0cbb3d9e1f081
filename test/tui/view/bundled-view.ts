import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';

export const version = '9.9.9';

/** Ink connects to a debugger when the environment says so. */
const withoutDevtools: Plugin = {
  name: 'without-ink-devtools',
  setup: (bundle) => bundle.onLoad({ filter: /ink\/build\/devtools\.js$/ }, () => ({ contents: '' })),
};

/** Bundles `program.ts` with a worker, the test's own or the view's, into a fresh directory. */
export async function bundleView(worker: 'fake' | 'real'): Promise<string> {
  const bundle = mkdtempSync(join(tmpdir(), 'view-bundle-'));
  const workers = {
    fake: join(import.meta.dirname, 'fake-worker.ts'),
    real: join(import.meta.dirname, '../../../src/tui/ink-worker.ts'),
  };
  await build({
    entryPoints: { program: join(import.meta.dirname, 'program.ts'), 'ink-worker': workers[worker] },
    outdir: bundle,
    outExtension: { '.js': '.js' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    define: {
      PAIRROOM_VERSION: JSON.stringify(version),
      'process.env.NODE_ENV': '"production"',
      fetch: 'undefined',
    },
    plugins: [withoutDevtools],
    banner: {
      js: "import { createRequire as __cr } from 'node:module'; const require = __cr(import.meta.url);",
    },
    logLevel: 'error',
  });
  writeFileSync(join(bundle, 'package.json'), '{"type":"module"}');
  return bundle;
}
