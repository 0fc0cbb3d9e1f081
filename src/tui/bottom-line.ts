import type { Hint } from './screen/chrome.ts';

/** A question in the bottom line and what a yes does. */
export interface Question {
  text: string;
  yes: () => void;
}

/** An offer that nobody answers is withdrawn after this (ms): what its keys mean else must not change for long. */
const offerMs = 30_000;

/** What the bottom line says when it does not list keys: a notice until the next key, a question, or an offer. */
export class BottomLine {
  #notice: string | null = null;
  #question: Question | null = null;
  /** It does not take the next key, as a question does: it came while the human typed. */
  #offer: (Question & { seen: boolean; timer: NodeJS.Timeout }) | null = null;

  constructor(private readonly changed: () => void) {}

  get asked(): boolean {
    return this.#question !== null;
  }

  tell(notice: string): void {
    this.#notice = notice;
    this.changed();
  }

  /** The human pressed a key, so that they have read it. */
  read(): void {
    if (this.#notice === null) return;
    this.#notice = null;
    this.changed();
  }

  ask(question: Question): void {
    this.#question = question;
    this.changed();
  }

  answer(yes: boolean): void {
    const question = this.#question;
    this.#question = null;
    this.changed();
    if (yes) question?.yes();
  }

  /** An agent's wish, which the keys for yes and no after the prefix answer. The newest counts. */
  offer(question: Question): void {
    this.#withdraw();
    this.#offer = { ...question, seen: false, timer: setTimeout(() => this.#withdraw(), offerMs) };
    this.changed();
  }

  /** False: there is no offer, or none that the human has seen before they pressed the prefix. */
  answerOffer(yes: boolean): boolean {
    if (!this.#offer?.seen) return false;
    const offer = this.#offer;
    this.#withdraw();
    if (yes) offer.yes();
    return true;
  }

  close(): void {
    clearTimeout(this.#offer?.timer);
  }

  hint(pending: boolean): Hint {
    if (this.#question) return { is: 'question', text: this.#question.text };
    if (this.#offer && (this.#offer.seen || !(pending || this.#notice !== null))) {
      this.#offer.seen = true;
      return { is: 'question', text: this.#offer.text };
    }
    if (pending) return { is: 'pending' };
    return this.#notice === null ? { is: 'keys' } : { is: 'notice', text: this.#notice };
  }

  #withdraw(): void {
    if (this.#offer === null) return;
    this.close();
    this.#offer = null;
    this.changed();
  }
}
