import type { AgentState } from '../../core/agent-state.ts';
import { stateWords } from '../words.ts';

/** Every word that the linear view says beyond those of the view with panes. */
export const words = {
  opening: 'Starting the room.',
  lost: 'The connection to the room is lost; trying again.',
  back: 'The connection to the room is back.',
  gone: "The room's host is gone, and its agents have ended with it. /detach leaves.",
  room: (slug: string, a: string, b: string) => `Room ${slug}: ${a} and ${b}. /help lists the commands.`,
  demo: 'This is a demonstration: the agents call no model.',
  stateSince: (line: string, since: string) => `${line}, since ${since}`,
  paused: 'the relay is paused; /unpause lets it go on',
  stopped: (why: string) => `the relay is ${why}; /continue lets it go on`,
  done: (name: string) => `${name} says that all is done, the relay is off; /reopen lets it go on`,
  unpaused: 'the relay goes on',
  recordWell: 'the record can be written again',
  empty: 'Nothing has been said yet. What you write goes to the agent that the prompt names.',
  lastMessages: (shown: number, all: number) =>
    shown < all ? `The last ${shown} of ${all} messages:` : `${all} ${all === 1 ? 'message' : 'messages'}:`,
  to: 'to',
  toBoth: (a: string, b: string) => `${a} and ${b}`,
  more: (lines: number, seq: number) =>
    `… ${lines} more ${lines === 1 ? 'line' : 'lines'}; /read ${seq} reads the whole message`,
  notSent: (why: string, seq: number) => `not sent on: ${why}; /forward ${seq} sends it`,
  grace: (to: string, seconds: number, seq: number) =>
    `goes to ${to} in ${seconds} s; /hold ${seq}, /edit ${seq} or /drop ${seq} before`,
  answers: (name: string) => `/screen ${name} reads it, /keys ${name} answers it`,
  wakes: (name: string) => `/wake ${name} lets it go on`,
  queueEmpty: 'Nothing is held, queued, unproven or set aside.',

  prompt: (to: string) => `to ${to}> `,
  promptOpening: '> ',
  promptMore: 'more> ',
  promptForward: (to: string) => `comment for ${to}> `,
  promptEdit: 'new text> ',
  promptStop: 'y stops> ',
  forward: (seq: number, to: string) =>
    `Message ${seq} goes to ${to}. Write a comment to go in front, or press Enter alone. Ctrl-C leaves it.`,
  edit: 'It is held. Write the new text; Enter alone keeps the old one held.',
  keptHeld: 'It stays as it was, and held.',
  stop: 'y and Enter stop it; anything else does not.',
  notStopped: 'The room goes on.',
  howToLeave: 'Ctrl-D or /detach leaves, and the agents go on. /stop ends the room.',

  screen: (name: string) => `The screen of ${name}:`,
  screenEmpty: (name: string) => `The screen of ${name} is empty.`,
  screenEnd: (name: string) => `End of the screen of ${name}.`,
  pressed: (name: string, keys: number) => `${keys} ${keys === 1 ? 'key' : 'keys'} to ${name}`,
  typed: (name: string) => `typed to ${name}; /keys ${name} enter sends it`,
  copyWished: (name: string) => `${name} wanted to put a text on the clipboard; here that is not passed on`,
  oneAgent: (command: string) => `/${command} needs one agent: a handle, a or b.`,
  noKeys: 'Name the keys, for example: down down enter.',
  unknownKey: (key: string) =>
    `${key} is no key that can be sent. Keys are a character, enter, escape, tab, space, backspace, up, down, left, right, home, end, pageup, pagedown, insert, delete, f1 to f12, with ctrl-, alt- or shift- before.`,
  nothingToType: 'Write the text to type.',

  help: 'Commands:',
  helpKeys: [
    'Enter sends what you wrote to the agent that the prompt names. A handle at its start wins: @codex please look.',
    'A backslash at the end of a line goes on in the next one. A paste of several lines is one message.',
    'Tab completes commands and handles. Ctrl-C clears the line. Ctrl-D or /detach leaves.',
    "Two slashes run an agent's own command: //compact.",
  ],
} as const;

/** What only the linear view needs: elsewhere the panes themselves are there. */
export const agentCommandWords = [
  ['screen', '[agent]', "read an agent's screen as lines of text"],
  ['keys', 'agent key …', 'press keys in an agent, as you would in its pane: down down enter'],
  ['type', 'agent text', 'type a text in an agent, without Enter'],
  ['wake', '[agent]', 'let an agent go on that a signal has stopped'],
  ['read', '[#message]', 'read a whole message'],
] as const;

/** A state as a sentence. */
export function stateSentence(name: string, state: AgentState): string {
  switch (state.is) {
    case 'needs you':
      return `${name} ${stateWords(state)}${state.what === '' ? '' : `: ${state.what}`}`;
    case 'exited':
      return `${name} has ${stateWords(state)}`;
    case 'unknown':
      return `can't tell what ${name} is doing`;
    default:
      return `${name} is ${state.is}`;
  }
}
