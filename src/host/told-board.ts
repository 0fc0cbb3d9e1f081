import type { Told } from '../protocol/room-view.ts';

/** Titles and progress may change with every frame of a spinner; what is shown of them changes once in so many ms. */
const showEveryMs = 1000;

const nothing: Told = { title: '', progress: null, notification: '', cwd: '', callsSince: null };

/** What one program has told its terminal, as the room shows it: the latest, but no more often than a person can read. */
export class ToldBoard {
  #latest = nothing;
  #shown = nothing;
  #shownAt = Number.NEGATIVE_INFINITY;

  get shown(): Told {
    return this.#shown;
  }

  /** ms: when the latest may be shown; null while it is. */
  get due(): number | null {
    return same(this.#latest, this.#shown) ? null : this.#shownAt + showEveryMs;
  }

  /** Takes what is new. True when what is shown has changed. */
  note(change: Partial<Omit<Told, 'callsSince'>>, now: number): boolean {
    this.#latest = { ...this.#latest, ...change };
    return this.tick(now);
  }

  /** The program calls for the human, who does not look: shown at once, and the first call stands until they do. */
  call(now: number): boolean {
    if (this.#latest.callsSince !== null) return false;
    this.#latest = { ...this.#latest, callsSince: now };
    return this.#show(now);
  }

  /** The human looks at the program's pane. */
  looked(now: number): boolean {
    if (this.#latest.callsSince === null) return false;
    this.#latest = { ...this.#latest, callsSince: null };
    return this.#show(now);
  }

  /** Shows the latest, when it is due. True when what is shown has changed. */
  tick(now: number): boolean {
    const { due } = this;
    return due !== null && now >= due && this.#show(now);
  }

  #show(now: number): true {
    this.#shown = this.#latest;
    this.#shownAt = now;
    return true;
  }
}

/**
 * What a program puts before its title while it works or asks: `✳ `, `⠋ - `, `| `, and blinking `[ ! ] Action Required | `.
 * The pane's line has words of its own for that, which stand still.
 */
const stateAtHead = /^(?:(?:(?:[\p{So}·•∙…*|!/\\-]\ufe0e?\ufe0f?)+|\[ [!.] \]|Action Required)(?:\s+|$))+/u;

/** The head of a peer's message, whole or cut: Codex names a conversation after its first prompt. */
const fenceHead = /\[pairroom [0-9a-f]{4,16}[^\]|]*\]?/;

/** A title without what its head tells of its program's state, and without our own fence. */
export function restingTitle(title: string): string {
  return title.replace(fenceHead, '').replace(stateAtHead, '').trim();
}

function same(one: Told, other: Told): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
