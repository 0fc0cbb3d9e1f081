/** What the human sends: new messages, forwards, edited hops. Nothing is taken that could not be recorded. */
import { clean } from '../core/clean.ts';
import type { Delivery } from '../core/delivery.ts';
import { sizeProblem } from '../core/message.ts';
import { type Problem, problem } from '../core/problems.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import { findSecrets, hideSecrets } from '../core/secrets.ts';
import { sha256 } from '../core/sha256.ts';
import { type Author, peerOf, type Slot } from '../core/slot.ts';
import type { Agent } from './agent.ts';
import type { Book, Put } from './book.ts';
import { type Handles, routeHuman } from './routing.ts';
import type { ClientKey, MessageRow, RoomRow } from './rows.ts';

/** At most this many messages wait for one agent. */
export const maxWaiting = 32;

export interface Post {
  /** Targets as typed; empty: the text decides. */
  to: readonly string[];
  body: string;
  /** The body is a command of the agent's own. */
  raw: boolean;
  replyTo: number | null;
  /** The same key with the same content is one message. */
  key: string | null;
  from: 'composer' | 'command';
  /** The human was told that the body holds a secret, and sends it all the same. Means nothing for an agent. */
  allowSecrets: boolean;
}

export interface Forward {
  /** Null: the newest answer. */
  message: number | null;
  /** Null: the peer of the answer's author. */
  to: Slot | null;
  /** A part of the answer; null: all of it. */
  part: string | null;
  comment: string | null;
}

export interface Posted {
  message: number;
  /** The key was used before, with the same content. */
  repeated: boolean;
}

export interface PostingPorts {
  book: Book;
  agents: Readonly<Record<Slot, Agent>>;
  handles: Handles;
  room: () => RoomRow;
  now: () => number;
  /** Branch and HEAD of the worktree. */
  place: () => { branch: string | null; head: string | null };
}

export type KeyHash = Pick<ClientKey, 'key' | 'hash'>;

type Draft = Pick<MessageRow, 'body' | 'origin'> & Partial<MessageRow>;

export class Posting {
  readonly #ports: PostingPorts;
  /** Keys of sends that are being recorded. */
  readonly #sending = new Map<string, Promise<Result<Posted>>>();

  constructor(ports: PostingPorts) {
    this.#ports = ports;
  }

  send(post: Post): Promise<Result<Posted>> {
    return this.once(post, 'user', (key) => this.#send(post, key));
  }

  /** Sends what has a key only if the key was not used before. */
  async once(
    post: Post,
    from: Author,
    send: (key: KeyHash | null) => Promise<Result<Posted>>,
  ): Promise<Result<Posted>> {
    const { key } = post;
    if (key === null) return send(null);
    const by = from === 'user' ? [] : [from];
    const hash = sha256(JSON.stringify([post.to, post.body, post.raw, post.replyTo, ...by]));
    for (let other = this.#sending.get(key); other !== undefined; other = this.#sending.get(key)) await other;
    const known = this.#ports.book.keys.get(key);
    if (known !== undefined) {
      return known.hash === hash
        ? ok({ message: known.message, repeated: true })
        : refuse(problem('same key'));
    }
    const sent = send({ key, hash });
    this.#sending.set(key, sent);
    try {
      return await sent;
    } finally {
      this.#sending.delete(key);
    }
  }

  async forward({ message, to, part, comment }: Forward): Promise<Result<Posted>> {
    const { book } = this.#ports;
    const original =
      message === null ? book.lastAnswer(to === null ? null : peerOf(to)) : await book.find(message);
    if (original === null) {
      return refuse(message === null ? problem('nothing to forward') : noSuchMessage(message));
    }
    const author = original.from === 'a' || original.from === 'b' ? original.from : null;
    const target = to ?? peerOf(author ?? 'b');
    const words =
      comment === null || comment.trim() === '' ? '' : `${hideSecrets(clean(comment).text.trim())}\n\n`;
    const quoted = hideSecrets(clean(part ?? original.body).text);
    if (quoted.trim() === '') return refuse(problem('nothing to forward'));
    const draft: Draft = {
      body: words + quoted,
      origin: 'forward',
      kind: original.kind === 'system' ? 'chat' : original.kind,
      replyTo: original.seq,
      quoteAt: words.length,
    };
    const refused = this.#refusal(draft.body, [target], words === '' ? null : words);
    return refused === null ? this.#record(draft, [target], []) : refuse(refused);
  }

  /** A message that a command of the human's makes. */
  async post(draft: Draft, to: Slot): Promise<Result<Posted>> {
    const refused = this.#refusal(draft.body, [to], null);
    return refused === null ? this.#record(draft, [to], []) : refuse(refused);
  }

  /** Puts the human's text in the place of a hop that has not gone yet; the original stays beside it. */
  async edit(id: number, body: string): Promise<Result<Posted>> {
    const { book } = this.#ports;
    const held = book.deliveries.get(id);
    const original = held === undefined ? null : await book.find(held.message);
    const delivery = book.deliveries.get(id);
    if (original === null || delivery === undefined)
      return refuse(problem('no such delivery', { what: String(id) }));
    const text = hideSecrets(clean(body).text);
    const refused = this.#refusal(text, [], original.from === 'user' ? text : null);
    if (refused !== null) return refuse(refused);
    const { chain, hop, from, kind, replyTo } = original;
    const draft: Draft = {
      body: text,
      origin: 'forward',
      chain,
      hop,
      from,
      kind,
      replyTo,
      retryOf: original.seq,
    };
    const old = book.moved(delivery, 'cancelled', { note: 'edited' });
    return this.#record(draft, [delivery.to], [old]);
  }

  /** Sends a message again to one of its targets, as a new one that names it; what was unproven is given up. */
  async retry(delivery: Delivery): Promise<Result<Posted>> {
    const { book } = this.#ports;
    const original = await book.find(delivery.message);
    if (original === null) return refuse(noSuchMessage(delivery.message));
    const { body, chain, hop, from, kind, replyTo, quoteAt, raw } = original;
    const refused = this.#refusal(body, [delivery.to], null);
    if (refused !== null) return refuse(refused);
    const retryOf = original.seq;
    const chained = from === 'user' ? {} : { chain, hop };
    const draft: Draft = { body, origin: 'forward', from, kind, replyTo, quoteAt, raw, retryOf, ...chained };
    const now = book.deliveries.get(delivery.id);
    const old = now?.state === 'unknown' ? [book.moved(now, 'cancelled', { note: 'sent again' })] : [];
    return this.#record(draft, [delivery.to], old);
  }

  /** What the room says by itself; it is for nobody and starts nothing. */
  note(text: string): void {
    void this.#ports.book.save('note', [this.noted(text)]);
  }

  /** A note that goes into the record together with something else. */
  noted(text: string): Put {
    const row = this.row({ body: clean(text).text, origin: 'room', from: 'system', kind: 'system' }, []);
    return { put: 'message', row };
  }

  /** A message of the human's with all that it needs to be a row. */
  row(draft: Draft, to: readonly Slot[]): MessageRow {
    const seq = this.#ports.book.next('message');
    return {
      seq,
      chain: seq,
      hop: 0,
      from: 'user',
      to,
      kind: 'chat',
      sha256: sha256(draft.body),
      replyTo: null,
      retryOf: null,
      createdAt: this.#ports.now(),
      ...this.#ports.place(),
      outcome: null,
      notSent: null,
      quoteAt: null,
      raw: false,
      ...draft,
    };
  }

  async #send(post: Post, key: KeyHash | null): Promise<Result<Posted>> {
    const { book, handles, room } = this.#ports;
    const typed = clean(post.body).text;
    const body = post.raw ? typed.trim().replace(/^\/\//, '/') : typed;
    const quoted = post.replyTo === null ? null : await book.find(post.replyTo);
    if (post.replyTo !== null && quoted === null) return refuse(noSuchMessage(post.replyTo));
    const choice = { to: post.to, quoted: quoted?.from ?? null, last: room().lastTarget };
    const targets = routeHuman(body, choice, handles);
    if (!targets.ok) return targets;
    const refused = this.#refusal(body, targets.value, post.raw ? null : body);
    if (refused !== null) return refuse(refused);
    const secret = post.allowSecrets ? null : secretProblem(body);
    if (secret !== null) return refuse(secret);
    const draft: Draft = { body, origin: post.from, replyTo: post.replyTo, raw: post.raw };
    const last = targets.value.at(-1) ?? room().lastTarget;
    const puts: Put[] = [{ put: 'room', row: { ...room(), lastTarget: last } }];
    return this.#record(draft, targets.value, puts, key);
  }

  /** Why a text cannot be sent. `ownWords`: what would be typed as the human's, and must not be a command. */
  #refusal(body: string, targets: readonly Slot[], ownWords: string | null): Problem | null {
    const { book, agents, handles } = this.#ports;
    if (body.trim() === '') return problem('empty');
    const tooLarge = sizeProblem(body);
    if (tooLarge !== null) return tooLarge;
    for (const slot of targets) {
      if (ownWords !== null && agents[slot].runsAsCommand(ownWords)) {
        return problem('is a command', { what: ownWords.trim().split(/\s/, 1)[0] ?? '' });
      }
      if (book.to(slot, 'queued', 'held').length >= maxWaiting) {
        return problem('queue full', { limit: String(maxWaiting), what: handles[slot] });
      }
    }
    return null;
  }

  async #record(
    draft: Draft,
    to: readonly Slot[],
    before: readonly Put[],
    key: KeyHash | null = null,
  ): Promise<Result<Posted>> {
    const { book, now } = this.#ports;
    const message = this.row(draft, to);
    const puts: Put[] = [{ put: 'message', row: message }, ...before];
    for (const slot of to) puts.push({ put: 'delivery', row: newDelivery(book, message.seq, slot, now()) });
    if (key !== null) puts.push({ put: 'key', row: { ...key, message: message.seq } });
    const written = await book.offer(draft.origin, puts);
    return written.ok ? ok({ message: message.seq, repeated: false }) : written;
  }
}

export function newDelivery(book: Book, message: number, to: Slot, since: number): Delivery {
  const id = book.next('delivery');
  return { id, message, to, state: 'queued', reason: null, until: null, since, evidence: null, note: null };
}

/** Names the first secret by its kind and line, never by its value. */
function secretProblem(body: string): Problem | null {
  const [first] = findSecrets(body);
  if (first === undefined) return null;
  const line = body.slice(0, first.start).split('\n').length;
  return problem('holds a secret', { what: first.kind, where: String(line) });
}

function noSuchMessage(seq: number): Problem {
  return problem('no such message', { what: `#${seq}` });
}
