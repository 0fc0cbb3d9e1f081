import type { Hint } from './screen/chrome.ts';

/** A question in the bottom line and what a yes does. */
export interface Question {
  text: string;
  yes: () => void;
}

/** What the bottom line says when it does not list keys: a notice until the next key, or a question. */
export class BottomLine {
  #notice: string | null = null;
  #question: Question | null = null;

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

  hint(pending: boolean): Hint {
    if (this.#question) return { is: 'question', text: this.#question.text };
    if (pending) return { is: 'pending' };
    return this.#notice === null ? { is: 'keys' } : { is: 'notice', text: this.#notice };
  }
}
