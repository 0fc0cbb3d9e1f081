import { createServer, type Server, type Socket } from 'node:net';
import { blankRow, content, type Row, wordsPerCell } from '../../../src/core/cells.ts';
import type { Slot } from '../../../src/core/slot.ts';
import { encodeFrame, encodeJsonFrame, FrameReader, toHost, toView } from '../../../src/protocol/frames.ts';
import { encodePaneFrame, type FrameModes, type PaneFrame } from '../../../src/protocol/pane-frame.ts';
import type { RoomView } from '../../../src/protocol/room-view.ts';

const noModes: FrameModes = {
  mouse: 'none',
  mouseSgr: false,
  focusEvents: false,
  bracketedPaste: false,
  applicationCursorKeys: false,
  alternate: false,
  kittyFlags: 0,
  modifyOtherKeys: 0,
};

/** A host that speaks frames and notes what a view says to it. */
export class FakeHost {
  /** Bytes typed into each pane. */
  readonly keys: Record<Slot, string> = { a: '', b: '' };
  readonly reports: Record<Slot, string> = { a: '', b: '' };
  readonly states: { panes: Record<Slot, { cols: number; rows: number }>; focus: string | null }[] = [];
  readonly requests: { verb: string }[] = [];
  readonly #server: Server;
  #socket: Socket | null = null;
  #event = 0;

  constructor(
    readonly path: string,
    private readonly room: RoomView,
    private readonly version: string,
  ) {
    this.#server = createServer((socket) => this.#accept(socket));
  }

  listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(this.path, resolve));
  }

  close(): Promise<void> {
    this.#socket?.destroy();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** Breaks the present connection, as a host that died would. */
  drop(): void {
    this.#socket?.destroy();
  }

  say(type: number, value: unknown): void {
    this.#socket?.write(encodeJsonFrame(type, value));
  }

  tellRoom(room: RoomView): void {
    this.say(toView.room, room);
  }

  message(message: unknown): void {
    this.say(toView.message, { event: ++this.#event, message });
  }

  /** Shows lines of text in a pane. */
  show(
    slot: Slot,
    lines: readonly string[],
    more: Partial<PaneFrame> = {},
    modes: Partial<FrameModes> = {},
  ): void {
    const size = this.states.at(-1)?.panes[slot] ?? { cols: 80, rows: 24 };
    const frame: PaneFrame = {
      slot,
      ...size,
      full: true,
      cursor: { x: 0, y: lines.length, visible: true, shape: 0 },
      modes: { ...noModes, ...modes },
      changed: lines.map((text, y) => ({ y, row: rowOf(text, size.cols) })),
      ...more,
    };
    this.#socket?.write(encodeFrame(toView.pane, encodePaneFrame(frame)));
  }

  #accept(socket: Socket): void {
    const frames = new FrameReader();
    let greeted = false;
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      let rest = chunk;
      if (!greeted) {
        rest = chunk.subarray(chunk.indexOf(10) + 1);
        greeted = true;
        this.#socket = socket;
        socket.write(`${JSON.stringify({ pairroom: 1, version: this.version, room: 'x', pid: 1 })}\n`);
        this.tellRoom(this.room);
      }
      for (const { type, payload } of frames.push(rest)) this.#take(type, payload);
    });
  }

  #take(type: number, payload: Buffer): void {
    const slot = payload[0] === 0 ? 'a' : 'b';
    if (type === toHost.keys) this.keys[slot] += payload.toString('utf8', 1);
    else if (type === toHost.reports) this.reports[slot] += payload.toString('utf8', 1);
    else if (type === toHost.viewState) this.states.push(JSON.parse(payload.toString()));
    else if (type === toHost.request) {
      const { id, request } = JSON.parse(payload.toString());
      this.requests.push(request);
      const value = request.verb === 'page' ? { messages: [], more: false } : {};
      this.say(toView.reply, { id, ok: true, value });
    }
  }
}

function rowOf(text: string, cols: number): Row {
  const row = blankRow(cols);
  for (const [x, char] of [...text].entries()) {
    row.words[x * wordsPerCell] = (char.codePointAt(0) ?? 0) | (1 << content.widthShift);
  }
  return row;
}
