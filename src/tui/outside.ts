import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { words } from './words.ts';

/** What reading and writing outside of the view works with. */
export interface OutsideHands {
  /** Gives the human's terminal away for as long as `use` takes. */
  lend(use: () => Promise<void>): Promise<void>;
  tell(notice: string): void;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The human's own editor and pager on texts of the room, and texts as files. All of it stays in the room's directory. */
export class Outside {
  #busy = false;

  constructor(
    private readonly roomDir: string,
    private readonly env: Environment,
    private readonly hands: OutsideHands,
  ) {}

  /** Shows a message in the pager. */
  async open(seq: number, text: string): Promise<void> {
    if (this.#busy) return;
    const file = this.#file(messageName(seq), text);
    if (file !== null) await this.#run(this.env.PAGER || this.env.EDITOR || 'less', file);
  }

  /** Keeps a message as a file, and says where. */
  save(seq: number, text: string): void {
    const file = this.#file(messageName(seq), text);
    if (file !== null) this.hands.tell(words.saved(file));
  }

  /** Lets the human go on with a text in their editor; null: it is to stay as it was. */
  async edit(text: string): Promise<string | null> {
    // A key that repeats must not write over what is being edited.
    if (this.#busy) return null;
    const file = this.#file('draft.md', text);
    if (file === null) return null;
    const done = await this.#run(this.env.VISUAL || this.env.EDITOR || 'vi', file);
    const written = done ? readText(file) : null;
    rmSync(file, { force: true });
    return written === null ? null : written.replace(/\n$/, '');
  }

  /** Whether the program ended well. */
  async #run(program: string, file: string): Promise<boolean> {
    this.#busy = true;
    let code: number | null = null;
    await this.hands.lend(async () => {
      code = await runInShell(program, file);
    });
    this.#busy = false;
    if (code !== 0) this.hands.tell(words.programFailed(program, code));
    return code === 0;
  }

  #file(name: string, text: string): string | null {
    const dir = join(this.roomDir, 'saved');
    const file = join(dir, name);
    try {
      mkdirSync(dir, { recursive: true, mode: 0o700 });
      writeFileSync(file, `${text}\n`, { mode: 0o600 });
      return file;
    } catch (error) {
      this.hands.tell(words.notSaved(error instanceof Error ? error.message : String(error)));
      return null;
    }
  }
}

function messageName(seq: number): string {
  return `message-${seq}.md`;
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/**
 * By the shell, as git and others do: what stands in EDITOR is a command line. Keys that signal are the program's: the
 * shell outlives them. Null: a signal ended it.
 */
function runInShell(program: string, file: string): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn('/bin/sh', ['-c', `trap : INT QUIT; ${program} "$@"`, program, file], {
      stdio: 'inherit',
    });
    child.on('error', () => resolve(null));
    child.on('exit', (code) => resolve(code));
  });
}
