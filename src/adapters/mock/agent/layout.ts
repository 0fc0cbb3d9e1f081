import type { Size } from '../../../core/geometry.ts';
import { clip, graphemes, graphemeWidth, textWidth } from '../../../core/width.ts';
import type { Menu } from './menu.ts';

/** One entry of what the agent shows above its composer. */
export interface Entry {
  by: 'user' | 'agent' | 'tool' | 'note' | 'error';
  text: string;
}

/** Everything that is on the mock agent's screen. */
export interface Scene {
  title: string;
  entries: readonly Entry[];
  /** Null while nothing runs. */
  working: { glyph: string; seconds: number } | null;
  queued: readonly string[];
  menu: Menu | null;
  composer: { before: string; after: string };
  /** What the empty composer says, dim. */
  ghost: string;
  status: string;
}

/** Lines with their colours, ready to be printed; the cursor counts from the first line of `live`. */
export interface Layout {
  /** What only grows at its end. */
  transcript: string[];
  /** What is drawn anew: spinner, queue, composer or menu, status. */
  live: string[];
  cursor: { x: number; y: number };
}

const dim = (text: string) => `\x1b[2m${text}\x1b[22m`;
const bold = (text: string) => `\x1b[1m${text}\x1b[22m`;
const colour = (n: number, text: string) => `\x1b[38;5;${n}m${text}\x1b[39m`;

const look: Record<Entry['by'], { first: string; next: string; style: (text: string) => string }> = {
  user: { first: '> ', next: '  ', style: (text) => colour(250, text) },
  agent: { first: '● ', next: '  ', style: (text) => text },
  tool: { first: '  ⎿ ', next: '    ', style: (text) => colour(73, text) },
  note: { first: '  ', next: '  ', style: dim },
  error: { first: '■ ', next: '  ', style: (text) => colour(203, text) },
};

/** A composer breaks anywhere, so that the cursor's place is plain; what is read breaks at blanks. */
export function layOut(scene: Scene, { cols }: Size): Layout {
  const inner = Math.max(1, cols - 4);
  const transcript = [bold(clip(scene.title, cols))];
  for (const entry of scene.entries) {
    const { by } = entry;
    const { first, next, style } = look[by];
    if (by !== 'tool') transcript.push('');
    wrapped(entry, inner).forEach((line, n) => {
      transcript.push(style(`${n === 0 ? first : next}${line}`));
    });
  }
  transcript.push('');
  const live: string[] = [];
  if (scene.working !== null) {
    const { glyph, seconds } = scene.working;
    live.push(colour(179, clip(`${glyph} Working… (${seconds}s · esc to interrupt)`, cols)));
  }
  for (const text of scene.queued) live.push(dim(clip(`⏳ queued: ${text.replace(/\s+/g, ' ')}`, cols)));
  const top = live.length + 1;
  live.push(rule(cols));
  const box = scene.menu === null ? composerLines(scene, cols) : menuLines(scene.menu, cols);
  live.push(...box.lines, rule(cols), dim(clip(`  ${scene.status}`, cols)));
  return { transcript, live, cursor: { x: box.cursor.x, y: top + box.cursor.y } };
}

function rule(cols: number): string {
  return colour(240, '─'.repeat(cols));
}

interface Box {
  lines: string[];
  cursor: { x: number; y: number };
}

const mostComposerLines = 8;

function composerLines({ composer, ghost }: Scene, cols: number): Box {
  const inner = Math.max(1, cols - 3);
  if (composer.before === '' && composer.after === '')
    return { lines: [`${bold('❯')} ${dim(clip(ghost, inner))}`], cursor: { x: 2, y: 0 } };
  const before = wrap(composer.before, inner, 'anywhere');
  const all = wrap(composer.before + composer.after, inner, 'anywhere');
  const y = before.length - 1;
  const skip = Math.max(0, y - mostComposerLines + 1);
  const lines = all.slice(skip, skip + mostComposerLines).map((line, n) => {
    return n + skip === 0 ? `${bold('❯')} ${line}` : `  ${line}`;
  });
  return { lines, cursor: { x: 2 + textWidth(before[y] ?? ''), y: y - skip } };
}

function menuLines(menu: Menu, cols: number): Box {
  const lines = [bold(clip(` ${menu.title}`, cols))];
  if (menu.detail !== '') lines.push(clip(`   ${menu.detail}`, cols));
  lines.push(clip(` ${menu.asks}`, cols));
  const first = lines.length;
  menu.options.forEach((option, n) => {
    const mark = n === menu.selected ? '❯' : ' ';
    lines.push(clip(` ${mark} ${n + 1}. ${option}`, cols));
  });
  return { lines, cursor: { x: 1, y: first + menu.selected } };
}

/** What `wrapped` has broken before. */
const known = new WeakMap<Entry, { text: string; cells: number; lines: string[] }>();

/** An entry's lines, broken anew only when its text or the width has changed. */
function wrapped(entry: Entry, cells: number): string[] {
  const before = known.get(entry);
  if (before?.text === entry.text && before.cells === cells) return before.lines;
  const lines = wrap(entry.text, cells, 'at blanks');
  known.set(entry, { text: entry.text, cells, lines });
  return lines;
}

/** Breaks a text into lines of at most `cells` cells: at blanks where there are some, or wherever it comes to. */
export function wrap(text: string, cells: number, where: 'at blanks' | 'anywhere'): string[] {
  return text.split('\n').flatMap((line) => {
    const lines: string[] = [];
    let current = '';
    let width = 0;
    for (const cluster of graphemes(line.replaceAll('\t', '    '))) {
      if (width + graphemeWidth(cluster) > cells) {
        const blank = where === 'at blanks' && cluster !== ' ' ? current.lastIndexOf(' ') : -1;
        lines.push(blank > 0 ? current.slice(0, blank) : current);
        current = blank > 0 ? current.slice(blank + 1) : '';
        width = textWidth(current);
        if (where === 'at blanks' && cluster === ' ') continue;
      }
      current += cluster;
      width += graphemeWidth(cluster);
    }
    return [...lines, current];
  });
}
