import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FromWorker, ToWorker } from '../../../src/tui/bridge.ts';
import { message, roomView } from './sample-room.ts';
import { characterKey, frameText } from './screen.ts';

/** The worker as it is shipped: bundled, in a thread of its own. */
let directory = '';
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'ink-worker-'));
  await build({
    entryPoints: { 'ink-worker': 'src/tui/ink-worker.ts' },
    outdir: directory,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['react-devtools-core'],
    banner: {
      js: "import { createRequire as __cr } from 'node:module'; const require = __cr(import.meta.url);",
    },
  });
});
afterAll(() => rmSync(directory, { recursive: true }));

test('draws what it is told, echoes keys, and writes nothing to stdout or stderr', async () => {
  const worker = new Worker(join(directory, 'ink-worker.mjs'), { stdout: true, stderr: true });
  let printed = '';
  worker.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  worker.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const say = (event: ToWorker): void => worker.postMessage(event);
  let shown: string[] = [];
  // Before it has loaded: what it is told waits for it.
  const size = { cols: 60, rows: 12 };
  say({
    type: 'layout',
    middle: size,
    overlay: size,
    focus: 'conversation',
    ground: 'unknown',
    prefix: 'Ctrl-Z',
  });
  say({ type: 'room', room: roomView() });
  say({ type: 'page', messages: [message(1, { body: 'hello **there** 👨‍👩‍👧' })], more: false });
  for (const text of 'ok') say({ type: 'key', key: characterKey(text) });
  const until = (condition: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      worker.on('error', reject);
      worker.on('message', (from: FromWorker) => {
        if (from.type === 'frame' && from.region === 'middle') shown = frameText(from.frame);
        if (condition()) resolve();
      });
    });
  await until(() => shown.at(-1) === '› ok' && shown.some((row) => row.includes('hello there 👨‍👩‍👧')));
  await worker.terminate();
  expect(printed).toBe('');
});
