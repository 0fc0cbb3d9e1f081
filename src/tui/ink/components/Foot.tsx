import type { ReactNode } from 'react';
import type { Size } from '../../../core/geometry.ts';
import { composerLines } from '../composer/composer-lines.ts';
import { intentLine } from '../composer/intent.ts';
import { itemLines } from '../composer/popup-lines.ts';
import { clipLine, type Line, span } from '../draw/line.ts';
import type { MiddleRows } from '../middle-rows.ts';
import { openPopup } from '../store/popup-state.ts';
import type { State } from '../store/state.ts';
import { stripLines } from '../strip/strip-lines.ts';
import { look } from '../theme.ts';
import { words } from '../words.ts';
import { Rows } from './Rows.tsx';

/** What stands below the conversation: rule, strip, popup, what Enter will do, composer. */
export interface FootModel extends Size {
  rule: readonly Line[];
  strip: readonly Line[];
  popup: readonly Line[];
  intent: readonly Line[];
  composer: readonly Line[];
  /** The composer's insertion point, or null while something else has the keys. */
  cursor: { x: number; y: number } | null;
}

export function footModel(state: State, given: MiddleRows): FootModel {
  const { cols } = state.layout.middle;
  const { edit, popupAt } = state.composer;
  const above = given.rule + given.strip + given.popup + given.intent;
  const composer = composerLines(edit, cols, given.composer, words.placeholder);
  const typing = state.layout.focus === 'conversation' && state.browse === null && state.overlay === null;
  const rule: Line = [span('─'.repeat(cols), look.dim)];
  return {
    cols,
    rows: above + given.composer,
    rule: [rule].slice(0, given.rule),
    strip: stripLines(state, given.strip).slice(0, given.strip),
    popup: itemLines(openPopup(state)?.items ?? [], popupAt, cols, given.popup),
    intent: [clipLine(intentLine(state), cols)].slice(0, given.intent),
    composer: composer.lines.map((line) => clipLine(line, cols)),
    cursor: typing ? { x: Math.min(composer.cursor.x, cols - 1), y: above + composer.cursor.y } : null,
  };
}

export function Foot({ rule, strip, popup, intent, composer }: FootModel): ReactNode {
  return (
    <>
      <Rows lines={rule} height={rule.length} />
      <Rows lines={strip} height={strip.length} />
      <Rows lines={popup} height={popup.length} />
      <Rows lines={intent} height={intent.length} />
      <Rows lines={composer} height={composer.length} />
    </>
  );
}
