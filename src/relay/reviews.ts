/** Reviews of the worktree: what was asked about which files, what the reviewer said, and whether that still holds. */
import { clean } from '../core/clean.ts';
import type { MessageKind } from '../core/message.ts';
import { problem } from '../core/problems.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import type { Review } from '../core/review.ts';
import { kindsFor } from '../core/role.ts';
import { peerOf, type Slot } from '../core/slot.ts';
import type { Book, Put } from './book.ts';
import type { Posted, Posting } from './posting.ts';
import type { Handles } from './routing.ts';
import type { RoomRow } from './rows.ts';
import { type Declared, declaredIn, names } from './verdict.ts';

/** The worktree as Git sees it, with what is not committed. */
export interface Worktree {
  base: string | null;
  head: string | null;
  tree: string;
  /** What differs from `base`. */
  paths: readonly string[];
}

export interface ReviewsPorts {
  book: Book;
  posting: Posting;
  handles: Handles;
  room: () => RoomRow;
  /** Changes the room's row, and gives what is to be saved. */
  keep: (change: Partial<Pick<RoomRow, 'review' | 'doneBy' | 'guards'>>) => Put;
  /** Branch and HEAD of the worktree. */
  place: () => { branch: string | null; head: string | null };
  /** Base null: the commit before, or the last one when something is not committed. */
  worktree: (base: string | null) => Promise<Result<Worktree>>;
  onChange: () => void;
}

/** More paths than this are only counted. */
const maxPaths = 50;
const digits = 12;

const words = {
  request: ({ base, tree, paths }: Worktree, peer: string) => {
    const since = base === null ? 'all files' : `what has changed since ${base.slice(0, digits)}`;
    const more = paths.length > maxPaths ? [`- and ${paths.length - maxPaths} more`] : [];
    const revision = tree.slice(0, digits);
    return [
      `Please review ${since} (revision ${revision}):`,
      ...paths.slice(0, maxPaths).map((path) => `- ${path}`),
      ...more,
      'Begin your final message with one of these two lines:',
      `VERDICT: approved ${revision}`,
      `VERDICT: changes_requested ${revision}`,
      `Below it, for each change that you want, a line of the form path:line text. A line that begins with @${peer} carries it to @${peer}.`,
    ].join('\n');
  },
  notCounted: (seq: number, why: string) => `#${seq} counts as chat: ${why}.`,
  mayNot: (who: string, role: string, kinds: string) => `${who} is ${role} and may send ${kinds}`,
  noReview: (who: string) => `nobody has asked ${who} for a review`,
  older: 'it answers an older request',
  otherRevision: 'it names another revision than the one that was asked about',
  noPaths: 'a request for a review names the files',
  notHead: 'the commit that it names is not the one that is checked out',
  changesOpen: (seq: number) => `#${seq} asked for changes`,
  done: (who: string, seq: number) =>
    `${who} says in #${seq} that all is done. The relay is off; /reopen goes on.`,
};

export class Reviews {
  readonly #ports: ReviewsPorts;
  /** The look that is under way, and whether the files may have changed since it began. */
  #look: { again: boolean } | null = null;

  constructor(ports: ReviewsPorts) {
    this.#ports = ports;
  }

  /** Asks an agent to review what differs from `base`. */
  async request(reviewer: Slot, base: string | null): Promise<Result<Posted>> {
    const { book, posting, handles, worktree, onChange } = this.#ports;
    const found = await worktree(base);
    if (!found.ok) return found;
    if (found.value.paths.length === 0) return refuse(problem('nothing to review'));
    const body = clean(words.request(found.value, handles[peerOf(reviewer)])).text;
    const posted = await posting.post({ body, origin: 'composer', kind: 'review_request' }, reviewer);
    if (!posted.ok) return posted;
    const { base: since, head, tree } = found.value;
    const request = posted.value.message;
    void book.save('review by the human', [this.#ask({ request, reviewer, base: since, head, tree })]);
    onChange();
    return posted;
  }

  /** What kind of message a final text is, and what it changes. A declaration that does not count is said to be chat. */
  take(from: Slot, text: string, seq: number): { kind: MessageKind; puts: Put[] } {
    const declared = declaredIn(text);
    if (declared === null) return { kind: 'chat', puts: [] };
    const why = this.#refusal(from, declared);
    const { handles, posting, keep, room, place } = this.#ports;
    if (why !== null) return { kind: 'chat', puts: [posting.noted(words.notCounted(seq, why))] };
    if (declared.is === 'done') {
      const note = posting.noted(words.done(handles[from], seq));
      return { kind: 'done', puts: [keep({ doneBy: from }), note] };
    }
    if (declared.is === 'review') {
      const { head } = place();
      const asked = { request: seq, reviewer: peerOf(from), base: null, head, tree: null };
      return { kind: 'review_request', puts: [this.#ask(asked)] };
    }
    const { review } = room();
    const { kind, items } = declared;
    if (review === null) return { kind: 'chat', puts: [] };
    return { kind, puts: [keep({ review: { ...review, verdict: { kind, message: seq, items } } })] };
  }

  /** Looks whether the files are still those that were reviewed. */
  async look(): Promise<void> {
    const { book, room, keep, worktree, onChange } = this.#ports;
    const { review } = room();
    if (review === null) return;
    if (this.#look !== null) {
      this.#look.again = true;
      return;
    }
    const look = { again: false };
    this.#look = look;
    const found = await worktree(review.base);
    this.#look = null;
    if (look.again) return this.look();
    const now = room().review;
    if (!found.ok || now === null || now.request !== review.request) return;
    const { base, tree } = found.value;
    if (now.tree === null) {
      void book.save('the files that are reviewed', [keep({ review: { ...now, base, tree } })]);
      return onChange();
    }
    const stale = tree !== now.tree;
    if (stale === now.stale) return;
    void book.save(stale ? 'the files have changed' : 'the files are as they were', [
      keep({ review: { ...now, stale } }),
    ]);
    onChange();
  }

  /** The human goes on after an agent said that all is done. */
  reopen(): Result<void> {
    const { book, room, keep, onChange } = this.#ports;
    if (room().doneBy === null) return refuse(problem('not done'));
    void book.save('reopened by the human', [keep({ doneBy: null })]);
    onChange();
    return ok(undefined);
  }

  /** Until an approval the requests are rounds of one review. */
  #ask(asked: Pick<Review, 'request' | 'reviewer' | 'base' | 'head' | 'tree'>): Put {
    const { keep, room } = this.#ports;
    const { review: before, guards } = room();
    const goesOn = before !== null && before.verdict?.kind !== 'approved';
    const known = goesOn ? [...before.earlier, before.tree ?? [], before.head ?? []].flat() : [];
    const earlier = known.filter((one) => one !== asked.tree && one !== asked.head);
    const review = { ...asked, earlier, verdict: null, stale: false };
    return keep({ review, guards: { ...guards, rounds: goesOn ? guards.rounds : 0 } });
  }

  #refusal(from: Slot, declared: Declared): string | null {
    const { handles, room, place } = this.#ports;
    const { roles, review } = room();
    const role = roles[from];
    const kinds = kindsFor(role);
    const kind = kindOf(declared);
    if (!kinds.includes(kind)) return words.mayNot(handles[from], role ?? '', kinds.join(', '));
    if (declared.is === 'done') {
      const { verdict } = review ?? { verdict: null };
      return verdict?.kind === 'changes_requested' ? words.changesOpen(verdict.message) : null;
    }
    if (declared.is === 'review') {
      if (declared.paths === 0) return words.noPaths;
      return place().head?.startsWith(declared.revision) ? null : words.notHead;
    }
    if (review?.reviewer !== from) return words.noReview(handles[from]);
    if (names(declared.revision, review)) return null;
    return review.earlier.some((tree) => tree.startsWith(declared.revision))
      ? words.older
      : words.otherRevision;
  }
}

function kindOf(declared: Declared): MessageKind {
  if (declared.is === 'verdict') return declared.kind;
  return declared.is === 'done' ? 'done' : 'review_request';
}
