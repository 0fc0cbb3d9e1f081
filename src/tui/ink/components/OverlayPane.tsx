import { Box } from 'ink';
import type { ReactNode } from 'react';
import { type Line, span } from '../draw/line.ts';
import { type OverlayModel, overlayCells, overlayModel, overlayRows } from '../overlays/overlay-model.ts';
import type { Overlay, State } from '../store/state.ts';
import { look } from '../theme.ts';
import { Rows } from './Rows.tsx';

/** An overlay over the whole region, its text in the middle of it. */
export function OverlayPane({ state, overlay }: { state: State; overlay: Overlay }): ReactNode {
  const { cols, rows } = state.layout.overlay;
  const cells = overlayCells(state);
  const model: OverlayModel = overlayModel(state, overlay);
  const rule: Line = [span('─'.repeat(cells), look.dim)];
  return (
    <Box flexDirection="column" width={cols} height={rows} paddingLeft={margin(state)}>
      <Rows lines={[model.title, rule]} height={2} />
      <Rows lines={model.body} height={overlayRows(state)} />
      <Rows lines={[model.keys]} height={1} />
    </Box>
  );
}

/** Where text is being written in the overlay, or null. */
export function overlayCursor(state: State, overlay: Overlay): { x: number; y: number } | null {
  const { cursor } = overlayModel(state, overlay);
  return cursor === null ? null : { x: margin(state) + cursor.x, y: 2 + cursor.y };
}

function margin(state: State): number {
  return Math.max(0, Math.floor((state.layout.overlay.cols - overlayCells(state)) / 2));
}
