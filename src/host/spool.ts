import { type FSWatcher, watch } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A watched directory can miss an event under load; it is listed again this often (ms). */
const rescanMs = 1000;

/** Takes a slot's hook payloads out of its spool directory, oldest name first, and deletes what it took. */
export class Spool {
  /** Null where the system gives no watch: its number is limited for each user. */
  readonly #watcher: FSWatcher | null;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | null = null;
  #again = false;

  /** `take` gets the JSON of every file whose first line is `token`. */
  constructor(
    private readonly dir: string,
    private readonly token: string,
    private readonly take: (payload: unknown) => void,
  ) {
    this.#watcher = this.startWatching();
    this.#timer = setInterval(() => this.scan(), rescanMs);
    this.scan();
  }

  close(): void {
    this.#watcher?.close();
    clearInterval(this.#timer);
  }

  private startWatching(): FSWatcher | null {
    try {
      return watch(this.dir, () => this.scan()).on('error', () => {});
    } catch {
      return null;
    }
  }

  /** One scan at a time; what arrives meanwhile is found by the next. */
  private scan(): void {
    this.#again = true;
    this.#running ??= this.drain().finally(() => {
      this.#running = null;
    });
  }

  private async drain(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      const names = (await readdir(this.dir).catch(() => [])).filter((name) => name.endsWith('.hook'));
      for (const name of names.sort()) await this.takeFile(join(this.dir, name));
    }
  }

  private async takeFile(path: string): Promise<void> {
    let text: string;
    try {
      text = await readFile(path, 'utf8');
      await rm(path, { force: true });
    } catch {
      // One that cannot be read says nothing; one that cannot be removed would be told again at every scan.
      return;
    }
    const end = text.indexOf('\n');
    if (end < 0 || text.slice(0, end) !== this.token) return;
    try {
      this.take(JSON.parse(text.slice(end + 1)));
    } catch {
      // Cut at the size cap or not JSON: a hook must never be able to stop the host.
    }
  }
}
