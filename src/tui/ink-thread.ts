import { Worker } from 'node:worker_threads';

/** One that was started before the view was loaded, and is not taken yet. */
let early: Worker | null = null;

/** Starts loading Ink; what it is for comes later. It does not keep the process alive. */
export function startInkThread(): void {
  early = newThread();
  early.unref();
}

/** The thread that was started early, else a new one. The caller owns it. */
export function takeInkThread(file: URL | null): Worker {
  const taken = file === null ? early : null;
  if (taken === null) return newThread(file ?? undefined);
  early = null;
  taken.ref();
  return taken;
}

function newThread(file = new URL('./ink-worker.js', import.meta.url)): Worker {
  // Nothing that it prints may reach the terminal.
  const worker = new Worker(file, { stdout: true, stderr: true });
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}
