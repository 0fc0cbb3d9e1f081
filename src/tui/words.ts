import type { AgentState } from '../core/agent-state.ts';
import type { Slot } from '../core/slot.ts';
import type { RoomView, Told } from '../protocol/room-view.ts';

type Progress = NonNullable<Told['progress']>;

/** Every word that the status line, the pane lines, the hint line and the way out show. */
export const words = {
  starting: 'starting the room …',
  connecting: 'connecting …',
  lost: 'the connection to the room is lost, trying again',
  hostGone: (prefix: string) =>
    `the room's host is gone · ${prefix} d leaves · its agents have ended with it`,
  demo: 'DEMO',
  relay: {
    mention: 'relay: on @mention',
    manual: 'relay: each hop asks',
    roundtable: 'relay: everything',
  } satisfies Record<RoomView['mode'], string>,
  paused: 'relay paused',
  alone: (agents: number) => `${agents}/2 agents, relay off`,
  hops: (n: string) => `${n} hops`,
  /** Hops since the human wrote. */
  chain: (n: string) => ` · chain ${n}`,
  messages: (n: number) => `${n} ${n === 1 ? 'message' : 'messages'}`,
  needsYou: (n: number, first: string) => `${n} ${n === 1 ? 'needs' : 'need'} you: ${first}`,
  conversation: 'conversation',
  calls: '! calls you',
  callsYou: (agent: string) => `${agent} calls you`,
  dialog: (agent: string, kind: string) => `${agent} needs you: ${kind}`,
  percent: (figure: number) => `${figure} %`,
  progress: { running: '', failed: 'failed', busy: 'busy', paused: 'paused' } satisfies Record<
    Progress['state'],
    string
  >,
  inDirectory: (path: string) => `in ${path}`,
  held: (n: number) => `${n} held`,
  bypassed: 'bypass',
  since: (time: string) => `since ${time}`,
  shows: (keys: string) => `${keys} shows it`,
  tooSmall: (cols: number, rows: number) =>
    `${cols}x${rows} is too small for PairRoom (60x15). The agents go on.`,
  keysAfter: (prefix: string) => `${prefix} then:`,
  /** The keys that the resting bottom line names. */
  restingKeys: ['←→↓ panes', 'x interrupt', 'f forward', 'p pause', 'd detach', '? all keys'],
  panes: 'panes',
  pending: (prefix: string) => `${prefix} …`,
  theAgents: 'Both agents',
  stopAsked: (agents: string) => `Stop this room? ${agents} end with it. y stops · any other key does not`,
  prefixAsked: (prefix: string, agent: string) =>
    `Send ${prefix} to ${agent}? It stops the agent's process. y sends · any other key does not`,
  prefixForAgents: 'The prefix key itself can be sent to an agent. Go to the agent first.',
  pasteRefused: (size: string, limit: string) =>
    `That paste is ${size}; at most ${limit} is taken at once. Save it to a file and name the file.`,
  workerDied: 'The conversation is starting again.',
  workerGone: 'The conversation could not be drawn; the agents go on. Leave and come back to try again.',
  copyWished: (agent: string, characters: number, prefix: string) =>
    `${agent} wants to copy ${characters} characters to your clipboard · ${prefix} y copies · ${prefix} n does not`,
  misread: 'The host answered in a way that this view does not understand.',
  saved: (file: string) => `Saved as ${file}`,
  notSaved: (why: string) => `It could not be written: ${why}`,
  programFailed: (program: string, code: number | null) =>
    `${program} ended with ${code === null ? 'a signal' : `code ${code}`}; nothing was changed.`,
  copied: (lines: number, by: readonly string[], file: string | null) =>
    [
      `Copied ${lines} ${lines === 1 ? 'line' : 'lines'}${by.length > 0 ? ` by ${by.join(' and ')}` : ''}`,
      ...(by.includes('OSC 52') ? ['no terminal confirms OSC 52'] : []),
      ...(by.length === 0 ? ['no clipboard took it'] : []),
      file === null ? 'it could not be kept in a file' : `kept in ${file}`,
    ].join(' · '),
  reading: {
    history: 'history',
    screen: 'screen',
    transcript: 'transcript',
    conversation: 'conversation',
  },
  /** The keys that the line over a pane names while it is read. */
  readingKeys: ['q leaves', '/ finds', 'v y copies'],
  newOutput: 'new output',
  notFound: 'not found',
  readsAgents: 'PgUp reads the conversation. Go to an agent to read what its pane has shown.',
  transcriptCut: (size: string) => `… ${size} before this are not shown.`,
  mouseIsTerminals: (keys: string) => `mouse off (${keys})`,
  mouseOff: (keys: string) =>
    `The mouse is the terminal's now: select and copy as usual. ${keys} takes it back.`,
  mouseOn: "The mouse is PairRoom's again.",
  noSingleAgent: 'The conversation has no single agent as its target now. Go to the agent first.',
  continuedAnyway: (agent: string) => `${agent} does not look suspended. It is told to go on all the same.`,
  continues: (keys: string) => `${keys} continues it`,
  bringBack: (agent: string, prefix: string) =>
    `${agent} has exited. To bring it back: ${prefix} q ends the room, then pairroom --resume goes on with both.`,
  nothingNeedsYou: 'Nothing needs you.',
  detached: (root: string) => `Detached; the agents go on. Come back: pairroom (in ${root})`,
  /** `left`: messages that may still go between the agents; `chain`: in one go. Null: no limit. */
  night: (left: number | null, chain: number | null) =>
    left === null && chain === null
      ? 'No number of hops stops the relay: /limit messages or /limit hops sets one.'
      : `The relay stops by itself ${[
          ...(left === null ? [] : [`after ${left} more hops`]),
          ...(chain === null ? [] : [`after ${chain} in a chain`]),
          'at mere thanks',
        ].join(', ')}.`,
  nightStopped: 'A guard has stopped the relay: nothing goes until /continue.',
  detachedEarly: 'Left before the room was open; it goes on in the background. Come back: pairroom',
  takenOver: 'Another terminal took this room over. The agents go on.',
  stopped: 'The room has stopped. Its conversation is kept; pairroom opens it again.',
  insidePane: "A room cannot be shown inside one of its own agents' panes. Open it in a terminal outside.",
  ended: 'The room ended this view.',
  badPrefix: (text: string) =>
    `${text} cannot be the prefix. Name a key with Ctrl or Alt: ctrl-z, ctrl-], alt-x, or several with commas.`,
} as const;

/** What ends a view by the host's word. */
export function goodbyeWords(code: string): string {
  switch (code) {
    case 'taken over':
      return words.takenOver;
    case 'stopped':
      return words.stopped;
    case 'inside a pane':
      return words.insidePane;
    default:
      return words.ended;
  }
}

/** A state as glyph and words; never a colour alone. */
export const stateGlyph: Record<AgentState['is'], string> = {
  starting: '◌',
  working: '●',
  idle: '○',
  'needs you': '◆',
  suspended: '‖',
  exited: '×',
  unknown: '?',
};

export function stateWords(state: AgentState): string {
  switch (state.is) {
    case 'needs you':
      return `needs you: ${state.kind}`;
    case 'exited':
      return `exited${state.signal ? ` (${state.signal})` : state.code ? ` (${state.code})` : ''}${state.hadTurn ? '' : ' before its first turn'}`;
    case 'unknown':
      return "can't tell";
    default:
      return state.is;
  }
}

/** Keys that show a hidden pane. */
export const showKey: Record<Slot | 'conversation', string> = { a: '←', b: '→', conversation: '↓' };
