/** What `pairroom doctor` says. */
export const doctorWords = {
  mark: { ok: '✓', warn: '!', fail: '✗' },
  node: 'Node.js',
  notInstalled: 'not installed (needed only if you want this agent)',
  silent: (path: string) => `${path} does not tell its version. Start it once by hand.`,
  version: (version: string, path: string) => `${version} at ${path}`,
  unchecked: (version: string, path: string, checked: string) =>
    `${version} at ${path}; PairRoom was checked with ${checked}. It should work; watch the first hops.`,
  pty: 'pseudo-terminal',
  works: 'works',
  ptyLost: 'a program ran, but its output was lost. Please report this with your system and Node version.',
  ptyFailed: (why: string) =>
    `no program can be started in a terminal (${why}). Reinstall: npm rebuild node-pty`,
  sqlite: 'SQLite',
  sqliteFailed: (why: string) =>
    `the record cannot be opened (${why}). If the native module is missing: npm rebuild better-sqlite3`,
  private: 'private to you',
  notPrivate: (dir: string) => `others can look in, or it is not yours. Fix: chmod 700 ${dir}`,
  terminal: 'terminal',
  noTerminal: 'standard output is no terminal, so it was not checked',
  dumb: (term: string) => `TERM is "${term}", which cannot draw a full screen. Use another terminal.`,
  terminalIs: (term: string, columns: number, rows: number) => `${term}, ${columns}x${rows}`,
  colour: 'colours',
  fewColours: (colours: 256 | 16 | 'none') =>
    `TERM and COLORTERM promise no 24-bit colour; the agents' colours are reduced to ${colours}`,
  inTmux:
    'for best results: set -sg escape-time 10, set -g extended-keys on, set -g set-clipboard on, set -g focus-events on',
} as const;
