import { clip } from '../../../core/width.ts';
import { commands } from '../composer/commands.ts';
import type { PopupItem } from '../composer/popup.ts';
import { literalLine } from '../draw/literal.ts';
import type { Overlay, State } from '../store/state.ts';

/** The overlays that are a list to pick from, filtered by what is typed. */
export type PickOverlay = Extract<Overlay, { is: 'palette' | 'history' }>;

/** No row of a list is wider than this (cells). */
const maxCells = 200;

/** What such a list offers. */
export function pickItems(state: State, { is, edit }: PickOverlay): PopupItem[] {
  const wanted = edit.text.trim().toLowerCase();
  return is === 'palette' ? commandItems(wanted) : historyItems(state.composer.history, wanted);
}

/** The commands whose name or meaning has the wanted text. */
function commandItems(wanted: string): PopupItem[] {
  return commands
    .filter(({ name, does }) => `${name} ${does}`.toLowerCase().includes(wanted))
    .map(({ name, does }) => ({ label: name, meaning: does, insert: name }));
}

/** What was sent and has the wanted text in it, newest first, each once. */
function historyItems(history: readonly string[], wanted: string): PopupItem[] {
  const found = history.filter((text) => text.toLowerCase().includes(wanted)).reverse();
  return [...new Set(found)].map((text) => {
    const beginning = text.slice(0, maxCells * 4);
    return { label: clip(literalLine(beginning), maxCells), meaning: '', insert: text };
  });
}
