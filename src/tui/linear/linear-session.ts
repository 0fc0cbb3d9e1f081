import type { FromWorker, ToWorker } from '../bridge.ts';
import { editOf, emptyEdit } from '../ink/composer/edit.ts';
import { popupFor } from '../ink/composer/popup.ts';
import type { To } from '../ink/composer/target.ts';
import { type Line, span } from '../ink/draw/line.ts';
import { namesOf } from '../ink/names.ts';
import { leaveForward, openReader } from '../ink/store/actions.ts';
import { reduce } from '../ink/store/reduce.ts';
import { initialState, type State, type Step } from '../ink/store/state.ts';
import { refusal, stay, withComposer, withOverlay } from '../ink/store/step.ts';
import { submit } from '../ink/store/submit.ts';
import { look } from '../ink/theme.ts';
import { characterKey, plainKey } from '../input/key-codes.ts';
import { type AgentCommand, agentCommand } from './agent-commands.ts';
import { Narrator } from './narrator.ts';
import { overlayText } from './overlay-text.ts';
import { words } from './words.ts';

/** What comes of an event: lines for the human, in order, and what is to be done. */
export interface Outcome {
  lines: readonly Line[];
  out: readonly FromWorker[];
  command: Exclude<AgentCommand, { does: 'read' | 'refuse' }> | null;
  /** What was written, before or elsewhere, and is not sent. */
  returned: string;
}

/** Overlays are read as a whole here: one is never longer than this (rows). */
const roomForAll = { cols: 102, rows: 100_000 };

/**
 * The room for a human who reads lines: the state and the rules of the view's conversation, with a narrator in the
 * place of what would be drawn.
 */
export class LinearSession {
  #state: State = { ...initialState, layout: { ...initialState.layout, overlay: roomForAll } };
  readonly #narrator = new Narrator();

  get target(): To {
    return this.#state.composer.to;
  }

  /** ms at which `settle` has something to tell, or null. */
  get due(): number | null {
    return this.#narrator.due;
  }

  /** What stands before the text that the human writes: what Enter will do with it. */
  get prompt(): string {
    const { overlay, room, composer } = this.#state;
    const names = namesOf(room);
    if (overlay?.is === 'stop') return words.promptStop;
    if (overlay?.is === 'edit') return words.promptEdit;
    if (composer.forward !== null) return words.promptForward(names[composer.forward.to]);
    if (room === null) return words.promptOpening;
    return words.prompt(composer.to === 'both' ? words.toBoth(names.a, names.b) : names[composer.to]);
  }

  /** What the host tells or answers. */
  hear(event: ToWorker, now: number): Outcome {
    const step = reduce(this.#state, event, now);
    return this.#took(step, this.#narrated(event, now));
  }

  settle(now: number): Outcome {
    return this.#took(stay(this.#state), this.#narrator.settle(now));
  }

  /** A text that the human has finished. */
  enter(text: string, now: number): Outcome {
    const { overlay, composer } = this.#state;
    if (overlay?.is === 'stop') return this.#answerStop(text, now);
    if (overlay?.is === 'edit') {
      if (text.trim() === '') return this.leave(now);
      const edited = withOverlay(this.#state, { ...overlay, edit: editOf(text) });
      return this.#took(reduce(edited, { type: 'key', key: plainKey('enter') }, now), []);
    }
    if (text.trim() === '' && composer.forward === null) return nothing;
    const command = composer.forward === null ? agentCommand(text, this.#state.room, composer.to) : null;
    if (command?.does === 'refuse') return this.#took(refusal(this.#state, command.problem), []);
    if (command?.does === 'read') return this.#took(openReader(this.#state, command.seq), []);
    if (command !== null) return { ...nothing, command };
    return this.#took(submit(withComposer({ ...this.#state, now }, { edit: editOf(text) })), []);
  }

  /** Leaves what the prompt asks for; where it asks for nothing, says how the room is left. */
  leave(now: number): Outcome {
    const { overlay, composer } = this.#state;
    if (overlay?.is === 'stop' || overlay?.is === 'edit') {
      const said = overlay.is === 'stop' ? words.notStopped : words.keptHeld;
      return this.#took(reduce(this.#state, { type: 'key', key: plainKey('escape') }, now), [[span(said)]]);
    }
    if (composer.forward !== null) return this.#took(stay(leaveForward(this.#state)), []);
    return { ...nothing, lines: [[span(words.howToLeave)]] };
  }

  /** Tab: what a line can become, and the part of it that is replaced, as Node's readline asks for it. */
  complete(line: string): [string[], string] {
    const popup = popupFor(line, line.length, this.#state.room);
    if (popup === null) return [[], line];
    const inserts = popup.items.flatMap(({ insert }) => (insert === null ? [] : [insert]));
    return [inserts, line.slice(popup.from)];
  }

  #answerStop(text: string, now: number): Outcome {
    if (text.trim().toLowerCase() !== 'y') return this.leave(now);
    return this.#took(reduce(this.#state, { type: 'key', key: characterKey('y') }, now), []);
  }

  #narrated(event: ToWorker, now: number): Line[] {
    switch (event.type) {
      case 'room':
        return this.#narrator.takeRoom(event.room, now);
      case 'message':
        return this.#narrator.takeMessage(event.message, now);
      case 'page':
        return this.#narrator.takePage(event.messages, now);
      default:
        return [];
    }
  }

  /** Tells what the view would show, once; only what asks for an answer stays open. */
  #took({ state, out }: Step, narrated: readonly Line[]): Outcome {
    const { notice, overlay, composer } = state;
    const lines = [...narrated];
    if (notice !== null) lines.push([span(notice.text, notice.bad ? look.bad : look.plain)]);
    const opened = overlay !== null && overlay !== this.#state.overlay ? overlayText(state, overlay) : null;
    lines.push(...(opened ?? []));
    const { forward, edit } = composer;
    if (forward !== null && this.#state.composer.forward === null) {
      lines.push([span(words.forward(forward.message, namesOf(state.room)[forward.to]))]);
    }
    const asks = overlay?.is === 'stop' || overlay?.is === 'edit' || opened === null;
    this.#state = withComposer(
      { ...state, notice: null, overlay: asks ? overlay : null },
      { edit: emptyEdit },
    );
    return { lines, out, command: null, returned: edit.text };
  }
}

const nothing: Outcome = { lines: [], out: [], command: null, returned: '' };
