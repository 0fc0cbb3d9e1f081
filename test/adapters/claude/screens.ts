import type { ScreenReading } from '../../../src/adapters/vendor.ts';
import type { DialogKind } from '../../../src/core/agent-state.ts';

/** The versions on which the rules are checked, by the name under which the vendor suite installs them. */
export const claudeVersions = [
  { program: 'claude', version: '2.1.332' },
  { program: 'claude-197', version: '2.1.197' },
] as const;

/**
 * Screens of Claude Code and what they must be read as: the vendor suite makes each on the real programs, the unit
 * test reads the bytes that were recorded then.
 */
export interface ClaudeScreen {
  name: string;
  /** The other version has nothing like it. */
  only?: '2.1.332' | '2.1.197';
  /** It is drawn in the form for screen readers. */
  forReaders?: true;
  /** How the run differs from one in a home where everything was answered. */
  start?: 'unknown key' | 'untrusted folder' | 'named';
  /** Typed one after the other, each when the program has been quiet. */
  keys: string[];
  /** What the model does when it is asked. */
  model?: 'answers' | 'streams' | 'runs a command' | 'writes a file' | 'asks';
  /** In this version it is so long in a narrow pane that the composer is no longer on screen. */
  fillsNarrowPane?: '2.1.197';
  /** What a resize makes of it, when that is something else. */
  redrawn?: ScreenReading;
  /** On screen when the screen is there. */
  shows: string;
  reading: ScreenReading;
}

const paste = (text: string) => `\x1b[200~${text}\x1b[201~`;
const idle = { dialog: null, suggests: 'idle' } as const;
const empty: ScreenReading = { ...idle, composer: 'empty' };
const draft: ScreenReading = { ...idle, composer: 'draft' };
const working: ScreenReading = { dialog: null, suggests: 'working', composer: 'empty' };
const unseen: ScreenReading = { dialog: null, suggests: null, composer: 'unseen' };
const dialog = (kind: DialogKind, what: string): ScreenReading => ({ ...unseen, dialog: { kind, what } });

const claudeScreens: ClaudeScreen[] = [
  { name: 'start', keys: [], shows: '? for shortcuts', reading: empty },
  { name: 'start with a name', start: 'named', keys: [], shows: ' left ─', reading: empty },
  { name: 'unfocused', keys: ['\x1b[O'], shows: '? for shortcuts', reading: empty },
  { name: 'answered', keys: [paste('hello'), '\r'], model: 'answers', shows: 'hello to you', reading: empty },
  { name: 'shortcuts', fillsNarrowPane: '2.1.197', keys: ['?'], shows: '! for shell mode', reading: empty },
  { name: 'draft', keys: ['half a thought'], shows: 'half a thought', reading: draft },
  { name: 'draft of one letter, cursor on it', keys: ['x', '\x01'], shows: '❯\u00a0x', reading: draft },
  { name: 'draft of a blank', keys: [' '], shows: '❯', reading: draft },
  { name: 'draft that is wrapped', keys: ['many words '.repeat(20)], shows: 'many words', reading: draft },
  {
    name: 'draft of lines, cursor at its start',
    keys: [paste('one\ntwo'), '\x1b[A', '\x01'],
    shows: 'two',
    reading: draft,
  },
  {
    name: 'draft longer than the screen',
    only: '2.1.332',
    keys: [paste('a\n').repeat(40)],
    shows: 'more ─',
    reading: draft,
  },
  { name: 'draft as a chip', keys: [paste('a\nb\nc\nd\ne')], shows: '[Pasted text #1', reading: draft },
  { name: 'slash popup', keys: ['/mod'], shows: '/model', reading: draft },
  { name: 'shell mode', keys: ['!'], shows: '! for shell mode', reading: draft },
  { name: 'model picker', keys: ['/model', '\r'], shows: 'Select model', reading: unseen },
  { name: 'settings', keys: ['/config', '\r'], shows: 'Search settings', reading: unseen },
  { name: 'resume picker', keys: ['/resume', '\r'], shows: 'Resume session', reading: unseen },
  { name: 'permission rules', keys: ['/permissions', '\r'], shows: 'Add a new rule', reading: unseen },
  {
    name: 'rewind picker',
    keys: [paste('hello'), '\r', '\x1b', '\x1b'],
    model: 'answers',
    shows: 'Restore the code',
    reading: unseen,
  },
  { name: 'transcript', keys: ['\x0f'], shows: 'Showing detailed transcript', reading: unseen },
  { name: 'history search', keys: ['\x12'], shows: 'earch prompts', reading: unseen },
  { name: 'background sessions', keys: ['\x1b[D'], shows: 'describe a task', reading: unseen },
  {
    name: 'working',
    keys: [paste('hello'), '\r'],
    model: 'streams',
    shows: 'esc to interrupt',
    reading: working,
  },
  {
    name: 'queued',
    keys: [paste('hello'), '\r', paste('and then'), '\r'],
    model: 'streams',
    shows: 'Press up to edit queued',
    reading: working,
  },
  {
    name: 'interrupted',
    keys: [paste('hello'), '\r', '\x1b'],
    model: 'streams',
    shows: 'Interrupted',
    reading: empty,
  },
  {
    name: 'permission for a command',
    keys: [paste('hello'), '\r'],
    model: 'runs a command',
    shows: 'Do you want to',
    reading: dialog('permission', 'permission'),
  },
  {
    name: 'permission for a file',
    keys: [paste('hello'), '\r'],
    model: 'writes a file',
    shows: 'Do you want to',
    reading: dialog('permission', 'permission'),
  },
  {
    name: 'question',
    keys: [paste('hello'), '\r'],
    model: 'asks',
    shows: 'Which colour?',
    reading: dialog('question', 'a question'),
  },
  {
    name: 'folder trust',
    start: 'untrusted folder',
    keys: [],
    shows: 'trust this folder',
    reading: dialog('trust', 'trust this folder'),
  },
  {
    name: 'unknown key',
    start: 'unknown key',
    keys: [],
    shows: 'Detected a custom API key',
    reading: dialog('sign in', 'sign in'),
  },
];

const draftOfReader: ScreenReading = { ...draft, suggests: null };

/** The same for `--ax-screen-reader`. The composer of 2.1.197 has no sign there, so it stays unseen. */
const screensForReaders: Omit<ClaudeScreen, 'forReaders'>[] = [
  { name: 'start', keys: [], shows: 'manual mode on', reading: empty },
  { name: 'unfocused', keys: ['\x1b[O'], shows: 'manual mode on', reading: empty },
  {
    name: 'answered',
    keys: [paste('hello'), '\r'],
    model: 'answers',
    shows: 'claude: hello',
    reading: empty,
  },
  { name: 'mode announced', keys: ['\x1b[Z'], shows: '[accept edits on]', reading: empty },
  { name: 'draft stashed', keys: ['half a thought', '\x13'], shows: 'draft stashed', reading: empty },
  { name: 'shortcuts', keys: ['?'], shows: '! for shell mode', reading: unseen },
  { name: 'draft', keys: ['half a thought'], shows: 'half a thought', reading: draftOfReader },
  { name: 'draft of a sign', keys: ['$'], shows: '$\u00a0 $', reading: draftOfReader },
  {
    name: 'draft of one letter, cursor on it',
    keys: ['x', '\x01'],
    shows: '$\u00a0 x',
    reading: draftOfReader,
  },
  { name: 'draft of a blank', keys: [' '], shows: '$', reading: draftOfReader },
  { name: 'draft of an empty line', keys: ['\n', '\x1b[A'], shows: 'ctrl+g to edit', reading: draftOfReader },
  { name: 'draft whose last line is a sign', keys: ['x\n', '$'], shows: '\n$', reading: draftOfReader },
  { name: 'draft that is wrapped', keys: ['many words '.repeat(20)], shows: 'many', reading: draftOfReader },
  {
    name: 'draft deleted',
    keys: ['half a thought', '\x15'],
    shows: '\nhalf a thought',
    reading: draftOfReader,
    redrawn: empty,
  },
  { name: 'draft as a chip', keys: [paste('a\nb\nc\nd\ne')], shows: '[Pasted text #1', reading: unseen },
  { name: 'slash popup', keys: ['/mod'], shows: '/model', reading: unseen },
  { name: 'shell mode', keys: ['!'], shows: '! for shell mode', reading: unseen },
  { name: 'shell mode with a sign', keys: ['!', '$'], shows: '\n$', reading: unseen },
  { name: 'model picker', keys: ['/model', '\r'], shows: 'Select model', reading: unseen },
  { name: 'settings', keys: ['/config', '\r'], shows: 'Select with numbers', reading: unseen },
  { name: 'resume picker', keys: ['/resume', '\r'], shows: 'Resume session', reading: unseen },
  { name: 'permission rules', keys: ['/permissions', '\r'], shows: 'Add a new rule', reading: unseen },
  { name: 'transcript', keys: ['\x0f'], shows: 'Showing detailed transcript', reading: unseen },
  { name: 'history search', keys: ['\x12'], shows: 'search prompts:', reading: unseen },
  { name: 'background sessions', keys: ['\x1b[D'], shows: 'describe a task', reading: unseen },
  {
    name: 'working',
    keys: [paste('hello'), '\r'],
    model: 'streams',
    shows: 'esc to interrupt',
    reading: working,
  },
  {
    name: 'working with a draft',
    keys: [paste('hello'), '\r', 'and more'],
    model: 'streams',
    shows: 'and more',
    reading: draftOfReader,
  },
  {
    name: 'interrupted',
    keys: [paste('hello'), '\r', '\x1b'],
    model: 'streams',
    shows: 'Interrupted',
    reading: empty,
  },
  {
    name: 'permission for a command',
    keys: [paste('hello'), '\r'],
    model: 'runs a command',
    shows: 'Do you want to',
    reading: dialog('permission', 'permission'),
  },
  {
    name: 'permission for a file',
    keys: [paste('hello'), '\r'],
    model: 'writes a file',
    shows: 'Do you want to',
    reading: dialog('permission', 'permission'),
  },
  {
    name: 'question',
    keys: [paste('hello'), '\r'],
    model: 'asks',
    shows: 'Which colour?',
    reading: dialog('question', 'a question'),
  },
  {
    name: 'folder trust',
    start: 'untrusted folder',
    keys: [],
    shows: 'trust this folder',
    reading: dialog('trust', 'trust this folder'),
  },
  {
    name: 'unknown key',
    start: 'unknown key',
    keys: [],
    shows: 'Detected a custom API key',
    reading: dialog('sign in', 'sign in'),
  },
  { name: 'start', only: '2.1.197', keys: [], shows: '/effort', reading: unseen },
  { name: 'draft', only: '2.1.197', keys: ['half a thought'], shows: 'half a thought', reading: unseen },
  {
    name: 'permission for a command',
    only: '2.1.197',
    keys: [paste('hello'), '\r'],
    model: 'runs a command',
    shows: 'Do you want to',
    reading: dialog('permission', 'permission'),
  },
];

const allScreens: ClaudeScreen[] = [
  ...claudeScreens,
  ...screensForReaders.map(
    (screen): ClaudeScreen => ({
      only: '2.1.332',
      ...screen,
      name: `for readers, ${screen.name}`,
      forReaders: true,
    }),
  ),
];

export function screensOf(version: string): ClaudeScreen[] {
  return allScreens.filter(({ only }) => only === undefined || only === version);
}

/** Where the recorded bytes of a screen (100x30) stand. */
export function recordingOf(version: string, name: string): URL {
  return new URL(`../../fixtures/claude-${version}/${name.replace(/\W+/g, '-')}.ansi`, import.meta.url);
}
