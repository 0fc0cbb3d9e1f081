import { Box } from 'ink';
import type { ReactNode } from 'react';
import { composerLines } from '../composer/composer-lines.ts';
import { intentLine } from '../composer/intent.ts';
import { itemLines } from '../composer/popup-lines.ts';
import { clipLine, type Line, span } from '../draw/line.ts';
import { middleRows } from '../middle-rows.ts';
import { openPopup } from '../store/popup-state.ts';
import type { State } from '../store/state.ts';
import { stripLines } from '../strip/strip-lines.ts';
import { look } from '../theme.ts';
import { words } from '../words.ts';
import { Conversation } from './Conversation.tsx';
import { Rows } from './Rows.tsx';

/** The column between the agents: conversation, rule, strip, popup, what Enter will do, composer. */
export function Middle({ state }: { state: State }): ReactNode {
  const { cols } = state.layout.middle;
  const rows = middleRows(state);
  const popup = itemLines(openPopup(state)?.items ?? [], state.composer.popupAt, cols, rows.popup);
  const rule: Line = [span('─'.repeat(cols), look.dim)];
  const composer = composerLines(state.composer.edit, cols, rows.composer, words.placeholder);
  return (
    <Box flexDirection="column" width={cols} height={state.layout.middle.rows}>
      <Conversation state={state} rows={rows} />
      <Rows lines={[rule]} height={rows.rule} />
      <Rows lines={stripLines(state, rows.strip)} height={rows.strip} />
      <Rows lines={popup} height={rows.popup} />
      <Rows lines={[clipLine(intentLine(state), cols)]} height={rows.intent} />
      <Rows lines={composer.lines.map((line) => clipLine(line, cols))} height={rows.composer} />
    </Box>
  );
}

/** Where the composer's cursor is in the middle, or null while something else has the keys. */
export function middleCursor(state: State): { x: number; y: number } | null {
  const typing = state.layout.focus === 'conversation' && state.browse === null && state.overlay === null;
  if (!typing) return null;
  const { cols, rows: height } = state.layout.middle;
  const rows = middleRows(state).composer;
  const { cursor } = composerLines(state.composer.edit, cols, rows, '');
  return { x: Math.min(cursor.x, cols - 1), y: height - rows + cursor.y };
}
