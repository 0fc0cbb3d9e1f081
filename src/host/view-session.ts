import type { Socket } from 'node:net';
import { systemClock } from '../core/clock.ts';
import type { Problem } from '../core/problems.ts';
import { type Slot, slots } from '../core/slot.ts';
import type { Pane } from '../panes/pane.ts';
import {
  encodeFrame,
  encodeJsonFrame,
  type Frame,
  FrameReader,
  frameHeader,
  toHost,
  toView,
} from '../protocol/frames.ts';
import { parseLine } from '../protocol/lines.ts';
import { encodePaneFrame } from '../protocol/pane-frame.ts';
import type { PassedSignal } from '../protocol/passed-signal.ts';
import { viewStateSchema } from '../protocol/view-state.ts';
import { answer, replyEnvelope } from './client-session.ts';
import type { RoomHost } from './room-host.ts';
import { takeHistory } from './take-history.ts';

/** A pane's frames are at least this far apart (ms); the first after a quiet time goes at once. */
const frameGapMs = 8;
/** Within this time (ms) of a key a change is its echo and waits for no more than the gap of echoes. */
const echoMs = 60;
const echoGapMs = 2;

/** When a pane's next frame may go. Each has its own, so that an agent that floods does not hold up the other's echo. */
interface Pace {
  due: boolean;
  lastKeyAt: number;
  lastFrameAt: number;
  timer: NodeJS.Timeout | undefined;
}

function noPace(): Pace {
  return { due: false, lastKeyAt: 0, lastFrameAt: 0, timer: undefined };
}

/** What a view is shown and can do. */
export type ViewedRoom = Pick<
  RoomHost,
  'view' | 'message' | 'humanKeys' | 'reports' | 'viewState' | 'handle'
> & {
  pane(slot: Slot): Pick<Pane, 'redraw' | 'changes' | 'history'>;
};

/**
 * One attached view. What it is told is the latest state, never a queue: while the socket is full nothing is sent, and
 * when it drains the panes' changes since the last frame, the messages that changed and the present room go out.
 */
export class ViewSession {
  readonly #frames = new FrameReader();
  readonly #paces: Record<Slot, Pace> = { a: noPace(), b: noPace() };
  #roomDue = false;
  #lastRoom = '';
  /** Messages that changed since they were told, by seq. */
  readonly #dueMessages = new Set<number>();
  /** The newest of each kind. */
  readonly #dueSignals = new Map<string, PassedSignal>();
  #events = 0;
  /** Panes whose history was asked for; at most one is on its way. */
  readonly #dueHistories = new Set<Slot>();
  #takesHistory = false;

  constructor(
    private readonly socket: Socket,
    private readonly early: Buffer,
    private readonly room: ViewedRoom,
    private readonly onEnd: () => void,
  ) {}

  start(): void {
    const { socket } = this;
    socket.on('drain', () => this.flush());
    socket.on('close', () => {
      for (const slot of slots) clearTimeout(this.#paces[slot].timer);
      this.onEnd();
    });
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    for (const slot of slots) {
      this.room.pane(slot).redraw();
      this.#paces[slot].due = true;
    }
    this.#roomDue = true;
    this.flush();
    if (this.early.length > 0) this.receive(this.early);
  }

  /** The pane has rows that the view does not have yet. */
  paneChanged(slot: Slot): void {
    const pace = this.#paces[slot];
    pace.due = true;
    const now = systemClock.now();
    const wait = pace.lastFrameAt + (now - pace.lastKeyAt <= echoMs ? echoGapMs : frameGapMs) - now;
    clearTimeout(pace.timer);
    if (wait <= 0) this.tellPane(slot);
    else pace.timer = setTimeout(() => this.tellPane(slot), wait);
  }

  roomChanged(): void {
    this.#roomDue = true;
    this.tellRoom();
  }

  messageChanged(seq: number): void {
    this.#dueMessages.add(seq);
    this.tellMessages();
  }

  /** Something the human just did was refused, for example keys that the agent does not read. */
  notice(refusal: Problem): void {
    this.socket.write(encodeJsonFrame(toView.notice, refusal));
  }

  /** Something that a program did to its terminal. */
  pass(signal: PassedSignal): void {
    this.#dueSignals.set(`${signal.is} ${signal.slot}`, signal);
    this.tellSignals();
  }

  /** The last word. What this view says after it is read, so that it can end, and not heard. */
  goodbye(code: 'taken over' | 'stopped'): void {
    this.socket.removeAllListeners('data').resume();
    this.socket.end(encodeJsonFrame(toView.goodbye, { code }));
  }

  private get full(): boolean {
    return this.socket.writableNeedDrain || !this.socket.writable;
  }

  private flush(): void {
    this.tellRoom();
    this.tellMessages();
    this.tellSignals();
    for (const slot of slots) if (this.#paces[slot].due) this.tellPane(slot);
    void this.tellHistories();
  }

  private tellPane(slot: Slot): void {
    if (this.full) return;
    const pace = this.#paces[slot];
    pace.due = false;
    const changes = this.room.pane(slot).changes();
    if (changes === null) return;
    pace.lastFrameAt = systemClock.now();
    this.socket.write(encodeFrame(toView.pane, encodePaneFrame({ slot, ...changes })));
  }

  /** Much that happens changes nothing that is shown. */
  private tellRoom(): void {
    if (!this.#roomDue || this.full) return;
    this.#roomDue = false;
    const room = JSON.stringify(this.room.view());
    if (room === this.#lastRoom) return;
    this.#lastRoom = room;
    this.socket.write(encodeFrame(toView.room, Buffer.from(room)));
  }

  private tellMessages(): void {
    for (const seq of this.#dueMessages) {
      if (this.full) return;
      this.#dueMessages.delete(seq);
      // One that is in memory no more leaves a gap in the count, and the view reads its page again.
      this.#events++;
      const message = this.room.message(seq);
      if (message !== null)
        this.socket.write(encodeJsonFrame(toView.message, { event: this.#events, message }));
    }
  }

  private tellSignals(): void {
    for (const [key, signal] of this.#dueSignals) {
      if (this.full) return;
      this.#dueSignals.delete(key);
      this.socket.write(encodeJsonFrame(toView.signal, signal));
    }
  }

  private async tellHistories(): Promise<void> {
    if (this.#takesHistory) return;
    this.#takesHistory = true;
    for (const slot of this.#dueHistories) {
      if (this.full) break;
      this.#dueHistories.delete(slot);
      const payload = await takeHistory(slot, this.room.pane(slot));
      if (this.socket.writable) this.writeFrame(toView.history, payload);
    }
    this.#takesHistory = false;
  }

  /** A payload that is too large to be copied into one piece. In one step: no other frame may come between its parts. */
  private writeFrame(type: number, payload: readonly Uint8Array[]): void {
    const bytes = payload.reduce((sum, part) => sum + part.length, 0);
    this.socket.write(frameHeader(type, bytes));
    for (const part of payload) this.socket.write(part);
  }

  private receive(chunk: Buffer): void {
    let frames: Frame[];
    try {
      frames = this.#frames.push(chunk);
    } catch {
      this.hangUp();
      return;
    }
    for (const frame of frames) this.take(frame);
  }

  /** It is not a view of ours: a frame over the limit, or one that says nothing known. */
  private hangUp(): void {
    this.socket.destroy();
  }

  private take({ type, payload }: Frame): void {
    switch (type) {
      case toHost.keys:
        this.#paces[slotOf(payload)].lastKeyAt = systemClock.now();
        this.room.humanKeys(slotOf(payload), payload.subarray(1));
        break;
      case toHost.reports:
        this.room.reports(slotOf(payload), payload.subarray(1));
        break;
      case toHost.viewState:
        this.takeState(payload.toString());
        break;
      case toHost.request:
        void this.reply(payload.toString());
        break;
      case toHost.history:
        this.#dueHistories.add(slotOf(payload));
        void this.tellHistories();
    }
  }

  private takeState(text: string): void {
    const state = viewStateSchema.safeParse(parseLine(text));
    if (state.success) this.room.viewState(state.data);
    else this.hangUp();
  }

  private async reply(line: string): Promise<void> {
    const { id, result } = await answer(line, this.room, null);
    if (this.socket.writable) this.writeFrame(toView.reply, replyEnvelope(id, result));
  }
}

function slotOf(payload: Buffer): Slot {
  return payload[0] === 0 ? 'a' : 'b';
}
