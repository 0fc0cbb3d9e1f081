import type { ScreenReading } from '../../../src/adapters/vendor.ts';

/**
 * Screens of Grok and what they must be read as: the vendor suite makes each on the real program, the unit test reads
 * the bytes that were recorded then.
 */
export interface GrokScreen {
  name: string;
  /** How the run differs from one with a key in a plain directory. */
  start?: 'no key' | 'untrusted folder' | 'suggestions';
  /** Typed one after the other. */
  keys: string[];
  /** What the model does when it is asked. */
  model?: 'answers' | 'wants to run a command' | 'asks' | 'streams' | 'fails';
  /** On screen when the screen is there. */
  shows: string;
  reading: ScreenReading;
}

const paste = (text: string) => `\x1b[200~${text}\x1b[201~`;
const unseen: ScreenReading = { composer: 'unseen', dialog: null, suggests: null };
const empty: ScreenReading = { composer: 'empty', dialog: null, suggests: 'idle' };
const draft: ScreenReading = { composer: 'draft', dialog: null, suggests: 'idle' };
const dialog = (kind: 'trust' | 'sign in' | 'permission' | 'question', what: string): ScreenReading => ({
  composer: 'unseen',
  dialog: { kind, what },
  suggests: kind === 'permission' || kind === 'question' ? 'working' : null,
});

export const grokScreens: GrokScreen[] = [
  { name: 'start', keys: [], shows: '❯', reading: empty },
  { name: 'answered', keys: [paste('hello'), '\r'], shows: 'Worked for', reading: empty },
  {
    name: 'suggested prompt',
    start: 'suggestions',
    keys: [paste('hello'), '\r'],
    shows: 'accept suggestion',
    reading: empty,
  },
  { name: 'draft', keys: ['half a thought'], shows: 'half a thought', reading: draft },
  { name: 'draft of lines', keys: ['one', '\x1b\r', 'two'], shows: 'two', reading: draft },
  { name: 'draft, cursor at its start', keys: ['half a thought', '\x01'], shows: 'half', reading: draft },
  { name: 'draft of a blank', keys: [' '], shows: '❯', reading: draft },
  {
    name: 'draft as a chip',
    keys: [paste('one\n\n  three\nfour\nfive')],
    shows: '[Pasted: 5 lines]',
    reading: draft,
  },
  { name: 'draft over many rows', keys: [paste('y '.repeat(900))], shows: 'y y y', reading: draft },
  { name: 'stashed draft', keys: ['half a thought', '\x13'], shows: 'Stashed', reading: empty },
  { name: 'slash menu', keys: ['/'], shows: '/settings', reading: unseen },
  { name: 'slash menu, closed', keys: ['/mo', '\x1b'], shows: '/mo', reading: unseen },
  { name: 'shell mode', keys: ['!'], shows: 'Run shell command', reading: unseen },
  { name: 'model picker', keys: ['/model', '\r'], shows: '(current)', reading: unseen },
  { name: 'resume picker', keys: ['/resume', '\r'], shows: 'Resume session', reading: unseen },
  { name: 'settings', keys: ['/settings', '\r'], shows: 'Compact mode', reading: unseen },
  { name: 'list of commands', keys: ['/help', '\r'], shows: 'New Session', reading: unseen },
  {
    name: 'focus in the conversation',
    keys: [paste('hello'), '\r', '\t'],
    shows: 'Space:prompt',
    reading: unseen,
  },
  {
    name: 'working',
    keys: [paste('hello'), '\r'],
    model: 'streams',
    shows: '[stop]',
    reading: { ...empty, suggests: 'working' },
  },
  {
    name: 'working, with a draft',
    keys: [paste('hello'), '\r', 'half a thought'],
    model: 'streams',
    shows: 'half a thought',
    reading: { ...draft, suggests: 'working' },
  },
  {
    name: 'queued',
    keys: [paste('hello'), '\r', paste('and this'), '\r'],
    model: 'streams',
    shows: 'Enter to send now',
    reading: { ...empty, suggests: 'working' },
  },
  { name: 'model error', keys: [paste('hello'), '\r'], model: 'fails', shows: 'Bad request', reading: empty },
  {
    name: 'permission',
    keys: [paste('hello'), '\r'],
    model: 'wants to run a command',
    shows: 'Yes, proceed',
    reading: dialog('permission', 'remove it: rm -rf ./nothing'),
  },
  {
    name: 'permission over a draft',
    keys: [paste('hello'), '\r', 'half a thought'],
    model: 'wants to run a command',
    shows: 'Yes, proceed',
    reading: dialog('permission', 'remove it: rm -rf ./nothing'),
  },
  {
    name: 'question',
    keys: [paste('hello'), '\r'],
    model: 'asks',
    shows: 'Type your answer here',
    reading: dialog('question', 'Which one?'),
  },
  {
    name: 'folder trust',
    start: 'untrusted folder',
    keys: [],
    shows: 'Do you trust',
    reading: dialog('trust', 'trust this folder'),
  },
  {
    name: 'sign in',
    start: 'no key',
    keys: [],
    shows: 'Login with Grok',
    reading: dialog('sign in', 'sign in'),
  },
];

/** Where the recorded bytes of a screen (100x30) stand. */
export function recordingOf(name: string): URL {
  return new URL(`../../fixtures/grok-1.0.41/${name.replace(/\W+/g, '-')}.ansi`, import.meta.url);
}
