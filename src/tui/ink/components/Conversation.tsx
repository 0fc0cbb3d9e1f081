import type { ReactNode } from 'react';
import type { Size } from '../../../core/geometry.ts';
import { conversationLines } from '../conversation/blocks.ts';
import { welcomeLines } from '../conversation/welcome.ts';
import { type Line, span } from '../draw/line.ts';
import type { MiddleRows } from '../middle-rows.ts';
import type { State } from '../store/state.ts';
import { look } from '../theme.ts';
import { words } from '../words.ts';
import { Rows } from './Rows.tsx';

/** The messages that are in sight, and below them how many are not. */
export interface ConversationModel extends Size {
  lines: readonly Line[];
  below: readonly Line[];
}

export function conversationModel(state: State, rows: MiddleRows): ConversationModel {
  const empty = state.messages.list.length === 0;
  return {
    cols: state.layout.middle.cols,
    rows: rows.conversation + rows.below,
    lines: empty ? welcomeLines(state) : conversationLines(state, rows.conversation),
    below: rows.below === 0 ? [] : [belowLine(state)],
  };
}

export function Conversation({ lines, below, rows }: ConversationModel): ReactNode {
  return (
    <>
      <Rows lines={lines} height={rows - below.length} />
      <Rows lines={below} height={below.length} />
    </>
  );
}

function belowLine({ messages, seen }: State): Line {
  const fresh = messages.list.filter((message) => message.seq > seen).length;
  if (fresh === 0) return [span(words.scrolled, look.dim)];
  return [span(words.newBelow(fresh), look.warn)];
}
