/** Binary frames on a view's connection: u32 LE length of type and payload, u8 type, payload. */

/** Host to view. JSON unless stated. */
export const toView = {
  /** A pane's changed rows: pane-frame.ts. */
  pane: 1,
  /** A RoomView. */
  room: 2,
  /** { event, message }: a message that is new or changed; `event` counts up by one, a gap means: ask for the page again. */
  message: 3,
  /** A reply envelope. */
  reply: 4,
  /** { code }: the view is to end, and why. */
  goodbye: 5,
  /** A problem: something that the human just did was refused. */
  notice: 6,
  /** A pane's scrollback and screen, as asked for: history-frame.ts. */
  history: 7,
  /** A PassedSignal: what a program does to its terminal, for the human's one. */
  signal: 8,
} as const;

/** View to host. */
export const toHost = {
  /** u8 slot (0 a, 1 b), then bytes that the human's keys or paste made. */
  keys: 64,
  /** The same, for reports that are no keys: mouse, focus. They do not count as a human's typing. */
  reports: 65,
  /** ViewState as JSON: sizes of the panes, focus, colours. */
  viewState: 66,
  /** A request envelope. */
  request: 67,
  /** u8 slot: answered with what the pane shows and showed. */
  history: 68,
} as const;

/** A frame longer than this (bytes) ends the connection. A full 500x200 pane is 1.2 MB. */
export const maxFrameBytes = 32 * 1024 * 1024;

const headerBytes = 5;

export interface Frame {
  type: number;
  payload: Buffer;
}

export function encodeFrame(type: number, payload: Uint8Array): Buffer {
  return Buffer.concat([frameHeader(type, payload.length), payload]);
}

/** What stands in front of a payload of `bytes` bytes: for one that is too large to be copied once more. */
export function frameHeader(type: number, bytes: number): Buffer {
  const header = Buffer.allocUnsafe(headerBytes);
  header.writeUInt32LE(bytes + 1, 0);
  header.writeUInt8(type, 4);
  return header;
}

export function encodeJsonFrame(type: number, value: unknown): Buffer {
  return encodeFrame(type, Buffer.from(JSON.stringify(value)));
}

/** Cuts a byte stream into frames. Chunks may split anywhere. */
export class FrameReader {
  #parts: Buffer[] = [];
  #size = 0;

  /** The frames that `chunk` completes. Throws RangeError on a frame over the limit. */
  push(chunk: Buffer): Frame[] {
    this.#parts.push(chunk);
    this.#size += chunk.length;
    const frames: Frame[] = [];
    for (;;) {
      if (this.#size < headerBytes) return frames;
      const head = this.#join(headerBytes);
      const length = head.readUInt32LE(0);
      if (length > maxFrameBytes || length < 1) throw new RangeError(`frame of ${length} bytes`);
      if (this.#size < 4 + length) return frames;
      const all = this.#join(4 + length);
      frames.push({ type: all.readUInt8(4), payload: all.subarray(headerBytes, 4 + length) });
      const rest = all.subarray(4 + length);
      this.#parts = rest.length > 0 ? [rest, ...this.#parts.slice(1)] : this.#parts.slice(1);
      this.#size -= 4 + length;
    }
  }

  /** Makes the first part at least `bytes` long, copying only when it must. */
  #join(bytes: number): Buffer {
    const first = this.#parts[0];
    if (first !== undefined && first.length >= bytes) return first;
    const joined = Buffer.concat(this.#parts);
    this.#parts = [joined];
    return joined;
  }
}
