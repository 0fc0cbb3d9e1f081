import { heldWords } from '../../../core/reasons.ts';
import { slots } from '../../../core/slot.ts';
import { textWidth } from '../../../core/width.ts';
import type { RoomView } from '../../../protocol/room-view.ts';
import { clipLine, type Line, type Style, span } from '../draw/line.ts';
import { literalLine } from '../draw/literal.ts';
import { wrapLine } from '../draw/wrap.ts';
import { authorName, namesOf } from '../names.ts';
import { type Open, openDeliveries } from '../store/messages.ts';
import type { State } from '../store/state.ts';
import { look } from '../theme.ts';
import { words } from '../words.ts';

type Review = NonNullable<RoomView['review']>;

/** What is about to happen or waits for the human: at most `maxRows` rows between conversation and composer. */
export function stripLines(state: State, maxRows: number): Line[] {
  const { cols } = state.layout.middle;
  const rows = [
    ...statusRows(state).flatMap((line) => wrapLine(line, cols)),
    ...graceRows(state),
    ...heldRows(state),
    ...unprovenRows(state),
    ...attentionRows(state),
  ];
  const shown = rows.length <= maxRows ? rows : rows.slice(0, Math.max(0, maxRows - 1));
  const rest = rows.length - shown.length;
  const more: Line[] =
    rest > 0 && maxRows > 0 ? [[span(words.strip.more(rest, state.layout.prefix), look.dim)]] : [];
  const last = state.notice;
  // A refusal is read to its end: that is where it says what to do.
  const notice = last === null ? [] : wrapLine([span(last.text, last.bad ? look.bad : look.dim)], cols);
  return [...[...shown, ...more].map((line) => clipLine(line, cols)), ...notice];
}

/** ms until the strip says something else by the mere passing of time, or null while it does not. */
export function nextTick(state: State): number | null {
  const waits = graceHops(state).map(({ delivery }) => (delivery.until ?? 0) - state.now);
  const running = waits.filter((wait) => wait > 0).map((wait) => ((wait - 1) % 1000) + 1);
  return running.length === 0 ? null : Math.min(...running);
}

function statusRows({ room, linkUp }: State): Line[] {
  const rows: Line[] = [];
  // Before the room was ever there, the status line says that it is being opened.
  if (!linkUp && room !== null) rows.push([span(words.strip.linkDown, look.bad)]);
  if (room?.recordProblem) rows.push([span(literalLine(room.recordProblem), look.bad)]);
  if (room?.review) rows.push(reviewRow(room, room.review));
  if (room?.doneBy) {
    rows.push([span(words.strip.done(namesOf(room)[room.doneBy]), look.warn)]);
  } else if (room?.stoppedBy) {
    const why = heldWords({ code: 'guard', ...room.stoppedBy }, '');
    rows.push([span(words.strip.stopped(why), look.warn)]);
  } else if (room?.paused) rows.push([span(words.strip.paused, look.warn)]);
  return rows;
}

function reviewRow(room: RoomView, { reviewer, revision, verdict, stale }: Review): Line {
  const { n, limit } = room.guards.rounds;
  const said =
    verdict === null ? words.strip.reviewing(revision.slice(0, 12)) : words.strip.verdict[verdict.kind];
  const what = stale ? `${said} (${words.strip.stale})` : said;
  const line = words.strip.review(
    namesOf(room)[reviewer],
    what,
    limit === null ? String(n) : `${n}/${limit}`,
  );
  return [span(line, stale ? look.warn : look.dim)];
}

function graceRows(state: State): Line[] {
  const names = namesOf(state.room);
  return graceHops(state).flatMap(({ delivery, message }) => {
    const seconds = Math.max(0, Math.ceil(((delivery.until ?? 0) - state.now) / 1000));
    const what = words.strip.grace(authorName(message.from, names), names[delivery.to], seconds);
    return keyed(state, what, words.strip.graceKeys, look.warn);
  });
}

function graceHops(state: State): Open[] {
  return openDeliveries(state.messages).filter(
    ({ delivery }) => delivery.reason?.code === 'grace' && delivery.until !== null,
  );
}

/** One row per receiver: how many wait there, and why the first one does. */
function heldRows(state: State): Line[] {
  const names = namesOf(state.room);
  const held = openDeliveries(state.messages).filter(
    ({ delivery }) =>
      delivery.state === 'held' && !(delivery.reason?.code === 'grace' && delivery.until !== null),
  );
  return slots.flatMap((slot) => {
    const there = held.filter(({ delivery }) => delivery.to === slot);
    const reason = there[0]?.delivery.reason;
    if (reason === undefined || reason === null) return [];
    const why = heldWords(reason, names[slot]);
    return keyed(state, words.strip.held(names[slot], there.length, why), words.strip.heldKeys, look.warn);
  });
}

function unprovenRows(state: State): Line[] {
  const names = namesOf(state.room);
  return openDeliveries(state.messages)
    .filter(({ delivery }) => delivery.state === 'unknown')
    .flatMap(({ delivery, message }) =>
      keyed(state, words.strip.unproven(message.seq, names[delivery.to]), words.strip.unprovenKeys, look.bad),
    );
}

/** What else waits for the human. Hops that ask or are unproven have rows of their own above. */
function attentionRows({ room }: State): Line[] {
  const own = (room?.attention ?? []).filter(
    ({ what }) => what !== 'asks you' && what !== 'unproven' && what !== 'record',
  );
  return own.map(({ text }) => [span('! ', look.bad), span(literalLine(text), look.warn)]);
}

/** What waits, and the keys for it: behind it where there is room, else on a row of their own. */
function keyed({ layout, browse }: State, what: string, keys: string, style: Style): Line[] {
  // Only in browse mode letters are keys; anywhere else they would be typed.
  const pressed = browse === null ? words.strip.afterPrefix(layout.prefix, keys) : keys;
  const dim = span(pressed, look.dim);
  if (textWidth(what) + textWidth(pressed) + 3 <= layout.middle.cols)
    return [[span(what, style), span(' · ', look.dim), dim]];
  return [[span(what, style)], [span('  '), dim]];
}
