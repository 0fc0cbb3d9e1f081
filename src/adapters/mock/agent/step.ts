/** One thing that the mock agent does in a turn. Times are ms. */
export type Step =
  | { do: 'think'; ms: number }
  /** Streams `text` in pieces of `chunk` characters, one every `ms`. */
  | { do: 'say'; text: string; chunk: number; ms: number }
  | { do: 'tool'; name: string; detail: string; ms: number }
  /** Asks for permission to run a tool; a No ends the turn. */
  | { do: 'dialog'; tool: string; detail: string }
  | { do: 'question'; text: string; options: readonly string[] }
  | { do: 'fail'; status: string; message: string }
  /** Ends the process in the middle of the turn, without a word. */
  | { do: 'crash'; code: number }
  | { do: 'stop self' }
  /** Prints this many lines past the transcript. */
  | { do: 'flood'; lines: number }
  /** Writes these bytes to its terminal. */
  | { do: 'emit'; bytes: string }
  /** Some time after this turn has ended, begins another by itself. */
  | { do: 'wake'; ms: number };
