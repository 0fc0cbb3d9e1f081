import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codex } from '../../../src/adapters/codex/codex.ts';
import { hookEvents, trustedHash } from '../../../src/adapters/codex/trust.ts';

let home: string;
let project: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'codex-launch-'));
  project = join(home, 'project');
  for (const dir of ['.codex', 'project/.codex']) mkdirSync(join(home, dir), { recursive: true });
});
afterEach(() => rmSync(home, { recursive: true }));

function launch(args: string[] = [], more: { resume?: string; env?: Record<string, string> } = {}) {
  return codex.launch({
    argv: ['/bin/codex', ...args],
    cwd: project,
    slotDir: join(home, 'slot'),
    hookCommand: "sh '/opt/pair room/hook.sh'",
    brief: 'You are "b".\nSpeak up.',
    newSessionId: '7b0fdc36-0f1f-4a7c-9d2e-0123456789ab',
    resume: more.resume ?? null,
    env: { HOME: home, ...more.env },
  });
}

const settingsOf = (args: string[]) => args.filter((_, n) => args[n - 1] === '-c');
const hooked = (args: string[]) => settingsOf(args).flatMap((s) => /^hooks\.([A-Z]\w+)=/.exec(s)?.[1] ?? []);
const briefed = (args: string[]) => settingsOf(args).filter((s) => s.startsWith('developer_instructions='));

test("our flags come first and the human's arguments follow unchanged", () => {
  const theirs = ['-m', 'gpt-5.5', '-s', 'read-only', 'fix the bug'];
  const { args, files, env, sessionId } = launch(theirs);
  expect(args[0]).toBe('--no-daemon');
  expect(args.slice(-theirs.length)).toEqual(theirs);
  expect(hooked(args)).toEqual([...hookEvents]);
  expect({ files, env, sessionId }).toEqual({ files: [], env: {}, sessionId: null });
});

test('every hook has our command, a timeout, and the hash that Codex 0.171.0 trusts', () => {
  expect(trustedHash('SessionEnd', 'true')).toBe(
    'sha256:0408973db4c606ef0b942b13de03431201c09e7746a6fbf2d078370f1af83d68',
  );
  const settings = settingsOf(launch().args);
  expect(settings).toContain(
    `hooks.SessionEnd=[{hooks=[{type="command",command="sh '/opt/pair room/hook.sh'",timeout=3}]}]`,
  );
  const state = settings.find((s) => s.startsWith('hooks.state='));
  for (const key of ['session_start', 'user_prompt_submit', 'pre_tool_use', 'interrupt']) {
    expect(state).toMatch(
      new RegExp(`"/<session-flags>/config.toml:${key}:0:0"=\\{trusted_hash="sha256:[0-9a-f]{64}"\\}`),
    );
  }
});

test('the brief goes by flag', () => {
  const { args, briefByFlag } = launch();
  expect(briefByFlag).toBe(true);
  expect(briefed(args)).toEqual(['developer_instructions="You are \\"b\\".\\nSpeak up."']);
});

test.each([
  ['config.toml', '.codex/config.toml', [], {}],
  ['a profile', '.codex/work.config.toml', ['-p', 'work'], {}],
  ['the project', 'project/.codex/config.toml', [], {}],
  ['a directory above', 'above/.codex/config.toml', ['-C', '../above/project'], {}],
  ['another CODEX_HOME', 'else.toml', [], 'moved'],
] as const)("the human's own instructions in %s keep ours out", (_, file, args, moved) => {
  const env = moved === 'moved' ? { CODEX_HOME: join(home, 'moved') } : {};
  const path = moved === 'moved' ? join(home, 'moved', 'config.toml') : join(home, file);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, 'model = "x"\ndeveloper_instructions = "Be kind."\n');
  const made = launch([...args], { env });
  expect(made.briefByFlag).toBe(false);
  expect(briefed(made.args)).toEqual([]);
});

test("the human's own instructions among the arguments stay the only ones", () => {
  const made = launch(['-c', 'developer_instructions="Be kind."']);
  expect(made.briefByFlag).toBe(false);
  expect(briefed(made.args)).toEqual(['developer_instructions="Be kind."']);
});

test('a hook that the human gives by flag is not replaced by ours', () => {
  const { args } = launch(['-c', 'hooks.SessionEnd=[]']);
  expect(settingsOf(args).filter((s) => s.startsWith('hooks.SessionEnd='))).toEqual(['hooks.SessionEnd=[]']);
  expect(hooked(args)).toHaveLength(hookEvents.length);
});

test('a resume names the conversation and keeps the flags that last, not the prompt or the picker', () => {
  const { args, sessionId } = launch(['resume', '--last', '-m', 'gpt-5.5', 'go on'], { resume: 'the-id' });
  expect(args.slice(-4)).toEqual(['resume', 'the-id', '--model', 'gpt-5.5']);
  expect(sessionId).toBe('the-id');
});

test.each([
  ['our own resume', [], 'the-id'],
  ["the human's resume", ['resume', '--last'], undefined],
  ["the human's fork", ['fork', '--last'], undefined],
] as const)('a conversation with a past keeps its old instructions: %s', (_, args, resume) => {
  const made = launch([...args], resume === undefined ? {} : { resume });
  expect(made.briefByFlag).toBe(false);
  expect(briefed(made.args)).toHaveLength(1);
});

test('a client of a server elsewhere gets nothing of ours', () => {
  const theirs = ['--remote', 'ws://127.0.0.1:1'];
  expect(launch(theirs)).toMatchObject({ args: theirs, briefByFlag: false });
});
