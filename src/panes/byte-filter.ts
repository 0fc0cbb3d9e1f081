import { codePointWidth } from '../core/width.ts';
import { decodeUtf8, invalid, unfinished, utf8Length } from './utf8.ts';

/** What the filter makes of a pane's bytes, in order. `osc` is a whole OSC string with the end it came with. */
export type FilterItem = { bytes: Buffer } | { osc: string; end: OscEnd } | { tooLong: 'clipboard' };

export type OscEnd = '\x07' | '\x1b\\';

/** A longer payload (bytes) of an OSC or DCS string is dropped. */
export const maxPayloadBytes = 256 * 1024;
/** An OSC 52 (clipboard) with more than this is dropped, which is told: 100 KB of text as base64, and what stands before. */
export const maxClipboardBytes = Math.ceil((100 * 1024) / 3) * 4 + 16;
/** At most so many characters without a width follow one another. */
export const maxCombiningRun = 32;

const esc = 0x1b;
const bel = 0x07;
const can = 0x18;
const sub = 0x1a;
const bracket = 0x5b;
const backslash = 0x5c;
const loneEscape = Buffer.from([esc]);
const dcsIntroducer = Buffer.from('\x1bP');
const cancel = Buffer.from([can]);

/** `dcs` goes on to the emulator; `skip` is APC, PM, SOS (nobody reads them) and what is over a limit. */
type StringState = 'osc' | 'dcs' | 'skip';

/**
 * Stands before the emulator and bounds what a stream can make it hold. It takes OSC strings out whole, so that
 * who answers them knows how they ended, and passes characters on whole. Chunks may split anywhere.
 */
export class ByteFilter {
  #state: 'ground' | StringState = 'ground';
  /** An unfinished character or escape, at most 4 bytes: it waits for what follows. */
  #carry: Buffer = Buffer.alloc(0);
  /** Whether the string that a pending ESC ended was kept from the emulator; its `\` is then kept as well. */
  #endsWithheld = false;
  #payload: Buffer[] = [];
  #payloadBytes = 0;
  #combiningRun = 0;
  /** Whether the bytes passed on so far end within an escape or control sequence. */
  #inSequence = false;
  #items: FilterItem[] = [];
  #bytes: Buffer[] = [];

  push(chunk: Buffer): FilterItem[] {
    const input = this.#carry.length > 0 ? Buffer.concat([this.#carry, chunk]) : chunk;
    this.#carry = Buffer.alloc(0);
    for (let at = 0; at < input.length; ) {
      at = this.#state === 'ground' ? this.#ground(input, at) : this.#string(input, at);
    }
    this.#flush();
    const items = this.#items;
    this.#items = [];
    return items;
  }

  /** Passes text on up to the next place that needs a decision, decides it, and returns where to go on. */
  #ground(input: Buffer, from: number): number {
    let at = from;
    for (;;) {
      at = this.#inSequence ? this.#endOfSequence(input, at) : this.#endOfAscii(input, at);
      const byte = input[at];
      if (byte === undefined) {
        this.#pass(input, from, at);
        return at;
      }
      if (byte === esc) {
        if (input[at + 1] !== bracket) {
          this.#pass(input, from, at);
          return this.#escape(input, at);
        }
        this.#endsWithheld = false;
        this.#inSequence = true;
        at += 2;
      } else if (byte >= 0x80) {
        const codePoint = decodeUtf8(input, at);
        if (!this.#passes(codePoint)) {
          this.#pass(input, from, at);
          return this.#without(input, at, codePoint);
        }
        at += utf8Length(codePoint);
      }
    }
  }

  /** The next byte from `from` on that is not plain ASCII. */
  #endOfAscii(input: Buffer, from: number): number {
    let printed = false;
    for (let at = from; ; at++) {
      const byte = input[at];
      if (byte === undefined || byte >= 0x80 || byte === esc) {
        if (printed) this.#combiningRun = 0;
        return at;
      }
      if (byte >= 0x20) printed = true;
    }
  }

  /** Where the sequence that has begun is over, or something breaks it off. */
  #endOfSequence(input: Buffer, from: number): number {
    for (let at = from; ; at++) {
      const byte = input[at];
      if (byte === undefined || byte >= 0x80 || byte === esc) return at;
      if (byte >= 0x40 || byte === can || byte === sub) {
        this.#inSequence = false;
        return at + 1;
      }
    }
  }

  /** Whether a character beyond ASCII goes on to the emulator as it is. */
  #passes(codePoint: number): boolean {
    if (codePoint < 0 || c1State(codePoint) !== null) return false;
    if (codePoint === 0x9b) this.#inSequence = true;
    if (codePoint < 0xa0) return true;
    this.#combiningRun = codePointWidth(codePoint) === 0 ? this.#combiningRun + 1 : 0;
    return this.#combiningRun <= maxCombiningRun;
  }

  /** Goes on behind a character that does not pass. */
  #without(input: Buffer, at: number, codePoint: number): number {
    if (codePoint === unfinished) {
      this.#carry = input.subarray(at);
      return input.length;
    }
    // Dropped, as the emulator would: kept, it could grow together with what follows a string taken out.
    if (codePoint === invalid) return at + 1;
    const state = c1State(codePoint);
    if (state !== null) this.#begin(state);
    return at + utf8Length(codePoint);
  }

  /** `at` is an ESC. Control characters behind it act at once and the sequence goes on. */
  #escape(input: Buffer, at: number): number {
    const next = this.#skipInsideEscape(input, at + 1);
    if (next === 'unfinished') return input.length;
    const byte = input[next] ?? 0;
    const withheld = this.#endsWithheld;
    this.#endsWithheld = false;
    if (byte === esc) return next;
    if (byte === backslash && withheld) return next + 1;
    const state = escState(byte);
    if (state !== null) {
      this.#begin(state);
      return next + 1;
    }
    this.#bytes.push(loneEscape);
    this.#inSequence = byte < 0x30 || byte >= 0x80;
    // What is not ASCII may itself open a string: it is looked at again.
    if (byte >= 0x80) return next;
    this.#pass(input, next, next + 1);
    return next + 1;
  }

  /** Where the escape goes on; `unfinished`: it waits for more, and so does the carry. */
  #skipInsideEscape(input: Buffer, from: number): number | 'unfinished' {
    for (let at = from; ; at++) {
      const byte = input[at];
      const codePoint = byte === undefined ? unfinished : decodeUtf8(input, at);
      if (codePoint === unfinished) {
        this.#carry = Buffer.concat([loneEscape, input.subarray(at)]);
        return 'unfinished';
      }
      if (actsInsideEscape(byte)) this.#pass(input, at, at + 1);
      else if (codePoint !== invalid) return at;
    }
  }

  #begin(state: StringState): void {
    this.#state = state;
    this.#payload = [];
    this.#payloadBytes = 0;
    if (state === 'dcs') this.#bytes.push(dcsIntroducer);
    // What stands around a string that is taken out must not grow together to one sequence.
    else if (this.#inSequence) this.#bytes.push(cancel);
    this.#inSequence = false;
  }

  /** Goes through the payload of a string, up to and with its end. */
  #string(input: Buffer, from: number): number {
    let at = from;
    for (; at < input.length; at++) {
      const byte = input[at];
      if (byte === esc || byte === can || byte === sub || (byte === bel && this.#state === 'osc')) break;
      if (byte === 0xc2) {
        if (at + 1 === input.length) {
          this.#take(input, from, at);
          this.#carry = input.subarray(at);
          return input.length;
        }
        if (input[at + 1] === 0x9c || (this.#state === 'dcs' && isC1Tail(input[at + 1]))) break;
      }
    }
    this.#take(input, from, at);
    if (at === input.length) return at;
    const last = input[at];
    const state = this.#state;
    this.#state = 'ground';
    if (state === 'osc' && last !== can && last !== sub) this.#emitOsc(last === bel ? '\x07' : '\x1b\\');
    this.#payload = [];
    if (last === esc) {
      this.#endsWithheld = state !== 'dcs';
      return at;
    }
    if (last === 0xc2 && input[at + 1] !== 0x9c) {
      this.#bytes.push(cancel);
      return at;
    }
    const next = at + (last === 0xc2 ? 2 : 1);
    if (state === 'dcs') this.#pass(input, at, next);
    return next;
  }

  #take(input: Buffer, from: number, to: number): void {
    if (this.#state === 'skip') return;
    const room = maxPayloadBytes - this.#payloadBytes;
    this.#payloadBytes += to - from;
    if (this.#state === 'dcs') this.#pass(input, from, Math.min(to, from + room));
    else this.#payload.push(input.subarray(from, to));
    if (to - from <= room) return;
    if (this.#state === 'dcs') this.#bytes.push(cancel);
    else if (isClipboard(this.#payload)) this.#items.push({ tooLong: 'clipboard' });
    this.#payload = [];
    this.#state = 'skip';
  }

  #emitOsc(end: OscEnd): void {
    this.#flush();
    if (this.#payloadBytes > maxClipboardBytes && isClipboard(this.#payload)) {
      this.#items.push({ tooLong: 'clipboard' });
      return;
    }
    this.#items.push({ osc: Buffer.concat(this.#payload).toString('utf8'), end });
  }

  #pass(input: Buffer, from: number, to: number): void {
    if (to > from) this.#bytes.push(input.subarray(from, to));
  }

  #flush(): void {
    const [first] = this.#bytes;
    if (first === undefined) return;
    this.#items.push({ bytes: this.#bytes.length === 1 ? first : Buffer.concat(this.#bytes) });
    this.#bytes = [];
  }
}

function isClipboard(payload: readonly Buffer[]): boolean {
  return Buffer.concat(payload).toString('latin1', 0, 3) === '52;';
}

/** Whether 0xc2 and this byte are an 8-bit control; any of them breaks a DCS string off. */
function isC1Tail(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x80 && byte < 0xa0;
}

/** Control characters and DEL, but for those that end a sequence. */
function actsInsideEscape(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  return byte === 0x7f || (byte < 0x20 && byte !== esc && byte !== can && byte !== sub);
}

function escState(byte: number): StringState | null {
  if (byte === 0x5d) return 'osc';
  if (byte === 0x50) return 'dcs';
  return byte === 0x58 || byte === 0x5e || byte === 0x5f ? 'skip' : null;
}

/** The same introducers as 8-bit controls, which arrive encoded in UTF-8. */
function c1State(codePoint: number): StringState | null {
  if (codePoint === 0x9d) return 'osc';
  if (codePoint === 0x90) return 'dcs';
  return codePoint === 0x98 || codePoint === 0x9e || codePoint === 0x9f ? 'skip' : null;
}
