import { problem } from '../../../core/problems.ts';
import { emptyEdit, replaceAll } from '../composer/edit.ts';
import { type To, targetWords } from '../composer/target.ts';
import { words } from '../words.ts';
import { leaveForward, toBottom } from './actions.ts';
import type { Composer, State, Step } from './state.ts';
import { andThen, ask, notice, refusal, withComposer } from './step.ts';

const maxHistory = 500;

/** Sends a text to the agents. Where there is no connection it goes back into the composer. */
export function sendMessage(state: State, body: string, to: To): Step {
  return post(state, body, to, false, body);
}

/** Sends an agent's own command, knowingly. `text` is what was written. */
export function sendOwn(state: State, line: string, text: string): Step {
  if (state.composer.to === 'both') return notice(state, words.notice.oneAgent, true);
  if (line === '/') return refusal(state, problem('empty'));
  return post(emptied(state, text), line, state.composer.to, true, text);
}

function post(state: State, body: string, to: To, raw: boolean, text: string): Step {
  if (!state.linkUp) return notice(returned(state, text), words.strip.linkDown, true);
  const allowSecrets = state.composer.warnedOf === text;
  return ask(
    withComposer({ ...toBottom(state), unreadAfter: null }, { warnedOf: null }),
    {
      verb: 'send',
      to: targetWords(to),
      body,
      raw,
      replyTo: null,
      key: null,
      from: 'composer',
      allowSecrets,
    },
    { for: 'sent', text },
  );
}

/** Sends the forward that the composer wrote the comment for. */
export function sendForward(state: State, forward: NonNullable<Composer['forward']>, text: string): Step {
  if (!state.linkUp) return notice(state, words.strip.linkDown, true);
  const comment = text.trim() === '' ? null : text;
  return andThen({ state: toBottom(leaveForward(state)), out: [] }, (left) =>
    ask(
      left,
      { verb: 'forward', message: forward.message, to: forward.to, part: null, comment },
      { for: 'forwarded', comment: text },
    ),
  );
}

/** An empty composer, and the text in the history. */
export function emptied(state: State, text: string): State {
  const history =
    state.composer.history.at(-1) === text ? state.composer.history : [...state.composer.history, text];
  return withComposer(state, {
    edit: emptyEdit,
    history: history.slice(-maxHistory),
    historyAt: null,
    unsent: emptyEdit,
    popupClosed: false,
    popupAt: null,
  });
}

/** A refused text back in the composer, unless something new is being written there. */
export function returned(state: State, text: string): State {
  const { edit, forward } = state.composer;
  return edit.text === '' && forward === null ? withComposer(state, { edit: replaceAll(edit, text) }) : state;
}
