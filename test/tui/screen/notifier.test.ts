import { expect, it } from 'vitest';
import { notifierNamed, notifierOf } from '../../../src/tui/screen/notifier.ts';

it.each([
  ['kitty(0.32.2)', 'osc 9'],
  ['iTerm2 3.5.0', 'osc 9'],
  ['WezTerm 20240203', 'osc 9'],
  ['ghostty 1.0.0', 'osc 9'],
  ['foot(1.16.2)', 'osc 777'],
  ['contour 0.4.0', 'osc 777'],
  ['XTerm(390)', null],
  ['VTE(7600)', null],
  ['xterm.js(5.5.0)', null],
  ['tmux 3.3a', null],
  ['PairRoom 0.1.0', null],
  ['', null],
])('a terminal that calls itself %j takes %j', (version, takes) => {
  expect(notifierNamed(version)).toBe(takes);
});

it.each<[Record<string, string>, ReturnType<typeof notifierOf>]>([
  [{ TERM: 'xterm-256color', TERM_PROGRAM: 'iTerm.app' }, 'osc 9'],
  [{ TERM: 'xterm-256color', TERM_PROGRAM: 'vscode' }, null],
  [{ TERM: 'xterm-kitty' }, 'osc 9'],
  [{ TERM: 'xterm-ghostty' }, 'osc 9'],
  [{ TERM: 'xterm-256color', KITTY_WINDOW_ID: '1' }, 'osc 9'],
  [{ TERM: 'foot' }, 'osc 777'],
  [{ TERM: 'rxvt-unicode-256color' }, 'osc 777'],
  [{ TERM: 'xterm-kitty', TMUX: '/tmp/tmux-0/default,1,0' }, null],
  [{ TERM: 'tmux-256color', KITTY_WINDOW_ID: '1' }, null],
  [{ TERM: 'screen', TERM_PROGRAM: 'WezTerm' }, null],
  [{ TERM: 'xterm-kitty', ZELLIJ: '0' }, null],
  [{}, null],
])('of the environment %j it is %j', (env, takes) => {
  expect(notifierOf(env)).toBe(takes);
});
