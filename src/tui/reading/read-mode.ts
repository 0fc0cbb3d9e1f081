import type { Row } from '../../core/cells.ts';
import type { Size } from '../../core/geometry.ts';
import type { Problem } from '../../core/problems.ts';
import type { Result } from '../../core/result.ts';
import type { Slot } from '../../core/slot.ts';
import type { History } from '../../protocol/history-frame.ts';
import type { Focus } from '../bridge.ts';
import type { Key, Mouse } from '../input/input-event.ts';
import type { PaneScreen } from '../pane-screens.ts';
import { ClickCounter } from './clicks.ts';
import type { Document } from './document.ts';
import { type OpenReader, readHistory, readTranscript } from './open-reader.ts';
import { atEnd, openReader, resizeReader } from './reader.ts';
import { type ReaderEvent, readerStep } from './reader-event.ts';
import { selectedText } from './selection.ts';

/** What read mode works with. */
export interface ReadModeHands {
  screen(slot: Slot): PaneScreen;
  size(of: Focus): Size;
  /** The conversation as it is shown now. */
  conversation(): Document;
  /** Asks the host for what a pane shows and has shown; the answer comes by `takeHistory`. */
  askHistory(slot: Slot): void;
  transcript(slot: Slot): Promise<Result<string>>;
  copy(text: string): void;
  /** The transcript that the wheel asked for could not be had. */
  refused(problem: Problem): void;
  changed(of: Focus): void;
}

/** A reader whose text is on its way. What the human does meanwhile is done when it is there. */
interface Opening {
  /** What the pane showed when it was asked for. */
  seen: readonly Row[];
  cursor: { x: number; y: number };
  endsBy: OpenReader['endsBy'];
  events: ReaderEvent[];
}

const wheelRows = 3;
/** How often (ms) a drag outside of the pane scrolls. */
const autoscrollMs = 50;

/** Who reads and selects where: one reader a pane at most, on a text that does not change while it is open. */
export class ReadMode {
  readonly #open = new Map<Focus, OpenReader>();
  readonly #opening = new Map<Slot, Opening>();
  readonly #clicks = new ClickCounter();
  /** Where the left button went down, while it is down. */
  #grip: { of: Focus; press: Extract<ReaderEvent, { type: 'press' }> } | null = null;
  #autoscroll: NodeJS.Timeout | null = null;

  constructor(
    private readonly hands: ReadModeHands,
    private readonly now: () => number,
  ) {}

  /** For drawing. */
  get readers(): ReadonlyMap<Focus, OpenReader> {
    return this.#open;
  }

  /** Keys in this pane are for its reader. */
  takesKeys(slot: Slot): boolean {
    return this.#open.has(slot) || this.#opening.has(slot);
  }

  /** Reads a pane: the agent's transcript where it keeps its own history. From there: the screen itself. */
  read(slot: Slot): void {
    if (this.#open.get(slot)?.shows === 'transcript') this.#begin(slot, 'key', []);
    else if (!this.takesKeys(slot)) this.#beginWithTranscript(slot, 'key', []);
  }

  key(slot: Slot, key: Key): void {
    // A host that does not answer must not keep the keyboard.
    if (this.#opening.has(slot) && key.name === 'c' && key.ctrl) this.#leave(slot);
    else this.#do(slot, { type: 'key', key });
  }

  paste(slot: Slot, text: string): void {
    this.#do(slot, { type: 'paste', text });
  }

  /** `x` and `y` within the pane, or outside of it during a drag. */
  mouse(of: Focus, { action, button, x, y }: Mouse): void {
    switch (action) {
      case 'wheel up':
      case 'wheel down':
        this.#wheel(of, action === 'wheel up' ? -wheelRows : wheelRows);
        break;
      case 'press':
        if (button === 'left') this.#press(of, x, y);
        break;
      case 'move':
        this.#drag(x, y);
        break;
      case 'release':
        this.#release();
    }
  }

  takeHistory(history: History): void {
    const { slot } = history;
    const opening = this.#opening.get(slot);
    if (!opening) return;
    this.#opened(slot, opening, readHistory(history, this.hands.size(slot), opening.seen, opening.cursor));
  }

  /** The agent has printed something that a reader does not show. */
  printed(slot: Slot): void {
    const open = this.#open.get(slot);
    if (open && !open.freshOutput) this.#open.set(slot, { ...open, freshOutput: true });
  }

  /** The panes may have other sizes now. What is selected in the conversation is another text then. */
  resized(): void {
    for (const [of, open] of this.#open) {
      const size = this.hands.size(of);
      if (size.cols === open.reader.size.cols && size.rows === open.reader.size.rows) continue;
      if (of === 'conversation') this.#leave(of);
      else this.#open.set(of, { ...open, reader: resizeReader(open.reader, size) });
    }
  }

  /** The host is gone or another one: what was asked of it will not come. */
  disconnected(): void {
    for (const slot of this.#opening.keys()) this.#leave(slot);
  }

  close(): void {
    this.#stopAutoscroll();
  }

  #press(of: Focus, x: number, y: number): void {
    const press = { type: 'press', x, y, clicks: this.#clicks.click(x, y, this.now()) } as const;
    this.#grip = { of, press };
    if (this.#isOpen(of)) this.#do(of, press);
    else if (press.clicks > 1) this.#beginDrag(of, [press]);
  }

  #drag(x: number, y: number): void {
    if (!this.#grip) return;
    const { of, press } = this.#grip;
    const drag: ReaderEvent = { type: 'drag', x, y };
    if (this.#isOpen(of)) this.#do(of, drag);
    else this.#beginDrag(of, [press, drag]);
    this.#stopAutoscroll();
    const outside = y < 0 || y >= this.hands.size(of).rows;
    if (outside) this.#autoscroll = setInterval(() => this.#do(of, drag), autoscrollMs);
  }

  #release(): void {
    this.#stopAutoscroll();
    const grip = this.#grip;
    this.#grip = null;
    if (grip && this.#isOpen(grip.of)) this.#do(grip.of, { type: 'release' });
  }

  #wheel(of: Focus, rows: number): void {
    if (this.#isOpen(of)) this.#do(of, { type: 'wheel', rows });
    else if (of !== 'conversation' && rows < 0)
      this.#beginWithTranscript(of, 'wheel', [{ type: 'wheel', rows }]);
  }

  #isOpen(of: Focus): boolean {
    return this.#open.has(of) || (of !== 'conversation' && this.#opening.has(of));
  }

  #beginDrag(of: Focus, events: ReaderEvent[]): void {
    if (of !== 'conversation') {
      this.#begin(of, 'drag', events);
      return;
    }
    const reader = openReader(this.hands.conversation(), this.hands.size(of), { line: 0, x: 0 });
    this.#open.set(of, { reader, shows: 'conversation', endsBy: 'drag', freshOutput: false });
    for (const event of events) this.#do(of, event);
  }

  #begin(slot: Slot, endsBy: OpenReader['endsBy'], events: ReaderEvent[]): void {
    this.#opening.set(slot, this.#openingOf(slot, endsBy, events));
    this.hands.askHistory(slot);
  }

  #beginWithTranscript(slot: Slot, endsBy: 'key' | 'wheel', events: ReaderEvent[]): void {
    if (!this.hands.screen(slot).modes.alternate) this.#begin(slot, endsBy, events);
    else {
      const opening = this.#openingOf(slot, endsBy, events);
      this.#opening.set(slot, opening);
      void this.#awaitTranscript(slot, opening);
    }
  }

  #openingOf(slot: Slot, endsBy: OpenReader['endsBy'], events: ReaderEvent[]): Opening {
    const { rows, cursor } = this.hands.screen(slot);
    return { seen: rows, cursor, endsBy, events };
  }

  async #awaitTranscript(slot: Slot, opening: Opening): Promise<void> {
    const transcript = await this.hands.transcript(slot);
    if (this.#opening.get(slot) !== opening) return;
    if (transcript.ok) this.#opened(slot, opening, readTranscript(transcript.value, this.hands.size(slot)));
    else if (opening.endsBy === 'key') this.hands.askHistory(slot);
    else {
      // The wheel cannot scroll a screen that has nothing above it.
      this.#leave(slot);
      this.hands.refused(transcript.problem);
    }
  }

  #opened(slot: Slot, { endsBy, events }: Opening, content: Pick<OpenReader, 'reader' | 'shows'>): void {
    this.#opening.delete(slot);
    this.#open.set(slot, { ...content, endsBy, freshOutput: false });
    for (const event of events) this.#do(slot, event);
    this.hands.changed(slot);
  }

  #do(of: Focus, event: ReaderEvent): void {
    const opening = of === 'conversation' ? undefined : this.#opening.get(of);
    if (opening) opening.events.push(event);
    const open = this.#open.get(of);
    if (opening || !open) return;
    const { reader, does } = readerStep(open.reader, event);
    this.#open.set(of, { ...open, reader });
    const text =
      does === 'copy' && reader.selection
        ? selectedText(reader.document, reader.selection, reader.cursor)
        : '';
    if (text !== '') this.hands.copy(text);
    if (leaves(open, event, does, atEnd(reader))) this.#leave(of);
    else if (does === 'copy') this.#open.set(of, { ...open, reader: { ...reader, selection: null } });
    this.hands.changed(of);
  }

  #leave(of: Focus): void {
    if (of !== 'conversation') this.#opening.delete(of);
    this.#open.delete(of);
    if (this.#grip?.of === of) this.#release();
    this.hands.changed(of);
  }

  #stopAutoscroll(): void {
    if (this.#autoscroll !== null) clearInterval(this.#autoscroll);
    this.#autoscroll = null;
  }
}

function leaves(
  open: OpenReader,
  event: ReaderEvent,
  does: 'stay' | 'leave' | 'copy',
  ended: boolean,
): boolean {
  switch (event.type) {
    case 'release':
      return open.endsBy === 'drag';
    case 'wheel':
      return open.endsBy === 'wheel' && event.rows > 0 && ended;
    default:
      return does !== 'stay';
  }
}
