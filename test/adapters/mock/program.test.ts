import { writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { mock } from '../../../src/adapters/mock/mock.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { freshDir } from './rig.ts';
import { mockStarter } from './started.ts';

const start = mockStarter();

describe('a turn', () => {
  test('is told by hook, transcript, signal and title, with the same text', async () => {
    const agent = start();
    await agent.ready();
    await agent.submit('mock: reply all is well');
    const ended = await agent.fact('turn-ended');
    expect(ended).toMatchObject({ outcome: 'completed', text: 'all is well', sessionId: 'session-1' });
    await waitFor('the transcript', () => agent.count('turn-ended', 'transcript') === 1);
    const texts = agent.events().flatMap(({ fact }) => (fact.type === 'turn-ended' ? [fact.text] : []));
    expect(texts).toEqual(['all is well', 'all is well']);
    for (const source of ['signal', 'title'] as const) {
      expect(agent.count('working', source)).toBe(1);
      await waitFor(`idle by ${source}`, () => agent.count('idle', source) === 2);
    }
  });

  test('takes a prompt once, exactly as the adapter says', async () => {
    const agent = start();
    await agent.ready();
    const text = '  日本語 👨‍👩‍👧\n\ttabs\n\nand @user, `!x`  \n';
    await agent.submit(text);
    const prompt = await agent.fact('prompt');
    expect(mock.isPrompt(prompt.text, text)).toBe(true);
    expect(agent.received()).toEqual([mock.canonical(text)]);
  });

  test('takes 64 KB in one paste, shown as a chip until Enter', async () => {
    const agent = start();
    await agent.ready();
    const text = `mock: reply got it\n${'0123456789abcdef\n'.repeat(4096)}`;
    const [paste, wait, submit] = mock.submission(text, { peer: true, modes: agent.modes() });
    if (paste === undefined || wait === undefined || submit === undefined) throw new Error('no recipe');
    await agent.type([paste]);
    await agent.terminal.waitFor('the chip', '[Pasted text #1 +4096 lines]');
    expect(mock.readScreen(agent.terminal.screen()).composer).toBe('draft');
    await agent.type([wait, submit]);
    await agent.fact('turn-ended');
    expect(agent.received()).toEqual([mock.canonical(text)]);
  });

  test('is interrupted by Esc: its text so far stays, and hook and signal say so', async () => {
    const agent = start();
    await agent.ready();
    await agent.submit('mock: slow 200x50');
    await agent.terminal.waitFor('the answer to begin', 'line 1');
    await agent.type(mock.interrupt({ composer: 'empty', dialog: false })[0] ?? []);
    expect(await agent.fact('turn-ended')).toMatchObject({ outcome: 'interrupted' });
    await waitFor('idle by signal', () => agent.count('idle', 'signal') === 2);
    expect(agent.terminal.text()).toContain('Interrupted');
  });

  test('that fails tells the error and no answer', async () => {
    const agent = start();
    await agent.ready();
    await agent.submit('mock: error 429 slow down');
    expect(await agent.fact('turn-ended')).toMatchObject({
      outcome: 'failed',
      text: null,
      error: '429 slow down',
    });
  });

  test('queues a prompt that comes meanwhile and runs it next', async () => {
    const agent = start();
    await agent.ready();
    await agent.submit('mock: reply one\nmock: slow 10x30');
    await agent.fact('prompt');
    await agent.submit('mock: reply two');
    await agent.fact('queued');
    await waitFor('both turns', () => agent.count('turn-ended', 'hook') === 2);
    const hooks = agent.events().filter(({ source }) => source === 'hook');
    const texts = hooks.flatMap(({ fact }) => (fact.type === 'turn-ended' ? [fact.text] : []));
    expect(texts).toEqual(['one', 'two']);
  });

  test.each([0, 50])('may begin by itself %i ms after one that said so', async (ms) => {
    const agent = start();
    await agent.ready();
    await agent.submit(`mock: reply first\nmock: wake ${ms}`);
    expect(await agent.fact('turn-ended')).toMatchObject({ wakes: true });
    await waitFor('the wake-up', () =>
      agent.events().some(({ fact }) => fact.type === 'prompt' && fact.by === 'agent'),
    );
  });
});

describe('a dialog', () => {
  test('takes the preselected Yes on Enter, and ignores a paste', async () => {
    const agent = start();
    await agent.ready();
    await agent.submit('mock: dialog Bash "rm -rf build"\nmock: reply gone');
    expect(await agent.fact('dialog-opened')).toMatchObject({
      kind: 'permission',
      what: 'Bash: rm -rf build',
    });
    await agent.terminal.waitFor('the dialog', '❯ 1. Yes');
    expect(mock.readScreen(agent.terminal.screen())).toEqual({
      composer: 'unseen',
      dialog: { kind: 'permission', what: 'Bash: rm -rf build' },
      suggests: null,
    });
    await agent.submit('this would be lost');
    expect(await agent.fact('turn-ended')).toMatchObject({ outcome: 'completed', text: 'gone' });
    expect(agent.received()).toHaveLength(1);
  });

  test('that is left with Esc ends the turn', async () => {
    const agent = start();
    await agent.ready();
    await agent.submit('mock: dialog');
    await agent.terminal.waitFor('the dialog', '❯ 1. Yes');
    agent.terminal.keys('\x1b');
    expect(await agent.fact('turn-ended')).toMatchObject({ outcome: 'interrupted' });
    await waitFor('idle by signal', () => agent.count('idle', 'signal') === 2);
  });

  test('does not open when the human has allowed everything', async () => {
    const agent = start({ args: ['--yolo'] });
    await agent.ready();
    await agent.submit('mock: dialog\nmock: reply done');
    await agent.fact('turn-ended');
    expect(agent.count('dialog-opened', 'hook')).toBe(0);
  });

  test('that asks a question tells it', async () => {
    const agent = start();
    await agent.ready();
    await agent.submit('mock: question "Tea or coffee?"\nmock: reply fine');
    await agent.terminal.waitFor('the question', '❯ 1. the first');
    expect(mock.readScreen(agent.terminal.screen()).dialog).toEqual({
      kind: 'question',
      what: 'Tea or coffee?',
    });
    agent.terminal.keys('2');
    expect(await agent.fact('turn-ended')).toMatchObject({ outcome: 'completed' });
  });
});

describe('the composer', () => {
  test('is empty while it shows its placeholder, and a draft once something is typed', async () => {
    const agent = start();
    await agent.ready();
    expect(mock.readScreen(agent.terminal.screen()).composer).toBe('empty');
    agent.terminal.keys('half a');
    await agent.terminal.waitFor('the draft', '❯ half a');
    expect(mock.readScreen(agent.terminal.screen()).composer).toBe('draft');
    agent.terminal.keys('\x15');
    await agent.terminal.waitFor('the placeholder', '❯ Ask');
    agent.terminal.keys('a\x1b\rb');
    await agent.terminal.waitFor('two lines', /^❯ a\n {2}b$/m);
    expect(agent.received()).toEqual([]);
  });

  test('is unseen while the model picker is open, of which no signal tells', async () => {
    const agent = start();
    await agent.ready();
    await waitFor('everything that the start tells', () =>
      [agent.count('session', 'hook'), agent.count('idle', 'signal'), agent.count('idle', 'title')].every(
        Boolean,
      ),
    );
    const before = agent.events().length;
    agent.terminal.keys('/model\r');
    await agent.terminal.waitFor('the picker', 'Select a model');
    expect(mock.readScreen(agent.terminal.screen())).toMatchObject({ composer: 'unseen', dialog: null });
    agent.terminal.keys('\x1b[B\r');
    await agent.terminal.waitFor('the other model', '· large ·');
    expect(agent.events().slice(before)).toEqual([]);
  });

  test('runs no command for a text that begins with ! and knows no /words but its own', async () => {
    const agent = start();
    await agent.ready();
    agent.terminal.keys('!touch made\r');
    await agent.terminal.waitFor('the refusal', 'touch made (not run');
    agent.terminal.keys('/nothing\r');
    await agent.terminal.waitFor('the refusal', 'Unknown command: /nothing');
    expect(agent.received()).toEqual([]);
  });
});

describe('the program', () => {
  test('goes on with a conversation by its id, and refuses one it does not know', async () => {
    const dir = freshDir();
    const first = start({ dir });
    await first.ready();
    await first.submit('mock: reply remember this');
    await first.fact('turn-ended');
    first.terminal.keys('/exit\r');
    await first.terminal.waitFor('the way back', 'mock --resume session-1');

    const second = start({ dir, resume: 'session-1' });
    await second.terminal.waitFor('what was said', '● remember this');
    expect(await second.fact('session')).toMatchObject({ sessionId: 'session-1', how: 'resumed' });

    const third = start({ resume: 'session-9' });
    await waitFor('its end', () => third.terminal.exit !== null);
    expect(third.terminal.exit?.code).toBe(1);
  });

  test.each([
    ['full screen', []],
    ['inline', ['--inline']],
  ])('leaves the terminal as it found it: %s', async (_, args) => {
    const agent = start({ args });
    const before = agent.terminal.modes();
    await agent.ready();
    expect(agent.terminal.modes()).toMatchObject({
      bracketedPasteMode: true,
      sendFocusMode: true,
      alternate: args.length === 0,
    });
    agent.terminal.keys('\x04');
    await waitFor('its end', () => agent.terminal.exit !== null);
    expect(agent.terminal.exit?.code).toBe(0);
    await agent.terminal.waitFor('the modes of before', () =>
      isDeepStrictEqual(agent.terminal.modes(), before),
    );
  });

  test('keeps what was said in the scrollback when it draws inline', async () => {
    const agent = start({ args: ['--inline'], rows: 12 });
    await agent.ready();
    await agent.submit('mock: fill 1500');
    await agent.fact('turn-ended');
    await agent.terminal.waitFor('the composer below the answer', /line 2[34].*\n\n─+\n❯ Ask/s);
    expect(agent.terminal.output.match(/line 3 /g)?.length).toBeGreaterThan(0);
    expect(agent.terminal.screen().alternate).toBe(false);
  });

  test('fits itself to a new size', async () => {
    const agent = start();
    await agent.ready();
    agent.terminal.resize({ cols: 50, rows: 10 });
    await agent.terminal.waitFor('rules of 50 cells', /^─{50}$/m);
    await agent.terminal.waitFor(
      'its composer',
      () => mock.readScreen(agent.terminal.screen()).composer === 'empty',
    );
  });

  test.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
    ['SIGINT', 0],
  ] as const)('says that it leaves on %s', async (signal, code) => {
    const agent = start();
    await agent.ready();
    await agent.fact('session');
    agent.terminal.kill(signal);
    await agent.fact('leaving');
    await waitFor('its end', () => agent.terminal.exit !== null);
    expect(agent.terminal.exit?.code).toBe(code);
  });

  test('keeps the state signal to itself until its query is answered', async () => {
    const agent = start({ takesSignal: false });
    await agent.ready();
    await agent.submit('mock: reply ok');
    await agent.fact('turn-ended');
    expect(agent.terminal.output.match(/\x1b\]7501;[^\x1b]*/g)).toEqual(['\x1b]7501;?']);
  });

  test('answers from a script before it looks for directives', async () => {
    const dir = freshDir();
    writeFileSync(`${dir}/script.json`, JSON.stringify([['reply from the script'], ['reply second']]));
    const agent = start({ dir, args: ['--script', `${dir}/script.json`] });
    await agent.ready();
    await agent.submit('mock: reply from the prompt');
    expect(await agent.fact('turn-ended')).toMatchObject({ text: 'from the script' });
  });

  test('writes nothing while nothing happens', async () => {
    const agent = start();
    await agent.ready();
    await agent.fact('idle');
    agent.terminal.keys('x');
    await agent.terminal.waitFor('the draft', '❯ x');
    const before = agent.terminal.output.length;
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(agent.terminal.output.length).toBe(before);
  });
});
