import type { Size } from '../../core/geometry.ts';

/** Tall enough that a dialog is whole; nobody sees how tall it is. */
const rows = 40;

/** The size of each agent's terminal: as wide as the human's own, which its lines are told on. */
export function linearPaneSize(): Size {
  return { cols: Math.max(40, process.stdout.columns || 80), rows };
}
