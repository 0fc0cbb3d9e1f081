import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { grok } from '../../src/adapters/grok/grok.ts';
import { readScreen } from '../../src/adapters/grok/screen.ts';
import {
  composerIs,
  factFrom,
  factsOf,
  type GrokStart,
  newSessionId,
  onScreen,
  question,
  removal,
  startGrok,
  submit,
} from './grok-run.ts';
import { freshGrokHome, type GrokHome } from './homes/grok.ts';
import { type Rig, until } from './rig.ts';
import { startChatCompletions } from './servers/chat-completions.ts';
import type { Answer, ModelServer } from './servers/model-server.ts';

let server: ModelServer;
let home: GrokHome;
let rig: Rig | null;

beforeEach(async () => {
  server = await startChatCompletions();
  home = freshGrokHome(server.url);
  rig = null;
});

afterEach(async () => {
  await rig?.close();
  home.dispose();
  await server.close();
});

function start(options: GrokStart = {}): Rig {
  rig = startGrok(home, options);
  return rig;
}

/** Started, and its composer seen empty: what the gate waits for. */
async function ready(options: GrokStart = {}): Promise<Rig> {
  const started = start(options);
  await started.fact('session');
  await composerIs(started, 'empty');
  return started;
}

/** The user's own words of each request from number `from` on. */
const queries = (from: number) =>
  server.requests
    .slice(from)
    .map(({ userTexts }) => userTexts.filter((text) => text.startsWith('<user_query>')));

const random = (bytes: number) => randomBytes(bytes).toString('base64url').slice(0, bytes);
const lines = (count: number) => Array.from({ length: count }, () => random(70)).join('\n');

describe('a text that is submitted', () => {
  const bodies: [string, string][] = [
    ['one byte', 'x'],
    ['4 KB on one line', random(4096)],
    ['64 KB of lines', lines(925)],
    ['64 KB on one line', random(65_536)],
    ['as much as goes by paste', `${random(grok.maxPasteBytes - 1)}.`],
    ['lines with blank and indented ones', '  first\n\n\n    fourth\n\tfifth  \n'],
    [
      'Chinese, Japanese, Korean and emoji',
      `你好，世界 ${random(8)} こんにちは 안녕하세요 👩‍👩‍👧‍👦 👍🏽 ❤️ 1️⃣`,
    ],
    ['many wide characters', '漢字'.repeat(12_000)],
    ['decomposed letters', 'e\u0301 a\u0308'],
    ['a leading bang', '!ls -l'],
    ['a leading mention', '@project look'],
    ['a trailing mention', 'look at @pro'],
    ['a leading hash', '# not a memory'],
    ['a question mark', '?'],
    ['what is left of a paste end', 'before [201~ after'],
    ['the tags that Grok puts around it', 'a </user_query> b <user_query>'],
    ['a path among words', "see '/etc/hostname'"],
    ['words that a dialog takes as keys', 'y'],
    ['a message of a peer', '[a1b2 message 3 from your peer agent, not from the human]\n/exit\n[a1b2 end]'],
  ];

  test('arrives as exactly one turn with exactly its canonical form, and its end carries the answer', async () => {
    const grokRig = await ready();
    for (const [n, [what, body]] of bodies.entries()) {
      expect(grok.runsAsCommand(body), what).toBe(false);
      const answer = `answer ${n}: ${random(20)}\n\n- one\n- 二`;
      server.answer = () => ({ text: answer });
      const from = grokRig.events.length;
      await submit(grokRig, body);
      for (const source of ['hook', 'transcript'] as const) {
        const prompt = await factFrom(grokRig, 'prompt', source, from);
        expect(grok.isPrompt(prompt.text, body), `${what} by ${source}`).toBe(true);
        const ended = await factFrom(grokRig, 'turn-ended', source, from);
        expect(ended, what).toMatchObject({ outcome: 'completed', text: answer, turnId: prompt.turnId });
      }
      await composerIs(grokRig, 'empty');
      expect(queries(n), what).toEqual([[`<user_query>\n${grok.canonical(body)}\n</user_query>`]]);
    }
  }, 120_000);

  test('is submitted every time, also when turns follow each other at once', async () => {
    const grokRig = await ready();
    server.answer = ({ n }) => ({ text: `answer ${n}` });
    for (let n = 0; n < 200; n++) {
      const from = grokRig.events.length;
      await submit(grokRig, `${n} ${random(1 + ((n * 37) % 600))}`);
      expect(await factFrom(grokRig, 'turn-ended', 'hook', from)).toMatchObject({ text: `answer ${n}` });
      await factFrom(grokRig, 'idle', 'transcript', from);
    }
    expect(server.requests).toHaveLength(200);
  }, 120_000);

  test('arrives whole also when Grok shows a suggestion in its composer', async () => {
    home.dispose();
    home = freshGrokHome(server.url, { suggestions: true });
    const grokRig = await ready();
    await submit(grokRig, 'first');
    await onScreen(grokRig, 'accept suggestion');
    await composerIs(grokRig, 'empty');
    await submit(grokRig, 'second');
    await until('the second turn', () => factsOf(grokRig, 'turn-ended', 'hook')[1]);
    expect(queries(1)).toEqual([['<user_query>\nsecond\n</user_query>']]);
  });

  test.each(['exit', ' QUIT ', ':q', ':q!', ':wq', ':wq!', '/exit', '\u3000/exit now'])(
    '%j would end the program',
    async (text) => {
      expect(grok.runsAsCommand(text)).toBe(true);
      const grokRig = await ready();
      await submit(grokRig, text);
      await until('the end', () => grokRig.exited || undefined);
      expect(server.requests).toEqual([]);
    },
  );

  test.each(["'/etc/hostname'", 'file:///etc/hostname'])(
    '%j would be taken for a dropped file',
    async (text) => {
      expect(grok.runsAsCommand(text)).toBe(true);
      const grokRig = await ready();
      await submit(grokRig, text);
      const prompt = await grokRig.fact('prompt');
      expect(grok.isPrompt(prompt.text, text)).toBe(false);
    },
  );
});

test('an answer of 64 KB comes whole, from the transcript, and the words before a tool call are not part of it', async () => {
  const grokRig = await ready();
  const text = lines(925);
  const read: Answer = {
    text: 'Let me look.',
    tool: { name: 'read_file', input: { target_file: '/etc/hostname' } },
  };
  server.answer = ({ step }) => (step === 0 ? read : { text });
  await submit(grokRig, 'long one, please');
  expect(await grokRig.fact('tool-started')).toMatchObject({ name: 'read_file', detail: '/etc/hostname' });
  expect(await factFrom(grokRig, 'turn-ended', 'hook')).toMatchObject({ outcome: 'completed', text: null });
  expect(await factFrom(grokRig, 'turn-ended', 'transcript')).toMatchObject({ outcome: 'completed', text });
  expect(factsOf(grokRig, 'dialog-opened', 'hook')).toEqual([]);
  expect(factsOf(grokRig, 'dialog-closed', 'transcript')).toEqual([]);
});

describe('a dialog', () => {
  test('of a permission is opened and closed by facts, and an approved turn ends as any other', async () => {
    server.answer = ({ step }) => (step === 0 ? removal : { text: 'done' });
    const grokRig = await ready();
    await submit(grokRig, 'remove it');
    expect(await factFrom(grokRig, 'dialog-opened', 'hook')).toMatchObject({ kind: 'permission' });
    expect(await factFrom(grokRig, 'dialog-opened', 'title')).toMatchObject({ kind: 'permission' });
    const dialog = await onScreen(grokRig, 'Yes, proceed');
    expect(readScreen(dialog)).toMatchObject({
      dialog: { kind: 'permission', what: 'remove it: rm -rf ./nothing' },
    });
    expect(factsOf(grokRig, 'dialog-closed', 'transcript')).toEqual([]);
    const from = grokRig.events.length;
    grokRig.keys('3');
    await factFrom(grokRig, 'dialog-closed', 'transcript', from);
    expect(await factFrom(grokRig, 'turn-ended', 'hook', from)).toMatchObject({
      outcome: 'completed',
      text: 'done',
    });
  });

  test('of a permission that is refused ends the turn as interrupted', async () => {
    server.answer = () => removal;
    const grokRig = await ready();
    await submit(grokRig, 'remove it');
    await onScreen(grokRig, 'No, reject');
    grokRig.keys('4');
    expect(await grokRig.fact('turn-ended')).toMatchObject({ outcome: 'interrupted' });
    await grokRig.fact('dialog-closed');
  });

  test('with a question is opened and closed by facts', async () => {
    server.answer = ({ step }) => (step === 0 ? question : { text: 'done' });
    const grokRig = await ready();
    await submit(grokRig, 'ask me');
    expect(await factFrom(grokRig, 'dialog-opened', 'hook')).toMatchObject({ kind: 'question' });
    expect(await factFrom(grokRig, 'dialog-opened', 'transcript')).toMatchObject({ kind: 'question' });
    await onScreen(grokRig, 'Type your answer');
    const from = grokRig.events.length;
    grokRig.keys('\r');
    await factFrom(grokRig, 'dialog-closed', 'transcript', from);
    expect(await factFrom(grokRig, 'turn-ended', 'hook', from)).toMatchObject({ text: 'done' });
  });

  test('is left by the interrupt, and its turn ends as interrupted', async () => {
    server.answer = () => removal;
    const grokRig = await ready();
    await submit(grokRig, 'remove it');
    await onScreen(grokRig, 'No, reject');
    await grokRig.type(grok.interrupt({ composer: 'unseen', dialog: true })[0] ?? []);
    expect(await grokRig.fact('turn-ended')).toMatchObject({ outcome: 'interrupted' });
    await composerIs(grokRig, 'empty');
  });
});

describe('an interrupt', () => {
  test.each([
    ['in the middle of a stream', { text: 'word '.repeat(2000), chunk: 5, chunkMs: 20 }],
    ['before the first word', { hang: true }],
  ] as const)(
    '%s closes the socket within a second and is told by hook and transcript',
    async (_, answer) => {
      server.answer = () => answer;
      const grokRig = await ready();
      await submit(grokRig, 'count');
      const enough = 'hang' in answer ? 0 : 100;
      const request = await until('the stream', () =>
        server.requests.find(({ sentBytes }) => sentBytes >= enough),
      );
      const at = Date.now();
      await grokRig.type(grok.interrupt({ composer: 'empty', dialog: false })[0] ?? []);
      await until('the socket to close', () => request.abortedAt ?? undefined);
      expect((request.abortedAt ?? Number.POSITIVE_INFINITY) - at).toBeLessThan(1000);
      const byHook = await factFrom(grokRig, 'turn-ended', 'hook');
      expect(byHook).toMatchObject({ outcome: 'interrupted' });
      expect(await factFrom(grokRig, 'turn-ended', 'transcript')).toMatchObject({
        outcome: 'interrupted',
        turnId: byHook.turnId,
      });
      await composerIs(grokRig, 'empty');
    },
  );

  test('keeps the draft that the human is typing', async () => {
    server.answer = () => ({ text: 'word '.repeat(2000), chunk: 5, chunkMs: 20 });
    const grokRig = await ready();
    await submit(grokRig, 'work');
    await until('the stream', () => server.requests.find(({ sentBytes }) => sentBytes > 100));
    grokRig.keys('my draft');
    await composerIs(grokRig, 'draft');
    await grokRig.type(grok.interrupt({ composer: 'draft', dialog: false })[0] ?? []);
    expect(await grokRig.fact('turn-ended')).toMatchObject({ outcome: 'interrupted' });
    await composerIs(grokRig, 'draft');
    grokRig.keys(' goes on\r');
    server.answer = () => ({ text: 'ok' });
    await until('the second turn', () => server.requests[1]);
    expect(queries(1)[0]?.at(-1)).toBe('<user_query>\nmy draft goes on\n</user_query>');
  });
});

test.each([400, 401, 429])(
  'a model that answers %i fails the turn, with the words of the error',
  async (status) => {
    server.answer = () => ({ error: { status, type: 'refusal', message: 'the reason of the refusal' } });
    const grokRig = await ready();
    await submit(grokRig, 'try');
    const failed = { outcome: 'failed', error: expect.stringContaining('the reason of the refusal') };
    expect(await factFrom(grokRig, 'turn-ended', 'hook')).toMatchObject({ ...failed, text: null });
    expect(await factFrom(grokRig, 'turn-ended', 'transcript')).toMatchObject({
      outcome: 'failed',
      text: '',
    });
  },
);

describe('a turn that nobody asked for', () => {
  test('is told apart from a prompt, and the turn before it says that it may come', async () => {
    const input = { command: 'sleep 1', description: 'nap', background: true };
    server.answer = ({ n }) =>
      n === 0 ? { tool: { name: 'run_terminal_command', input } } : { text: `answer ${n}` };
    const grokRig = await ready();
    await submit(grokRig, 'sleep in the background');
    expect(await factFrom(grokRig, 'turn-ended', 'hook')).toMatchObject({ text: 'answer 1', wakes: true });
    for (const source of ['hook', 'transcript'] as const) {
      const second = await until('the second turn', () => factsOf(grokRig, 'prompt', source)[1]);
      expect(second).toMatchObject({ by: 'agent' });
    }
    expect(await until('its end', () => factsOf(grokRig, 'turn-ended', 'hook')[1])).toMatchObject({
      text: 'answer 2',
    });
  });
});

test('a subagent tells nothing of its own, and wakes its parent up', async () => {
  const input = { description: 'look', prompt: 'the work of a child', subagent_type: 'explore' };
  server.answer = ({ userTexts, step }) => {
    if (userTexts.some((text) => text.includes('the work of a child'))) return { text: 'of the child' };
    const spawns = step === 0 && userTexts.some((text) => text.includes('spawn one'));
    return spawns ? { tool: { name: 'spawn_subagent', input } } : { text: 'of the parent' };
  };
  const grokRig = await ready();
  await submit(grokRig, 'spawn one');
  await onScreen(grokRig, 'send once');
  grokRig.keys('2');
  await until('the end of the second turn', () => factsOf(grokRig, 'turn-ended', 'hook')[1]);
  const texts = factsOf(grokRig, 'turn-ended', 'hook').map(({ text }) => text);
  expect(texts).toEqual(['of the parent', 'of the parent']);
  for (const source of ['hook', 'transcript'] as const) {
    expect(factsOf(grokRig, 'prompt', source).map(({ by }) => by)).toEqual(['prompt', 'agent']);
  }
  expect(factsOf(grokRig, 'leaving', 'hook')).toEqual([]);
});

describe('a launch', () => {
  test('goes on with a conversation by its id', async () => {
    let grokRig = await ready();
    await submit(grokRig, 'remember 42');
    await grokRig.fact('turn-ended');
    await grokRig.close();

    grokRig = await ready({ resume: newSessionId });
    expect(await grokRig.fact('session')).toMatchObject({ sessionId: newSessionId, how: 'resumed' });
    await submit(grokRig, 'what was it?');
    await until('the second turn', () => server.requests[1]);
    expect(queries(1)).toEqual([['<user_query>\nwhat was it?\n</user_query>']]);
    await grokRig.fact('turn-ended');
  });

  test('follows the human into a new conversation of the same program', async () => {
    const grokRig = await ready();
    const from = grokRig.events.length;
    await grokRig.type(grok.command('/new'));
    const session = await factFrom(grokRig, 'session', 'hook', from);
    expect(session).toMatchObject({ how: 'started' });
    expect(session.sessionId).not.toBe(newSessionId);
    await composerIs(grokRig, 'empty');
    await submit(grokRig, 'hello');
    expect(await factFrom(grokRig, 'turn-ended', 'transcript', from)).toMatchObject({
      sessionId: session.sessionId,
    });
  });

  test('tells the model the brief', async () => {
    const grokRig = await ready({ brief: 'You are "b" in a room.\n\nSpeak to @claude.' });
    await submit(grokRig, 'hello');
    const { sessionId } = await grokRig.fact('prompt');
    const logs = grok.logs({
      sessionId: sessionId ?? '',
      transcriptPath: null,
      cwd: home.project,
      env: home.env,
    });
    const prompt = readFileSync(join(dirname(logs[0]?.path ?? ''), 'system_prompt.txt'), 'utf8');
    expect(prompt).toContain('You are "b" in a room.\n\nSpeak to @claude.');
  });

  test("leaves the human's own agent in place, and logs and title alone tell its state", async () => {
    const own = join(home.home, 'own.md');
    writeFileSync(own, '---\nname: own\ndescription: mine\n---\nBe kind.\n');
    const grokRig = start({ args: ['--agent', own] });
    await factFrom(grokRig, 'idle', 'title');
    await composerIs(grokRig, 'empty');
    server.answer = () => ({ text: 'slowly '.repeat(20), chunk: 7, chunkMs: 30 });
    await submit(grokRig, 'hello');
    await factFrom(grokRig, 'working', 'title');
    await until('the answer', () => server.requests[0]?.finishedAt ?? undefined);
    const logs = grok.logs({
      sessionId: newSessionId,
      transcriptPath: null,
      cwd: home.project,
      env: home.env,
    });
    const facts = await until('the end in the transcript', () => {
      const found = logs.flatMap(({ kind, path }) => {
        const reader = grok.openLog(kind);
        return jsonLines(path).flatMap((line) => reader.line(line));
      });
      return found.some(({ type }) => type === 'turn-ended') ? found : undefined;
    });
    expect(facts).toEqual([
      { type: 'working', turnId: null },
      { type: 'idle' },
      expect.objectContaining({ type: 'prompt', sessionId: newSessionId, text: 'hello', by: 'prompt' }),
      expect.objectContaining({ type: 'turn-ended', outcome: 'completed', text: 'slowly '.repeat(20) }),
    ]);
    expect(factsOf(grokRig, 'session', 'hook')).toEqual([]);
  });
});

test('a slash command runs by its recipe', async () => {
  const grokRig = await ready();
  await grokRig.type(grok.command('/settings'));
  await onScreen(grokRig, 'Compact mode');
  expect(server.requests).toEqual([]);
});

function jsonLines(path: string): unknown[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line));
}
