import type { Size } from '../core/geometry.ts';
import { ByteFilter, type FilterItem } from './byte-filter.ts';
import type { OuterColours } from './colours.ts';
import { Emulator } from './emulator.ts';
import { Queries } from './queries.ts';
import { type PaneSignal, readSignal } from './signals.ts';

/** What the view tells of the terminal that it is drawn in; without a view, what the last one told. */
export interface OuterTerminal {
  colours: OuterColours;
  kittyKeys: boolean;
}

export interface PaneTerminalEvents {
  /** Bytes for the program: an answer to what it asked. */
  reply(bytes: string): void;
  bell(): void;
  signal(signal: PaneSignal): void;
}

const maxLinkLength = 4096;

/** The terminal that a program sees: its bytes in; screen, answers and signals out. It knows no process and no clock. */
export class PaneTerminal {
  readonly emulator: Emulator;
  readonly queries: Queries;
  readonly #filter = new ByteFilter();
  readonly #signal: PaneTerminalEvents['signal'];

  /** `version`: PairRoom's own, as programs may ask for it. */
  constructor(
    size: Size,
    version: string,
    outer: OuterTerminal,
    { reply, bell, signal }: PaneTerminalEvents,
  ) {
    const emulator = new Emulator(size, { reply, bell });
    const facts = { version, size: () => emulator.size, alternate: () => emulator.alternate };
    this.emulator = emulator;
    this.queries = new Queries(emulator.parser, facts, outer, reply);
    this.#signal = signal;
  }

  /** Parses `bytes` before it returns; what a read cut in two waits for the next. */
  write(bytes: Buffer): void {
    for (const item of this.#filter.push(bytes)) {
      if ('bytes' in item) this.emulator.write(item.bytes);
      else if ('osc' in item) this.#osc(item);
      else this.#signal({ type: 'clipboard', text: null });
    }
  }

  dispose(): void {
    this.emulator.dispose();
  }

  #osc({ osc, end }: Extract<FilterItem, { osc: string }>): void {
    if (this.queries.answerOsc(osc, end)) return;
    if (osc.startsWith('8;')) {
      this.emulator.write(Buffer.from(`\x1b]${isSafeLink(osc) ? withId(osc) : '8;;'}${end}`));
      return;
    }
    const signal = readSignal(osc);
    if (signal !== null) this.#signal(signal);
  }
}

/** A link goes to the emulator as it came; nothing in it may end it early. */
function isSafeLink(osc: string): boolean {
  return osc.length <= maxLinkLength && !/[\x00-\x1f\x7f-\x9f]/.test(osc);
}

/** Without an id every use of a link is another one to the emulator, and it keeps only so many. */
function withId(osc: string): string {
  return osc.startsWith('8;;') && osc.length > 3 ? `8;id=_;${osc.slice(3)}` : osc;
}
