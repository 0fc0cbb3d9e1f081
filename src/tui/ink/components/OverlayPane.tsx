import type { ReactNode } from 'react';
import type { Size } from '../../../core/geometry.ts';
import { type Line, span } from '../draw/line.ts';
import { overlayCells, overlayModel, overlayRows } from '../overlays/overlay-model.ts';
import type { Overlay, State } from '../store/state.ts';
import { look } from '../theme.ts';
import { Rows } from './Rows.tsx';

/** An overlay over its whole region: title, rule, body and keys, with a margin that puts them in the middle. */
export interface OverlayPaneModel extends Size {
  margin: number;
  head: readonly Line[];
  body: readonly Line[];
  bodyRows: number;
  keys: Line;
  cursor: { x: number; y: number } | null;
}

export function overlayPaneModel(state: State, overlay: Overlay): OverlayPaneModel {
  const { cols, rows } = state.layout.overlay;
  const cells = overlayCells(state);
  const margin = Math.max(0, Math.floor((cols - cells) / 2));
  const { title, body, keys, cursor } = overlayModel(state, overlay);
  const head = [title, [span('─'.repeat(cells), look.dim)]];
  return {
    cols,
    rows,
    margin,
    head,
    body,
    bodyRows: overlayRows(state),
    keys,
    cursor: cursor === null ? null : { x: margin + cursor.x, y: head.length + cursor.y },
  };
}

export function OverlayPane({ margin, head, body, bodyRows, keys }: OverlayPaneModel): ReactNode {
  return (
    <>
      <Rows lines={head} height={head.length} x={margin} />
      <Rows lines={body} height={bodyRows} x={margin} />
      <Rows lines={[keys]} height={1} x={margin} />
    </>
  );
}
