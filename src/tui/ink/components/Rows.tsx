import { Box, Text } from 'ink';
import { createContext, type ReactNode, useContext } from 'react';
import type { Line } from '../draw/line.ts';
import { PlacedLines } from '../draw/placed-lines.ts';

/** Where the rows of the frame that is being drawn are kept. */
export const LinesContext = createContext(new PlacedLines());

/** Lines below each other in a box of exactly `height` rows. They are wrapped already: Ink never sees their text. */
export function Rows({ lines, height }: { lines: readonly Line[]; height: number }): ReactNode {
  const placed = useContext(LinesContext);
  if (height === 0) return null;
  const signs = lines.slice(0, height).map((line) => placed.place(line));
  return (
    <Box height={height} flexShrink={0} overflow="hidden">
      <Text>{signs.join('\n')}</Text>
    </Box>
  );
}
