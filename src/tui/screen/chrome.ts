import type { Rect } from '../../core/geometry.ts';
import { slots } from '../../core/slot.ts';
import { clip, textWidth } from '../../core/width.ts';
import type { RoomView, SlotView } from '../../protocol/room-view.ts';
import type { Focus } from '../bridge.ts';
import { ageOf, clockOf, timeOfDay } from '../durations.ts';
import { prefixKeys } from '../key-table.ts';
import type { Layout } from '../layout.ts';
import type { Ground } from '../own-colours.ts';
import type { OpenReader } from '../reading/open-reader.ts';
import { showKey, stateGlyph, stateWords, words } from '../words.ts';
import type { Grid } from './grid.ts';
import { type Looks, looks } from './look.ts';
import { readerSpans } from './reader-line.ts';
import { drawLine, type Span, spansWidth } from './text-line.ts';
import { toldSpans } from './told-spans.ts';

/** What the bottom line is for at the moment. */
export type Hint =
  | { is: 'keys' }
  | { is: 'pending' }
  | { is: 'question'; text: string }
  | { is: 'notice'; text: string };

export type Link = 'starting' | 'connecting' | 'up' | 'lost' | 'gone';

/** Everything that is drawn around the panes. */
export interface ChromeFacts {
  room: RoomView | null;
  link: Link;
  focus: Focus;
  hint: Hint;
  /** As the human reads it: `Ctrl-Z`. */
  prefix: string;
  /** False: the mouse is left to the terminal. */
  mouse: boolean;
  readers: ReadonlyMap<Focus, OpenReader>;
  /** What our colours are for; null: none are wanted. */
  ground: Ground | null;
  /** ms */
  now: number;
}

/** Draws status line, pane lines, separators and hint line; the panes themselves are someone else's. */
export function drawChrome(grid: Grid, layout: Layout, facts: ChromeFacts): void {
  const look = looks(facts.ground);
  const { cols, rows } = layout.size;
  if (!layout.fits) {
    drawLine(grid, { x: 0, y: rows >> 1, cols, rows: 1 }, [[words.tooSmall(cols, rows), look.plain]]);
    return;
  }
  drawLine(grid, { x: 0, y: 0, cols, rows: 1 }, statusLine(facts, look), alarms(facts, look), 24);
  for (const { of, line } of layout.panes) drawPaneLine(grid, line, of, true, facts, look);
  for (const { of, y } of layout.lines)
    drawPaneLine(grid, { x: 0, y, cols, rows: 1 }, of, false, facts, look);
  for (const { x, y, rows: height } of layout.separators) {
    for (let row = y; row < y + height; row++) grid.put(x, row, '│', look.dim, 1);
  }
  drawHint(grid, { x: 0, y: layout.hintY, cols, rows: 1 }, facts, look);
}

/** Whether something on the chrome changes with every second. */
export function ticks(room: RoomView | null): boolean {
  return room !== null && slots.some((slot) => /^(working|needs you)$/.test(room.slots[slot].state.is));
}

function statusLine({ room, link }: ChromeFacts, look: Looks): Span[] {
  if (room === null) return [[` ${link === 'starting' ? words.starting : words.connecting}`, look.bold]];
  const { messages, hops } = room.guards;
  const chain = hops.n === 0 ? '' : words.chain(counted(hops));
  const place = room.branch === null ? room.slug : `${room.slug}@${room.branch}`;
  return [
    [' ', look.plain],
    ...(room.demo ? ([[`${words.demo} `, look.warn]] satisfies Span[]) : []),
    [place, look.bold],
    ['  ', look.plain],
    relaySpan(room, look),
    [` · ${words.hops(counted(messages))}${chain} · ${words.messages(room.messages)}`, look.dim],
  ];
}

/** `3/12`, or the number alone where there is no limit. */
function counted({ n, limit }: { n: number; limit: number | null }): string {
  return limit === null ? String(n) : `${n}/${limit}`;
}

/** Whether hops go, and how. Between fewer than two agents there is nothing to relay. */
function relaySpan({ slots: { a, b }, paused, mode }: RoomView, look: Looks): Span {
  const there = [a, b].filter(({ state }) => state.is !== 'starting' && state.is !== 'exited').length;
  if (there < 2) return [words.alone(there), look.plain];
  return paused ? [words.paused, look.warn] : [words.relay[mode], look.plain];
}

/** What is wrong, or waits for the human; the worst alone. */
function alarms({ room, link, prefix }: ChromeFacts, look: Looks): Span[] {
  if (link === 'lost') return [[`${words.lost} `, look.bad]];
  if (link === 'gone') return [[`${words.hostGone(prefix)} `, look.bad]];
  if (room === null) return [];
  if (room.recordProblem !== null) return [[`${room.recordProblem} `, look.bad]];
  const first = room.attention[0];
  if (!first) return [];
  const state = first.slot && room.slots[first.slot].state;
  const what =
    first.slot && state && state.is === 'needs you'
      ? `${room.slots[first.slot].handle}, ${state.kind}`
      : first.text;
  return [[`${words.needsYou(room.attention.length, what)} `, look.warn]];
}

function drawPaneLine(
  grid: Grid,
  rect: Rect,
  of: Focus,
  shown: boolean,
  facts: ChromeFacts,
  look: Looks,
): void {
  const mark: Span = facts.focus === of ? ['▸', look.bold] : [' ', look.plain];
  const shows: Span[] = shown ? [] : [[` · ${words.shows(`${facts.prefix} ${showKey[of]}`)}`, look.dim]];
  if (of === 'conversation') {
    const name: Span = [words.conversation, facts.focus === of ? look.bold : look.plain];
    drawLine(grid, rect, [mark, name, ...shows]);
    return;
  }
  const slot = facts.room?.slots[of];
  const letter: Span = [of.toUpperCase(), look.slot[of]];
  if (!slot) {
    drawLine(grid, rect, [mark, letter, ...shows]);
    return;
  }
  const suspended = slot.state.is === 'suspended';
  const goOn: Span[] = suspended ? [[` · ${words.continues(`${facts.prefix} c`)}`, look.dim]] : [];
  const open = shown ? facts.readers.get(of) : undefined;
  const reading = open ? readerSpans(open, look) : null;
  drawAgentLine(grid, rect, [mark, letter], slot, [...goOn, ...shows], reading, facts.now, look);
}

/** Of an agent's line the state is always there; its time, badges, tool and what it tells as far as there is room. */
function drawAgentLine(
  grid: Grid,
  rect: Rect,
  begin: readonly Span[],
  slot: SlotView,
  hints: readonly Span[],
  reading: readonly Span[] | null,
  now: number,
  look: Looks,
): void {
  const { state } = slot;
  const urgent = state.is === 'needs you' || state.is === 'exited' || state.is === 'suspended';
  const behindName: Span[] = [
    [` ${stateGlyph[state.is]} ${stateWords(state)}`, urgent ? look.warn : look.plain],
    ...(slot.told.callsSince === null ? [] : ([[` ${words.calls}`, look.warn]] satisfies Span[])),
    // A dialog that cannot be seen says how to see it, before anything else.
    ...(urgent ? hints : []),
  ];
  const room = rect.cols - spansWidth(begin) - spansWidth(behindName) - 1;
  const must: Span[] = [...begin, [` ${shortened(named(slot), room)}`, look.bold], ...behindName];
  if (reading) {
    drawLine(grid, rect, [...must, ...reading], badges(slot, look), spansWidth(must) + readerCells);
    return;
  }
  const time = timeInState(slot, now);
  const tool: Span[] =
    state.is === 'working' && slot.tool
      ? [[` · ${slot.tool.name} ${ageOf(now - slot.tool.since)}`, look.dim]]
      : [];
  const left: Span[] = [
    ...must,
    ...(time === '' ? [] : ([[` ${time}`, look.dim]] satisfies Span[])),
    ...tool,
    ...(urgent ? [] : hints),
    ...toldSpans(slot, look),
  ];
  drawLine(grid, rect, left, badges(slot, look), spansWidth(must));
}

/** What a reader says of itself goes before the badges. */
const readerCells = 24;

/** With its role: `codex · reviewer`, `★ claude · lead`. */
function named({ handle, role }: SlotView): string {
  if (role === null) return handle;
  return `${role === 'lead' ? '★ ' : ''}${handle} · ${role}`;
}

/** A long name gives way to the state and the keys behind it, but to no less than its beginning. */
function shortened(name: string, cells: number): string {
  return textWidth(name) <= cells ? name : `${clip(name, Math.max(1, cells - 1))}…`;
}

function timeInState({ state, since }: SlotView, now: number): string {
  switch (state.is) {
    case 'working':
    case 'needs you':
      return clockOf(now - since);
    case 'starting':
    case 'unknown':
      return '';
    default:
      return words.since(timeOfDay(since));
  }
}

function badges(slot: SlotView, look: Looks): Span[] {
  const held: Span[] = slot.held > 0 ? [[`${words.held(slot.held)} `, look.warn]] : [];
  const bypassed: Span[] = slot.bypassed ? [[`${words.bypassed} `, look.bad]] : [];
  return [...held, ...bypassed];
}

function drawHint(grid: Grid, rect: Rect, { hint, prefix, mouse }: ChromeFacts, look: Looks): void {
  switch (hint.is) {
    case 'keys': {
      const off: Span[] = mouse ? [] : [[`${words.mouseIsTerminals('M')} `, look.warn]];
      const room = rect.cols - textWidth(` ${words.keysAfter(prefix)} `) - (mouse ? 0 : spansWidth(off) + 2);
      const keys: Span = [restingKeys(room), look.dim];
      drawLine(grid, rect, [[` ${words.keysAfter(prefix)} `, look.plain], keys], off);
      return;
    }
    case 'pending':
      drawLine(grid, rect, [
        [` ${words.pending(prefix)} `, look.warn],
        ...pendingKeys(prefix, look, rect.cols),
      ]);
      return;
    case 'question':
      drawLine(grid, rect, [[` ${hint.text}`, look.warn]]);
      return;
    case 'notice':
      drawLine(grid, rect, [[` ${hint.text}`, look.plain]]);
  }
}

/** As many as there is room for. Those in the middle go first: how to move, and the last, which lists all, stay. */
function restingKeys(cols: number): string {
  const keys: string[] = [...words.restingKeys];
  while (keys.length > 2 && textWidth(keys.join(' · ')) > cols) keys.splice(Math.floor(keys.length / 2), 1);
  return keys.join(' · ');
}

/**
 * Every key, and its words as far as there is room: first those of the last, which lists all, then in order. Where
 * not even the keys fit, those in the middle go.
 */
function pendingKeys(prefix: string, look: Looks, cols: number): Span[] {
  const others = prefixKeys.filter(({ action }) => !action.startsWith('focus '));
  const keys = [{ shown: '←→↓', short: words.panes }, ...others];
  const bare = () => keys.reduce((sum, { shown }) => sum + textWidth(shown) + 1, 0);
  const all = cols - textWidth(` ${words.pending(prefix)} `);
  while (bare() > all + 1 && keys.length > 2) keys.splice(Math.floor(keys.length / 2), 1);
  let room = all - bare();
  const worded = new Set<string>();
  for (const { shown, short } of [...keys.slice(-1), ...keys.slice(0, -1)]) {
    room -= short.length + 2;
    if (room < 0) break;
    worded.add(shown);
  }
  return keys.flatMap(({ shown, short }): Span[] =>
    worded.has(shown)
      ? [
          [shown, look.key],
          [` ${short}  `, look.dim],
        ]
      : [[`${shown} `, look.key]],
  );
}
