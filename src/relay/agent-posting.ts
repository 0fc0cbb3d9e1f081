/** What an agent sends by a command of its own, in the middle of a turn: always in its own name, never in the human's. */
import { clean } from '../core/clean.ts';
import type { Delivery } from '../core/delivery.ts';
import { sizeProblem } from '../core/message.ts';
import { type Problem, problem } from '../core/problems.ts';
import type { HeldReason } from '../core/reasons.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import { hideSecrets } from '../core/secrets.ts';
import { peerOf, type Slot, type Target } from '../core/slot.ts';
import type { Book, Put } from './book.ts';
import type { Guarding } from './guarding.ts';
import type { Participant } from './participant.ts';
import { type KeyHash, maxWaiting, newDelivery, type Post, type Posted, type Posting } from './posting.ts';
import type { Reviews } from './reviews.ts';
import type { Handles } from './routing.ts';
import type { RoomRow } from './rows.ts';

export interface AgentPostingPorts {
  book: Book;
  posting: Posting;
  guarding: Guarding;
  reviews: Reviews;
  handles: Handles;
  room: () => RoomRow;
  participant: (slot: Slot) => Participant;
  now: () => number;
}

export class AgentPosting {
  readonly #ports: AgentPostingPorts;

  constructor(ports: AgentPostingPorts) {
    this.#ports = ports;
  }

  /** To the peer or the human, under the same guards and modes as the end of a turn. */
  send(slot: Slot, post: Post): Promise<Result<Posted>> {
    return this.#ports.posting.once(post, slot, (key) => this.#send(slot, post, key));
  }

  async #send(slot: Slot, post: Post, key: KeyHash | null): Promise<Result<Posted>> {
    const { book, posting, guarding, reviews, participant, now, room, handles } = this.#ports;
    const to = this.#target(slot, post.to);
    if (!to.ok) return to;
    const body = hideSecrets(clean(post.body).text);
    const about = participant(slot).turn?.about ?? null;
    const replyTo = post.replyTo ?? about;
    const before = replyTo === null ? null : await book.find(replyTo);
    if (post.replyTo !== null && before === null) {
      return refuse(problem('no such message', { what: `#${post.replyTo}` }));
    }
    const refused = this.#refusal(post, body, to.value);
    if (refused !== null) return refuse(refused);
    const row = posting.row({ body, origin: 'command', from: slot, replyTo }, []);
    const said = reviews.take(slot, body, row.seq);
    const message = {
      ...row,
      kind: said.kind,
      chain: before?.chain ?? row.seq,
      hop: before === null ? 0 : before.hop + 1,
      to: [to.value],
      notSent: to.value === 'user' ? ('to you' as const) : null,
    };
    const puts: Put[] = [{ put: 'message', row: message }, ...said.puts];
    if (to.value !== 'user') {
      const counted = guarding.count(message, to.value);
      const manual: HeldReason | null = room().mode === 'manual' ? { code: 'manual' } : null;
      const reason = counted.reason ?? manual;
      const held: Partial<Delivery> = reason === null ? {} : { state: 'held', reason };
      const delivery = newDelivery(book, message.seq, to.value, now());
      puts.push({ put: 'delivery', row: { ...delivery, ...held } }, ...counted.puts);
    }
    if (key !== null) puts.push({ put: 'key', row: { ...key, message: message.seq } });
    const written = await book.offer(`sent by ${handles[slot]}`, puts);
    return written.ok ? ok({ message: message.seq, repeated: false }) : written;
  }

  /** Without a target it is for the peer. */
  #target(slot: Slot, typed: readonly string[]): Result<Target> {
    const { handles } = this.#ports;
    const peer = peerOf(slot);
    const [word, ...more] = typed.map((one) => one.replace(/^@/, '').toLowerCase());
    if (more.length === 0) {
      if (word === undefined || word === peer || word === handles[peer]) return ok(peer);
      if (word === 'user' || word === 'human') return ok('user');
    }
    const known = `@${handles[peer]} and @user`;
    return refuse(problem('unknown target', { what: typed.join(' '), known }));
  }

  #refusal(post: Post, body: string, to: Target): Problem | null {
    const { book, handles } = this.#ports;
    if (post.raw) return problem('only the human');
    if (body.trim() === '') return problem('empty');
    const tooLarge = sizeProblem(body);
    if (tooLarge !== null || to === 'user') return tooLarge;
    if (book.to(to, 'queued', 'held').length < maxWaiting) return null;
    return problem('queue full', { limit: String(maxWaiting), what: handles[to] });
  }
}
