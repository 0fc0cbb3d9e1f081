/** What a key does after the prefix. The view's main thread carries these out or hands them to the middle. */
export type PrefixAction =
  | 'focus a'
  | 'focus b'
  | 'focus conversation'
  | 'focus last'
  | 'interrupt'
  | 'interrupt both'
  | 'redirect'
  | 'continue'
  | 'forward'
  | 'pause'
  | 'release'
  | 'edit'
  | 'drop'
  | 'next'
  | 'queue'
  | 'why'
  | 'zoom'
  | 'read'
  | 'mouse'
  | 'redraw'
  | 'wider'
  | 'narrower'
  | 'detach'
  | 'stop'
  | 'help'
  | 'palette'
  | 'send prefix'
  | 'suspend';

export interface PrefixKey {
  /** Names of keys (input-event.ts) that mean this; a letter matters by case. */
  keys: readonly string[];
  action: PrefixAction;
  /** The keys as the human reads them. */
  shown: string;
  /** At most two words, for the bottom line. */
  short: string;
  /** For the list of all keys. */
  long: string;
}

/** Every key that exists after the prefix, in the order in which they are listed. The prefix itself suspends. */
export const prefixKeys: readonly PrefixKey[] = [
  { keys: ['left', '1'], action: 'focus a', shown: '← 1', short: 'agent A', long: 'go to agent A' },
  { keys: ['right', '3'], action: 'focus b', shown: '→ 3', short: 'agent B', long: 'go to agent B' },
  {
    keys: ['down', 'up', '2'],
    action: 'focus conversation',
    shown: '↓ 2',
    short: 'conversation',
    long: 'go to the conversation',
  },
  {
    keys: ['tab'],
    action: 'focus last',
    shown: 'Tab',
    short: 'last',
    long: 'go to the pane before this one',
  },
  {
    keys: ['x'],
    action: 'interrupt',
    shown: 'x',
    short: 'interrupt',
    long: 'interrupt the focused agent (in the conversation: its target)',
  },
  {
    keys: ['X'],
    action: 'interrupt both',
    shown: 'X',
    short: 'both',
    long: 'interrupt both agents and pause the relay',
  },
  {
    keys: ['r'],
    action: 'redirect',
    shown: 'r',
    short: 'redirect',
    long: 'write what the focused agent is to do instead: it is stopped, then told',
  },
  {
    keys: ['f'],
    action: 'forward',
    shown: 'f',
    short: 'forward',
    long: 'forward the selected, else the last answer to the other agent',
  },
  { keys: ['p'], action: 'pause', shown: 'p', short: 'pause', long: 'pause or unpause the relay' },
  {
    keys: ['space'],
    action: 'next',
    shown: 'Space',
    short: 'hold/next',
    long: 'hold the hop that is about to go; else go to what needs you, and back',
  },
  { keys: ['y'], action: 'release', shown: 'y', short: 'send', long: 'send the waiting hop now' },
  { keys: ['e'], action: 'edit', shown: 'e', short: 'edit', long: 'edit the waiting hop' },
  {
    keys: ['n'],
    action: 'drop',
    shown: 'n',
    short: 'drop',
    long: 'drop the waiting hop (can be undone in the queue)',
  },
  {
    keys: ['u'],
    action: 'queue',
    shown: 'u',
    short: 'queue',
    long: 'everything held, queued, unproven or set aside, with its reason',
  },
  {
    keys: ['w'],
    action: 'why',
    shown: 'w',
    short: 'why',
    long: 'the evidence of a message or of a state',
  },
  {
    keys: ['[', 'v'],
    action: 'read',
    shown: '[ v',
    short: 'read',
    long: "read, search and copy what the agent's pane has shown",
  },
  { keys: ['z'], action: 'zoom', shown: 'z', short: 'zoom', long: 'the focused pane alone, and back' },
  {
    keys: ['<'],
    action: 'narrower',
    shown: '<',
    short: 'narrower',
    long: 'make the focused pane narrower; repeats without the prefix',
  },
  {
    keys: ['>'],
    action: 'wider',
    shown: '>',
    short: 'wider',
    long: 'make the focused pane wider; repeats without the prefix',
  },
  {
    keys: ['M'],
    action: 'mouse',
    shown: 'M',
    short: 'mouse',
    long: 'leave the mouse to the terminal, for its own selection, and back',
  },
  {
    keys: ['l'],
    action: 'redraw',
    shown: 'l',
    short: 'redraw',
    long: 'draw everything anew, and let the focused agent do so',
  },
  {
    keys: ['c'],
    action: 'continue',
    shown: 'c',
    short: 'continue',
    long: 'continue the focused agent after a signal has stopped it',
  },
  { keys: ['d'], action: 'detach', shown: 'd', short: 'detach', long: 'leave; the agents go on' },
  {
    keys: ['q'],
    action: 'stop',
    shown: 'q',
    short: 'stop',
    long: 'end the room and its agents (asks first)',
  },
  {
    keys: ["'"],
    action: 'send prefix',
    shown: "'",
    short: 'send key',
    long: 'send the prefix key itself to the agent (asks where it would stop it)',
  },
  { keys: [':'], action: 'palette', shown: ':', short: 'palette', long: 'all commands' },
  { keys: ['?'], action: 'help', shown: '?', short: 'all keys', long: 'this list' },
];

/** What F2 to F4 do without the prefix, for those who ask for it (`--direct-keys`): the panes from left to right. */
export const directKeys: Readonly<Record<string, PrefixAction>> = {
  f2: 'focus a',
  f3: 'focus conversation',
  f4: 'focus b',
};

/** The one that a key means, or null. Ctrl with a letter is the letter: some input methods pass only that. */
export function prefixAction(name: string): PrefixAction | null {
  return prefixKeys.find((row) => row.keys.includes(name))?.action ?? null;
}
