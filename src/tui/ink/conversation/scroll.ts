import type { MessageView } from '../../../protocol/room-view.ts';

/**
 * Where the conversation is scrolled to: the last visible row is row `row` of message `seq`. Null: at the bottom,
 * where it follows what comes in.
 */
export type Place = { seq: number; row: number } | null;

/** A part of a message that is visible: rows `from` up to, not including, `until`. */
export interface Visible {
  message: MessageView;
  from: number;
  until: number;
}

/** The rows a message takes in the conversation. */
export type HeightOf = (message: MessageView, index: number) => number;

/** What is visible in `rows` rows, top first. Only messages near the place are laid out. */
export function visible(
  list: readonly MessageView[],
  place: Place,
  rows: number,
  height: HeightOf,
): Visible[] {
  const out: Visible[] = [];
  let { index, row } = locate(list, place, height);
  let left = rows;
  while (index >= 0 && left > 0) {
    const message = list[index];
    if (message === undefined) break;
    const from = Math.max(0, row + 1 - left);
    out.unshift({ message, from, until: row + 1 });
    left -= row + 1 - from;
    index--;
    row = heightAt(list, index, height) - 1;
  }
  return out;
}

/** The place `by` rows further down (negative: up). It stays where the window is full, and ends at the bottom. */
export function scrolled(
  list: readonly MessageView[],
  place: Place,
  by: number,
  rows: number,
  height: HeightOf,
): Place {
  let { index, row } = locate(list, place, height);
  let left = by;
  while (left > 0 && index < list.length) {
    const step = Math.min(left, heightAt(list, index, height) - 1 - row);
    row += step;
    left -= step;
    if (left > 0) {
      if (index + 1 >= list.length) break;
      index++;
      row = 0;
      left--;
    }
  }
  while (left < 0 && index >= 0) {
    const step = Math.min(-left, row);
    row -= step;
    left += step;
    if (left < 0) {
      if (index === 0) break;
      index--;
      row = heightAt(list, index, height) - 1;
      left++;
    }
  }
  return settled(list, index, row, rows, height);
}

/** The place nearest to `place` where message `seq` is visible: whole when it fits, else its top. */
export function showing(
  list: readonly MessageView[],
  place: Place,
  seq: number,
  rows: number,
  height: HeightOf,
): Place {
  const index = list.findIndex((message) => message.seq === seq);
  if (index === -1) return place;
  const all = heightAt(list, index, height);
  const now = visible(list, place, rows, height);
  const seen = now.find((part) => part.message.seq === seq);
  const first = now[0];
  if (seen?.from === 0 && (seen.until === all || seen === first)) return place;
  const isAbove =
    first !== undefined && (seq < first.message.seq || (seq === first.message.seq && first.from > 0));
  if (!isAbove && all <= rows) return settled(list, index, all - 1, rows, height);
  // Its top becomes the top of the window.
  let below = rows - 1;
  let at = index;
  while (at < list.length - 1 && below >= heightAt(list, at, height)) {
    below -= heightAt(list, at, height);
    at++;
  }
  return settled(list, at, Math.min(below, heightAt(list, at, height) - 1), rows, height);
}

/** A place that leaves no row of the window empty while there are messages for it; the last row is the bottom. */
function settled(
  list: readonly MessageView[],
  index: number,
  row: number,
  rows: number,
  height: HeightOf,
): Place {
  let used = row + 1;
  for (let i = index - 1; i >= 0 && used < rows; i--) used += heightAt(list, i, height);
  let [at, last] = [index, row];
  for (let missing = rows - used; missing > 0; ) {
    const step = Math.min(missing, heightAt(list, at, height) - 1 - last);
    last += step;
    missing -= step;
    if (missing <= 0) break;
    if (at + 1 >= list.length) return null;
    at++;
    last = 0;
    missing--;
  }
  const message = list[at];
  const atBottom = at === list.length - 1 && last === heightAt(list, at, height) - 1;
  return message === undefined || atBottom ? null : { seq: message.seq, row: last };
}

function locate(
  list: readonly MessageView[],
  place: Place,
  height: HeightOf,
): { index: number; row: number } {
  const found = place === null ? -1 : list.findIndex((message) => message.seq === place.seq);
  const index = found === -1 ? list.length - 1 : found;
  const last = heightAt(list, index, height) - 1;
  return { index, row: place === null || found === -1 ? last : Math.min(place.row, last) };
}

function heightAt(list: readonly MessageView[], index: number, height: HeightOf): number {
  const message = list[index];
  return message === undefined ? 0 : height(message, index);
}
