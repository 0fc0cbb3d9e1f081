import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isBypassed, launch } from '../../../src/adapters/claude/launch.ts';
import { hookEvents } from '../../../src/adapters/claude/settings.ts';
import type { LaunchRequest } from '../../../src/adapters/vendor.ts';

const start = (args: string[], more: Partial<LaunchRequest> = {}) =>
  launch({
    argv: ['claude', ...args],
    cwd: '/project',
    slotDir: '/slot',
    hookCommand: 'sh hook.sh',
    brief: 'BRIEF',
    newSessionId: 'new',
    resume: null,
    env: {},
    ...more,
  });
const ours = ['--settings', '/slot/claude-settings.json'];
const brief = ['--append-system-prompt', 'BRIEF'];

test('the form for screen readers is as the human wants it: by flag, by variable, by setting', () => {
  expect(start([]).env).toEqual({});
  expect(start(['--ax-screen-reader']).args).toContain('--ax-screen-reader');
});

describe('the conversation', () => {
  test('is a new one with our id when the human chooses none', () => {
    expect(start(['--model', 'opus', 'fix it'])).toMatchObject({
      args: [...ours, '--session-id', 'new', ...brief, '--model', 'opus', 'fix it'],
      sessionId: 'new',
      briefByFlag: true,
    });
  });

  test.each([
    [['-r', 'old']],
    [['-rold']],
    [['--resume=old']],
    [['-c']],
    [['--continue']],
    [['--from-pr', '7']],
  ])('is the one that the human goes on with by %j, which keeps its system prompt', (args) => {
    expect(start(args)).toMatchObject({ args: [...ours, ...args], sessionId: null, briefByFlag: false });
  });

  test('has the id that the human gives it', () => {
    expect(start(['--session-id', 'mine'])).toMatchObject({
      args: [...ours, ...brief, '--session-id', 'mine'],
      sessionId: 'mine',
    });
  });

  test.each([[['-c']], [['--resume', 'other', '--fork-session']], [['--session-id=mine']], [[]]])(
    'is the one to go on with, whatever %j chose at the first start',
    (args) => {
      const { args: made, sessionId, briefByFlag } = start([...args, '--model', 'opus'], { resume: 'old' });
      expect(made).toEqual([...ours, '--resume', 'old', ...brief, '--model', 'opus']);
      expect({ sessionId, briefByFlag }).toEqual({ sessionId: 'old', briefByFlag: true });
    },
  );

  test('is not chosen by words behind --', () => {
    expect(start(['--', '--continue']).args).toEqual([
      ...ours,
      '--session-id',
      'new',
      ...brief,
      '--',
      '--continue',
    ]);
  });

  test.each([
    [['fix it'], []],
    [['-c', 'fix it'], []],
    [
      ['--model', 'opus', 'fix it'],
      ['--model', 'opus'],
    ],
    [['fix it', '--verbose'], ['--verbose']],
    [['--effort=high', '--', '--fix'], ['--effort=high']],
    [
      ['--add-dir', 'a', 'b'],
      ['--add-dir', 'a', 'b'],
    ],
    [
      ['--new-flag', 'its value'],
      ['--new-flag', 'its value'],
    ],
  ])('gone on with is not given the prompt of the first start again: %j', (args, kept) => {
    expect(start(args, { resume: 'old' }).args).toEqual([...ours, '--resume', 'old', ...brief, ...kept]);
  });
});

describe('the brief', () => {
  test.each([[['--append-system-prompt', 'Be kind.']], [['--append-system-prompt=Be kind.']]])(
    "stands behind the human's own addition %j",
    (args) => {
      const made = start(args).args;
      expect(made.filter((arg) => arg.includes('Be kind.'))).toEqual(['Be kind.\n\nBRIEF']);
    },
  );

  test('goes with the first message when the human adds a file', () => {
    const made = start(['--append-system-prompt-file', 'x']);
    expect(made.briefByFlag).toBe(false);
    expect(made.args).not.toContain('--append-system-prompt');
  });
});

describe('the settings', () => {
  const settingsOf = (made: ReturnType<typeof launch>): unknown => JSON.parse(made.files[0]?.text ?? 'null');
  const hook = { hooks: [{ type: 'command', command: 'sh hook.sh', timeout: 5 }] };

  test('run our hook at each event and hold nothing else', () => {
    const made = start([]);
    expect(made.files.map(({ path }) => path)).toEqual(['/slot/claude-settings.json']);
    expect(settingsOf(made)).toEqual({
      hooks: Object.fromEntries(hookEvents.map((event) => [event, [hook]])),
    });
  });

  test("keep the human's own, given as JSON or as a file", () => {
    const own = { model: 'opus', hooks: { Stop: [{ hooks: [] }], Notification: [{ hooks: [] }] } };
    const dir = mkdtempSync(join(tmpdir(), 'pairroom-settings-'));
    writeFileSync(join(dir, 'own.json'), JSON.stringify(own));
    const expected = {
      model: 'opus',
      hooks: expect.objectContaining({
        Stop: [{ hooks: [] }, hook],
        Notification: [{ hooks: [] }],
        SessionStart: [hook],
      }),
    };
    for (const given of [JSON.stringify(own), join(dir, 'own.json'), 'own.json']) {
      const made = start(['--settings', given], { cwd: dir });
      expect(made.args.filter((arg) => arg === '--settings')).toHaveLength(1);
      expect(settingsOf(made)).toEqual(expected);
    }
    rmSync(dir, { recursive: true });
  });

  test('that cannot be read are left for Claude Code to refuse', () => {
    const made = start(['--settings', '/nowhere.json']);
    expect(made.files).toEqual([]);
    expect(made.args.slice(-2)).toEqual(['--settings', '/nowhere.json']);
  });
});

test('permission flags are never added, and those of the human that switch all prompts off are seen', () => {
  expect(start([]).args.join(' ')).not.toMatch(/permission/);
  expect(isBypassed(['claude', '--dangerously-skip-permissions'])).toBe(true);
  expect(isBypassed(['claude', '--permission-mode', 'bypassPermissions'])).toBe(true);
  expect(isBypassed(['claude', '--permission-mode=bypassPermissions'])).toBe(true);
  expect(isBypassed(['claude', '--permission-mode', 'plan', '--', '--dangerously-skip-permissions'])).toBe(
    false,
  );
});
