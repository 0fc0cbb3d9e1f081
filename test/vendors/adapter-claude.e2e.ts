import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { claude } from '../../src/adapters/claude/claude.ts';
import type { AgentFact } from '../../src/core/agent-event.ts';
import type { Evidence } from '../../src/core/agent-state.ts';
import { claudeVersions } from '../adapters/claude/screens.ts';
import { type ClaudeHome, freshClaudeHome } from './homes/claude.ts';
import { installed } from './installed.ts';
import { type Rig, startRig, until } from './rig.ts';
import { type AnthropicServer, startAnthropic } from './servers/anthropic.ts';
import type { Answer } from './servers/model-server.ts';

let server: AnthropicServer;
let home: ClaudeHome;
let rig: Rig | null;

beforeEach(async () => {
  server = await startAnthropic();
  home = freshClaudeHome(server.url);
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

const random = (bytes: number) => randomBytes(bytes).toString('base64').slice(0, bytes);
const lines = (count: number) => Array.from({ length: count }, () => random(70)).join('\n');

const facts = <T extends AgentFact['type']>(from: Rig, type: T, source: Evidence) =>
  from.events
    .filter((event) => event.source === source)
    .map((event) => event.fact)
    .filter((fact): fact is Extract<AgentFact, { type: T }> => fact.type === type);

/** The first fact of a hook after event number `from`; the transcript tells of an earlier turn later than its hook. */
const hooked = <T extends AgentFact['type']>(claudeRig: Rig, type: T, from: number) =>
  until(`${type} by hook`, () => {
    const later = claudeRig.events.slice(from).filter(({ source }) => source === 'hook');
    return later
      .map(({ fact }) => fact)
      .find((fact): fact is Extract<AgentFact, { type: T }> => fact.type === type);
  });

/** What users said in request `n`, the program's own reminders left out. */
const promptsOf = (n: number) =>
  server.requests[n]?.userTexts.filter((text) => !text.startsWith('<system-reminder>'));

async function atRest(claudeRig: Rig): Promise<void> {
  await until('an empty composer at rest', () => {
    const { composer, suggests } = claude.readScreen(claudeRig.screen());
    return (composer === 'empty' && suggests === 'idle') || undefined;
  });
}

/** As the gate does: on 2.1.197 an Enter within 200 ms of the first hook is swallowed. */
async function settled(claudeRig: Rig): Promise<void> {
  const started = claudeRig.events.find(({ fact }) => fact.type === 'session');
  await until('1 s after the start', () => Date.now() - (started?.at ?? 0) > 1000 || undefined);
}

/** Waits until nothing was printed for 400 ms: a dialog swallows keys that come at once. */
async function still(claudeRig: Rig): Promise<void> {
  let length = -1;
  let since = 0;
  await until('a still screen', () => {
    if (claudeRig.output.length !== length) since = Date.now();
    length = claudeRig.output.length;
    return Date.now() - since > 400 || undefined;
  });
}

const submit = (claudeRig: Rig, text: string, peer = false) =>
  claudeRig.type(claude.submission(text, { peer, modes: claudeRig.modes() }));

const shell = (command: string): Answer => ({ tool: { name: 'Bash', input: { command, description: 'x' } } });

describe.each(claudeVersions)('Claude Code $version', ({ program, version }) => {
  const hasSignal = version === '2.1.332';

  /** Started, in a session by its hook, and its composer seen empty: what the gate waits for. */
  async function ready({ args = [], resume, brief = 'You share a room.' }: Start = {}): Promise<Rig> {
    rig = startRig({
      vendor: claude,
      program: installed(program).program,
      dir: home.home,
      cols: 100,
      rows: 30,
      request: {
        argv: ['claude', ...home.flags, ...args],
        cwd: home.project,
        brief,
        newSessionId: crypto.randomUUID(),
        resume: resume ?? null,
        env: home.env,
      },
    });
    await rig.fact('session');
    await rig.fact('idle');
    await atRest(rig);
    await settled(rig);
    return rig;
  }

  const paragraph = '快速的棕色狐狸 👩‍👩‍👧 jumps — “over” it. ';
  const bodies: [string, string][] = [
    ['one byte', 'x'],
    ['4 KB of lines', lines(58)],
    ['4 KB on one line', random(4096)],
    ['64 KB of lines', lines(925)],
    ['64 KB on one line', random(65_536)],
    ['lines with blank and indented ones', '  first\n\n\n    fourth\n\tfifth  '],
    ['Chinese, Japanese, Korean and emoji', `你好 こんにちは 안녕하세요 👩‍👩‍👧‍👦 👍🏽 ❤️ ${random(8)}`],
    ['a long paragraph of wide characters', paragraph.repeat(60)],
    ['a slash and a bang in later lines', 'look\n/cost\n!ls'],
    ['a leading mention', '@project look'],
    ['a trailing mention', 'look at @not'],
    ['a trailing backslash', 'C:\\'],
    ['a leading hash', '# not a memory'],
    ['what is left of a paste end', 'before [201~ after'],
    ['the tags of a wrapper', `<pasted_content id="ab">\n1\n2\n3\n</pasted_content id="ab">`],
    ['the path of an image', 'see\nshot.png\nhere'],
    ['words that a dialog takes as keys', 'y'],
  ];

  test.each([
    ['the human', false],
    ['a peer', true],
  ])(
    'a text of %s arrives as exactly one turn, whose end carries the answer',
    async (_who, peer) => {
      writeFileSync(join(home.project, 'shot.png'), Buffer.from('iVBORw0KGgo=', 'base64'));
      writeFileSync(join(home.project, 'notes.md'), 'notes');
      const claudeRig = await ready();
      for (const [n, [what, body]] of bodies.entries()) {
        const answer = `answer ${n}: ${random(20)}\n\n- one\n- 二`;
        server.answer = () => ({ text: answer });
        const from = claudeRig.events.length;
        await submit(claudeRig, body, peer);
        const prompt = await hooked(claudeRig, 'prompt', from);
        expect(claude.isPrompt(prompt.text, body), what).toBe(true);
        const ended = await until('the end of this turn', () =>
          facts(claudeRig, 'turn-ended', 'hook').find(({ turnId }) => turnId === prompt.turnId),
        );
        expect(ended, what).toMatchObject({ outcome: 'completed', text: answer, wakes: false });
        await atRest(claudeRig);
        expect(server.requests.length, what).toBe(n + 1);
        const [said, ...more] = promptsOf(n) ?? [];
        expect(more, what).toEqual([]);
        expect(said, what).toBe(prompt.text);
        // Only around a peer's message may the program put a wrapper of its own; it never lets a text fake one.
        const isTouched = hasSignal && (peer ? what !== 'one byte' : what.startsWith('the tags'));
        if (!isTouched) expect(said, what).toBe(claude.canonical(body));
      }
    },
    240_000,
  );

  test('leaves the same facts in the transcript as in the hooks', async () => {
    const claudeRig = await ready();
    server.answer = ({ step }) => (step === 0 ? { ...shell('echo 1'), text: 'First.' } : { text: 'Last.' });
    await submit(claudeRig, 'one\n\ntwo');
    await until('the end in the transcript', () => facts(claudeRig, 'turn-ended', 'transcript')[0]);
    for (const type of ['prompt', 'turn-ended'] as const) {
      expect(facts(claudeRig, type, 'transcript')).toEqual(facts(claudeRig, type, 'hook'));
    }
    expect(facts(claudeRig, 'turn-ended', 'hook')).toMatchObject([{ text: 'Last.' }]);
  });

  test('an answer of 200 KB comes whole in the hook', async () => {
    const claudeRig = await ready();
    const text = lines(2800);
    server.answer = () => ({ text, chunk: 4096 });
    await submit(claudeRig, 'long one, please');
    expect(await claudeRig.fact('turn-ended')).toMatchObject({ outcome: 'completed', text });
  });

  test('a permission dialog is opened and closed by facts, and an approved turn ends as any other', async () => {
    server.answer = ({ step }) => (step === 0 ? shell('touch approved') : { text: 'done' });
    const claudeRig = await ready();
    await submit(claudeRig, 'touch it');
    expect(await claudeRig.fact('tool-started')).toMatchObject({ name: 'Bash', detail: 'touch approved' });
    expect(await until('the hook', () => facts(claudeRig, 'dialog-opened', 'hook')[0])).toEqual({
      type: 'dialog-opened',
      kind: 'permission',
      what: 'Bash touch approved',
    });
    if (hasSignal) {
      const told = await until('the signal', () => facts(claudeRig, 'dialog-opened', 'signal')[0]);
      expect(told).toMatchObject({ kind: 'permission', what: expect.stringContaining('touch approved') });
    }
    await until('the dialog', () => claude.readScreen(claudeRig.screen()).dialog ?? undefined);
    await still(claudeRig);
    const from = claudeRig.events.length;
    claudeRig.keys('1');
    await claudeRig.fact('dialog-closed', from);
    expect(await claudeRig.fact('tool-ended', from)).toMatchObject({ name: 'Bash' });
    expect(await claudeRig.fact('turn-ended', from)).toMatchObject({ outcome: 'completed', text: 'done' });
    expect(existsSync(join(home.project, 'approved'))).toBe(true);
  });

  test('a refused permission ends the turn as interrupted and closes the dialog', async () => {
    server.answer = ({ step }) => (step === 0 ? shell('touch refused') : { text: 'done' });
    const claudeRig = await ready();
    await submit(claudeRig, 'touch it');
    await until('the dialog', () => claude.readScreen(claudeRig.screen()).dialog ?? undefined);
    const from = claudeRig.events.length;
    await claudeRig.type(claude.interrupt({ composer: 'unseen', dialog: true })[0] ?? []);
    expect(await claudeRig.fact('turn-ended', from)).toMatchObject({ outcome: 'interrupted', text: null });
    await claudeRig.fact('dialog-closed', from);
    await atRest(claudeRig);
    expect(existsSync(join(home.project, 'refused'))).toBe(false);
  });

  test('an interrupt in the middle of a stream closes the socket and is told by facts within a second', async () => {
    server.answer = () => ({ text: 'word '.repeat(2000), chunk: 5, chunkMs: 20 });
    const claudeRig = await ready();
    await submit(claudeRig, 'count');
    const request = await until('the stream', () => server.requests.find(({ sentBytes }) => sentBytes > 200));
    const at = Date.now();
    const from = claudeRig.events.length;
    await claudeRig.type(claude.interrupt({ composer: 'empty', dialog: false })[0] ?? []);
    await claudeRig.fact('idle', from);
    expect(await claudeRig.fact('turn-ended', from)).toMatchObject({ outcome: 'interrupted', text: null });
    await until('the socket to close', () => request.abortedAt ?? undefined);
    expect((request.abortedAt ?? Number.POSITIVE_INFINITY) - at).toBeLessThan(1000);
    const told = claudeRig.events
      .slice(from)
      .filter(({ fact }) => ['idle', 'turn-ended'].includes(fact.type));
    expect(Math.max(...told.map((event) => event.at)) - at).toBeLessThan(1000);
    await atRest(claudeRig);
  });

  test('an interrupt before the first token puts the prompt back into the composer', async () => {
    server.answer = () => ({ hang: true });
    const claudeRig = await ready();
    await submit(claudeRig, 'never mind');
    await until('the request', () => server.requests[0]);
    await claudeRig.fact('working');
    const from = claudeRig.events.length;
    await claudeRig.type(claude.interrupt({ composer: 'empty', dialog: false })[0] ?? []);
    await claudeRig.fact('idle', from);
    await until('the draft', () => claude.readScreen(claudeRig.screen()).composer === 'draft' || undefined);
  });

  test('a prompt during a turn is queued, then runs as a turn of its own that the transcript tells of', async () => {
    const slow = 'slow '.repeat(40).trim();
    let release = false;
    server.answer = ({ n }) =>
      n === 0 && !release ? { text: slow, chunk: 5, chunkMs: 30 } : { text: 'second' };
    const claudeRig = await ready();
    await submit(claudeRig, 'first');
    const first = await claudeRig.fact('prompt');
    await until('the stream', () => server.requests.find(({ sentBytes }) => sentBytes > 0));
    const from = claudeRig.events.length;
    await submit(claudeRig, 'and then');
    release = true;
    expect(await hooked(claudeRig, 'prompt', from)).toMatchObject({
      text: 'and then',
      // Before 2.1.332 the queued prompt has an id of its own, and the running turn takes it over.
      ...(hasSignal ? { turnId: first.turnId } : {}),
    });
    await claudeRig.fact('queued', from);
    await until('the second turn', () => facts(claudeRig, 'turn-ended', 'hook')[1]);
    expect(facts(claudeRig, 'turn-ended', 'hook').map(({ text }) => text)).toEqual([slow, 'second']);
    await until('the prompt in the transcript', () =>
      facts(claudeRig, 'prompt', 'transcript').find(({ text }) => text === 'and then'),
    );
    expect(promptsOf(1)).toEqual(['and then']);
  });

  test.each([
    [500, 'api_error'],
    [400, 'invalid_request_error'],
  ] as const)('a model that answers %i fails the turn, with the words of the error', async (status, type) => {
    server.answer = () => ({ error: { status, type, message: 'the reason of the refusal' } });
    const claudeRig = await ready();
    await submit(claudeRig, 'try');
    const failed = {
      outcome: 'failed',
      text: null,
      error: expect.stringContaining('the reason of the refusal'),
    };
    expect(await until('the hook', () => facts(claudeRig, 'turn-ended', 'hook')[0])).toMatchObject(failed);
    expect(await until('the row', () => facts(claudeRig, 'turn-ended', 'transcript')[0])).toMatchObject(
      failed,
    );
    if (hasSignal) {
      expect(await until('the signal', () => facts(claudeRig, 'turn-ended', 'signal')[0])).toMatchObject(
        failed,
      );
    }
  });

  test("runs our hooks beside the human's own, from every source", async () => {
    const hook = (name: string) => ({
      hooks: { Stop: [{ hooks: [{ type: 'command', command: `touch ${home.home}/${name}` }] }] },
    });
    mkdirSync(join(home.home, '.claude'));
    writeFileSync(join(home.home, '.claude/settings.json'), JSON.stringify(hook('user')));
    const claudeRig = await ready({ args: ['--settings', JSON.stringify(hook('flag'))] });
    await submit(claudeRig, 'hello');
    expect(await claudeRig.fact('turn-ended')).toMatchObject({ outcome: 'completed' });
    for (const name of ['user', 'flag']) {
      await until(`the hook of ${name}`, () => existsSync(join(home.home, name)) || undefined);
    }
  });

  test("tells the model the brief behind the human's own addition, and once more after a resume", async () => {
    const args = ['--append-system-prompt', 'Be kind.'];
    const brief = 'You are "b" in a room.\nSpeak to @codex.';
    let claudeRig = await ready({ args, brief });
    await submit(claudeRig, 'remember 42');
    const first = await claudeRig.fact('session');
    await until('the end in the transcript', () => facts(claudeRig, 'turn-ended', 'transcript')[0]);
    await claudeRig.close();

    claudeRig = await ready({ args, brief, resume: first.sessionId });
    const resumed = await claudeRig.fact('session');
    expect(resumed).toEqual({ ...first, how: 'resumed' });
    await submit(claudeRig, 'what was it?');
    await until('the end', () => facts(claudeRig, 'turn-ended', 'hook')[0]);
    expect(promptsOf(1)).toEqual(['what was it?']);
    for (const system of server.systems) expect(system.split(`Be kind.\n\n${brief}`)).toHaveLength(2);
    expect(server.systems).toHaveLength(2);
  });

  test('a new conversation has the id that the launch gave it, and /clear tells of the next', async () => {
    const claudeRig = await ready();
    const first = await claudeRig.fact('session');
    const from = claudeRig.events.length;
    await claudeRig.type(claude.command('/clear'));
    const next = await claudeRig.fact('session', from);
    expect(next.how).toBe('cleared');
    expect(next.sessionId).not.toBe(first.sessionId);
    expect(facts(claudeRig, 'leaving', 'hook')).toEqual([]);
    await atRest(claudeRig);
    await submit(claudeRig, 'hello');
    expect(await claudeRig.fact('turn-ended', from)).toMatchObject({ sessionId: next.sessionId });
  });

  test('a signal ends it, with a word of its leaving', async () => {
    const claudeRig = await ready();
    await claudeRig.close();
    expect(facts(claudeRig, 'leaving', 'hook')).toEqual([{ type: 'leaving', reason: 'other' }]);
  });
});
