import { type FSWatcher, watch } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';

/** A file that is not there yet, or whose watch missed something, is looked at this often (ms). */
const pollMs = 500;
const chunkBytes = 256 * 1024;
/** A longer line is skipped; vendors log whole model requests in one line. */
const maxLineBytes = 16 * 1024 * 1024;

/** Follows a JSON-lines file that another program appends to, also one that does not exist yet. */
export class LogTail {
  readonly #timer: NodeJS.Timeout;
  #watcher: FSWatcher | null = null;
  #offset: number | null;
  #rest: Buffer = Buffer.alloc(0);
  #running = false;
  #again = false;
  #closed = false;

  /** `from` 'end' skips what the file holds when it is first looked at: the past of a resumed conversation. */
  constructor(
    private readonly path: string,
    from: 'start' | 'end',
    private readonly take: (json: unknown) => void,
  ) {
    this.#offset = from === 'start' ? 0 : null;
    this.#timer = setInterval(() => this.look(), pollMs);
    this.look();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    this.#watcher?.close();
  }

  private look(): void {
    this.#again = true;
    if (this.#running) return;
    this.#running = true;
    this.follow()
      .catch(() => {})
      .finally(() => {
        this.#running = false;
      });
  }

  private async follow(): Promise<void> {
    while (this.#again && !this.#closed) {
      this.#again = false;
      const size = (await stat(this.path).catch(() => null))?.size;
      if (size === undefined) {
        // What comes into being after this conversation began is no past of it.
        this.#offset ??= 0;
        return;
      }
      this.#offset ??= size;
      if (this.#watcher === null && !this.#closed) this.startWatching();
      if (size > this.#offset) await this.read(this.#offset);
    }
  }

  private startWatching(): void {
    try {
      this.#watcher = watch(this.path, () => this.look());
      this.#watcher.on('error', () => {});
    } catch {
      // The poll goes on.
    }
  }

  private async read(from: number): Promise<void> {
    const file = await open(this.path, 'r');
    try {
      this.#offset = await this.readAll(file, from);
    } finally {
      await file.close();
    }
  }

  private async readAll(file: FileHandle, from: number): Promise<number> {
    const buffer = Buffer.allocUnsafe(chunkBytes);
    for (let at = from; ; ) {
      const { bytesRead } = await file.read(buffer, 0, chunkBytes, at);
      if (bytesRead === 0) return at;
      at += bytesRead;
      this.split(Buffer.from(buffer.subarray(0, bytesRead)));
    }
  }

  private split(chunk: Buffer): void {
    let data = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    for (let end = data.indexOf(10); end >= 0; end = data.indexOf(10)) {
      this.line(data.toString('utf8', 0, end));
      data = data.subarray(end + 1);
    }
    this.#rest = data.length > maxLineBytes ? Buffer.alloc(0) : data;
  }

  private line(text: string): void {
    if (text.trim() === '' || this.#closed) return;
    try {
      this.take(JSON.parse(text));
    } catch {
      // Not JSON, or of a form that its reader does not know: the lines behind it count.
    }
  }
}
