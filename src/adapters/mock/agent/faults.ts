/**
 * Every misbehaviour that the mock agent knows, one switch each: `--fault name` or `--fault name=value`. A number is
 * the value that a switch has when none is given; null: it takes none.
 */
export const faultTable = {
  'slow-start': { value: 1500, does: 'draws nothing and reads nothing for this many ms' },
  'slow-echo': { value: 300, does: 'takes notice of its input only after this many ms' },
  'never-reads': { value: null, does: 'never reads its input' },
  'swallow-enter': { value: null, does: 'ignores the first Enter after each paste' },
  'paste-burst': {
    value: 120,
    does: 'takes three characters within 8 ms each for a paste, and Enter for a newline until this many ms later',
  },
  'dialog-after-paste': { value: null, does: 'opens a permission dialog when something is pasted' },
  'wrong-text': { value: null, does: 'takes another text than the one that was submitted' },
  'ghost-text': { value: null, does: 'shows a dim suggestion that reads like a draft in the empty composer' },
  draft: { value: null, does: 'starts with a draft in the composer (the value, else "half a thought")' },
  'clears-draft': { value: 1000, does: 'empties its composer by itself after this many ms' },
  'returns-prompt': { value: null, does: 'puts the prompt back into the composer when it is interrupted' },
  'no-hooks': { value: null, does: 'runs no hook' },
  'no-signal': { value: null, does: 'neither asks for the state signal nor sends it' },
  'no-title': { value: null, does: 'sets no title' },
  'no-transcript': { value: null, does: 'writes no transcript' },
  'missing-stop': { value: null, does: 'ends turns without the Stop hook' },
  'late-stop': { value: 2000, does: 'runs the Stop hook this many ms after the turn is over' },
  'double-stop': { value: null, does: 'runs the Stop hook twice' },
  'foreign-hook': { value: null, does: 'runs a Stop hook of another session before its own' },
  'silent-interrupt': { value: null, does: 'runs no hook when it is interrupted' },
  'stays-busy': { value: null, does: 'ignores the interrupt keys' },
  'crash-mid-turn': {
    value: 70,
    does: 'exits with this code in the middle of its first answer, restoring nothing',
  },
  'exit-at-once': { value: 1, does: 'says why and exits with this code before it draws anything' },
  'fast-exit': { value: 1_000_000, does: 'prints this many bytes and exits' },
  flood: { value: null, does: 'prints without end' },
  'stop-self': { value: 500, does: 'stops its own process (SIGSTOP) this many ms after it has started' },
  'ignores-sighup': { value: null, does: 'goes on when its terminal has gone away' },
  grandchild: { value: null, does: 'starts a process in a group of its own that ignores SIGHUP and SIGTERM' },
  orphan: { value: null, does: 'starts one as well, in a session of its own, whose parent ends at once' },
  queries: { value: null, does: 'asks its terminal every query and shows the answers' },
} as const satisfies Record<string, { value: number | null; does: string }>;

export type FaultName = keyof typeof faultTable;

export function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(faultTable, name);
}

/** The switches that are on. */
export class Faults {
  readonly #on: ReadonlyMap<FaultName, string>;

  constructor(on: ReadonlyMap<FaultName, string>) {
    this.#on = on;
  }

  has(name: FaultName): boolean {
    return this.#on.has(name);
  }

  /** The number given with a switch, else the table's; null when the switch is off. */
  number(name: FaultName): number | null {
    const given = this.#on.get(name);
    if (given === undefined) return null;
    return given === '' ? (faultTable[name].value ?? 0) : Number(given);
  }

  /** The text given with a switch, '' for none; null when the switch is off. */
  text(name: FaultName): string | null {
    return this.#on.get(name) ?? null;
  }
}
