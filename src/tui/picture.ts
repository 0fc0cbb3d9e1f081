import type { BottomLine } from './bottom-line.ts';
import type { Focus } from './bridge.ts';
import type { Display } from './display.ts';
import { focusModes } from './focus-modes.ts';
import { FrameClock, type FrameKind } from './frame-clock.ts';
import type { HostSide } from './host-side.ts';
import type { HumanInput } from './human-input.ts';
import type { OuterTerminal } from './outer-terminal.ts';
import type { ReadMode } from './reading/read-mode.ts';
import type { RoomMirror } from './room-mirror.ts';
import { type Capabilities, ownGround } from './screen/capabilities.ts';
import type { Stage } from './stage.ts';
import type { MemoryKeeper } from './view-memory.ts';

/** The parts of the view that are drawn, or that say how. */
export interface PictureParts {
  readonly terminal: OuterTerminal;
  readonly display: Display;
  readonly stage: Stage;
  readonly mirror: RoomMirror;
  readonly host: HostSide;
  readonly bottom: BottomLine;
  readonly human: HumanInput;
  readonly reading: ReadMode;
  readonly memory: MemoryKeeper;
  /** The name of the prefix key. */
  readonly prefix: string;
  capabilities(): Capabilities;
}

/** What the human's terminal shows, and when it is brought up to date. */
export class Picture {
  readonly #frames: FrameClock;

  constructor(
    private readonly parts: PictureParts,
    private readonly now: () => number,
  ) {
    this.#frames = new FrameClock((kind) => this.#paint(kind), now);
  }

  /** Something has changed besides the focused pane. */
  dirty(): void {
    this.#frames.dirty();
  }

  /** A pane has changed. */
  changed(pane: Focus): void {
    if (pane === this.parts.stage.focus) this.#frames.dirtyFocus();
    else this.#frames.dirty();
  }

  /** The human typed: what comes back is an echo. */
  keyed(): void {
    this.#frames.keyed();
  }

  /** The terminal shows something else now. */
  forget(): void {
    this.parts.display.forget();
    this.#frames.dirty();
  }

  /** Brings the outer terminal's modes to what the focused pane wants. */
  follow(): void {
    const { stage, display, reading, terminal, memory } = this.parts;
    const { focus } = stage;
    const ours = focus === 'conversation' || display.overlayRect || reading.takesKeys(focus);
    const agent = ours ? null : display.screen(focus);
    terminal.follow(focusModes(agent, this.parts.capabilities(), memory.value.mouse));
  }

  /** The bytes of the next frame. */
  frame(kind: FrameKind): string {
    const { display, stage, mirror, host, bottom, human, reading, memory, prefix } = this.parts;
    const capabilities = this.parts.capabilities();
    const chrome = {
      room: mirror.room,
      link: host.state,
      focus: stage.focus,
      hint: bottom.hint(human.pending),
      prefix,
      mouse: memory.value.mouse,
      readers: reading.readers,
      ground: ownGround(capabilities),
      now: this.now(),
    };
    return display.frame(kind, chrome, capabilities);
  }

  /** The terminal has taken all that was written. */
  drained(): void {
    this.#frames.ready();
  }

  stop(): void {
    this.#frames.stop();
  }

  /** A terminal that does not read is shown the newest frame when it does, and none of those in between. */
  #paint(kind: FrameKind): boolean {
    const { terminal } = this.parts;
    if (terminal.behind) return false;
    terminal.write(this.frame(kind));
    return true;
  }
}
