import type { DeliveryState } from '../../../core/delivery.ts';
import { problem } from '../../../core/problems.ts';
import type { Request } from '../../../protocol/requests.ts';
import { type Command, type CommandName, missingArgument } from '../composer/commands.ts';
import { isSharedVendor, parseTarget, type To, targetSlots } from '../composer/target.ts';
import { namesOf } from '../names.ts';
import { words } from '../words.ts';
import { interrupt, openBrief, openEdit, openQueue, openWhy, startForward } from './actions.ts';
import { messageOf, type Open, openDeliveries } from './messages.ts';
import { allowMore, askReview, giveRole, setLimit, setMode } from './relay-commands.ts';
import { sendMessage } from './send.ts';
import type { State, Step } from './state.ts';
import { andThen, ask, notice, refusal, stay, tell, withComposer, withOverlay } from './step.ts';

/** Runs a command line, or says in a notice why it cannot. The composer's text is not touched here. */
export function runCommand(state: State, command: Command, rest: string): Step {
  const missing = missingArgument(command, rest);
  if (missing !== null) return notice(state, words.notice.missing(missing.name), true);
  return run[command.name](state, rest);
}

/** Where a message has not got there and will not. */
const notThere: readonly DeliveryState[] = ['unknown', 'failed', 'interrupted', 'cancelled', 'refused'];

const takeable: readonly DeliveryState[] = [
  'queued',
  'held',
  'set aside',
  'writing',
  'written',
  'waiting',
  'accepted',
];

const run: Record<CommandName, (state: State, rest: string) => Step> = {
  to(state, rest) {
    const [, word = '', text = ''] = /^(\S+)\s*(.*)$/s.exec(rest) ?? [];
    return withTarget(state, word, (to) => {
      const chosen = withComposer(state, { to });
      return text === '' ? stay(chosen) : sendMessage(chosen, text, to);
    });
  },
  forward(state, rest) {
    const { seq, text } = leadingNumber(rest);
    if (text === '') return startForward(state, seq);
    return ask(
      state,
      { verb: 'forward', message: seq, to: null, part: null, comment: text },
      { for: 'forwarded', comment: text },
    );
  },
  interrupt: (state, rest) =>
    rest === '' ? interrupt(state) : withTarget(state, rest, (to) => interrupt(state, targetSlots(to))),
  redirect(state, rest) {
    const [, word = null, text = ''] = /^(?:@(\S+)\s*)?(.*)$/s.exec(rest) ?? [];
    if (word === null) return redirect(state, state.composer.to, text, rest);
    return withTarget(state, word, (to) => redirect(state, to, text, rest));
  },
  pause: (state) => ask(state, { verb: 'pause' }),
  unpause: (state) => ask(state, { verb: 'unpause' }),
  mode: setMode,
  role(state, rest) {
    const [who = '', role = ''] = rest.split(/\s+/);
    return withTarget(state, who, (to) => giveRole(state, to, role));
  },
  review(state, rest) {
    const [who = '', base] = rest.split(/\s+/);
    return withTarget(state, who, (to) => askReview(state, to, base ?? null));
  },
  reopen: (state) => ask(state, { verb: 'reopen' }),
  continue: allowMore,
  limit: setLimit,
  hold: (state, rest) => onHeld(state, rest, (delivery) => ask(state, { verb: 'hold', delivery })),
  send: (state, rest) => onHeld(state, rest, (delivery) => ask(state, { verb: 'release', delivery })),
  drop: (state, rest) => onHeld(state, rest, (delivery) => ask(state, { verb: 'drop', delivery })),
  edit(state, rest) {
    const { seq } = leadingNumber(rest);
    return seq === null ? openEdit(state) : openEdit(state, openOf(state, seq));
  },
  undrop: (state, rest) =>
    onNamed(state, rest, ['cancelled', 'set aside'], (delivery) => ({ verb: 'undrop', delivery })),
  retry: (state, rest) => onNamed(state, rest, notThere, (delivery) => ({ verb: 'retry', delivery })),
  takeback: (state, rest) => onNamed(state, rest, takeable, (delivery) => ({ verb: 'takeback', delivery })),
  delivered: (state, rest) =>
    onNamed(state, rest, ['unknown'], (delivery) => ({ verb: 'delivered', delivery })),
  queue: openQueue,
  why: (state, rest) => openWhy(state, leadingNumber(rest).seq),
  brief(state, rest) {
    const chosen = rest === '' ? (targetSlots(state.composer.to)[0] ?? 'a') : rest;
    return withTarget(state, chosen, (to) => openBrief(state, targetSlots(to)[0] ?? 'a'));
  },
  help: (state) => stay(withOverlay(state, { is: 'help', top: 0 })),
  detach: (state) => tell(state, { type: 'do', what: 'detach' }),
  stop: (state) => stay(withOverlay(state, { is: 'stop' })),
};

/** `rest`: what was written after the command, to be mended where it is refused. */
function redirect(state: State, to: To, body: string, rest: string): Step {
  if (to === 'both') return notice(state, words.notice.oneTarget, true);
  if (body.trim() === '') return refusal(state, problem('empty'));
  const text = `/redirect ${rest}`;
  const allowSecrets = state.composer.warnedOf === text;
  const unwarned = withComposer(state, { warnedOf: null });
  return ask(unwarned, { verb: 'redirect', slot: to, body, allowSecrets }, { for: 'sent', text });
}

function withTarget(state: State, word: string, act: (to: To) => Step): Step {
  const to = parseTarget(word, state.room);
  if (to !== null) return act(to);
  const names = namesOf(state.room);
  const known = `${names.a}, ${names.b}`;
  return isSharedVendor(word, state.room)
    ? refusal(state, problem('ambiguous target', { what: word, known }))
    : refusal(state, problem('unknown target', { what: word, known: `${known}, both` }));
}

/** The waiting delivery of a message named by number; null, which the host understands, when none is named. */
function onHeld(state: State, rest: string, act: (delivery: number | null) => Step): Step {
  const { seq } = leadingNumber(rest);
  if (seq === null) return act(null);
  const open = openOf(state, seq);
  return open === null
    ? refusal(state, problem('no such delivery', { what: `#${seq}` }))
    : act(open.delivery.id);
}

/** Asks about each delivery of the named message that is in one of these states. */
function onNamed(
  state: State,
  rest: string,
  states: readonly DeliveryState[],
  request: (delivery: number) => Request,
): Step {
  const { seq } = leadingNumber(rest);
  const message = seq === null ? null : messageOf(state.messages, seq);
  const meant = (message?.deliveries ?? []).filter((one) => states.includes(one.state));
  if (meant.length === 0) return refusal(state, problem('no such delivery', { what: rest }));
  return meant.reduce((step, { id }) => andThen(step, (next) => ask(next, request(id))), stay(state));
}

function openOf(state: State, seq: number): Open | null {
  return openDeliveries(state.messages).find(({ message }) => message.seq === seq) ?? null;
}

/** `#12 words` or `12 words` taken apart. */
function leadingNumber(rest: string): { seq: number | null; text: string } {
  const [, digits, text = ''] = /^#?(\d{1,9})(?:\s+(.*))?$/s.exec(rest) ?? [];
  return digits === undefined ? { seq: null, text: rest } : { seq: Number(digits), text };
}
