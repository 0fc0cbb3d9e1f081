import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { grok } from '../../src/adapters/grok/grok.ts';
import { readScreen } from '../../src/adapters/grok/screen.ts';
import type { AgentFact } from '../../src/core/agent-event.ts';
import type { Evidence } from '../../src/core/agent-state.ts';
import type { ScreenView } from '../../src/panes/screen-view.ts';
import { replay } from '../adapters/grok/replay.ts';
import { type GrokScreen, grokScreens, recordingOf } from '../adapters/grok/screens.ts';
import { freshGrokHome, type GrokHome } from './homes/grok.ts';
import { type Rig, startRig, until } from './rig.ts';
import { startChatCompletions } from './servers/chat-completions.ts';
import type { Answer, ModelServer } from './servers/model-server.ts';

const program = fileURLToPath(new URL('./node_modules/.bin/grok', import.meta.url));
const newSessionId = '3f1c9c1e-0b0a-4d59-9a51-1f6a3d0c7e11';

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

interface Start {
  args?: string[];
  resume?: string;
  brief?: string;
}

function start({ args = [], resume, brief = 'You share a room.' }: Start = {}): Rig {
  rig = startRig({
    vendor: grok,
    program,
    dir: home.home,
    cols: 100,
    rows: 30,
    request: {
      argv: [program, ...args],
      cwd: home.project,
      brief,
      newSessionId,
      resume: resume ?? null,
      env: home.env,
    },
  });
  return rig;
}

const reading = (grokRig: Rig) => readScreen(replay(grokRig.output));

/** Started, idle, and its composer seen empty: what the gate waits for. */
async function ready(options: Start = {}): Promise<Rig> {
  const started = start(options);
  await started.fact('session');
  await composerIs(started, 'empty');
  return started;
}

async function composerIs(grokRig: Rig, what: 'empty' | 'draft'): Promise<void> {
  let screen = replay(grokRig.output);
  for (let tries = 0; readScreen(screen).composer !== what; tries++) {
    if (tries > 400) throw new Error(`the composer was never ${what}:\n${textOf(screen)}`);
    await sleep(20);
    screen = replay(grokRig.output);
  }
}

function textOf(screen: ScreenView): string {
  const rows = Array.from({ length: screen.rows }, (_, y) => screen.line(y)).join('\n');
  return `${rows}\ncursor ${JSON.stringify(screen.cursor)}`;
}

function submit(grokRig: Rig, text: string, peer = false): Promise<void> {
  return grokRig.type(grok.submission(text, { peer, modes: grokRig.modes() }));
}

const factsOf = <T extends AgentFact['type']>(grokRig: Rig, type: T, source: Evidence, from = 0) =>
  grokRig.events
    .slice(from)
    .filter((event) => event.source === source)
    .map((event) => event.fact)
    .filter((fact): fact is Extract<AgentFact, { type: T }> => fact.type === type);

const factFrom = <T extends AgentFact['type']>(grokRig: Rig, type: T, source: Evidence, from = 0) =>
  until(`${type} by ${source}`, () => factsOf(grokRig, type, source, from)[0]);

/** The user's own words of each request from number `from` on. */
const queries = (from: number) =>
  server.requests
    .slice(from)
    .map(({ userTexts }) => userTexts.filter((text) => text.startsWith('<user_query>')));

const random = (bytes: number) => randomBytes(bytes).toString('base64').slice(0, bytes);
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
    await until('the suggestion', () => grokRig.output.includes('accept suggestion') || undefined);
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
    await until('the drawn dialog', () => grokRig.output.includes('Yes, proceed') || undefined);
    expect(reading(grokRig)).toMatchObject({
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
    await until('the drawn dialog', () => grokRig.output.includes('No, reject') || undefined);
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
    await until('the drawn question', () => grokRig.output.includes('Type your answer') || undefined);
    const from = grokRig.events.length;
    grokRig.keys('\r');
    await factFrom(grokRig, 'dialog-closed', 'transcript', from);
    expect(await factFrom(grokRig, 'turn-ended', 'hook', from)).toMatchObject({ text: 'done' });
  });

  test('is left by the interrupt, and its turn ends as interrupted', async () => {
    server.answer = () => removal;
    const grokRig = await ready();
    await submit(grokRig, 'remove it');
    await until('the drawn dialog', () => grokRig.output.includes('No, reject') || undefined);
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
    const prompt = readFileSync(join(logs[0]?.path ?? '', '..', 'system_prompt.txt'), 'utf8');
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
  await until('the settings', () => grokRig.output.includes('Compact mode') || undefined);
  expect(server.requests).toEqual([]);
});

describe('on the real screen', () => {
  test.each(grokScreens)('"$name" is read as what it is', async (screen) => {
    home.dispose();
    home = homeOf(screen);
    server.answer = ({ step }) => (step === 0 ? answers[screen.model ?? 'answers'] : { text: 'done' });
    const grokRig = start();
    if (screen.start !== 'no key' && screen.start !== 'untrusted folder') await composerIs(grokRig, 'empty');
    for (const key of screen.keys) {
      grokRig.keys(key);
      await sleep(250);
    }
    let seen = replay(grokRig.output);
    for (let tries = 0; !textOf(seen).includes(screen.shows); tries++) {
      if (tries > 200) throw new Error(`${screen.shows} was never shown:\n${textOf(seen)}`);
      await sleep(50);
      seen = replay(grokRig.output);
    }
    expect(readScreen(seen), textOf(seen)).toEqual(screen.reading);
    if (process.env.RECORD_SCREENS) record(screen.name, grokRig.output);
  });
});

function jsonLines(path: string): unknown[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line));
}

const removal: Answer = {
  tool: { name: 'run_terminal_command', input: { command: 'rm -rf ./nothing', description: 'remove it' } },
};
const options = [
  { label: 'A', description: 'the first' },
  { label: 'B', description: 'the second' },
];
const question: Answer = {
  tool: { name: 'ask_user_question', input: { questions: [{ question: 'Which one?', options }] } },
};

const answers: Record<NonNullable<GrokScreen['model']>, Answer> = {
  answers: { text: 'hello to you' },
  'wants to run a command': removal,
  asks: question,
  streams: { hang: true, text: 'begun' },
  fails: { error: { status: 400, type: 'refusal', message: 'no' } },
};

function homeOf({ start: how }: GrokScreen): GrokHome {
  const fresh = freshGrokHome(server.url, { suggestions: how === 'suggestions' });
  if (how === 'no key') fresh.env.XAI_API_KEY = '';
  if (how === 'untrusted folder') {
    execFileSync('git', ['init', '-q'], { cwd: fresh.project });
    mkdirSync(join(fresh.project, '.grok', 'hooks'), { recursive: true });
    writeFileSync(join(fresh.project, '.grok', 'hooks', 'own.json'), '{"hooks":{}}');
  }
  return fresh;
}

function record(name: string, output: string): void {
  const file = fileURLToPath(recordingOf(name));
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, output.replaceAll(home.home, '/home/u'.padEnd(home.home.length, '_')));
}
