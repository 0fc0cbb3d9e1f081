/** What waits for the human. A cause names one occasion, so that a view rings once for it. */
import { type Problem, problemWords } from '../core/problems.ts';
import type { Slot } from '../core/slot.ts';
import type { Book } from './book.ts';
import { asksHuman } from './carrier.ts';
import { type Participant, stallMs } from './participant.ts';

export interface AttentionCause {
  cause: string;
  slot: Slot | null;
  what: 'needs you' | 'failed' | 'unproven' | 'exited' | 'asks you' | 'stalled' | 'record';
  text: string;
  /** ms */
  since: number;
}

const words = {
  asks: (name: string, kind: string, what: string) =>
    `${name} asks: ${[kind, what].filter(Boolean).join(', ')}`,
  exited: (name: string) => `${name} has exited`,
  unproven: (name: string, seq: number) => `#${seq} to ${name} is unproven`,
  held: (name: string, seq: number) => `#${seq} to ${name} waits for your word`,
  toYou: (name: string, seq: number) => `${name} wrote to you in #${seq}`,
  stalled: (name: string, minutes: number) => `${name} works for ${minutes} min without a step`,
  failed: (name: string, seq: number) => `${name}'s turn failed, see #${seq}`,
};

/** Nothing is relayed while the record cannot be written. `since`: ms */
export function recordCause(broken: Problem, since: number): AttentionCause {
  return { cause: `record ${since}`, slot: null, what: 'record', text: problemWords(broken), since };
}

/** Everything about one agent that waits for the human, oldest first. */
export function attentionTo(participant: Participant, book: Book, now: number): AttentionCause[] {
  const { slot, handle: name } = participant;
  const { state, since } = participant.presence();
  const causes: AttentionCause[] = [];
  if (state.is === 'needs you') {
    const text = words.asks(name, state.kind, state.what);
    causes.push({ cause: `dialog ${slot} ${since}`, slot, what: 'needs you', text, since });
  }
  const quiet = participant.quietSince;
  if (quiet !== null && now >= quiet + stallMs) {
    const text = words.stalled(name, Math.floor((now - quiet) / 60_000));
    causes.push({ cause: `stalled ${slot} ${quiet}`, slot, what: 'stalled', text, since: quiet + stallMs });
  }
  // An agent that the human ended, with its own /exit, is no alarm.
  if (state.is === 'exited' && (state.code !== 0 || state.signal !== null)) {
    causes.push({ cause: `exit ${slot} ${since}`, slot, what: 'exited', text: words.exited(name), since });
  }
  for (const one of book.to(slot, 'unknown')) {
    const text = words.unproven(name, one.message);
    causes.push({ cause: `unproven ${one.id}`, slot, what: 'unproven', text, since: one.since });
  }
  for (const one of book.to(slot, 'held').filter(asksHuman)) {
    // What the human has just done and was told of.
    if (one.reason?.code === 'held by you' || one.reason?.code === 'redirect') continue;
    const text = words.held(name, one.message);
    causes.push({ cause: `held ${one.id}`, slot, what: 'asks you', text, since: one.since });
  }
  for (const { seq, from, notSent, createdAt } of book.sinceHuman()) {
    if (from !== slot) continue;
    if (notSent === 'to you') {
      causes.push({
        cause: `to you ${seq}`,
        slot,
        what: 'asks you',
        text: words.toYou(name, seq),
        since: createdAt,
      });
    } else if (notSent === 'failed') {
      causes.push({
        cause: `failed ${seq}`,
        slot,
        what: 'failed',
        text: words.failed(name, seq),
        since: createdAt,
      });
    }
  }
  return causes.sort((one, other) => one.since - other.since);
}
