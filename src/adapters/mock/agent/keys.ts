/** What the bytes of a terminal mean to the mock agent. */
export type Input =
  | { is: 'text'; text: string }
  | { is: 'paste'; text: string }
  | { is: 'key'; name: KeyName }
  /** An answer of the terminal, or a report that is no key (mouse, focus). */
  | { is: 'report'; bytes: string };

export type KeyName =
  | 'enter'
  | 'newline'
  | 'escape'
  | 'backspace'
  | 'delete'
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'home'
  | 'end'
  | 'page up'
  | 'page down'
  | 'kill line'
  | 'kill word'
  | 'ctrl-c'
  | 'ctrl-d'
  | 'ctrl-z';

const controls: Readonly<Record<string, KeyName>> = {
  '\r': 'enter',
  '\n': 'newline',
  '\x7f': 'backspace',
  '\b': 'backspace',
  '\x15': 'kill line',
  '\x17': 'kill word',
  '\x01': 'home',
  '\x05': 'end',
  '\x03': 'ctrl-c',
  '\x04': 'ctrl-d',
  '\x1a': 'ctrl-z',
};

const sequences: Readonly<Record<string, KeyName>> = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  H: 'home',
  F: 'end',
  '3~': 'delete',
  '5~': 'page up',
  '6~': 'page down',
  '27u': 'escape',
  '13;2u': 'newline',
};

const pasteStart = '\x1b[200~';
const pasteEnd = '\x1b[201~';
const text = /^[^\x00-\x1f\x7f]+/;
const csi = /^\x1b\[([0-?]*[ -/]*[@-~])/;
const ss3 = /^\x1bO([A-Z])/;
const string = /^\x1b[\]P_^X][^\x07\x1b]*(?:\x07|\x1b\\)/;
const unfinished = /^\x1b(?:\[[0-?]*[ -/]*|O|[\]P_^X][^\x07\x1b]*\x1b?)?$/;

/** Cuts decoded input into keys, pastes and reports; chunks may split anywhere. */
export class InputReader {
  #rest = '';

  /** True while a beginning of a sequence waits; a lone Esc is one until `flush`. A paste may wait as long as it likes. */
  get undecided(): boolean {
    return unfinished.test(this.#rest);
  }

  push(chunk: string): Input[] {
    this.#rest += chunk;
    const inputs: Input[] = [];
    for (;;) {
      const next = this.#next();
      if (next === null) return inputs;
      inputs.push(...next);
    }
  }

  /** Takes what waits for what it is so far: an Esc, and what came behind it. */
  flush(): Input[] {
    if (!this.undecided) return [];
    const behind = this.#rest.slice(1);
    this.#rest = '';
    return [{ is: 'key', name: 'escape' }, ...this.push(behind)];
  }

  #next(): Input[] | null {
    const rest = this.#rest;
    if (rest === '') return null;
    if (rest.startsWith(pasteStart)) {
      const end = rest.indexOf(pasteEnd);
      if (end < 0) return null;
      return this.#take(end + pasteEnd.length, { is: 'paste', text: rest.slice(pasteStart.length, end) });
    }
    const plain = text.exec(rest)?.[0];
    if (plain !== undefined) return this.#take(plain.length, { is: 'text', text: plain });
    if (!rest.startsWith('\x1b')) {
      const name = controls[rest.charAt(0)];
      return name === undefined ? this.#take(1) : this.#take(1, { is: 'key', name });
    }
    if (unfinished.test(rest)) return null;
    if (rest.startsWith('\x1b\r')) return this.#take(2, { is: 'key', name: 'newline' });
    const [whole, body = ''] = csi.exec(rest) ?? ss3.exec(rest) ?? [];
    const name = sequences[body];
    if (whole !== undefined && name !== undefined) return this.#take(whole.length, { is: 'key', name });
    const report = whole ?? string.exec(rest)?.[0];
    if (report !== undefined) return this.#take(report.length, { is: 'report', bytes: report });
    return this.#take(1, { is: 'key', name: 'escape' });
  }

  #take(length: number, ...inputs: Input[]): Input[] {
    this.#rest = this.#rest.slice(length);
    return inputs;
  }
}
