// Bundles the program into dist/: one file a process or thread, shared code in chunks, native packages left outside.
import { chmodSync, cpSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './ensure.mjs';
import { licenceNotices } from './licence-notices.mjs';
import { version } from './version.mjs';

/** Ink connects to a debugger when the environment says DEV=true, which a user's may say for other reasons. */
const withoutInkDevtools = {
  name: 'without-ink-devtools',
  setup: (bundle) => bundle.onLoad({ filter: /ink\/build\/devtools\.js$/ }, () => ({ contents: '' })),
};

/** All that Ink measures is the sign of a row (draw/placed-lines.ts): loading Unicode's tables for that takes 12 ms. */
const withoutInkWidths = {
  name: 'without-ink-widths',
  setup(bundle) {
    const module = (contents) => () => ({ contents });
    bundle.onLoad({ filter: /string-width\/index\.js$/ }, module('export default (text) => text.length;'));
    bundle.onLoad(
      { filter: /slice-ansi\/index\.js$/ },
      module('export default (text, ...ends) => text.slice(...ends);'),
    );
  },
};

// Built beside and moved in one step: a failed build leaves the old program, and nobody meets half of one.
const unfinished = join(root, `dist.${process.pid}`);
try {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: {
      cli: 'src/cli.ts',
      host: 'src/host/main.ts',
      'record-worker': 'src/host/record-worker.ts',
      'ink-worker': 'src/tui/ink-worker.ts',
      'mock-agent': 'src/adapters/mock/agent/main.ts',
    },
    outdir: unfinished,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: false,
    legalComments: 'none',
    metafile: true,
    loader: { '.sql': 'text' },
    define: {
      'process.env.NODE_ENV': '"production"',
      PAIRROOM_VERSION: JSON.stringify(version()),
      // Ink's layout engine would fetch its own bytes, and Node's fetch loads a whole HTTP client for that.
      fetch: 'undefined',
    },
    external: ['node-pty', 'better-sqlite3', '@xterm/headless'],
    plugins: [withoutInkDevtools, withoutInkWidths],
    // Bundled CommonJS packages call require().
    banner: {
      js: "import { createRequire as __cr } from 'node:module'; const require = __cr(import.meta.url);",
    },
    logLevel: 'warning',
  });
  cpSync(join(root, 'src/adapters/hook.sh'), join(unfinished, 'hook.sh'));
  writeFileSync(join(unfinished, 'THIRD-PARTY-LICENCES.txt'), licenceNotices(metafile, root));
  for (const program of ['cli.js', 'mock-agent.js', 'hook.sh']) chmodSync(join(unfinished, program), 0o755);
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  renameSync(unfinished, join(root, 'dist'));
} finally {
  rmSync(unfinished, { recursive: true, force: true });
}
