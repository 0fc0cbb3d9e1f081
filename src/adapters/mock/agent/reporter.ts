import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Conversation } from './conversation.ts';
import type { Faults } from './faults.ts';
import type { HookEvent, Hooks } from './hooks.ts';
import { type State, stateSignal, stateTitle } from './state-signal.ts';
import type { TurnEnd } from './turn.ts';

/** Everything by which the agent tells the world what it does: hooks, transcript, state signal and title. */
export class Reporter {
  conversation: Conversation;
  /** Set when the terminal has answered that it takes the state signal. */
  #signalWanted: boolean;
  #state: State | null = null;

  readonly #hooks: Hooks;
  readonly #faults: Faults;
  readonly #print: (bytes: string) => void;

  constructor(parts: {
    conversation: Conversation;
    hooks: Hooks;
    faults: Faults;
    signalAlways: boolean;
    print: (bytes: string) => void;
  }) {
    this.conversation = parts.conversation;
    this.#hooks = parts.hooks;
    this.#faults = parts.faults;
    this.#signalWanted = parts.signalAlways && !parts.faults.has('no-signal');
    this.#print = parts.print;
  }

  signalIsWanted(): void {
    if (this.#faults.has('no-signal') || this.#signalWanted) return;
    this.#signalWanted = true;
    if (this.#state !== null) this.#print(stateSignal(this.#state));
  }

  state(state: State): void {
    this.#state = state;
    if (this.#signalWanted) this.#print(stateSignal(state));
    if (!this.#faults.has('no-title')) this.#print(stateTitle(state, 'mock'));
  }

  async started(source: 'startup' | 'resume' | 'clear'): Promise<void> {
    this.#row({ type: 'session', session_id: this.conversation.id, cwd: process.cwd(), source });
    await this.#hook('SessionStart', { source });
  }

  async prompt(turnId: string, text: string, by: 'prompt' | 'agent'): Promise<void> {
    this.#row({ type: 'prompt', turn_id: turnId, text, by });
    await this.#hook('UserPromptSubmit', { turn_id: turnId, prompt: text, by });
  }

  async queued(text: string): Promise<void> {
    await this.#hook('PromptQueued', { prompt: text });
  }

  async tool(
    event: 'PreToolUse' | 'PostToolUse',
    turnId: string,
    name: string,
    detail: string,
  ): Promise<void> {
    await this.#hook(event, { turn_id: turnId, tool_name: name, tool_input: { detail } });
  }

  async asks(turnId: string, kind: 'permission' | 'question', tool: string, detail: string): Promise<void> {
    this.state({ is: 'blocked', kind, message: `${tool}: ${detail}` });
    await this.#hook('PermissionRequest', {
      turn_id: turnId,
      kind,
      tool_name: tool,
      tool_input: { detail },
    });
  }

  /** Says that a turn is over, in the order in which agents say it: text, hook, state. */
  async turnEnded(turnId: string, end: TurnEnd): Promise<void> {
    if (end.text !== '') this.#row({ type: 'reply', turn_id: turnId, text: end.text });
    if (end.outcome === 'completed') await this.#stop(turnId, end);
    if (end.outcome === 'failed')
      await this.#hook('StopFailure', {
        turn_id: turnId,
        error: end.status,
        last_assistant_message: end.error,
      });
    if (end.outcome === 'interrupted' && !this.#faults.has('silent-interrupt'))
      await this.#hook('Interrupt', { turn_id: turnId });
    this.#row({
      type: 'end',
      turn_id: turnId,
      outcome: end.outcome,
      error: end.outcome === 'failed' ? end.error : null,
      wakes: end.outcome !== 'failed' && end.wakes,
    });
    if (end.outcome === 'failed') this.state({ is: 'error', message: end.error });
    else this.state({ is: end.outcome === 'completed' ? 'done' : 'idle' });
  }

  async leaving(reason: string): Promise<void> {
    this.state({ is: 'clear' });
    await this.#hook('SessionEnd', { reason });
  }

  async #stop(
    turnId: string,
    end: Extract<TurnEnd, { outcome: 'completed' | 'interrupted' }>,
  ): Promise<void> {
    if (this.#faults.has('missing-stop')) return;
    const payload = {
      turn_id: turnId,
      last_assistant_message: end.text,
      background_tasks: end.wakes ? ['a timer'] : [],
    };
    if (this.#faults.has('foreign-hook'))
      await this.#hook('Stop', {
        ...payload,
        session_id: randomUUID(),
        last_assistant_message: 'This belongs to another session.',
      });
    const late = this.#faults.number('late-stop');
    if (late !== null) {
      void sleep(late).then(() => this.#hook('Stop', payload));
      return;
    }
    await this.#hook('Stop', payload);
    if (this.#faults.has('double-stop')) await this.#hook('Stop', payload);
  }

  #row(row: Parameters<Conversation['add']>[0]): void {
    if (!this.#faults.has('no-transcript')) this.conversation.add(row);
  }

  async #hook(event: HookEvent, payload: Readonly<Record<string, unknown>>): Promise<void> {
    if (this.#faults.has('no-hooks')) return;
    const { id, path } = this.conversation;
    await this.#hooks.run(event, {
      session_id: id,
      transcript_path: this.#faults.has('no-transcript') ? null : path,
      cwd: process.cwd(),
      ...payload,
    });
  }
}
