import { composerHeight } from './composer/composer-lines.ts';
import { openPopup } from './store/popup-state.ts';
import type { State } from './store/state.ts';
import { stripLines } from './strip/strip-lines.ts';

/** How the rows of the middle are shared out, from top to bottom. They add up to its height. */
export interface MiddleRows {
  conversation: number;
  below: number;
  rule: number;
  strip: number;
  popup: number;
  intent: number;
  composer: number;
}

/** The composer grows to a third of the height, the strip to a quarter, the popup to eight rows. */
export function middleRows(state: State): MiddleRows {
  const { cols, rows } = state.layout.middle;
  let left = rows;
  const take = (wanted: number): number => {
    const given = Math.max(0, Math.min(wanted, left));
    left -= given;
    return given;
  };
  const composer = take(composerHeight(state.composer.edit, cols, Math.floor(rows / 3)));
  const intent = take(1);
  const rule = take(1);
  const strip = take(stripLines(state, Math.floor(rows / 4)).length);
  const popup = take(Math.min(openPopup(state)?.items.length ?? 0, 8, left - 3));
  const below = take(state.place === null ? 0 : 1);
  return { conversation: left, below, rule, strip, popup, intent, composer };
}
