import { connect, type Socket } from 'node:net';
import { type Problem, problem } from '../core/problems.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import type { Slot } from '../core/slot.ts';
import { encodeFrame, encodeJsonFrame, FrameReader, toHost } from '../protocol/frames.ts';
import { type Hello, maxHelloBytes } from '../protocol/hello.ts';
import type { Reply, Request } from '../protocol/requests.ts';
import type { HostMessage, Page, Transcript } from './host-messages.ts';

type Words = typeof import('./host-messages.ts');

export interface LinkEvents {
  /** Connected, also after a loss: everything is to be told anew. */
  up(): void;
  lost(): void;
  /** It was tried long enough; it is still tried. */
  gone(): void;
  said(message: Exclude<HostMessage, { type: 'reply' }>): void;
  /** There is no use in trying again. */
  refused(problem: Problem): void;
}

/** What was asked, and who waits for it. */
interface Waiting {
  verb: Request['verb'];
  resolve(result: Result<Reply>): void;
}

const firstRetryMs = 50;
const slowestRetryMs = 2000;
const goneAfterMs = 10_000;
const lf = 0x0a;

/** The connection to the room's host: made, kept, made again when it breaks. */
export class HostLink {
  #socket: Socket | null = null;
  #up = false;
  #retry: NodeJS.Timeout | null = null;
  #failures = 0;
  #lostAt: number | null = null;
  #closed = false;
  #nextId = 1;
  readonly #waiting = new Map<number, Waiting>();

  constructor(
    private readonly path: string,
    private readonly version: string,
    private readonly words: Words,
    private readonly events: LinkEvents,
    private readonly now: () => number,
  ) {}

  connect(): void {
    const socket = connect(this.path);
    this.#socket = socket;
    const hello: Hello = { pairroom: 1, role: 'view', version: this.version, pid: process.pid };
    socket.on('connect', () => socket.write(`${JSON.stringify(hello)}\n`));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#broken());
    const frames = new FrameReader();
    let greeting: Buffer | null = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      if (greeting === null) {
        this.#take(frames, chunk);
        return;
      }
      greeting = Buffer.concat([greeting, chunk]);
      const end = greeting.indexOf(lf);
      if (end < 0 && greeting.length <= maxHelloBytes) return;
      const rest = greeting.subarray(end + 1);
      const theirs = this.words.readWelcome(greeting.toString('utf8', 0, Math.max(0, end)));
      greeting = null;
      if (this.#greeted(theirs)) this.#take(frames, rest);
    });
  }

  /** Bytes that the human typed, or reports of their terminal, for an agent. Dropped while there is no connection. */
  send(kind: 'keys' | 'reports', slot: 'a' | 'b', bytes: Uint8Array): void {
    this.#write(encodeFrame(toHost[kind], Buffer.concat([Buffer.of(slot === 'a' ? 0 : 1), bytes])));
  }

  /** `state`: a ViewState as JSON. */
  sendState(state: string): void {
    this.#write(encodeFrame(toHost.viewState, Buffer.from(state)));
  }

  request(request: Request): Promise<Result<Reply>> {
    if (!this.#up) return Promise.resolve(refuse(problem('room gone')));
    const id = this.#nextId++;
    this.#write(encodeJsonFrame(toHost.request, { id, request }));
    return new Promise((resolve) => this.#waiting.set(id, { verb: request.verb, resolve }));
  }

  /** Null when they could not be had. */
  async newestPage(limit: number): Promise<Page | null> {
    const reply = await this.request({ verb: 'page', before: null, limit });
    return reply.ok && reply.value.verb === 'page' ? reply.value.value : null;
  }

  askHistory(slot: Slot): void {
    this.#write(encodeFrame(toHost.history, Buffer.of(slot === 'a' ? 0 : 1)));
  }

  async transcript(slot: Slot): Promise<Result<Transcript>> {
    const reply = await this.request({ verb: 'transcript', slot });
    if (!reply.ok) return reply;
    return reply.value.verb === 'transcript' ? ok(reply.value.value) : refuse(problem('room gone'));
  }

  close(): void {
    this.#closed = true;
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#socket?.destroy();
    this.#giveUpWaiting();
  }

  #greeted(theirs: string | null): boolean {
    if (theirs === this.version) {
      this.#up = true;
      this.#failures = 0;
      this.#lostAt = null;
      this.events.up();
      return true;
    }
    if (theirs === null) this.#socket?.destroy();
    else {
      this.close();
      this.events.refused(problem('other version', { theirs, ours: this.version }));
    }
    return false;
  }

  #take(frames: FrameReader, chunk: Buffer): void {
    for (const message of this.#read(frames, chunk)) {
      if (message.type === 'reply') this.#replied(message.id, message.result);
      else this.events.said(message);
    }
  }

  /** What the host says. Only that is forgiven here: a fault in what the view does with it would come at every try. */
  #read(frames: FrameReader, chunk: Buffer): HostMessage[] {
    try {
      return frames
        .push(chunk)
        .map((frame) => this.words.readFrame(frame))
        .filter((message) => message !== null);
    } catch {
      // Not what a host says: start over with it.
      this.#socket?.destroy();
      return [];
    }
  }

  #replied(id: number, result: Result<unknown>): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.resolve(result.ok ? this.words.readAnswer(waiting.verb, result.value) : result);
  }

  #broken(): void {
    this.#socket = null;
    const wasUp = this.#up;
    this.#up = false;
    this.#giveUpWaiting();
    if (this.#closed) return;
    this.#lostAt ??= this.now();
    if (wasUp) this.events.lost();
    if (this.now() - this.#lostAt >= goneAfterMs) this.events.gone();
    const wait = Math.min(slowestRetryMs, firstRetryMs * 2 ** this.#failures++);
    this.#retry = setTimeout(() => this.connect(), wait);
  }

  #giveUpWaiting(): void {
    for (const { resolve } of this.#waiting.values()) resolve(refuse(problem('room gone')));
    this.#waiting.clear();
  }

  #write(bytes: Buffer): void {
    if (this.#up) this.#socket?.write(bytes);
  }
}
