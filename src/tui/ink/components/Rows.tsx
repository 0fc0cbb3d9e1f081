import { Box, Text } from 'ink';
import { createContext, type ReactNode, useContext } from 'react';
import type { Line } from '../draw/line.ts';
import { PlacedLines } from '../draw/placed-lines.ts';

/** Where the rows of the frame that is being drawn are kept. */
export const LinesContext = createContext(new PlacedLines());

interface RowsProps {
  lines: readonly Line[];
  height: number;
  /** The cell at which each begins. */
  x?: number;
}

/** Lines below each other in a box of exactly `height` rows. They are wrapped already: Ink never sees their text. */
export function Rows({ lines, height, x = 0 }: RowsProps): ReactNode {
  const placed = useContext(LinesContext);
  if (height === 0) return null;
  const signs = lines.slice(0, height).map((line) => placed.place(line, x));
  return (
    <Box height={height} flexShrink={0}>
      <Text>{signs.join('\n')}</Text>
    </Box>
  );
}
