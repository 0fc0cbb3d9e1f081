import { eastAsianWidth } from 'get-east-asian-width';

/**
 * How many cells a text takes in a terminal. This is the only width rule of the program: emulator, painter and Ink's
 * regions all ask here. A grapheme cluster is one unit of 0, 1 or 2 cells; ambiguous characters are narrow.
 */

const printableAscii = /^[\x20-\x7e]*$/;
const mark = /^\p{M}/u;
const ignorable = /^\p{Default_Ignorable_Code_Point}/u;
const regionalIndicator = /^\p{RI}/u;
const emojiPresentation = /\p{Emoji}\uFE0F/u;

/**
 * Characters of one code unit that never join with each other: Latin, Cyrillic, punctuation, arrows, lines and other
 * symbols, kana, ideographs, full-width forms.
 * Where a text has no others, every code unit is a cluster, which need not be asked of the segmenter.
 */
const separate =
  /^[\x20-\x7e\xa1-\xac\xae-\u02ff\u0400-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u2190-\u2bff\u3001-\u3029\u3041-\u3096\u30a0-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uff01-\uff9d]*$/;

/** The grapheme clusters of a text, in order. */
export function graphemes(text: string): string[] {
  if (separate.test(text)) return text.split('');
  return [...clusters(text)];
}

/** Made when the first text needs it: that takes 4 ms, and most rooms begin in plain letters. */
let segmenter: Intl.Segmenter | null = null;

function segment(text: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), (part) => part.segment);
}

/** Code units segmented at a time: Intl.Segmenter takes quadratic time, a minute for 200 KB in one piece. */
const pieceUnits = 512;

function* clusters(text: string): Generator<string> {
  let start = 0;
  let units = pieceUnits;
  while (start < text.length) {
    const highSurrogateLast = /[\ud800-\udbff]/.test(text.charAt(start + units - 1));
    const piece = text.slice(start, start + units + (highSurrogateLast ? 1 : 0));
    const found = separate.test(piece) ? piece.split('') : segment(piece);
    // The last cluster of a piece may go on behind it.
    const whole = start + piece.length >= text.length ? found : found.slice(0, -1);
    yield* whole;
    for (const cluster of whole) start += cluster.length;
    units = whole.length === 0 ? units * 2 : pieceUnits;
  }
}

/** Widths already looked up, plus 1; the rule is too slow to ask for every character of a flood. */
const known = new Uint8Array(0x110000);

/** Cells of one code point that stands alone. */
export function codePointWidth(codePoint: number): 0 | 1 | 2 {
  const seen = known[codePoint];
  if (seen) return seen === 2 ? 1 : seen === 3 ? 2 : 0;
  const width = lookUpWidth(codePoint);
  known[codePoint] = width + 1;
  return width;
}

function lookUpWidth(codePoint: number): 0 | 1 | 2 {
  if (codePoint < 0x300) return codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0) ? 0 : 1;
  if (isJoiningJamo(codePoint)) return 0;
  const character = String.fromCodePoint(codePoint);
  if (mark.test(character)) return 0;
  if (regionalIndicator.test(character) || eastAsianWidth(codePoint) === 2) return 2;
  return ignorable.test(character) ? 0 : 1;
}

/** Hangul vowels and final consonants: they complete the syllable before them. */
function isJoiningJamo(codePoint: number): boolean {
  return (codePoint >= 0x1160 && codePoint <= 0x11ff) || (codePoint >= 0xd7b0 && codePoint <= 0xd7fb);
}

/** Cells of one grapheme cluster: what its parts take together, at most 2. */
export function graphemeWidth(cluster: string): 0 | 1 | 2 {
  let width = 0;
  for (const character of cluster) {
    width += codePointWidth(character.codePointAt(0) ?? 0);
    if (width >= 2) return 2;
  }
  if (cluster.length > 1 && emojiPresentation.test(cluster)) return 2;
  return width === 0 ? 0 : 1;
}

/**
 * Ideographs, kana, Hangul syllables and full-width forms: two cells wide since the first Unicode tables, so that no
 * terminal thinks otherwise.
 */
const alwaysWide = /^[\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fa5\uac00-\ud7a3\uff01-\uff5e]$/;

/** Whether terminals agree on the width of a cluster. They do not on emoji, ambiguous and combining characters. */
export function isWidthCertain(cluster: string): boolean {
  return cluster.length === 1 && ((cluster >= ' ' && cluster <= '~') || alwaysWide.test(cluster));
}

/** Cells of a text without line breaks. */
export function textWidth(text: string): number {
  if (printableAscii.test(text)) return text.length;
  let width = 0;
  for (const cluster of clusters(text)) width += graphemeWidth(cluster);
  return width;
}

/** The longest beginning of a text that takes at most `cells` cells; no cluster is cut. */
export function clip(text: string, cells: number): string {
  if (cells <= 0) return '';
  if (printableAscii.test(text)) return text.slice(0, cells);
  let width = 0;
  let end = 0;
  for (const cluster of clusters(text)) {
    width += graphemeWidth(cluster);
    if (width > cells) return text.slice(0, end);
    end += cluster.length;
  }
  return text;
}
