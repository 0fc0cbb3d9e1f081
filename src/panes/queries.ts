import type { IFunctionIdentifier, IParser } from '@xterm/headless';
import type { Size } from '../core/geometry.ts';
import type { OscEnd } from './byte-filter.ts';
import { type OuterColours, paletteColour, schemeOf } from './colours.ts';
import { KittyKeys } from './kitty-keys.ts';
import type { NegotiatedModes } from './screen-view.ts';

/** What the answers depend on, asked at the moment of the query. */
export interface QueryFacts {
  /** Of PairRoom, for XTVERSION. */
  version: string;
  size(): Size;
  alternate(): boolean;
}

/** Cells are reported as of this size (pixels): what they really measure, no terminal in between can know. */
const cellPixels = { width: 8, height: 16 };

/**
 * Modes that mean nothing to the emulator, but programs ask for: alternate scroll, colour scheme reports. And mouse
 * reports in SGR form, because it also keeps one in pixels, which nobody here can give.
 */
const initialModes: readonly (readonly [mode: number, on: boolean])[] = [
  [1006, false],
  [1007, true],
  [2031, false],
];

/** DECRQM's words. */
const set = 1;
const reset = 2;
const alwaysSet = 3;

const st = '\x1b\\';

/**
 * Answers what a program asks its terminal, beyond what the emulator answers by itself (DA1, DA2, DSR, CPR, DECRQSS
 * and the modes that it keeps), at once and only to this program.
 */
export class Queries {
  readonly #facts: QueryFacts;
  readonly #reply: (bytes: string) => void;
  readonly #kitty = new KittyKeys();
  readonly #modes = new Map(initialModes);
  #modifyOtherKeys = 0;
  #colours: OuterColours;
  #kittyKeys: boolean;

  constructor(
    parser: IParser,
    facts: QueryFacts,
    outer: { colours: OuterColours; kittyKeys: boolean },
    reply: (bytes: string) => void,
  ) {
    this.#facts = facts;
    this.#reply = reply;
    this.#colours = outer.colours;
    this.#kittyKeys = outer.kittyKeys;
    this.#register(parser);
  }

  /** What keys and mouse reports must follow; no kitty flags while the outer terminal has not got them. */
  get modes(): NegotiatedModes {
    return {
      kittyFlags: this.#kittyKeys ? this.#kitty.flags(this.#facts.alternate()) : 0,
      modifyOtherKeys: this.#modifyOtherKeys,
      mouseEncoding: this.#modes.get(1006) ? 'sgr' : 'default',
    };
  }

  /** What the view tells of the outer terminal. A program that asked for it hears of a new colour scheme. */
  setOuter({ colours, kittyKeys }: { colours: OuterColours; kittyKeys: boolean }): void {
    const before = this.#scheme();
    this.#colours = colours;
    this.#kittyKeys = kittyKeys;
    const scheme = this.#scheme();
    if (scheme !== null && scheme !== before && this.#modes.get(2031)) this.#reply(scheme);
  }

  /** Answers the queries in an OSC string, each with the end that the query had; false: it holds none. */
  answerOsc(osc: string, end: OscEnd): boolean {
    if (osc === '7501;?') {
      this.#reply(`\x1b]7501;?${end}`);
      return true;
    }
    const [number, ...parameters] = osc.split(';');
    if (number === '4') return this.#answerPalette(parameters, end);
    const first = Number(number) - 10;
    if (!(first >= 0 && first < dynamicColours.length)) return false;
    let answered = false;
    // Further parameters are for the numbers that follow: `OSC 10;?;?` asks for 10 and 11.
    parameters.forEach((parameter, index) => {
      const name = dynamicColours[first + index];
      if (parameter !== '?' || name === undefined) return;
      answered = true;
      // Not known: no answer, as from a terminal that has none. A program that believes a made-up background draws on it.
      const colour = this.#colours[name];
      if (colour !== null) this.#reply(`\x1b]${10 + first + index};rgb:${colour}${end}`);
    });
    return answered;
  }

  #answerPalette(parameters: readonly string[], end: OscEnd): boolean {
    let answered = false;
    for (let at = 0; at + 1 < parameters.length; at += 2) {
      const colour = paletteColour(this.#colours, Number(parameters[at]));
      if (parameters[at + 1] !== '?' || colour === null) continue;
      this.#reply(`\x1b]4;${parameters[at]};rgb:${colour}${end}`);
      answered = true;
    }
    return answered;
  }

  #register(parser: IParser): void {
    const answer = (id: IFunctionIdentifier, make: (first: number, second: number) => string | null) => {
      parser.registerCsiHandler(id, (params) => {
        const reply = make(number(params[0]), number(params[1]));
        if (reply !== null) this.#reply(reply);
        return reply !== null;
      });
    };
    const note = (id: IFunctionIdentifier, take: (first: number, second: number) => void) => {
      parser.registerCsiHandler(id, (params) => {
        take(number(params[0]), number(params[1]));
        return false;
      });
    };
    const alternate = () => this.#facts.alternate();

    answer({ prefix: '>', final: 'q' }, () => `\x1bP>|PairRoom ${this.#facts.version}${st}`);
    answer({ prefix: '=', final: 'c' }, () => `\x1bP!|00000000${st}`);
    answer({ prefix: '?', final: 'u' }, () => `\x1b[?${this.modes.kittyFlags}u`);
    answer({ prefix: '?', final: 'n' }, (what) => (what === 996 ? this.#scheme() : null));
    answer({ prefix: '?', intermediates: '$', final: 'p' }, (mode) => this.#modeReport(mode));
    answer({ final: 't' }, (what) => this.#sizeReport(what));
    parser.registerDcsHandler({ intermediates: '+', final: 'q' }, () => {
      this.#reply(`\x1bP0+r${st}`);
      return true;
    });

    note({ prefix: '>', final: 'u' }, (flags) => this.#kitty.push(alternate(), flags));
    note({ prefix: '<', final: 'u' }, (count) => this.#kitty.pop(alternate(), count));
    // Any resource but 4 is none of ours; none at all resets every one.
    note({ prefix: '>', final: 'm' }, (resource, level) => {
      if (resource === 4 || resource === 0) this.#modifyOtherKeys = resource === 4 ? Math.min(level, 2) : 0;
    });
    note({ prefix: '>', final: 'n' }, (resource) => {
      if (resource === 4) this.#modifyOtherKeys = 0;
    });
    note({ prefix: '=', final: 'u' }, (flags, how) => this.#kitty.set(alternate(), flags, how));
    parser.registerCsiHandler({ prefix: '?', final: 'h' }, (params) => this.#setModes(params, true));
    parser.registerCsiHandler({ prefix: '?', final: 'l' }, (params) => this.#setModes(params, false));
    parser.registerEscHandler({ final: 'c' }, () => {
      this.#kitty.reset();
      this.#modifyOtherKeys = 0;
      for (const [mode, on] of initialModes) this.#modes.set(mode, on);
      return false;
    });
  }

  /** Only notes them: the emulator acts on those that it knows. */
  #setModes(params: readonly (number | number[])[], on: boolean): false {
    for (const mode of params.map(number)) if (this.#modes.has(mode)) this.#modes.set(mode, on);
    return false;
  }

  #modeReport(mode: number): string | null {
    if (mode === 2027) return `\x1b[?2027;${alwaysSet}$y`;
    if (mode === 1016) return '\x1b[?1016;0$y';
    const on = this.#modes.get(mode);
    return on === undefined ? null : `\x1b[?${mode};${on ? set : reset}$y`;
  }

  #sizeReport(what: number): string | null {
    const { cols, rows } = this.#facts.size();
    if (what === 14) return `\x1b[4;${rows * cellPixels.height};${cols * cellPixels.width}t`;
    if (what === 16) return `\x1b[6;${cellPixels.height};${cellPixels.width}t`;
    return what === 18 ? `\x1b[8;${rows};${cols}t` : null;
  }

  /** The report of the colour scheme; null while the outer terminal's is not known. */
  #scheme(): string | null {
    const scheme = schemeOf(this.#colours);
    return scheme === null ? null : `\x1b[?997;${scheme === 'dark' ? 1 : 2}n`;
  }
}

/** The colours of OSC 10, 11 and 12. */
const dynamicColours = ['foreground', 'background', 'cursor'] as const;

function number(parameter: number | number[] | undefined): number {
  return typeof parameter === 'number' ? parameter : 0;
}
