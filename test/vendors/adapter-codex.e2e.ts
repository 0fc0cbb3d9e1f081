import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { codex } from '../../src/adapters/codex/codex.ts';
import { textOf } from '../adapters/replay.ts';
import {
  atRest,
  type CodexStart,
  factsOf,
  onScreen,
  quiet,
  startCodex,
  submit,
  wishToRun,
} from './codex-run.ts';
import { type CodexHome, freshCodexHome } from './homes/codex.ts';
import { type Rig, until } from './rig.ts';
import type { ModelServer } from './servers/model-server.ts';
import { startOpenAiResponses } from './servers/openai-responses.ts';

let server: ModelServer;
let home: CodexHome;
let rig: Rig | null;

beforeEach(async () => {
  server = await startOpenAiResponses();
  home = freshCodexHome(server.url);
  rig = null;
});

afterEach(async () => {
  await rig?.close();
  home.dispose();
  await server.close();
});

async function ready(options: CodexStart = {}): Promise<Rig> {
  rig = startCodex(home, options);
  await rig.fact('idle');
  await atRest(rig);
  return rig;
}

const random = (bytes: number) => randomBytes(bytes).toString('base64').slice(0, bytes);
const lines = (count: number) => Array.from({ length: count }, () => random(70)).join('\n');

describe('a text that is submitted', () => {
  const bodies: [string, string][] = [
    ['one byte', 'x'],
    ['4 KB on one line', random(4096)],
    ['64 KB of lines', lines(925)],
    ['64 KB on one line', random(65_536)],
    ['128 KB of lines', lines(1846)],
    ['lines with blank and indented ones', '  first\n\n\n    fourth\n\tfifth  '],
    [
      'Chinese, Japanese, Korean and emoji',
      `你好，世界 ${random(8)} こんにちは 안녕하세요 👩‍👩‍👧‍👦 👍🏽 ❤️ 1️⃣`,
    ],
    ['a leading slash', '/status is what I mean'],
    ['only a command', '/quit'],
    ['a leading bang', '!ls -l'],
    ['a leading mention', '@project look'],
    ['a trailing mention', 'look at @pro'],
    ['a trailing skill', 'use $sk'],
    ['a leading dollar', '$HOME and `echo` "quotes"'],
    ['a leading hash', '# not a memory'],
    ['what is left of a paste end', 'before [201~ after'],
    ['Windows line ends', 'one\r\ntwo\rthree'],
    ['blanks of other scripts at its ends', '\u3000\u00a0\u2003 text \u0085\u2028'],
    ['the words of the placeholder', 'Ask Codex to do anything'],
    ['words that a dialog takes as keys', 'y'],
  ];

  test('arrives as exactly one turn with exactly its canonical form, and its end carries the answer', async () => {
    const codexRig = await ready();
    for (const [n, [what, body]] of bodies.entries()) {
      const answer = `answer ${n}: ${random(20)}\n\n- one\n- 二`;
      server.answer = () => ({ text: answer });
      const from = codexRig.events.length;
      await submit(codexRig, body);
      const prompt = await codexRig.fact('prompt', from);
      expect(codex.isPrompt(prompt.text, body), what).toBe(true);
      const ended = await until('the end of this turn', () =>
        factsOf(codexRig, 'turn-ended', 'transcript').find(({ turnId }) => turnId === prompt.turnId),
      );
      expect(ended, what).toMatchObject({ outcome: 'completed', text: answer });
      await atRest(codexRig);
      expect(
        server.requests.slice(n).map((request) => request.userTexts),
        what,
      ).toEqual([[codex.canonical(body)]]);
    }
  }, 120_000);

  test('is told as a prompt by the hook and by the rollout alike', async () => {
    const codexRig = await ready();
    await submit(codexRig, 'one\n\ntwo');
    await codexRig.fact('turn-ended');
    expect(factsOf(codexRig, 'prompt', 'transcript')).toEqual(factsOf(codexRig, 'prompt', 'hook'));
  });

  test("ends once, with its last text, when a hook of the human's sends the turn on", async () => {
    const once = join(home.home, 'once');
    const block = '{"decision":"block","reason":"and the tests?"}';
    const script = `[ -e ${once} ] || { touch ${once}; echo '${block}'; }`;
    const hook = `[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ntype="command"\ncommand='''${script}'''\n`;
    writeFileSync(join(home.codexHome, 'config.toml'), hook);
    server.answer = ({ n }) => ({ text: n === 0 ? 'done' : 'done, with tests' });
    const codexRig = await ready({ args: ['--dangerously-bypass-hook-trust'] });
    await submit(codexRig, 'do it');
    expect(await codexRig.fact('turn-ended')).toMatchObject({ text: 'done, with tests' });
    await atRest(codexRig);
    expect(codexRig.events.filter(({ fact }) => fact.type === 'turn-ended')).toHaveLength(1);
  });
});

test('an answer of 200 KB comes whole', async () => {
  const codexRig = await ready();
  const text = lines(2800);
  server.answer = () => ({ text });
  await submit(codexRig, 'long one, please');
  expect(await codexRig.fact('turn-ended')).toMatchObject({ outcome: 'completed', text });
});

test('a permission dialog is opened and closed by facts, and an approved turn ends as any other', async () => {
  server.answer = ({ step }) => (step === 0 ? wishToRun('touch ./approved') : { text: 'done' });
  const codexRig = await ready();
  await submit(codexRig, 'touch it');
  expect(await codexRig.fact('tool-started')).toMatchObject({ name: 'Bash', detail: 'touch ./approved' });
  expect(await codexRig.fact('dialog-opened')).toMatchObject({ kind: 'permission' });
  await onScreen(codexRig, 'Press enter to confirm');
  await quiet(codexRig);
  const from = codexRig.events.length;
  codexRig.keys('y');
  await codexRig.fact('dialog-closed', from);
  expect(await codexRig.fact('tool-ended', from)).toMatchObject({ name: 'Bash' });
  expect(await codexRig.fact('turn-ended', from)).toMatchObject({ outcome: 'completed', text: 'done' });
});

test('a permission that another hook gives opens no dialog', async () => {
  const allow =
    '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"allow"}}}';
  const hook = `[[hooks.PermissionRequest]]\n[[hooks.PermissionRequest.hooks]]\ntype="command"\ncommand='''echo '${allow}' '''\n`;
  writeFileSync(join(home.codexHome, 'config.toml'), hook);
  server.answer = ({ step }) => (step === 0 ? wishToRun('touch ./approved') : { text: 'done' });
  const codexRig = await ready({ args: ['--dangerously-bypass-hook-trust'] });
  await submit(codexRig, 'touch it');
  expect(await codexRig.fact('turn-ended')).toMatchObject({ outcome: 'completed', text: 'done' });
  expect(codexRig.events.filter(({ fact }) => fact.type === 'dialog-opened')).toEqual([]);
});

test('the submit key does nothing in a permission dialog', async () => {
  server.answer = ({ step }) => (step === 0 ? wishToRun('touch ./approved') : { text: 'done' });
  const codexRig = await ready();
  await submit(codexRig, 'touch it');
  await onScreen(codexRig, 'Press enter to confirm');
  await quiet(codexRig);
  const from = codexRig.events.length;
  await submit(codexRig, 'this must not answer it');
  await quiet(codexRig);
  codexRig.keys('\x1b');
  expect(await codexRig.fact('turn-ended', from)).toMatchObject({ outcome: 'interrupted' });
  expect(codexRig.events.slice(from).filter(({ fact }) => fact.type === 'tool-ended')).toEqual([]);
});

test('an interrupt in the middle of a stream closes the socket within a second and is told by hook and rollout', async () => {
  server.answer = () => ({ text: 'word '.repeat(2000), chunk: 5, chunkMs: 20 });
  const codexRig = await ready();
  await submit(codexRig, 'count');
  const request = await until('the stream', () => server.requests.find(({ sentBytes }) => sentBytes > 100));
  const [rung] = codex.interrupt({ composer: 'empty', dialog: false });
  const at = Date.now();
  await codexRig.type(rung ?? []);
  await until('the socket to close', () => request.abortedAt ?? undefined);
  expect((request.abortedAt ?? Number.POSITIVE_INFINITY) - at).toBeLessThan(1000);
  expect(await codexRig.fact('turn-ended')).toMatchObject({ outcome: 'interrupted', text: null });
  const told = await until('the hook', () => factsOf(codexRig, 'turn-ended', 'hook')[0]);
  const recorded = await until('the rollout', () => factsOf(codexRig, 'turn-ended', 'transcript')[0]);
  expect(recorded).toEqual(told);
  await atRest(codexRig);
});

test('where the first Esc only closes a popup, the second rung interrupts', async () => {
  server.answer = () => ({ hang: true, text: 'begun' });
  const codexRig = await ready();
  await submit(codexRig, 'work');
  await until('the request', () => server.requests[0]);
  codexRig.keys('/');
  await onScreen(codexRig, '/permissions');
  const [first, second] = codex.interrupt({ composer: 'draft', dialog: false });
  await codexRig.type(first ?? []);
  await onScreen(codexRig, (screen) => !textOf(screen).includes('/permissions'));
  expect(factsOf(codexRig, 'turn-ended', 'hook')).toEqual([]);
  await codexRig.type(second ?? []);
  expect(await codexRig.fact('turn-ended')).toMatchObject({ outcome: 'interrupted' });
});

test('an interrupt keeps the draft that the human is typing', async () => {
  server.answer = () => ({ hang: true, text: 'begun' });
  const codexRig = await ready();
  await submit(codexRig, 'work');
  await until('the request', () => server.requests[0]);
  codexRig.keys('my draft');
  await onScreen(codexRig, 'my draft');
  await codexRig.type(codex.interrupt({ composer: 'draft', dialog: false })[0] ?? []);
  expect(await codexRig.fact('turn-ended')).toMatchObject({ outcome: 'interrupted' });
  await onScreen(
    codexRig,
    (screen) => textOf(screen).includes('interrupted') && textOf(screen).includes('› my draft'),
  );
});

test.each([
  [500, 'server_error', /high demand|error/i],
  [400, 'invalid_request_error', /the reason of the refusal/],
] as const)(
  'a model that answers %i fails the turn, with the words of the error',
  async (status, type, words) => {
    server.answer = () => ({ error: { status, type, message: 'the reason of the refusal' } });
    const codexRig = await ready();
    await submit(codexRig, 'try');
    await until('the signal', () => factsOf(codexRig, 'turn-ended', 'signal')[0]);
    const ended = await until(
      'the end in the rollout',
      () => factsOf(codexRig, 'turn-ended', 'transcript')[0],
    );
    expect(ended).toMatchObject({ outcome: 'failed', text: null, error: expect.stringMatching(words) });
    expect(factsOf(codexRig, 'turn-ended', 'hook')).toEqual([]);
  },
);

describe('a launch', () => {
  test("runs our hooks beside the human's own without asking for a review of ours", async () => {
    const hooks = `[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ntype="command"\ncommand="touch ${home.home}/theirs"\n`;
    writeFileSync(join(home.codexHome, 'config.toml'), hooks);
    const codexRig = startCodex(home);
    rig = codexRig;
    await onScreen(codexRig, '1 hook is new or changed');
    await quiet(codexRig);
    codexRig.keys('2\r');
    await codexRig.fact('idle');
    await atRest(codexRig);
    await submit(codexRig, 'hello');
    expect(await codexRig.fact('turn-ended')).toMatchObject({ outcome: 'completed' });
    await until('their hook', () => existsSync(join(home.home, 'theirs')) || undefined);
  });

  test('goes on with a conversation by its id, with the flags of the human that last', async () => {
    let codexRig = await ready({ args: ['-s', 'read-only'] });
    await submit(codexRig, 'remember 42');
    const first = await codexRig.fact('session');
    await codexRig.fact('turn-ended');
    await codexRig.close();

    codexRig = await ready({ resume: first.sessionId, args: ['-s', 'read-only'] });
    await submit(codexRig, 'what was it?');
    expect(await codexRig.fact('session')).toEqual({ ...first, how: 'resumed' });
    // The rig reads the rollout from its start, so the first end is the past one's.
    await until('the end', () => factsOf(codexRig, 'turn-ended', 'transcript')[1]);
    expect(factsOf(codexRig, 'prompt', 'hook')).toMatchObject([
      { sessionId: first.sessionId, text: 'what was it?' },
    ]);
    expect(server.requests.map((request) => request.userTexts)).toEqual([['remember 42'], ['what was it?']]);
  });

  test('tells the model the brief as a developer message', async () => {
    const codexRig = await ready({ brief: 'You are "b" in a room.\nSpeak to @claude.' });
    await submit(codexRig, 'hello');
    await codexRig.fact('turn-ended');
    expect(await developerTexts(codexRig)).toContain('You are "b" in a room.\nSpeak to @claude.');
  });

  test("leaves the human's own developer instructions alone", async () => {
    writeFileSync(join(home.codexHome, 'config.toml'), 'developer_instructions = "Be kind."\n');
    const codexRig = await ready({ brief: 'You are in a room.' });
    await submit(codexRig, 'hello');
    await codexRig.fact('turn-ended');
    const texts = await developerTexts(codexRig);
    expect(texts).toContain('Be kind.');
    expect(texts.join()).not.toContain('You are in a room.');
  });
});

test('a slash command runs by its recipe', async () => {
  const codexRig = await ready();
  await codexRig.type(codex.command('/status'));
  await onScreen(codexRig, 'Collaboration mode');
  expect(server.requests).toEqual([]);
});

async function developerTexts(codexRig: Rig): Promise<string[]> {
  const { transcriptPath } = await codexRig.fact('session');
  const message = z.object({
    type: z.literal('response_item'),
    payload: z.object({ role: z.literal('developer'), content: z.array(z.object({ text: z.string() })) }),
  });
  return readFileSync(transcriptPath ?? '', 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => message.safeParse(JSON.parse(line)))
    .flatMap((read) => (read.success ? read.data.payload.content.map((part) => part.text) : []));
}
