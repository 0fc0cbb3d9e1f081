import { parseEntry } from '../composer/commands.ts';
import { targetOf } from '../composer/target.ts';
import { words } from '../words.ts';
import { runCommand } from './run-command.ts';
import { emptied, sendForward, sendMessage, sendOwn } from './send.ts';
import type { State, Step } from './state.ts';
import { notice, stay } from './step.ts';

/** Enter in the composer: sends, forwards, or runs what is written. A refusal keeps the text. */
export function submit(state: State): Step {
  const { edit, forward } = state.composer;
  const text = edit.text;
  if (forward !== null) return sendForward(state, forward, text);
  const entry = parseEntry(text);
  switch (entry.is) {
    case 'command': {
      const cleared = emptied(state, text);
      const done = runCommand(cleared, entry.command, entry.rest);
      // A line that was refused stays to be mended.
      return done.state.notice?.bad === true
        ? { ...done, state: { ...state, notice: done.state.notice } }
        : done;
    }
    case 'no command':
      return notice(state, words.notice.noCommand(entry.name), true);
    case 'own':
      return sendOwn(state, entry.line, text);
    case 'message':
      if (text.trim() === '') return stay(state);
      return sendMessage(emptied(state, text), text, targetOf(text, state.composer.to, state.room));
  }
}
