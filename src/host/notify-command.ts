import { type ChildProcess, spawn } from 'node:child_process';
import type { Alert } from './alerts.ts';

/** A command that takes longer than this (ms) is ended. */
const limitMs = 10_000;
/** What comes while so many wait is left out: the human will look at the room anyway. */
const maxWaiting = 20;

export interface NotifyParts {
  cwd: string;
  /** Told the first time that it does not work, with why. */
  failed(why: string): void;
  limitMs?: number;
}

/** Runs the human's shell command for each alert: JSON on its stdin, one after the other, in a process group of its own. */
export class NotifyCommand {
  readonly #waiting: Alert[] = [];
  #running: ChildProcess | null = null;
  #timer: NodeJS.Timeout | undefined;
  #failed = false;
  #closed = false;

  constructor(
    private readonly command: string,
    private readonly parts: NotifyParts,
  ) {}

  tell(alert: Alert): void {
    if (this.#closed || this.#waiting.length >= maxWaiting) return;
    this.#waiting.push(alert);
    if (this.#running === null) this.#next();
  }

  close(): void {
    this.#closed = true;
    this.#waiting.length = 0;
    this.#end();
  }

  #next(): void {
    const alert = this.#waiting.shift();
    if (alert === undefined) return;
    const { cwd } = this.parts;
    const child = spawn('/bin/sh', ['-c', this.command], {
      cwd,
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    this.#running = child;
    let late = false;
    this.#timer = setTimeout(() => {
      late = true;
      this.#end();
    }, this.parts.limitMs ?? limitMs);
    child.once('error', (error) => this.#done(error.message));
    child.once('exit', (code, signal) => {
      if (late) this.#done(`it took longer than ${(this.parts.limitMs ?? limitMs) / 1000} s`);
      else if (signal !== null) this.#done(`ended by ${signal}`);
      else this.#done(code === 0 ? null : `exit ${code}`);
    });
    // One that does not read its stdin is none the worse for it.
    child.stdin.on('error', () => {});
    child.stdin.end(`${JSON.stringify(alert)}\n`);
  }

  #done(problem: string | null): void {
    clearTimeout(this.#timer);
    this.#running = null;
    if (problem !== null && !this.#failed && !this.#closed) {
      this.#failed = true;
      this.parts.failed(problem);
    }
    this.#next();
  }

  /** With everything that it started and waits for. */
  #end(): void {
    clearTimeout(this.#timer);
    const pid = this.#running?.pid;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has just ended.
    }
  }
}
