import { spawn } from 'node:child_process';
import type { Alternatives, ClipboardRoute } from './clipboard-routes.ts';
import { keepCopy } from './kept-copies.ts';

/** More than this (bytes of text) many terminals do not take by OSC 52. */
const maxOscBytes = 100 * 1024;
/** A program that has not read its text after so long (ms) is no way to the clipboard. */
const programMs = 3000;

/** What became of a copy. */
export interface Copied {
  text: string;
  /** The ways that took it: `OSC 52`, or the name of a program. */
  by: readonly string[];
  /** Where it was kept as well; null when it could not be. */
  file: string | null;
}

export interface ClipboardHands {
  writeTerminal(bytes: string): void;
  copied(copied: Copied): void;
}

/** Brings text to the system's clipboard and keeps it in the room's directory. */
export class Clipboard {
  #copying = false;
  /** What came while another text was on its way: the newest alone matters to a clipboard. */
  #next: string | null = null;

  constructor(
    private readonly roomDir: string,
    private readonly routes: readonly Alternatives[],
    private readonly hands: ClipboardHands,
  ) {}

  async copy(text: string): Promise<void> {
    this.#next = text;
    if (this.#copying) return;
    this.#copying = true;
    for (let next = this.#take(); next !== null; next = this.#take()) await this.#copy(next);
    this.#copying = false;
  }

  #take(): string | null {
    const next = this.#next;
    this.#next = null;
    return next;
  }

  async #copy(text: string): Promise<void> {
    const file = keepCopy(this.roomDir, text);
    const taken = await Promise.all(this.routes.map((ways) => this.#first(ways, text)));
    this.hands.copied({ text, by: taken.filter((by) => by !== null), file });
  }

  /** The name of the first way that takes it. */
  async #first(ways: Alternatives, text: string): Promise<string | null> {
    for (const way of ways) {
      if (way.by === 'command' ? await piped(way, text) : this.#osc52(text)) {
        return way.by === 'command' ? way.command[0] : way.by;
      }
    }
    return null;
  }

  #osc52(text: string): boolean {
    const bytes = Buffer.from(text);
    if (bytes.length > maxOscBytes) return false;
    this.hands.writeTerminal(`\x1b]52;c;${bytes.toString('base64')}\x1b\\`);
    return true;
  }
}

/** Whether a program took the text from its stdin. */
function piped(
  { command: [file, ...args] }: Extract<ClipboardRoute, { by: 'command' }>,
  text: string,
): Promise<boolean> {
  return new Promise((resolve) => {
    // What it prints is of no interest, and what it leaves behind to hold the selection must not hold our pipes.
    const program = spawn(file, args, { stdio: ['pipe', 'ignore', 'ignore'], timeout: programMs });
    program.on('error', () => resolve(false));
    program.on('exit', (code) => resolve(code === 0));
    program.stdin.on('error', () => {});
    program.stdin.end(text);
  });
}
