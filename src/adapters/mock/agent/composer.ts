import { graphemes } from '../../../core/width.ts';
import type { KeyName } from './keys.ts';

/** One thing that the cursor steps over: a character, or a collapsed paste. */
interface Unit {
  text: string;
  shown: string;
}

const chipAboveCharacters = 800;
const chipAboveNewlines = 2;

/** The text that is being written, with its cursor. Long pastes show as a chip and are sent whole. */
export class Composer {
  #units: Unit[] = [];
  #at = 0;
  #pastes = 0;

  get isEmpty(): boolean {
    return this.#units.length === 0;
  }

  /** What Enter sends. */
  get text(): string {
    return this.#units.map((unit) => unit.text).join('');
  }

  /** What stands on screen before and after the cursor. */
  get shown(): { before: string; after: string } {
    const shown = this.#units.map((unit) => unit.shown);
    return { before: shown.slice(0, this.#at).join(''), after: shown.slice(this.#at).join('') };
  }

  type(text: string): void {
    this.#insert(graphemes(text).map((character) => ({ text: character, shown: character })));
  }

  paste(text: string): void {
    const newlines = text.split('\n').length - 1;
    if (newlines <= chipAboveNewlines && text.length <= chipAboveCharacters) {
      this.type(text);
      return;
    }
    this.#pastes++;
    const lines = newlines > 0 ? ` +${newlines} lines` : '';
    this.#insert([{ text, shown: `[Pasted text #${this.#pastes}${lines}]` }]);
  }

  /** Edits; keys that are no editing keys do nothing. */
  press(key: KeyName): void {
    switch (key) {
      case 'newline':
        this.type('\n');
        break;
      case 'backspace':
        if (this.#at > 0) this.#units.splice(--this.#at, 1);
        break;
      case 'delete':
        this.#units.splice(this.#at, 1);
        break;
      case 'left':
        this.#at = Math.max(0, this.#at - 1);
        break;
      case 'right':
        this.#at = Math.min(this.#units.length, this.#at + 1);
        break;
      case 'home':
        this.#at = this.#lineStart();
        break;
      case 'end':
        this.#at = this.#lineEnd();
        break;
      case 'kill line':
        // At the start of a line the newline before it goes, so that repeating empties the whole text.
        this.#cutFrom(this.#lineStart() === this.#at ? this.#at - 1 : this.#lineStart());
        break;
      case 'kill word':
        this.#cutFrom(this.#wordStart());
        break;
    }
  }

  clear(): void {
    this.#units = [];
    this.#at = 0;
  }

  #insert(units: Unit[]): void {
    this.#units = [...this.#units.slice(0, this.#at), ...units, ...this.#units.slice(this.#at)];
    this.#at += units.length;
  }

  /** Removes what is between `start` and the cursor. */
  #cutFrom(start: number): void {
    const from = Math.max(0, start);
    this.#units.splice(from, this.#at - from);
    this.#at = from;
  }

  #lineStart(): number {
    return this.#units.slice(0, this.#at).findLastIndex((unit) => unit.text === '\n') + 1;
  }

  #lineEnd(): number {
    const next = this.#units.findIndex((unit, n) => n >= this.#at && unit.text === '\n');
    return next < 0 ? this.#units.length : next;
  }

  #wordStart(): number {
    let from = this.#at;
    while (from > 0 && /\s/.test(this.#units[from - 1]?.text ?? '')) from--;
    while (from > 0 && !/\s/.test(this.#units[from - 1]?.text ?? ' ')) from--;
    return from;
  }
}
