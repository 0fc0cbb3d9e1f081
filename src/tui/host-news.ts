import { problemWords } from '../core/problems.ts';
import type { PassedSignal } from '../protocol/passed-signal.ts';
import type { BottomLine } from './bottom-line.ts';
import type { Focus } from './bridge.ts';
import type { Display } from './display.ts';
import type { HostMessage } from './host-messages.ts';
import type { HostSide } from './host-side.ts';
import type { Middle } from './middle.ts';
import type { OuterTerminal } from './outer-terminal.ts';
import type { ReadMode } from './reading/read-mode.ts';
import type { RoomMirror } from './room-mirror.ts';
import { bell } from './screen/outer-strings.ts';
import type { Stage } from './stage.ts';
import type { MemoryKeeper } from './view-memory.ts';
import { words } from './words.ts';

/** The parts of the view that the host's news go to. */
export interface NewsParts {
  readonly host: HostSide;
  readonly terminal: OuterTerminal;
  readonly display: Display;
  readonly stage: Stage;
  readonly memory: MemoryKeeper;
  readonly mirror: RoomMirror;
  readonly middle: Middle;
  readonly reading: ReadMode;
  readonly bottom: BottomLine;
  /** The name of the prefix key. */
  readonly prefix: string;
  copy(text: string): void;
  /** A pane shows something else. */
  changed(of: Focus): void;
  roomChanged(): void;
  goodbye(code: Extract<HostMessage, { type: 'goodbye' }>['code']): void;
}

/** What the host says without being asked, and whom in the view it concerns. */
export class HostNews {
  #attached = false;

  constructor(private readonly parts: NewsParts) {}

  /** The human has seen the room itself. */
  get attached(): boolean {
    return this.#attached;
  }

  take(message: Exclude<HostMessage, { type: 'reply' }>): void {
    const { display, mirror, middle, reading, bottom } = this.parts;
    switch (message.type) {
      case 'pane':
        display.takePane(message.frame);
        // A whole frame says nothing new: the pane has another size, or the connection is another one.
        if (!message.frame.full && message.frame.changed.length > 0) reading.printed(message.frame.slot);
        this.parts.changed(message.frame.slot);
        break;
      case 'history':
        reading.takeHistory(message.history);
        break;
      case 'room':
        mirror.room = message.room;
        middle.post({ type: 'room', room: message.room });
        if (!this.#attached) middle.post({ type: 'attached', leftAt: this.parts.memory.value.leftAt });
        this.#attached = true;
        this.parts.roomChanged();
        break;
      case 'message':
        if (mirror.takeMessage(message.event, message.message)) {
          middle.post({ type: 'message', message: message.message });
        } else void this.readPage();
        break;
      case 'notice':
        bottom.tell(problemWords(message.problem));
        break;
      case 'signal':
        this.#pass(message.signal);
        break;
      case 'goodbye':
        this.parts.goodbye(message.code);
    }
  }

  /** Reads the newest messages and hands them to the worker. */
  async readPage(): Promise<void> {
    const page = await this.parts.host.newestPage();
    if (!page) return;
    this.parts.mirror.takePage(page.messages);
    this.parts.middle.post({ type: 'page', ...page });
  }

  /** Does what a program wants of the human's terminal, for the one that they look at; another one's copy is asked. */
  #pass(signal: PassedSignal): void {
    const { mirror, bottom, prefix, copy } = this.parts;
    const looked = signal.slot === this.parts.stage.focus;
    if (signal.is === 'bell') {
      if (looked) this.parts.terminal.write(bell);
    } else if (looked) copy(signal.text);
    else {
      const agent = mirror.room?.slots[signal.slot].handle ?? signal.slot;
      const text = words.copyWished(agent, [...signal.text].length, prefix);
      bottom.offer({ text, yes: () => copy(signal.text) });
    }
  }
}
