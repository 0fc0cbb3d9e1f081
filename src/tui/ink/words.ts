import type { DeliveryState } from '../../core/delivery.ts';
import type { MessageView } from '../../protocol/room-view.ts';

/** Every word that the conversation, the composer and the overlays show, in one place. */
export const words = {
  you: 'you',
  room: 'room',
  moreLines: (n: number) => `… ${n} more ${n === 1 ? 'line' : 'lines'} · PgUp, Enter reads`,
  newBelow: (n: number) => `${n} new below · End`,
  scrolled: 'older messages · End goes to the newest',
  unread: 'new',
  notSent: (why: string) => `not sent on: ${why} · f forward`,
  setAside: 'a newer message of yours went first · z in the queue sends it',
  plain: 'This text is long and is shown as it was written.',
  welcome: (a: string, b: string, prefix: string) => [
    `Write a task below; Enter sends it to the agent that is named there (Shift-Tab: ${a}, ${b}, both).`,
    `When an agent begins a line with @${a} or @${b}, its answer goes on to the other one.`,
    `${prefix} is the key in front of all others: ${prefix} ? lists them, ${prefix} d leaves, the agents go on.`,
  ],
  prompt: '› ',
  placeholder: 'write a message, / for commands',

  strip: {
    grace: (from: string, to: string, seconds: number) => `${from} → ${to} in ${seconds} s`,
    graceKeys: 'Space hold · e edit · n drop',
    held: (to: string, n: number, why: string) => `${to}: ${n} held: ${why}`,
    heldKeys: 'y send · n drop',
    unproven: (seq: number, to: string) => `#${seq} to ${to} is unproven: typed, no sign that it was taken`,
    unprovenKeys: 'w why · u queue',
    paused: 'the relay is paused · /unpause goes on',
    afterPrefix: (prefix: string, keys: string) => `${prefix} ${keys}`,
    more: (n: number, prefix: string) => `${n} more · ${prefix} u queue`,
    linkDown: 'no connection to the room; what you write stays here',
  },

  intent: {
    idle: (to: string) => `to ${to}, at once`,
    working: (to: string) => `to ${to}, when it is idle`,
    starting: (to: string) => `to ${to}, when it has started`,
    dialog: (to: string) => `to ${to}, when you have answered its dialog`,
    suspended: (to: string) => `to ${to}, when it is continued`,
    exited: (to: string) => `to ${to}, which has exited: it will be held`,
    unknown: (to: string) => `to ${to}, held until its state is known`,
    paused: (to: string) => `to ${to}, held while the relay is paused`,
    both: (a: string, b: string) => `to ${a} and ${b}, each when it is idle`,
    opening: 'the room is being opened',
    cycle: 'Shift-Tab other target',
    forward: (seq: number, from: string, to: string) =>
      `forwards #${seq} of ${from} to ${to}, your comment first`,
    forwardKeys: 'Enter sends · Esc leaves',
    own: (to: string, line: string) => `${to}'s own ${line}, typed when it is idle; no proof of it exists`,
    ownBoth: "an agent's own command goes to one agent: choose it with Shift-Tab",
    noCommand: (name: string) => `/${name} is no command here`,
    choose: '↑↓ choose · Tab or Enter completes · Esc keeps the text',
    browse: 'Esc back · j k move · Enter read · f forward · w why · g G ends',
  },

  notice: {
    cleared: 'cleared · Ctrl-_ brings it back',
    detach: (prefix: string) => `${prefix} d detach · stop in the palette`,
    copied: 'copied',
    noCommand: (name: string) =>
      `/${name} is no command here: //${name} runs the agent's own, a word in front makes it text`,
    noCode: (n: number) => `there is no code block ${n}`,
    forwarded: (seq: number) => `forwarded as #${seq}`,
    editGone: 'that hop is not waiting any more',
    nothingHeld: 'no hop is waiting',
    noMessages: 'there is no message yet',
    oneAgent: "an agent's own command goes to one agent; choose it with Shift-Tab or /to",
    missing: (argument: string) => `${argument} is missing`,
    misread: 'The host answered in a way that this view does not understand.',
  },

  overlay: {
    close: 'Esc closes',
    reader: '↑↓ PgUp PgDn scroll · y copy · f forward · w why · Esc closes',
    readerCode: (n: number) => (n === 1 ? '1 copies the code' : `1–${n} copy code`),
    help: 'All keys',
    helpPrefix: (prefix: string) => `After ${prefix}`,
    helpComposer: 'In the composer',
    helpBrowse: 'Reading messages (PgUp with an empty composer)',
    helpCommands: 'Commands',
    helpPrefixTwice: 'suspend PairRoom; the agents go on',
    queue: 'Waiting',
    queueEmpty: 'Nothing is held, queued or unproven.',
    queueKeys: 'y send · e edit · n drop · z undo drop · Enter read · Esc closes',
    palette: 'Commands',
    pickNone: '  nothing fits',
    pickPlaceholder: 'a part of it',
    history: 'What you sent',
    historyKeys: 'type to filter · ↑↓ choose · Enter takes it up · Esc closes',
    paletteKeys: 'type to filter · ↑↓ choose · Enter runs · Esc closes',
    stop: 'Stop this room?',
    stopEnds: (agent: string, pid: number | null) =>
      `${agent} ends${pid === null ? '' : ` (process ${pid})`}, with every shell it started.`,
    stopKept: 'The conversation stays on disk; pairroom opens it again.',
    stopKeys: 'y stop · Esc keeps it running',
    since: (away: string) => `Since you left ${away} ago`,
    sinceKeys: 'any key closes',
    edit: (from: string, to: string) => `Edit what goes from ${from} to ${to}`,
    editKeys: 'Enter saves and lets it go · Alt-Enter new line · Esc leaves it held',
    why: (seq: number) => `Why: message #${seq}`,
    whyNone: 'Nothing was written for this message.',
    whyKeys: '↑↓ scroll · Esc closes',
    whyText: 'the exact text:',
    brief: (agent: string) => `What ${agent} is told about the room`,
    loading: 'reading …',
    lines: (from: number, to: number, of: number) => `${from}–${to} of ${of}`,
  },

  why: (number: number, to: string, rung: string, bytes: number) =>
    `attempt ${number}${to === '' ? '' : ` to ${to}`}: ${rung}, ${bytes} bytes`,
  whyTimes: {
    started: (time: string) => `begun ${time}`,
    written: (ms: number) => `written after ${ms} ms`,
    accepted: (ms: number) => `accepted after ${ms} ms`,
    evidence: (source: string | null) => (source === null ? 'no proof' : `proof: ${source}`),
  },

  sinceRows: {
    hops: (n: number) => `${n} ${n === 1 ? 'hop' : 'hops'} between the agents`,
    messages: (n: number) => `${n} ${n === 1 ? 'message' : 'messages'}`,
    failed: (n: number) => `${n} failed`,
    unproven: (n: number) => `${n} unproven`,
    held: (n: number) => `${n} waiting`,
    waits: (what: string, since: string) => `${what} · since ${since}`,
  },

  composerKeys: [
    ['Enter', 'send'],
    ['Alt-Enter  Shift-Enter  Ctrl-J', 'new line'],
    ['Shift-Tab', 'the other target'],
    ['↑ ↓  Ctrl-R', 'history, at the first and last line; search it'],
    ['/  //', "commands here · the agent's own"],
    ['Tab', 'complete'],
    ['Esc', 'close the list, keep the text'],
    ['Ctrl-C', 'clear; again: how to leave'],
    ['Ctrl-A E  Alt-B F', 'line ends, words'],
    ['Ctrl-K U W  Alt-D  Ctrl-Y', 'cut to the end, to the start, words; put back'],
    ['Ctrl-_  Alt-/', 'undo, redo'],
  ],
  browseKeys: [
    ['j k  ↓ ↑', 'next, previous message'],
    ['g G', 'first, last'],
    ['Enter', 'read'],
    ['f', 'forward'],
    ['w', 'why'],
    ['y e n  Space', 'send, edit, drop, hold the waiting hop'],
    ['Esc', 'back to the composer'],
  ],
} as const;

/** Delivery states as one word. `held` and `failed` get their reason beside it. */
export const deliveryWord: Record<DeliveryState, string> = {
  queued: 'queued',
  held: 'held',
  writing: 'writing',
  written: 'written',
  accepted: 'accepted',
  waiting: 'in its queue',
  answered: 'answered',
  interrupted: 'interrupted',
  failed: 'failed',
  cancelled: 'cancelled',
  'set aside': 'set aside',
  refused: 'refused',
  unknown: 'unproven',
  sent: 'sent, no proof',
};

/** Why an answer went nowhere. */
export const notSentWords: Record<NonNullable<MessageView['notSent']>, (peer: string) => string> = {
  'not addressed': (peer) => `does not address @${peer}`,
  interrupted: () => 'its turn was interrupted',
  failed: () => 'its turn failed',
  'text unknown': () => 'its text could not be read',
  'ambiguous handle': () => 'its handle fits both agents',
  'to you': () => 'it is for you',
};

/** Where a message came from. */
export const originWords: Record<MessageView['origin'], string> = {
  composer: 'written here',
  pane: "typed in the agent's own composer",
  turn: 'the final text of a turn',
  forward: 'forwarded',
  command: 'sent from the command line',
  room: 'from the room',
};
