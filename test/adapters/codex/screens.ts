import type { ScreenReading } from '../../../src/adapters/vendor.ts';
import type { DialogKind } from '../../../src/core/agent-state.ts';

/**
 * Screens of Codex and what they must be read as: the vendor suite makes each on the real program, the unit test reads
 * the bytes that were recorded then.
 */
export interface CodexScreen {
  name: string;
  /** How the run differs from one in a signed-in home and a trusted project. */
  start?: 'signed out' | 'untrusted folder' | 'untrusted hook' | 'newer version';
  /** What the human adds to the command line. */
  args?: string[];
  /** Typed one after the other, each when the program has been quiet. */
  keys: string[];
  /** What the model does when it is asked. */
  model?: 'answers' | 'wants to run a command' | 'asks a question' | 'streams';
  /** On screen when the screen is there. */
  shows: string;
  reading: ScreenReading;
}

const paste = (text: string) => `\x1b[200~${text}\x1b[201~`;
const nothing = { dialog: null, suggests: null };
const empty: ScreenReading = { ...nothing, composer: 'empty' };
const draft: ScreenReading = { ...nothing, composer: 'draft' };
const unseen: ScreenReading = { ...nothing, composer: 'unseen' };
const dialog = (kind: DialogKind, what: string): ScreenReading => ({
  composer: 'unseen',
  dialog: { kind, what },
  suggests: null,
});

export const codexScreens: CodexScreen[] = [
  { name: 'start', keys: [], shows: 'Ask Codex', reading: empty },
  { name: 'start inline', args: ['--no-alt-screen'], keys: [], shows: 'Ask Codex', reading: empty },
  { name: 'answered', keys: [paste('hello'), '\t'], model: 'answers', shows: 'Worked for', reading: empty },
  { name: 'shortcuts', keys: ['?'], shows: 'Keyboard shortcuts', reading: empty },
  { name: 'unfocused', keys: ['\x1b[O'], shows: 'Ask Codex', reading: empty },
  { name: 'draft', keys: ['half a thought'], shows: 'half a thought', reading: draft },
  {
    name: 'draft that equals the placeholder',
    keys: [paste('Ask Codex to do anything')],
    shows: 'Ask Codex',
    reading: draft,
  },
  { name: 'draft of lines', keys: [paste('one\n\n  three')], shows: 'three', reading: draft },
  {
    name: 'draft, cursor at its start',
    keys: [paste('one\ntwo'), '\x1b[A', '\x01'],
    shows: 'two',
    reading: draft,
  },
  { name: 'draft of a blank', keys: [' '], shows: '›', reading: draft },
  {
    name: 'draft as a chip',
    keys: [paste('y'.repeat(1500))],
    shows: '[Pasted Content 1500 chars]',
    reading: draft,
  },
  { name: 'slash popup', keys: ['/'], shows: '/model', reading: draft },
  { name: 'mention popup', keys: ['see @zzz'], shows: 'Mentions', reading: draft },
  { name: 'shell mode', keys: ['!'], shows: 'Shell mode', reading: draft },
  { name: 'model picker', keys: [paste('/model'), '\r'], shows: 'Select Model', reading: unseen },
  { name: 'theme picker', keys: [paste('/theme'), '\r'], shows: 'Select Syntax Theme', reading: unseen },
  { name: 'resume picker', keys: [paste('/resume'), '\r'], shows: 'Resume a previous', reading: unseen },
  {
    name: 'permissions picker',
    keys: [paste('/permissions'), '\r'],
    shows: 'Update Model Perm',
    reading: unseen,
  },
  { name: 'name of a thread', keys: [paste('/rename'), '\r'], shows: 'Name thread', reading: unseen },
  {
    name: 'own review instructions',
    keys: [paste('/review'), '\r', '4'],
    shows: 'Type instructions',
    reading: unseen,
  },
  {
    name: 'side conversation',
    keys: [paste('hello'), '\t', paste('/side'), '\r'],
    model: 'answers',
    shows: 'Ask a follow-up question',
    reading: unseen,
  },
  { name: 'diff', keys: [paste('/diff'), '\r'], shows: 'D I F F', reading: unseen },
  { name: 'history search', keys: ['\x12'], shows: 'reverse-i-search', reading: unseen },
  {
    name: 'rewind browser',
    keys: [paste('hello'), '\t', '\x1b', '\x1b'],
    model: 'answers',
    shows: 'Browsing transcript',
    reading: unseen,
  },
  {
    name: 'working',
    keys: [paste('hello'), '\t'],
    model: 'streams',
    shows: 'esc to interrupt',
    reading: { ...empty, suggests: 'working' },
  },
  {
    name: 'queued',
    keys: [paste('hello'), '\t', paste('and then'), '\t'],
    model: 'streams',
    shows: 'Queued follow-up',
    reading: { ...empty, suggests: 'working' },
  },
  {
    name: 'approval',
    keys: [paste('hello'), '\t'],
    model: 'wants to run a command',
    shows: 'Press enter to confirm',
    reading: dialog('permission', '$ touch /etc/pairroom'),
  },
  {
    name: 'sign in',
    start: 'signed out',
    keys: [],
    shows: 'Welcome to Codex',
    reading: dialog('sign in', 'sign in'),
  },
  {
    name: 'folder trust',
    start: 'untrusted folder',
    keys: [],
    shows: 'Trust this folder?',
    reading: dialog('trust', 'trust this folder'),
  },
  {
    name: 'hook review',
    start: 'untrusted hook',
    keys: [],
    shows: 'Hooks need review',
    reading: dialog('trust', 'review hooks'),
  },
  {
    name: 'newer version',
    start: 'newer version',
    args: ['-c', 'check_for_update_on_startup=true'],
    keys: [],
    shows: 'Skip until next version',
    reading: dialog('dialog', 'Update available · 0.171.0 → 9.9.9'),
  },
  {
    name: 'newer model',
    args: ['-m', 'gpt-5.5'],
    keys: [],
    shows: 'Use existing model',
    reading: dialog('dialog', 'Meet GPT-6 Sol'),
  },
  {
    name: 'question',
    keys: ['\x1b[Z', paste('hello'), '\t'],
    model: 'asks a question',
    shows: 'enter to submit answer',
    reading: dialog('question', ''),
  },
];

/** Where the recorded bytes of a screen (100x30) stand; a run of the vendor suite with RECORD_SCREENS=1 writes them. */
export function recordingOf(name: string): URL {
  return new URL(`../../fixtures/codex-0.171.0/${name.replace(/\W+/g, '-')}.ansi`, import.meta.url);
}
