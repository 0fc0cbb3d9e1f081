import { Box, Text } from 'ink';
import { createContext, type ReactNode, useContext } from 'react';
import { Clusters } from '../draw/clusters.ts';
import type { Line } from '../draw/line.ts';
import { lineAnsi } from '../draw/line-ansi.ts';

/** What every row is drawn with. */
export interface Pen {
  clusters: Clusters;
  colours: boolean;
}

export const PenContext = createContext<Pen>({ clusters: new Clusters(), colours: false });

/** Lines below each other in a box of exactly `height` rows. They are wrapped already: Ink never measures words. */
export function Rows({ lines, height }: { lines: readonly Line[]; height: number }): ReactNode {
  const { clusters, colours } = useContext(PenContext);
  if (height === 0) return null;
  return (
    <Box flexDirection="column" height={height} flexShrink={0} overflow="hidden">
      {lines.slice(0, height).map((line, y) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place on the screen, it has no other identity
        <Text key={y}>{lineAnsi(line, clusters, colours)}</Text>
      ))}
    </Box>
  );
}
