import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import { constants as os } from 'node:os';
import { spawn } from 'node-pty';
import type { Size } from '../core/geometry.ts';
import { type EndOptions, endFamily, marksIn } from './family.ts';
import { findProcess, type ProcessId, sendSignal } from './process-tree.ts';
import { ptyPrivate } from './pty-private.ts';
import { spawnFailure } from './spawn-failure.ts';

export interface PtyOptions {
  file: string;
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
  size: Size;
}

export interface PtyExit {
  code: number;
  /** The name of the signal that ended it, or null. */
  signal: string | null;
}

export interface PtyEvents {
  bytes(chunk: Buffer): void;
  /** No byte comes after it, and none can be written from right before it on. */
  exit(exit: PtyExit): void;
  /** The program was stopped by a signal, or goes on again. */
  stopped(stopped: boolean): void;
}

const stopPollMs = 1000;
/** More than the kernel holds for a terminal, so that a background process that goes on writing is left behind. */
const maxTailBytes = 4 * 1024 * 1024;

/** A program on a pseudo-terminal. Throws where the system gives no terminal. */
export class Pty {
  readonly pid: number;
  readonly #pty: ReturnType<typeof spawn>;
  readonly #fd: number;
  readonly #events: PtyEvents;
  /** Held open until the exit: without it the kernel drops the tail of a fast program's output. */
  #slave: number | null;
  #stopPoll: NodeJS.Timeout;
  #isStopped = false;
  readonly #startTime: Promise<number>;
  readonly #marks: readonly string[];
  #ending: Promise<void> | null = null;

  constructor(options: PtyOptions, events: PtyEvents) {
    this.#events = events;
    this.#marks = marksIn(options.env);
    try {
      this.#pty = spawn(options.file, [...options.args], {
        encoding: null,
        name: options.env.TERM ?? 'xterm-256color',
        cwd: options.cwd,
        env: { ...options.env },
        ...options.size,
      });
    } catch (error) {
      throw new Error(spawnFailure(error), { cause: error });
    }
    const { fd, slaveName, beforeClose } = ptyPrivate(this.#pty);
    this.pid = this.#pty.pid;
    this.#fd = fd;
    this.#slave = openSync(slaveName, constants.O_RDWR | constants.O_NOCTTY);
    this.#startTime = findProcess(this.pid).then((found) => found?.startTime ?? 0);
    // Buffers, as there is no encoding; only the types say strings.
    this.#pty.onData((chunk: string | Buffer) => {
      this.#events.bytes(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    });
    beforeClose(() => this.#close());
    this.#pty.onExit(({ exitCode, signal }) => {
      this.#events.exit({ code: exitCode, signal: signalName(signal) });
    });
    this.#stopPoll = setInterval(() => void this.#lookForStop(), stopPollMs);
    this.#stopPoll.unref();
  }

  /** Whether the terminal can still be written to. */
  get open(): boolean {
    return this.#slave !== null;
  }

  /** Names the program beyond the reuse of its pid. */
  async id(): Promise<ProcessId> {
    return { pid: this.pid, startTime: await this.#startTime };
  }

  /** Hands bytes to the kernel: how many it took, 0 while it is full, null when the terminal is closed. */
  write(bytes: Uint8Array): number | null {
    if (!this.open) return null;
    try {
      return writeSync(this.#fd, bytes);
    } catch (error) {
      if (isErrno(error, 'EAGAIN')) return 0;
      if (isErrno(error, 'EIO')) return null;
      throw error;
    }
  }

  resize({ cols, rows }: Size): void {
    if (this.open) this.#pty.resize(cols, rows);
  }

  /** Reading rests: the kernel then stops a program that writes on. */
  pause(): void {
    if (this.open) this.#pty.pause();
  }

  resume(): void {
    if (this.open) this.#pty.resume();
  }

  /** Lets a program that was stopped by a signal go on, and the jobs beside it. */
  continue(): void {
    if (!this.open) return;
    sendSignal(this.pid, 'SIGCONT');
    sendSignal(-this.pid, 'SIGCONT');
  }

  /** Ends the program and whatever it started, also after the program itself has ended. The first to ask decides how. */
  end(how: EndOptions): Promise<void> {
    this.#ending ??= this.id().then((root) => endFamily({ roots: [root], marks: this.#marks }, how));
    return this.#ending;
  }

  /** The program has exited: what the kernel still holds is read, then everything we opened is closed. */
  #close(): void {
    clearInterval(this.#stopPoll);
    for (let left = maxTailBytes; left > 0; ) {
      const chunk = this.#readTail();
      if (chunk === null) break;
      left -= chunk.length;
      this.#events.bytes(chunk);
    }
    if (this.#slave !== null) closeSync(this.#slave);
    this.#slave = null;
  }

  #readTail(): Buffer | null {
    const chunk = Buffer.allocUnsafe(64 * 1024);
    try {
      const bytes = readSync(this.#fd, chunk);
      return bytes > 0 ? chunk.subarray(0, bytes) : null;
    } catch {
      return null;
    }
  }

  async #lookForStop(): Promise<void> {
    const found = await findProcess(this.pid);
    if (found === null || !this.open || found.stopped === this.#isStopped) return;
    this.#isStopped = found.stopped;
    this.#events.stopped(found.stopped);
  }
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function signalName(signal: number | undefined): string | null {
  if (!signal) return null;
  const found = Object.entries(os.signals).find(([, number]) => number === signal);
  return found?.[0] ?? `signal ${signal}`;
}
