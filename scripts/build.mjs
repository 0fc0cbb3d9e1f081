// Bundles the program into dist/: one file a process or thread, shared code in chunks, native packages left outside.
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

rmSync(`${root}dist`, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: {
    cli: 'src/cli.ts',
    host: 'src/host/main.ts',
    'record-worker': 'src/host/record-worker.ts',
    'ink-worker': 'src/tui/ink-worker.ts',
    'mock-agent': 'src/adapters/mock/agent/main.ts',
  },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: false,
  legalComments: 'none',
  loader: { '.sql': 'text' },
  define: { 'process.env.NODE_ENV': '"production"', PAIRROOM_VERSION: JSON.stringify(version) },
  external: ['node-pty', 'better-sqlite3', '@xterm/headless', 'react-devtools-core'],
  // Bundled CommonJS packages call require().
  banner: {
    js: "import { createRequire as __cr } from 'node:module'; const require = __cr(import.meta.url);",
  },
  logLevel: 'warning',
});
mkdirSync(`${root}dist`, { recursive: true });
cpSync(`${root}src/adapters/hook.sh`, `${root}dist/hook.sh`);
for (const program of ['cli.js', 'mock-agent.js', 'hook.sh']) chmodSync(`${root}dist/${program}`, 0o755);
