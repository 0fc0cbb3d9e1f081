import { isUtf8 } from 'node:buffer';
import { graphemes } from '../../core/width.ts';
import type { InputEvent } from './input-event.ts';
import { characterKey, controlKey, plainKey, ss3Key } from './key-codes.ts';
import { csiEvent, dcsEvent, oscEvent, x10MouseEvent } from './sequences.ts';

/** Longest paste that is taken (bytes). */
export const maxPasteBytes = 4 * 1024 * 1024;

/**
 * How long (ms) an ESC that may be half of a report is held, and an Alt chord that may be half of a sequence. Reports
 * of the mouse can be switched off, but those of focus are always on.
 */
const escapeHoldMs = 20;
/** How long (ms) a sequence that is plainly cut in two waits for its other half. */
const sequenceHoldMs = 500;
/** A paste that has been silent for so long (ms) is over when a single key follows: its end marker was lost. */
const pasteSilenceMs = 5000;
/** The longest read (bytes) that may be a single key; what comes of a slow paste comes in longer pieces. */
const singleKeyBytes = 16;
/** A reply longer than this (bytes) is none. */
const maxReplyBytes = 16 * 1024;
const maxCsiBytes = 256;

const esc = 0x1b;
const pasteStart = Buffer.from('\x1b[200~');
const pasteEnd = Buffer.from('\x1b[201~');
/** How mouse reports, focus reports, answers and pastes begin, which are no keys. */
const report = /^\x1b(?:\[(?:[<?]\d|M[ -\xff]{3}|[IO]$|200~)|\]\d+;|P>\|)/;
const nothing: Buffer = Buffer.alloc(0);

/** A paste on its way. `heardAt`: the ms of the last read with a part of it. */
interface Paste {
  parts: Buffer[];
  size: number;
  heardAt: number;
}

/** One step of the scan: an event or nothing, and how many bytes it took. Null: the bytes end too early to tell. */
type Step = { event: InputEvent | null; size: number };

/**
 * Cuts the raw bytes of the human's terminal into events. Reads may split anything anywhere; what is cut in two waits
 * until `deadline`, at which the caller calls `expire`. It never looks at a clock itself.
 */
export class InputSplitter {
  #pending: Buffer = Buffer.alloc(0);
  #paste: Paste | null = null;
  #deadline: number | null = null;
  /** What was last taken for a whole key only because nothing came behind it, and the ms of that. */
  #gone: { bytes: Buffer; at: number } | null = null;

  /** When (ms) to call `expire`, or null while nothing waits. */
  get deadline(): number | null {
    return this.#deadline;
  }

  /** The events that `chunk` completes. */
  push(chunk: Uint8Array, now: number): InputEvent[] {
    const lost = this.#lostPaste(chunk, now);
    this.#pending = Buffer.concat([this.#pending, this.#lateHalf(chunk, now), chunk]);
    const events = [...lost, ...this.#scan()];
    if (this.#paste) this.#paste.heardAt = now;
    const rest = this.#pending;
    const short = rest.length <= 2 && rest[0] === esc;
    this.#deadline = rest.length === 0 || this.#paste ? null : now + (short ? escapeHoldMs : sequenceHoldMs);
    return events;
  }

  /** The deadline has passed: what waited stands for itself. */
  expire(now: number): InputEvent[] {
    if (this.#deadline === null || now < this.#deadline) return [];
    if (this.#pending.length <= 2 && this.#pending[0] === esc) this.#gone = { bytes: this.#pending, at: now };
    return this.#flush();
  }

  /**
   * The first half of a report that a slow link cut behind its ESC: it was taken for a key, but its other half is no
   * text. Nobody types one in a single read.
   */
  #lateHalf(chunk: Uint8Array, now: number): Buffer {
    const gone = this.#gone;
    this.#gone = null;
    if (!gone || now - gone.at > sequenceHoldMs || this.#paste || chunk.length === 1) return nothing;
    return report.test(Buffer.concat([gone.bytes, chunk]).toString('latin1')) ? gone.bytes : nothing;
  }

  /** The paste whose end marker never came, as far as it came. Without this the keyboard would be dead for good. */
  #lostPaste(chunk: Uint8Array, now: number): InputEvent[] {
    const paste = this.#paste;
    if (!paste || now - paste.heardAt < pasteSilenceMs) return [];
    const read = Buffer.from(chunk);
    const another = read.subarray(0, pasteStart.length).equals(pasteStart);
    if (!another && !isOneKey(read, Buffer.concat([this.#pending, read]))) return [];
    this.#paste = null;
    this.#pending = Buffer.alloc(0);
    return [pasteEvent(paste)];
  }

  #flush(): InputEvent[] {
    const bytes = this.#pending;
    this.#pending = Buffer.alloc(0);
    this.#deadline = null;
    const [first, second] = bytes;
    if (first !== esc) return bytes.length > 0 ? [{ type: 'key', key: plainKey('unknown'), bytes }] : [];
    if (second === undefined) return [{ type: 'key', key: controlKey(esc), bytes }];
    if (bytes.length === 2) return [altEvent(characterKey(String.fromCharCode(second)), bytes)];
    // Half a report or reply whose other half never came.
    return [];
  }

  #scan(): InputEvent[] {
    const events: InputEvent[] = [];
    let at = 0;
    const all = this.#pending;
    while (at < all.length) {
      const step = this.#paste ? this.#inPaste(all.subarray(at), this.#paste) : this.#step(all, at, events);
      if (step === null) break;
      if (step.event) events.push(step.event);
      at += step.size;
    }
    // Copied, so that a few pending bytes do not keep a large read alive.
    this.#pending = Buffer.from(all.subarray(at));
    return events;
  }

  #step(all: Buffer, at: number, events: InputEvent[]): Step | null {
    const byte = all[at] ?? 0;
    if (byte === esc) return this.#escape(all.subarray(at));
    if (byte < 0x20 || byte === 0x7f) {
      return { event: { type: 'key', key: controlKey(byte), bytes: all.subarray(at, at + 1) }, size: 1 };
    }
    const run = all.subarray(at, textEnd(all, at));
    const text = wholeText(run);
    if (text.length === 0)
      return at + run.length === all.length && unfinished(run) ? null : unknownByte(all, at);
    for (const event of textEvents(text)) events.push(event);
    return { event: null, size: text.length };
  }

  #escape(bytes: Buffer): Step | null {
    const next = bytes[1];
    if (next === undefined) return null;
    if (next === 0x5b) return this.#csi(bytes);
    if (next === 0x4f) return ss3(bytes);
    if (next === 0x5d) return string(bytes, /^\d/, oscEvent);
    if (next === 0x50) return string(bytes, /^[>\d!$+]/, dcsEvent);
    // Two keys, of which the second is an ESC that may begin something itself.
    if (next === esc)
      return { event: { type: 'key', key: controlKey(esc), bytes: bytes.subarray(0, 1) }, size: 1 };
    if (next < 0x20 || next === 0x7f) {
      return { event: altEvent(controlKey(next), bytes.subarray(0, 2)), size: 2 };
    }
    const size = 1 + characterBytes(next);
    if (bytes.length < size) return null;
    return { event: altEvent(characterKey(bytes.toString('utf8', 1, size)), bytes.subarray(0, size)), size };
  }

  #csi(bytes: Buffer): Step | null {
    if (bytes.subarray(0, pasteStart.length).equals(pasteStart)) {
      this.#paste = { parts: [], size: 0, heardAt: 0 };
      return { event: null, size: pasteStart.length };
    }
    if (bytes[2] === 0x4d) {
      return bytes.length < 6 ? null : { event: x10MouseEvent(bytes.subarray(0, 6)), size: 6 };
    }
    // `ESC [ [ A`: function keys of the Linux console.
    let end = bytes[2] === 0x5b ? 3 : 2;
    while (end < bytes.length && inRange(bytes[end], 0x20, 0x3f)) end++;
    const final = bytes[end];
    if (final === undefined) return bytes.length > maxCsiBytes ? { event: null, size: bytes.length } : null;
    const size = end + 1;
    // A sequence that a control byte breaks off is nobody's; the control byte counts.
    if (!inRange(final, 0x40, 0x7e)) return { event: null, size: end };
    const event = csiEvent(
      bytes.toString('latin1', 2, end),
      String.fromCharCode(final),
      bytes.subarray(0, size),
    );
    return { event, size };
  }

  #inPaste(bytes: Buffer, paste: Paste): Step | null {
    const end = bytes.indexOf(pasteEnd);
    const size = end >= 0 ? end : bytes.length - endingLike(bytes, pasteEnd);
    if (size > 0) {
      paste.size += size;
      if (paste.size <= maxPasteBytes) paste.parts.push(Buffer.from(bytes.subarray(0, size)));
      else paste.parts.length = 0;
    }
    if (end < 0) return size > 0 ? { event: null, size } : null;
    this.#paste = null;
    return { event: pasteEvent(paste), size: size + pasteEnd.length };
  }
}

/** Whether a read may be a key of its own; a line break among others is more likely the paste's, and so is its end. */
function isOneKey(read: Buffer, withPending: Buffer): boolean {
  const lineBreak = read.length > 1 && (read.includes(0x0d) || read.includes(0x0a));
  return read.length <= singleKeyBytes && !lineBreak && !withPending.includes(pasteEnd);
}

function pasteEvent(paste: Paste): InputEvent {
  if (paste.size > maxPasteBytes) return { type: 'paste refused', size: paste.size };
  const body = Buffer.concat(paste.parts);
  return { type: 'paste', text: body.toString('utf8'), bytes: Buffer.concat([pasteStart, body, pasteEnd]) };
}

function altEvent(key: ReturnType<typeof plainKey>, bytes: Buffer): InputEvent {
  return { type: 'key', key: { ...key, text: '', alt: true }, bytes };
}

function unknownByte(all: Buffer, at: number): Step {
  return { event: { type: 'key', key: plainKey('unknown'), bytes: all.subarray(at, at + 1) }, size: 1 };
}

function ss3(bytes: Buffer): Step | null {
  const letter = bytes[2];
  if (letter === undefined) return null;
  const key = ss3Key(String.fromCharCode(letter));
  if (key) return { event: { type: 'key', key, bytes: bytes.subarray(0, 3) }, size: 3 };
  return { event: altEvent(characterKey('O'), bytes.subarray(0, 2)), size: 2 };
}

/** OSC or DCS up to BEL or ST. One whose first character does not fit `begins` is an Alt chord. */
function string(bytes: Buffer, begins: RegExp, event: (body: string) => InputEvent | null): Step | null {
  const first = bytes[2];
  if (first === undefined) return null;
  if (!begins.test(String.fromCharCode(first))) {
    const key = characterKey(String.fromCharCode(bytes[1] ?? 0));
    return { event: altEvent(key, bytes.subarray(0, 2)), size: 2 };
  }
  for (let at = 2; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === 0x07) return { event: event(bytes.toString('latin1', 2, at)), size: at + 1 };
    if (!inRange(byte, 0, 0x1f)) continue;
    // As in a CSI: the control byte counts, for it may be the prefix of a human who types behind half a reply.
    if (byte !== esc) return { event: null, size: at };
    if (at + 1 === bytes.length) break;
    if (bytes[at + 1] === 0x5c) return { event: event(bytes.toString('latin1', 2, at)), size: at + 2 };
    return { event: null, size: at };
  }
  return bytes.length > maxReplyBytes ? { event: null, size: bytes.length } : null;
}

/** Where the run of text that begins at `from` ends. */
function textEnd(all: Buffer, from: number): number {
  let at = from;
  while (at < all.length && !inRange(all[at], 0, 0x1f) && all[at] !== 0x7f) at++;
  return at;
}

/** `run` up to its first broken or unfinished character. */
function wholeText(run: Buffer): Buffer {
  let at = 0;
  while (at < run.length) {
    const size = characterBytes(run[at] ?? 0);
    if (size === 0 || at + size > run.length) break;
    if (size > 1 && !isUtf8(run.subarray(at, at + size))) break;
    at += size;
  }
  return run.subarray(0, at);
}

/** Whether `run` is the beginning of one character. */
function unfinished(run: Buffer): boolean {
  return (
    run.length < characterBytes(run[0] ?? 0) && run.subarray(1).every((byte) => inRange(byte, 0x80, 0xbf))
  );
}

/** One event a grapheme; each byte of `text` is in exactly one of them. */
function* textEvents(text: Buffer): Generator<InputEvent> {
  let at = 0;
  for (const segment of graphemes(text.toString('utf8'))) {
    const size = Buffer.byteLength(segment);
    yield { type: 'key', key: characterKey(segment), bytes: text.subarray(at, at + size) };
    at += size;
  }
}

/** Bytes of the UTF-8 character that begins with `lead`; 0 when none does. */
function characterBytes(lead: number): number {
  if (lead < 0x80) return 1;
  if (inRange(lead, 0xc2, 0xdf)) return 2;
  if (inRange(lead, 0xe0, 0xef)) return 3;
  return inRange(lead, 0xf0, 0xf4) ? 4 : 0;
}

/** How many of the last bytes may be the beginning of `marker`. */
function endingLike(bytes: Buffer, marker: Buffer): number {
  for (let n = Math.min(marker.length - 1, bytes.length); n > 0; n--) {
    if (bytes.subarray(bytes.length - n).equals(marker.subarray(0, n))) return n;
  }
  return 0;
}

function inRange(byte: number | undefined, low: number, high: number): boolean {
  return byte !== undefined && byte >= low && byte <= high;
}
