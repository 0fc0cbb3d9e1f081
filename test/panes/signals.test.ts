import { describe, expect, it } from 'vitest';
import { type PaneSignal, readSignal } from '../../src/panes/signals.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

function state(
  state: string,
  app: string,
  kind: string | null = null,
  message: string | null = null,
): PaneSignal {
  return { type: 'state', signal: { state, app, kind, message } };
}

const table: [osc: string, signal: PaneSignal | null][] = [
  ['7501;state=working:app=codex', state('working', 'codex')],
  ['7501;state=blocked:app=codex:kind=permission', state('blocked', 'codex', 'permission')],
  [
    `7501;state=blocked:app=claude-code:kind=permission:msg=${base64('approve Bash: touch made.txt')}:id=7`,
    state('blocked', 'claude-code', 'permission', 'approve Bash: touch made.txt'),
  ],
  [
    `7501;state=error:app=claude-code:msg=${base64('bad\x1b]0;x\x07\nthing \u202e')}`,
    state('error', 'claude-code', null, 'bad0;x thing'),
  ],
  ['7501;app=codex', null],
  ['7501;', null],
  ['0;✳ Claude Code', { type: 'title', title: '✳ Claude Code' }],
  ['2;◐ a;b', { type: 'title', title: '◐ a;b' }],
  ['0;', { type: 'title', title: '' }],
  ['2;a\u0007b\u009bc\nd', { type: 'title', title: 'abc d' }],
  ['1;icon', null],
  ['9;Claude needs you', { type: 'notification', title: null, text: 'Claude needs you' }],
  ['9;', null],
  ['9;4;1;42', { type: 'progress', state: 'running', percent: 42 }],
  ['9;4;1;-1', { type: 'progress', state: 'running', percent: null }],
  ['9;4;0;0', { type: 'progress', state: 'none', percent: 0 }],
  ['9;4;3', { type: 'progress', state: 'busy', percent: null }],
  ['9;4;9;1', null],
  ['9;9;/a/path', null],
  ['777;notify;Title;the; body', { type: 'notification', title: 'Title', text: 'the; body' }],
  ['777;other;x', null],
  ['99;i=1:d=0:p=title;Claude Code', null],
  ['99;i=1:p=body;needs you', { type: 'notification', title: null, text: 'needs you' }],
  [`99;i=1:e=1;${base64('hello')}`, { type: 'notification', title: null, text: 'hello' }],
  ['99;i=1:p=icon;x', null],
  [`52;c;${base64('copied ✓\n')}`, { type: 'clipboard', text: 'copied ✓\n' }],
  ['52;c;?', null],
  ['52;c;', null],
  ['7;file://host/home/me/a%20shop', { type: 'cwd', path: '/home/me/a shop' }],
  ['7;file:///srv/%1b]0;x%07', { type: 'cwd', path: '/srv/0;x' }],
  ['7;file:///%', null],
  ['7;/home/me', null],
  ['7;', null],
  ['133;A', null],
  ['', null],
];

describe('a signal in an OSC string', () => {
  it.each(table)('%j is read', (osc, signal) => {
    expect(readSignal(osc)).toEqual(signal);
  });

  it('is bounded in length', () => {
    const title = readSignal(`0;${'x'.repeat(100_000)}`);
    expect(title?.type === 'title' && title.title.length).toBe(300);
  });
});
