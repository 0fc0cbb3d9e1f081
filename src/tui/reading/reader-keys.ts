import type { Key } from '../input/input-event.ts';
import type { Document } from './document.ts';
import type { Place } from './line.ts';
import {
  firstText,
  left,
  lineEnd,
  lineStart,
  nextWord,
  paragraph,
  right,
  wordBefore,
  wordEnd,
} from './motions.ts';
import { moveByRows, moveTo, placeAt, type Reader, scroll } from './reader.ts';
import { find, type Search } from './search.ts';
import type { Selection } from './selection.ts';

/** A reader after something was done, and what is to be done with it. */
export interface ReaderStep {
  reader: Reader;
  /** `copy`: the selection, and then leave. */
  does: 'stay' | 'leave' | 'copy';
}

/** What a key does to a reader. The keys are those of vi. */
export function pressKey(reader: Reader, key: Key): ReaderStep {
  if (reader.typing) return stay(typeSearch(reader, reader.typing, key));
  if (key.name === 'modifier') return stay(reader);
  if (isDigit(key, reader.count)) return stay({ ...reader, count: `${reader.count}${key.name}`.slice(0, 6) });
  const fresh = { ...reader, count: '', missed: false };
  const name = nameOf(key);
  const count = reader.count === '' ? null : Number(reader.count);
  if (name === 'y' || name === 'enter') return { reader: fresh, does: reader.selection ? 'copy' : 'leave' };
  if (name === 'q' || name === 'ctrl-c') return { reader: fresh, does: 'leave' };
  // As in vi it takes back one thing at a time.
  if (name === 'escape')
    return reader.selection ? stay(select(fresh, null)) : { reader: fresh, does: 'leave' };
  const line = moves[name];
  if (line) {
    const moved = repeat(fresh, count ?? 1, (one) => moveTo(one, line(one.cursor, one.document)));
    // Up and down from there keep to the ends of lines.
    return stay(line === lineEnd ? { ...moved, column: Number.POSITIVE_INFINITY } : moved);
  }
  return stay(commands[name]?.(fresh, count) ?? fresh);
}

/** What is pasted while a search is typed belongs to it. */
export function pasteInto(reader: Reader, text: string): Reader {
  const { typing } = reader;
  return typing ? lookFor(reader, { ...typing, pattern: typing.pattern + oneLine(text) }) : reader;
}

type Move = (place: Place, document: Document) => Place;

/** A count repeats them. */
const moves: Readonly<Record<string, Move>> = {
  h: left,
  left,
  backspace: left,
  l: right,
  right,
  space: right,
  '0': lineStart,
  home: lineStart,
  '^': firstText,
  $: lineEnd,
  end: lineEnd,
  w: (place, document) => nextWord(place, document, 'word'),
  W: (place, document) => nextWord(place, document, 'WORD'),
  e: (place, document) => wordEnd(place, document, 'word'),
  E: (place, document) => wordEnd(place, document, 'WORD'),
  b: (place, document) => wordBefore(place, document, 'word'),
  B: (place, document) => wordBefore(place, document, 'WORD'),
  '{': (place, document) => paragraph(place, document, -1),
  '}': (place, document) => paragraph(place, document, 1),
};

type Command = (reader: Reader, count: number | null) => Reader;

const down: Command = (reader, count) => moveByRows(reader, count ?? 1);
const up: Command = (reader, count) => moveByRows(reader, -(count ?? 1));
const pages =
  (by: number): Command =>
  (reader, count) => {
    const rows = Math.max(1, Math.floor(reader.size.rows * Math.abs(by))) * (count ?? 1) * Math.sign(by);
    const moved = scroll(reader, rows);
    // At either end the cursor goes the rest of the way.
    return moved.top.line === reader.top.line && moved.top.x === reader.top.x
      ? moveByRows(reader, rows)
      : moved;
  };
const toLine =
  (unless: (reader: Reader) => number): Command =>
  (reader, count) =>
    moveTo(reader, { line: count === null ? unless(reader) : count - 1, x: 0 });

const commands: Readonly<Record<string, Command>> = {
  j: down,
  down,
  k: up,
  up,
  g: toLine(() => 0),
  G: toLine(({ document }) => document.lines.length - 1),
  H: (reader, count) => moveTo(reader, placeAt(reader, 0, Math.min(count ?? 1, reader.size.rows) - 1)),
  M: (reader) => moveTo(reader, placeAt(reader, 0, (reader.size.rows - 1) >> 1)),
  L: (reader, count) => moveTo(reader, placeAt(reader, 0, Math.max(0, reader.size.rows - (count ?? 1)))),
  'ctrl-d': pages(0.5),
  'ctrl-u': pages(-0.5),
  'ctrl-f': pages(1),
  pagedown: pages(1),
  'ctrl-b': pages(-1),
  pageup: pages(-1),
  v: (reader) => toggle(reader, 'characters'),
  V: (reader) => toggle(reader, 'lines'),
  o: otherEnd,
  '/': (reader) => beginSearch(reader, false),
  '?': (reader) => beginSearch(reader, true),
  n: (reader, count) => again(reader, count ?? 1, false),
  N: (reader, count) => again(reader, count ?? 1, true),
};

function toggle(reader: Reader, by: Selection['by']): Reader {
  const { selection, cursor } = reader;
  if (selection?.by === by) return select(reader, null);
  return select(reader, { anchor: selection?.anchor ?? cursor, by });
}

function select(reader: Reader, selection: Selection | null): Reader {
  return { ...reader, selection };
}

function otherEnd(reader: Reader): Reader {
  const { selection, cursor } = reader;
  if (!selection) return reader;
  return moveTo(select(reader, { ...selection, anchor: cursor }), selection.anchor);
}

function beginSearch(reader: Reader, backwards: boolean): Reader {
  const { cursor, top } = reader;
  return { ...reader, typing: { pattern: '', backwards, from: cursor, top } };
}

function typeSearch(reader: Reader, typing: NonNullable<Reader['typing']>, key: Key): Reader {
  switch (nameOf(key)) {
    case 'enter': {
      // Nothing typed: once more what was looked for last, this way.
      const pattern = typing.pattern || (reader.search?.pattern ?? '');
      const search = { pattern, backwards: typing.backwards };
      const done = { ...reader, typing: null, search };
      return typing.pattern === '' ? again(done, 1, false) : done;
    }
    case 'escape':
    case 'ctrl-c':
      return leaveSearch(reader, typing);
    case 'backspace': {
      const shorter = Array.from(typing.pattern).slice(0, -1).join('');
      return typing.pattern === ''
        ? leaveSearch(reader, typing)
        : lookFor(reader, { ...typing, pattern: shorter });
    }
    case 'ctrl-u':
      return lookFor(reader, { ...typing, pattern: '' });
    default:
      return key.text === '' ? reader : lookFor(reader, { ...typing, pattern: typing.pattern + key.text });
  }
}

function leaveSearch(reader: Reader, { from, top }: NonNullable<Reader['typing']>): Reader {
  return { ...moveTo({ ...reader, top }, from), typing: null, missed: false };
}

/** Goes to the first hit behind the place where the typing began. */
function lookFor(reader: Reader, typing: NonNullable<Reader['typing']>): Reader {
  const { from, top } = typing;
  const hit = find(reader.document, typing, from);
  const missed = hit === null && typing.pattern !== '';
  return { ...moveTo({ ...reader, top }, hit ?? from), typing, missed };
}

function again(reader: Reader, count: number, turned: boolean): Reader {
  const { search } = reader;
  if (!search || search.pattern === '') return reader;
  const way: Search = { ...search, backwards: search.backwards !== turned };
  return repeat(reader, count, (one) => {
    const hit = find(one.document, way, one.cursor);
    return hit ? moveTo(one, hit) : { ...one, missed: true };
  });
}

function repeat(reader: Reader, count: number, once: (reader: Reader) => Reader): Reader {
  let at = reader;
  for (let n = 0; n < count; n++) {
    const next = once(at);
    // Where one step leads nowhere, none of the rest does.
    if (next.cursor.line === at.cursor.line && next.cursor.x === at.cursor.x) return next;
    at = next;
  }
  return at;
}

function isDigit({ name, ctrl, alt }: Key, count: string): boolean {
  return !ctrl && !alt && (count === '' ? /^[1-9]$/ : /^\d$/).test(name);
}

function nameOf({ name, ctrl, alt }: Key): string {
  return `${alt ? 'alt-' : ''}${ctrl ? 'ctrl-' : ''}${name}`;
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').replace(/[\x00-\x1f\x7f-\x9f]/g, '');
}

function stay(reader: Reader): ReaderStep {
  return { reader, does: 'stay' };
}
