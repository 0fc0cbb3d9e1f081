import type { ReactNode } from 'react';
import { conversationLines } from '../conversation/blocks.ts';
import { welcomeLines } from '../conversation/welcome.ts';
import { type Line, span } from '../draw/line.ts';
import type { MiddleRows } from '../middle-rows.ts';
import type { State } from '../store/state.ts';
import { look } from '../theme.ts';
import { words } from '../words.ts';
import { Rows } from './Rows.tsx';

/** The messages that are in sight, and below them how many are not. */
export function Conversation({ state, rows }: { state: State; rows: MiddleRows }): ReactNode {
  const empty = state.messages.list.length === 0;
  const lines = empty ? welcomeLines(state) : conversationLines(state, rows.conversation);
  return (
    <>
      <Rows lines={lines} height={rows.conversation} />
      <Rows lines={[belowLine(state)]} height={rows.below} />
    </>
  );
}

function belowLine({ messages, seen }: State): Line {
  const fresh = messages.list.filter((message) => message.seq > seen).length;
  if (fresh === 0) return [span(words.scrolled, look.dim)];
  return [span(words.newBelow(fresh), look.warn)];
}
