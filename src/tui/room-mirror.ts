import type { MessageView, RoomView } from '../protocol/room-view.ts';

/** What the host has told about the room, as far as the main thread itself needs it. */
export class RoomMirror {
  room: RoomView | null = null;
  #lastEvent: number | null = null;
  /** Deliveries that go by themselves at this ms. */
  readonly #inGrace = new Map<number, number>();

  /** A new connection: its events are counted from the start. */
  reconnected(): void {
    this.#lastEvent = null;
    this.#inGrace.clear();
  }

  /** Notes a message; false when an event before it was missed, so that the page is to be read again. */
  takeMessage(event: number, message: MessageView): boolean {
    const follows = this.#lastEvent === null || event === this.#lastEvent + 1;
    this.#lastEvent = event;
    this.#note(message);
    return follows;
  }

  takePage(messages: readonly MessageView[]): void {
    for (const message of messages) this.#note(message);
  }

  /** The hop that will go next by itself, if one is about to. */
  hopInGrace(now: number): number | null {
    const waiting = [...this.#inGrace].filter(([, until]) => until > now);
    return waiting.sort(([, one], [, other]) => one - other)[0]?.[0] ?? null;
  }

  #note({ deliveries }: MessageView): void {
    for (const { id, state, reason, until } of deliveries) {
      if (state === 'held' && reason?.code === 'grace' && until !== null) this.#inGrace.set(id, until);
      else this.#inGrace.delete(id);
    }
  }
}
