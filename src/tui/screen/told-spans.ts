import type { SlotView } from '../../protocol/room-view.ts';
import { words } from '../words.ts';
import type { Looks } from './look.ts';
import type { Span } from './text-line.ts';

/** What an agent's program told its terminal, for the end of its line. */
export function toldSpans({ vendor, handle, told }: SlotView, look: Looks): Span[] {
  const { title, progress, notification, cwd } = told;
  const parts = [
    progress === null ? '' : progressWords(progress),
    notification,
    // A title that only names the program says nothing here: `codex`, `Claude Code`.
    title === handle || new RegExp(`^${vendor}( \\w+)?$`, 'i').test(title) ? '' : title,
    cwd === '' ? '' : words.inDirectory(cwd),
  ];
  return parts.filter((part) => part !== '').map((part) => [` · ${part}`, look.dim]);
}

function progressWords({ state, percent }: NonNullable<SlotView['told']['progress']>): string {
  return [percent === null ? '' : words.percent(percent), words.progress[state]].filter(Boolean).join(' ');
}
