import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isBypassed, launch } from '../../../src/adapters/grok/launch.ts';
import type { LaunchRequest } from '../../../src/adapters/vendor.ts';

const agent = '/slot/pairroom-host.md';

function launched(given: string[], changes: Partial<LaunchRequest> = {}) {
  return launch({
    argv: ['grok', ...given],
    cwd: '/project',
    slotDir: '/slot',
    hookCommand: "sh '/x y/hook.sh'",
    brief: 'You are "b".\n---\nSpeak to @claude.',
    newSessionId: 'new',
    resume: null,
    env: { HOME: '/nowhere' },
    ...changes,
  });
}

test('a new conversation gets our id, our agent and no flag that loosens a permission', () => {
  const { files, ...rest } = launched(['-m', 'grok-4', 'do it']);
  expect(rest).toEqual({
    args: ['--no-leader', '--fullscreen', '-s', 'new', '--agent', agent, '-m', 'grok-4', 'do it'],
    env: { GROK_CANCEL_REWIND: '0' },
    sessionId: 'new',
    briefByFlag: true,
  });
  expect(files.map(({ path }) => path)).toEqual([agent]);
});

test('the agent file has the hooks in its front matter and the brief as its body', () => {
  const text = launched([]).files[0]?.text ?? '';
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  expect(body).toBe('You are "b".\n---\nSpeak to @claude.\n');
  const hooks = JSON.parse(/^hooks: (.*)$/m.exec(front)?.[1] ?? '');
  expect(Object.keys(hooks)).toEqual(
    expect.arrayContaining(['SessionStart', 'UserPromptSubmit', 'Stop', 'StopFailure', 'StopCancelled']),
  );
  expect(hooks.Stop).toEqual([{ hooks: [{ type: 'command', command: "sh '/x y/hook.sh'", timeout: 5 }] }]);
});

describe('what the human chose stays:', () => {
  test.each([[['--agent', 'mine.md']], [['--agent=mine.md']], [['--agent-profile', 'mine']], [['--plan']]])(
    'the agent of %j',
    (given) => {
      const { args, files, briefByFlag } = launched(given);
      expect(args).toEqual(['--no-leader', '--fullscreen', '-s', 'new', ...given]);
      expect({ files, briefByFlag }).toEqual({ files: [], briefByFlag: false });
    },
  );

  test('the agent of the environment', () => {
    expect(launched([], { env: { HOME: '/nowhere', GROK_AGENT: 'mine' } }).files).toEqual([]);
  });

  test('the agent of the configuration', () => {
    const home = mkdtempSync(join(tmpdir(), 'pairroom-'));
    onTestFinished(() => rmSync(home, { recursive: true }));
    writeFileSync(join(home, 'config.toml'), '# [agent]\n[ui]\nvim_mode = true\n');
    expect(launched([], { env: { GROK_HOME: home } }).files).toHaveLength(1);
    for (const own of ['[agent]\nname = "mine"\n', 'agent.name = "mine"\n', 'agent = { name = "mine" }\n']) {
      writeFileSync(join(home, 'config.toml'), own);
      expect(launched([], { env: { GROK_HOME: home } }).files).toEqual([]);
    }
  });

  test.each([
    [['-s', 'theirs'], 'theirs'],
    [['--session-id=theirs'], 'theirs'],
    [['--resume'], null],
    [['-rtitle'], null],
    [['-c'], null],
  ])('the conversation of %j', (given, sessionId) => {
    const result = launched(given);
    expect(result.args).toEqual(['--no-leader', '--fullscreen', '--agent', agent, ...given]);
    expect(result.sessionId).toBe(sessionId);
  });

  test.each([[['--minimal']], [['--no-alt-screen']]])('the screen mode of %j', (given) => {
    expect(launched(given).args).not.toContain('--fullscreen');
  });

  test('a flag that may stand only once', () => {
    expect(launched(['--no-leader', '--fullscreen']).args.filter((arg) => /leader|full/.test(arg))).toEqual([
      '--no-leader',
      '--fullscreen',
    ]);
  });

  test('a prompt that looks like a flag', () => {
    expect(launched(['--', '--agent']).args.slice(-2)).toEqual(['--', '--agent']);
    expect(launched(['--', '--agent']).files).toHaveLength(1);
  });
});

test('an old conversation is gone on with in place of the one that the human chose then', () => {
  const given = ['-s', 'first', '-m', 'grok-4', '--fork-session', '-c', '--resume=x'];
  const { args, sessionId } = launched(given, { resume: 'old' });
  expect(args).toEqual(['--no-leader', '--fullscreen', '--resume', 'old', '--agent', agent, '-m', 'grok-4']);
  expect(sessionId).toBe('old');
});

test.each([
  [['do it'], []],
  [
    ['-m', 'grok-4', 'do it'],
    ['-m', 'grok-4'],
  ],
  [['--yolo', 'do it'], ['--yolo']],
  [['--', 'do it'], []],
  [
    ['--new-flag', 'its value'],
    ['--new-flag', 'its value'],
  ],
])('an old conversation is not given the prompt of the first start again: %j', (given, kept) => {
  const { args } = launched(given, { resume: 'old' });
  expect(args).toEqual(['--no-leader', '--fullscreen', '--resume', 'old', '--agent', agent, ...kept]);
});

test.each([
  [[], false],
  [['--permission-mode', 'plan'], false],
  [['--', '--yolo'], false],
  [['--yolo'], true],
  [['--always-approve'], true],
  [['--permission-mode', 'bypassPermissions'], true],
  [['--permission-mode=bypassPermissions'], true],
])('%j: without permission prompts is %j', (given, bypassed) => {
  expect(isBypassed(['grok', ...given])).toBe(bypassed);
});
