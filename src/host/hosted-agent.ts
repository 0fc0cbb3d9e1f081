import type { ScreenReading, Vendor } from '../adapters/vendor.ts';
import type { AgentEvent, AgentFact } from '../core/agent-event.ts';
import type { Evidence } from '../core/agent-state.ts';
import type { Clock } from '../core/clock.ts';
import type { Result } from '../core/result.ts';
import type { Slot } from '../core/slot.ts';
import type { Submission } from '../core/submission.ts';
import type { Pane } from '../panes/pane.ts';
import type { StateSignal } from '../panes/screen-view.ts';
import type { Agent, PaneFacts } from '../relay/agent.ts';

/** A busy screen is read at most this often (ms); the gate reads it afresh whenever it asks. */
const readEveryMs = 60;

export interface HostedAgentParts {
  slot: Slot;
  vendor: Vendor;
  pane: Pick<Pane, 'writer' | 'screen' | 'modes' | 'nudge'>;
  clock: Clock;
  observe(event: AgentEvent): void;
  /** The screen or the human's keys changed what the gate may say. */
  changed(): void;
}

/** A vendor's program in a pane: what it shows becomes facts, what the relay submits becomes bytes. */
export class HostedAgent implements Agent {
  readonly slot: Slot;
  readonly name: string;
  readonly maxPasteBytes: number;
  #generation = 0;
  #lastHumanKeyAt: number | null = null;
  #alive = true;
  #reading: ScreenReading = { composer: 'unseen', dialog: null, suggests: null };
  #stale = true;
  #timer: NodeJS.Timeout | null = null;

  constructor(private readonly parts: HostedAgentParts) {
    this.slot = parts.slot;
    this.name = parts.vendor.id;
    this.maxPasteBytes = parts.vendor.maxPasteBytes;
  }

  pane(): PaneFacts {
    this.readScreen();
    const { composer, dialog } = this.#reading;
    return {
      // A dialog on screen has the keys, whatever else the screen shows.
      composer: dialog === null ? composer : 'unseen',
      generation: this.#generation,
      lastHumanKeyAt: this.#lastHumanKeyAt,
      inputWaits: this.parts.pane.writer.waiting > 0,
      alive: this.#alive,
    };
  }

  canonical(text: string): string {
    return this.parts.vendor.canonical(text);
  }

  isPrompt(reported: string, text: string): boolean {
    return this.parts.vendor.isPrompt(reported, text);
  }

  runsAsCommand(text: string): boolean {
    return this.parts.vendor.runsAsCommand(text);
  }

  submit(order: { text: string; kind: 'human' | 'peer' | 'command'; generation: number }): Submission {
    const { vendor, pane } = this.parts;
    const { text, kind, generation } = order;
    const steps =
      kind === 'command'
        ? vendor.command(text)
        : vendor.submission(text, { peer: kind === 'peer', modes: pane.modes() });
    return pane.writer.type(steps, () => {
      // What came since the last look counts: a dialog may have opened a moment ago.
      this.readScreen();
      return this.#alive && this.#generation === generation;
    });
  }

  interrupt(rung: number): boolean {
    const { vendor, pane } = this.parts;
    this.readScreen();
    const { composer, dialog } = this.#reading;
    const steps = vendor.interrupt({ composer, dialog: dialog !== null })[rung];
    if (steps === undefined) return false;
    return pane.writer.interrupt(steps, () => this.#alive).started;
  }

  /** Bytes of the human's keys or paste. */
  keys(bytes: Uint8Array): Result<void> {
    this.#touched();
    const result = this.parts.pane.writer.keys(bytes);
    this.parts.changed();
    return result;
  }

  /**
   * The human wants the program to draw itself anew. While it does, its screen proves nothing: as after a key, the
   * gate waits. What is being submitted is not disturbed.
   */
  nudge(): void {
    const { pane, changed } = this.parts;
    if (pane.writer.typing) return;
    this.#touched();
    pane.nudge();
    changed();
  }

  #touched(): void {
    this.#lastHumanKeyAt = this.parts.clock.now();
    this.raiseGeneration();
  }

  /** A dialog, a state change or a human key: what was true when the gate looked may be true no more. */
  raiseGeneration(): void {
    this.#generation++;
  }

  parsed(): void {
    this.#stale = true;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.readScreen();
      this.parts.changed();
    }, readEveryMs);
  }

  signal(signal: StateSignal): void {
    this.tell(this.parts.vendor.readSignal(signal), 'signal');
  }

  title(title: string): void {
    this.tell(this.parts.vendor.readTitle(title), 'title');
  }

  exited(): void {
    this.#alive = false;
    this.raiseGeneration();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  private readScreen(): void {
    if (!this.#stale) return;
    this.#stale = false;
    const before = this.#reading;
    const now = this.parts.vendor.readScreen(this.parts.pane.screen());
    this.#reading = now;
    if (now.dialog?.what !== before.dialog?.what || now.dialog?.kind !== before.dialog?.kind) {
      this.raiseGeneration();
      this.tell(
        [now.dialog === null ? { type: 'dialog-closed' } : { type: 'dialog-opened', ...now.dialog }],
        'screen',
      );
    }
    if (now.suggests !== before.suggests) this.tell(suggested(before.suggests, now.suggests), 'screen');
  }

  /** Later than now: the relay may be asking for the screen while it decides, and is told what is new when it has. */
  private tell(facts: readonly AgentFact[], source: Evidence): void {
    const at = this.parts.clock.now();
    for (const fact of facts) queueMicrotask(() => this.parts.observe({ fact, source, at }));
  }
}

function suggested(before: ScreenReading['suggests'], now: ScreenReading['suggests']): AgentFact[] {
  const again: AgentFact[] = before === 'suspended' ? [{ type: 'continued' }] : [];
  switch (now) {
    case 'working':
      return [...again, { type: 'working', turnId: null }];
    case 'idle':
      return [...again, { type: 'idle' }];
    case 'suspended':
      return [{ type: 'stopped' }];
    case null:
      return again;
  }
}
