import { Worker } from 'node:worker_threads';

/** One that was started before the view was loaded, and is not taken yet. */
let early: Worker | null = null;

/** Starts loading Ink; what it is for comes later. It does not keep the process alive. */
export function startInkThread(): void {
  const started = newThread();
  started.unref();
  // Where it cannot load, in a directory that is gone, the command itself finds out and says so.
  started.once('error', () => {
    if (early === started) early = null;
  });
  early = started;
}

/** The thread that was started early, else a new one. The caller owns it. */
export function takeInkThread(file: URL | null): Worker {
  const worker = (file === null ? early : null) ?? newThread(file ?? undefined);
  if (worker === early) early = null;
  worker.ref();
  // Only now: who reads what a thread prints is kept alive by it.
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}

function newThread(file = new URL('./ink-worker.js', import.meta.url)): Worker {
  // Nothing that it prints may reach the terminal.
  return new Worker(file, { stdout: true, stderr: true });
}
