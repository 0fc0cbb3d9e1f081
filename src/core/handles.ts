/**
 * Finds `@words` in Markdown as a reader sees them: not in code, links or mail addresses. It knows the grammar of a
 * handle and not who is in the room; relay/routing.ts decides what one means. Linear in the text's length.
 */

/** One `@word`. Positions are UTF-16 offsets of the whole word, `@` included. */
export interface HandleWord {
  /** Without the `@`, lower case. */
  word: string;
  start: number;
  end: number;
  /** It begins its line after list, quote or emphasis marks, or follows such a handle with nothing but commas between. */
  beginsLine: boolean;
  /** Nothing but marks and punctuation stands between it (or the handles after it) and the end of the text. */
  endsText: boolean;
}

/** Scripts that are written without spaces, so that a handle may touch them. */
const spaceless = '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}';
const letter = `(?:(?![${spaceless}])[\\p{L}\\p{M}\\p{N}_])`;
const wordAt = new RegExp(`@${letter}+(?:[.-]${letter}+)*`, 'uy');
const endsInLetter = new RegExp(`(?:(?![${spaceless}])[\\p{L}\\p{M}\\p{N}])$`, 'u');

const linkStart = /(?<=[A-Za-z]):\/\//;
const linkAt = new RegExp(`(?<=[A-Za-z]):\\/\\/[^\\s<>"\`\\u3000-\\u303F\\uFF00-\\uFFEF${spaceless}]*`, 'uy');

const linePrefix = /^[\s>]*(?:(?:[-*+•]|\d{1,9}[.)])\s[\s>]*(?:\[[ xX]\]\s[\s>]*)?)*[*_~]*$/u;
const between = /^[*_~]*[\s,，、&]*[*_~]*$/u;
const textTail = /^[\s*_~.,:;!?…)\]}"'»”’。，：；！？）」』】]*$/u;
/** Longer than any sensible prefix or tail; keeps the checks above linear. */
const reach = 256;

const fenceOpen = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}(?=[^`]*$)|~{3,})/;
const blockStart = /^[ \t]*(?:$|>|[-*+][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t])/;

/** The `@words` of a text, in order. */
export function findHandles(text: string): HandleWord[] {
  if (!text.includes('@')) return [];
  const found: HandleWord[] = [];
  for (const block of proseBlocks(text)) collect(text, block, found);
  markEnds(text, found);
  return found;
}

interface Span {
  start: number;
  end: number;
}

/** The text without its fenced code, cut where inline code cannot go on: at blank lines, list items, quotes, headings. */
function proseBlocks(text: string): Span[] {
  const blocks: Span[] = [];
  let fence: { mark: string; quoted: boolean } | null = null;
  let open: Span | null = null;
  for (const line of linesOf(text)) {
    const words = text.slice(line.start, line.end);
    if (fence !== null) {
      // A quoted fence ends with its quote.
      if (!fence.quoted || /^[ \t]*>/.test(words)) {
        if (closes(words, fence.mark)) fence = null;
        continue;
      }
      fence = null;
    }
    const opening = fenceOpen.exec(words);
    if (opening?.[1] !== undefined && opening[2] !== undefined) {
      fence = { mark: opening[2], quoted: opening[1].includes('>') };
      open = null;
      continue;
    }
    if (open === null || blockStart.test(words)) {
      open = { ...line };
      blocks.push(open);
    } else {
      open.end = line.end;
    }
  }
  return blocks;
}

function closes(line: string, mark: string): boolean {
  const bare = line.replace(/^[ \t>]+/, '').trimEnd();
  return bare.length >= mark.length && bare === (mark[0] ?? '').repeat(bare.length);
}

function* linesOf(text: string): Generator<Span> {
  let start = 0;
  while (start <= text.length) {
    const lf = text.indexOf('\n', start);
    const end = lf === -1 ? text.length : lf;
    yield { start, end };
    start = end + 1;
  }
}

/** Adds the handles of one block to `found`, stepping over inline code and links. */
function collect(text: string, block: Span, found: HandleWord[]): void {
  const prose = text.slice(block.start, block.end);
  if (!prose.includes('@')) return;
  const code = codeSpans(prose);
  const interesting = new RegExp(`\`+|@|\\n|${linkStart.source}`, 'g');
  let lineStart = 0;
  for (let match = interesting.exec(prose); match !== null; match = interesting.exec(prose)) {
    const at = match.index;
    if (match[0] === '\n') {
      lineStart = at + 1;
      continue;
    }
    if (match[0].startsWith('`')) {
      interesting.lastIndex = code.get(at) ?? at + match[0].length;
      continue;
    }
    if (match[0] !== '@') {
      linkAt.lastIndex = at;
      interesting.lastIndex = at + (linkAt.exec(prose)?.[0].length ?? match[0].length);
      continue;
    }
    wordAt.lastIndex = at;
    const raw = wordAt.exec(prose)?.[0];
    if (raw === undefined) continue;
    interesting.lastIndex = at + raw.length;
    const emphasis = underscoresBefore(prose, at);
    if (emphasis === null || prose[at + raw.length] === '@') continue;
    const name = emphasis > 0 ? raw.slice(1).replace(/_+$/, '') : raw.slice(1);
    const start = block.start + at;
    found.push({
      word: name.toLowerCase(),
      start,
      end: start + 1 + name.length,
      beginsLine: beginsLine(text, block.start + lineStart, start, found.at(-1)),
      endsText: false,
    });
  }
}

/**
 * Where each run of back-ticks that opens inline code has its code's end. A run closes at the next run of the same
 * length; one that never closes is literal, and so is a back-tick behind a backslash.
 */
function codeSpans(prose: string): Map<number, number> {
  const runs: { start: number; length: number; escaped: boolean }[] = [];
  for (const { index, 0: ticks } of prose.matchAll(/`+/g)) {
    runs.push({ start: index, length: ticks.length, escaped: isEscaped(prose, index) });
  }
  const nextOfLength = new Map<number, number>();
  const closer: (number | undefined)[] = new Array(runs.length);
  for (let i = runs.length - 1; i >= 0; i--) {
    const run = runs[i];
    if (run === undefined) continue;
    closer[i] = nextOfLength.get(run.escaped ? run.length - 1 : run.length);
    nextOfLength.set(run.length, i);
  }
  const spans = new Map<number, number>();
  for (let i = 0; i < runs.length; i++) {
    const run = runs[i];
    const close = closer[i];
    const end = close === undefined ? undefined : runs[close];
    if (run === undefined || close === undefined || end === undefined) continue;
    spans.set(run.start, end.start + end.length);
    i = close;
  }
  return spans;
}

function isEscaped(prose: string, at: number): boolean {
  let slashes = 0;
  while (prose[at - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 1;
}

/** How many underscores of emphasis touch the `@` from the left; null when a word, path or mail address does. */
function underscoresBefore(prose: string, at: number): number | null {
  let count = 0;
  while (count < 3 && prose[at - 1 - count] === '_') count++;
  const before = prose.slice(Math.max(0, at - count - 2), at - count);
  return endsInLetter.test(before) || /[_@/+\\]$/.test(before) ? null : count;
}

function beginsLine(text: string, lineStart: number, at: number, previous: HandleWord | undefined): boolean {
  if (previous !== undefined && previous.start >= lineStart) {
    return previous.beginsLine && at - previous.end < reach && between.test(text.slice(previous.end, at));
  }
  return at - lineStart < reach && linePrefix.test(text.slice(lineStart, at));
}

/** Walks back from the end of the text over the handles that stand there. */
function markEnds(text: string, found: HandleWord[]): void {
  let tail = textTail;
  let end = text.trimEnd().length;
  for (let i = found.length - 1; i >= 0; i--) {
    const handle = found[i];
    if (handle === undefined || end - handle.end > reach || !tail.test(text.slice(handle.end, end))) return;
    if (text.slice(handle.end, end).includes('\n')) return;
    handle.endsText = true;
    tail = between;
    end = handle.start;
  }
}
