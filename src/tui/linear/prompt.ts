import { clearScreenDown, createInterface, cursorTo, type Interface, moveCursor } from 'node:readline';
import { words } from './words.ts';

/** What the human does at the prompt. */
export interface PromptEvents {
  entered(text: string): void;
  /** Ctrl-C where there was nothing to clear. */
  interrupted(): void;
  /** Ctrl-D, or the terminal is gone. */
  left(): void;
  complete(line: string): [string[], string];
}

const bracketPastes = '\x1b[?2004h';
const plainPastes = '\x1b[?2004l';
/** How long (ms) after stopping ourselves we come back by ourselves, if nobody could stop us (no shell above). */
const resumeMs = 50;

/**
 * One line at the bottom of plain output: Node's line editing where the terminal can do it, the terminal's own where
 * it is dumb. Lines that come while the human writes are put above what they write.
 */
export class Prompt {
  #text: string = words.promptOpening;
  #lines: Interface | null = null;
  /** Finished lines of a message that goes on. */
  #parts: string[] = [];
  #pasting = false;
  /** A line is being answered; the prompt follows the answer. */
  #entering = false;
  /** Nothing stands in the present row of the terminal. */
  #fresh = true;
  #resume: NodeJS.Timeout | undefined;
  readonly #undo = () => this.#write(plainPastes);

  constructor(
    private readonly events: PromptEvents,
    /** The terminal can neither move its cursor nor erase. */
    private readonly dumb: boolean,
  ) {}

  open(): void {
    const { stdin, stdout } = process;
    const lines = createInterface({
      input: stdin,
      output: stdout,
      terminal: !this.dumb,
      completer: (line: string) => this.events.complete(line),
    });
    this.#lines = lines;
    lines.on('line', (line) => this.#entered(line));
    lines.on('close', () => this.events.left());
    if (this.dumb) process.on('SIGINT', this.#interrupted);
    else {
      lines.on('SIGINT', this.#interrupted);
      lines.on('SIGTSTP', this.#stopped);
      process.on('SIGTSTP', this.#stopped);
      process.on('SIGCONT', this.#resumed);
      stdin.on('keypress', this.#pasted);
      process.on('exit', this.#undo);
      this.#write(bracketPastes);
    }
    this.#show();
  }

  /** Puts lines above what the human writes, and `text` before it. */
  tell(said: readonly string[], text = this.#text): void {
    if (this.#lines === null || (said.length === 0 && text === this.#text)) return;
    this.#text = text;
    if (!this.#fresh) this.#leaveRow(this.#lines);
    this.#write(said.map((line) => `${line}\n`).join(''));
    if (!this.#entering) this.#show();
  }

  /** Puts a text where the human writes, unless they write already. */
  put(text: string): void {
    const lines = this.#lines;
    if (text === '' || lines === null || this.dumb || this.unsent !== '') return;
    const parts = text.split('\n');
    const last = parts.pop() ?? '';
    this.#parts = parts;
    if (parts.length > 0) this.tell(parts);
    lines.write(last);
  }

  ring(): void {
    this.#write('\x07');
  }

  /** What is written and not entered. */
  get unsent(): string {
    return [...this.#parts, this.#lines?.line ?? ''].join('\n');
  }

  close(): void {
    const lines = this.#lines;
    if (lines === null) return;
    this.#lines = null;
    process.removeListener('SIGINT', this.#interrupted);
    clearTimeout(this.#resume);
    process.removeListener('SIGTSTP', this.#stopped);
    process.removeListener('SIGCONT', this.#resumed);
    process.removeListener('exit', this.#undo);
    process.stdin.removeListener('keypress', this.#pasted);
    if (!this.dumb) this.#write(plainPastes);
    if (!this.#fresh) this.#write('\n');
    lines.removeAllListeners();
    lines.close();
    // A terminal that is gone goes on failing; nobody is interested any more.
    for (const stream of [process.stdin, process.stdout]) stream.on('error', () => {});
  }

  #entered(line: string): void {
    this.#fresh = true;
    this.#entering = true;
    if (this.#pasting) this.#parts.push(line);
    else if (line.endsWith('\\')) this.#parts.push(line.slice(0, -1));
    else {
      const text = [...this.#parts, line].join('\n');
      this.#parts = [];
      this.events.entered(text);
    }
    this.#entering = false;
    this.#show();
  }

  readonly #interrupted = () => {
    const lines = this.#lines;
    if (lines === null) return;
    if (this.unsent === '') {
      this.events.interrupted();
      return;
    }
    this.#parts = [];
    if (!this.dumb) {
      lines.write(null, { ctrl: true, name: 'e' });
      lines.write(null, { ctrl: true, name: 'u' });
    }
    this.#leaveRow(lines);
    this.#show();
  };

  /** Stops as a shell's Ctrl-Z would: the whole foreground job, so that a wrapper that waits for us stops as well. */
  readonly #stopped = () => {
    process.removeListener('SIGTSTP', this.#stopped);
    this.#write(plainPastes);
    process.stdin.setRawMode(false);
    process.kill(0, 'SIGTSTP');
    this.#resume = setTimeout(this.#resumed, resumeMs);
  };

  /** After a stop that we did not make ourselves, the terminal may be anybody's. */
  readonly #resumed = () => {
    clearTimeout(this.#resume);
    process.removeListener('SIGTSTP', this.#stopped).on('SIGTSTP', this.#stopped);
    process.stdin.setRawMode(true);
    this.#write(bracketPastes);
    this.#show();
  };

  readonly #pasted = (_: unknown, key: { name?: string }) => {
    if (key.name === 'paste-start') this.#pasting = true;
    if (key.name === 'paste-end') this.#pasting = false;
  };

  /** Frees the row of the prompt for other lines. What the human writes is shown again below them. */
  #leaveRow(lines: Interface): void {
    this.#fresh = true;
    if (this.dumb) {
      this.#write('\n');
      return;
    }
    const { rows } = lines.getCursorPos();
    if (rows > 0) moveCursor(process.stdout, 0, -rows);
    cursorTo(process.stdout, 0);
    clearScreenDown(process.stdout);
  }

  #show(): void {
    const lines = this.#lines;
    if (lines === null) return;
    lines.setPrompt(this.#parts.length > 0 ? words.promptMore : this.#text);
    this.#fresh = false;
    // Readline goes up by as many rows as the text took when it was shown last.
    if (!this.dumb) this.#write('\n'.repeat(lines.getCursorPos().rows));
    lines.prompt(true);
  }

  #write(text: string): void {
    if (process.stdout.writable) process.stdout.write(text);
  }
}
