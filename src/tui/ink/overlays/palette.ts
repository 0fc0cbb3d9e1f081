import { commands } from '../composer/commands.ts';
import type { PopupItem } from '../composer/popup.ts';

/** The commands whose name or meaning has the typed text. */
export function paletteItems(typed: string): PopupItem[] {
  const wanted = typed.trim().toLowerCase();
  return commands
    .filter(({ name, does }) => `${name} ${does}`.toLowerCase().includes(wanted))
    .map(({ name, does }) => ({ label: name, meaning: does, insert: name }));
}
