import type { Terminal } from '@xterm/headless';
import { bgFlag, type CellExtra, colour, content, fgFlag, type Row, wordsPerCell } from '../core/cells.ts';
import type { PaneLine } from './history.ts';
import { publicRow } from './public-row.ts';

/**
 * Reads the emulator's private fields, as they are in @xterm/headless 6.0.0 (pinned exactly; a test compares them
 * with the public API). Where a field is not as expected the public API is used instead: slower, and without links
 * and underline styles. Only xterm-mends.ts knows private fields beside this file.
 */

interface Line {
  isWrapped: boolean;
  _data: Uint32Array;
  _combined: Record<number, string | undefined>;
  _extendedAttrs: Record<number, { _ext: number; _urlId: number } | undefined>;
}

interface Core {
  buffer: { lines: { get(y: number): Line | undefined } };
  coreService: {
    isCursorHidden: boolean;
    decPrivateModes: { cursorStyle: string | undefined; cursorBlink: boolean | undefined };
  };
  _oscLinkService: { getLinkData(id: number): { uri: string } | undefined };
}

/** Where the underline's style and colour stand in a cell's extended attributes. */
const underline = { colourMask: 0x3ffffff, styleShift: 26, styleMask: 7 } as const;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isCore(core: unknown): core is Core {
  if (!isObject(core)) return false;
  const { buffer, coreService, _oscLinkService: links } = core;
  if (!isObject(buffer) || !isObject(buffer.lines)) return false;
  if (typeof buffer.lines.get !== 'function' || !isLine(buffer.lines.get(0))) return false;
  if (!isObject(coreService) || typeof coreService.isCursorHidden !== 'boolean') return false;
  return isObject(coreService.decPrivateModes) && isObject(links) && 'getLinkData' in links;
}

function isLine(line: unknown): boolean {
  return (
    isObject(line) &&
    typeof line.isWrapped === 'boolean' &&
    line._data instanceof Uint32Array &&
    '_combined' in line &&
    '_extendedAttrs' in line
  );
}

/** What the public API of the emulator does not give. */
export class XtermPrivate {
  readonly #terminal: Terminal;
  readonly #core: Core | null;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    const core: unknown = Reflect.get(terminal, '_core');
    this.#core = isCore(core) ? core : null;
  }

  /** Whether the private layout is as expected. */
  get known(): boolean {
    return this.#core !== null;
  }

  get cursorHidden(): boolean {
    return this.#core?.coreService.isCursorHidden ?? false;
  }

  /** DECSCUSR's number: 0 default, 1/2 block, 3/4 underline, 5/6 bar. */
  get cursorShape(): number {
    const { cursorStyle, cursorBlink } = this.#core?.coreService.decPrivateModes ?? {};
    const steady = cursorBlink ? 0 : 1;
    if (cursorStyle === 'underline') return 3 + steady;
    if (cursorStyle === 'bar') return 5 + steady;
    return cursorStyle === 'block' ? 1 + steady : 0;
  }

  /** Copies line `y` of the active buffer, counted from its oldest, into `words`; null where it has no such line. */
  line(y: number, words: Uint32Array): PaneLine | null {
    const line =
      this.#core === null ? this.#terminal.buffer.active.getLine(y) : this.#core.buffer.lines.get(y);
    if (line === undefined) return null;
    const { extras } = this.readLine(y, words, none);
    return { row: { words, extras }, wrapped: line.isWrapped };
  }

  /**
   * Copies line `y` of the active buffer, counted from its oldest, into `words` and returns its extras. `before` is
   * what the row held at the last look; where nothing changed, it is what comes back.
   */
  readLine(
    y: number,
    words: Uint32Array,
    before: Row['extras'],
  ): { changed: boolean; extras: Row['extras'] } {
    const line = this.#core?.buffer.lines.get(y);
    if (this.#core === null || line === undefined) {
      const row = publicRow(this.#terminal, y);
      const changed = !sameWords(row.words, words) || !sameExtras(row.extras, before);
      words.set(row.words);
      return { changed, extras: row.extras };
    }
    const data = line._data;
    let changed = false;
    let extended = false;
    for (let at = 0; at < words.length; at += wordsPerCell) {
      const text = data[at] ?? 0;
      const fg = withoutRest(data[at + 1] ?? 0);
      const bg = withoutRest(data[at + 2] ?? 0);
      if (text !== words[at] || fg !== words[at + 1] || bg !== words[at + 2]) {
        changed = true;
        words[at] = text;
        words[at + 1] = fg;
        words[at + 2] = bg;
      }
      if (((text & content.combined) | (bg & bgFlag.extended)) !== 0) extended = true;
    }
    const extras = extended ? this.#extras(line, words) : none;
    if (!changed && sameExtras(extras, before)) return { changed: false, extras: before };
    return { changed: true, extras };
  }

  #extras(line: Line, words: Uint32Array): Row['extras'] {
    const extras = new Map<number, CellExtra>();
    for (let x = 0, at = 0; at < words.length; x++, at += wordsPerCell) {
      const extra: CellExtra = {};
      const text = (words[at] ?? 0) & content.combined ? line._combined[x] : undefined;
      if (text !== undefined) extra.text = text;
      const attributes = (words[at + 2] ?? 0) & bgFlag.extended ? line._extendedAttrs[x] : undefined;
      if (attributes !== undefined) {
        const style = (attributes._ext >>> underline.styleShift) & underline.styleMask;
        if (style > 1 && (words[at + 1] ?? 0) & fgFlag.underline) extra.underlineStyle = style;
        const lineColour = withoutRest(attributes._ext & underline.colourMask);
        if (lineColour !== 0 && lineColour !== takenBack) extra.underlineColour = lineColour;
        const link = attributes._urlId && this.#core?._oscLinkService.getLinkData(attributes._urlId);
        if (link) extra.link = link.uri;
      }
      if (Object.keys(extra).length > 0) extras.set(x, extra);
    }
    return extras;
  }
}

const none: Row['extras'] = new Map();

/** A palette colour that follows an RGB one keeps the upper bits of that: they mean nothing. */
function withoutRest(word: number): number {
  return (word & rgbRest) !== 0 && (word & colour.modeMask) !== colour.rgb ? (word & ~rgbRest) >>> 0 : word;
}

const rgbRest = 0xffff00;

/** What the emulator makes of an underline colour that SGR 59 takes back; true white, which it writes the same, is rare. */
const takenBack = underline.colourMask;

function sameWords(a: Uint32Array, b: Uint32Array): boolean {
  return a.length === b.length && a.every((word, at) => word === b[at]);
}

function sameExtras(a: Row['extras'], b: Row['extras']): boolean {
  if (a.size !== b.size) return false;
  for (const [x, extra] of a) {
    const other = b.get(x);
    if (
      other === undefined ||
      extra.text !== other.text ||
      extra.underlineStyle !== other.underlineStyle ||
      extra.underlineColour !== other.underlineColour ||
      extra.link !== other.link
    )
      return false;
  }
  return true;
}
