import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type FaultName, faultTable, isFaultName } from '../../../src/adapters/mock/agent/faults.ts';
import { mock } from '../../../src/adapters/mock/mock.ts';
import { processesWith } from '../../harness/processes.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { freshDir, type Mock, type MockOptions } from './rig.ts';
import { mockStarter } from './started.ts';

const start = mockStarter();

type Begin = (value?: number | string, options?: Omit<MockOptions, 'program'>) => Mock;
type Proof = (begin: Begin) => Promise<void>;

/** What a host would meet with each switch on. */
const proofs: Record<FaultName, Proof> = {
  'slow-start': async (begin) => {
    const agent = begin(700);
    const from = Date.now();
    await agent.ready();
    expect(Date.now() - from).toBeGreaterThan(650);
  },
  'slow-echo': async (begin) => {
    const agent = begin(500);
    await agent.ready();
    const from = Date.now();
    agent.terminal.keys('x');
    await agent.terminal.waitFor('the echo', '❯ x');
    expect(Date.now() - from).toBeGreaterThanOrEqual(490);
  },
  'never-reads': async (begin) => {
    const agent = begin();
    await agent.ready();
    await agent.submit('hello');
    await agent.terminal.waitFor('a screen without it', (text) => !text.includes('hello'));
    expect(agent.readBytes()).toBe('');
  },
  'swallow-enter': async (begin) => {
    const agent = begin();
    await agent.ready();
    await agent.submit('hello');
    await agent.terminal.waitFor('the text to stay', '❯ hello');
    expect(agent.received()).toEqual([]);
    agent.terminal.keys('\r');
    await agent.fact('prompt');
    expect(agent.received()).toEqual(['hello']);
  },
  'paste-burst': async (begin) => {
    const agent = begin(300);
    await agent.ready();
    agent.terminal.keys('hello');
    agent.terminal.keys('\r');
    await agent.terminal.waitFor('the newline', /^❯ hello\n {2}$/m);
    expect(agent.received()).toEqual([]);
    await sleep(400);
    agent.terminal.keys('\r');
    await agent.fact('prompt');
    expect(agent.received()).toEqual(['hello']);
  },
  'dialog-after-paste': async (begin) => {
    const agent = begin();
    await agent.ready();
    const [paste] = mock.submission('hello', { peer: false, modes: agent.modes() });
    await agent.type(paste === undefined ? [] : [paste]);
    await agent.terminal.waitFor('the dialog', '❯ 1. Yes');
    expect(await agent.fact('dialog-opened')).toMatchObject({ kind: 'permission' });
    expect(agent.received()).toEqual([]);
  },
  'wrong-text': async (begin) => {
    const agent = begin();
    await agent.ready();
    await agent.submit('mock: reply ok');
    const prompt = await agent.fact('prompt');
    expect(mock.isPrompt(prompt.text, 'mock: reply ok')).toBe(false);
  },
  'ghost-text': async (begin) => {
    const agent = begin();
    await agent.terminal.waitFor('the suggestion', '❯ now write the tests for it');
    expect(mock.readScreen(agent.terminal.screen()).composer).toBe('empty');
  },
  draft: async (begin) => {
    const agent = begin('do not touch');
    await agent.terminal.waitFor('the draft', '❯ do not touch');
    expect(mock.readScreen(agent.terminal.screen()).composer).toBe('draft');
  },
  'clears-draft': async (begin) => {
    const agent = begin(700);
    await agent.ready();
    agent.terminal.keys('half');
    await agent.terminal.waitFor('the draft', '❯ half');
    await agent.terminal.waitFor('the placeholder', '❯ Ask');
  },
  'returns-prompt': async (begin) => {
    const agent = begin();
    await agent.ready();
    await agent.submit('mock: think 20000');
    await agent.fact('prompt');
    agent.terminal.keys('\x1b');
    await agent.terminal.waitFor('the prompt in the composer', '❯ mock: think 20000');
  },
  'no-hooks': async (begin) => {
    const agent = begin();
    await agent.ready();
    await agent.submit('mock: reply ok');
    await waitFor('idle by signal', () => agent.count('idle', 'signal') === 2);
    expect(agent.events().some(({ source }) => source === 'hook')).toBe(false);
  },
  'no-signal': async (begin) => {
    const agent = begin();
    await agent.ready();
    await agent.submit('mock: reply ok');
    await agent.fact('turn-ended');
    expect(agent.terminal.output).not.toContain('\x1b]7501');
  },
  'no-title': async (begin) => {
    const agent = begin();
    await agent.ready();
    await agent.submit('mock: reply ok');
    await agent.fact('turn-ended');
    expect(agent.terminal.output).not.toContain('\x1b]0;');
  },
  'no-transcript': async (begin) => {
    const agent = begin();
    await agent.ready();
    expect(await agent.fact('session')).toMatchObject({ transcriptPath: null });
    await agent.submit('mock: reply ok');
    await agent.fact('turn-ended');
    expect(agent.events().some(({ source }) => source === 'transcript')).toBe(false);
  },
  'missing-stop': async (begin) => {
    const agent = begin();
    await agent.ready();
    await agent.submit('mock: reply ok');
    await waitFor('the end by transcript', () => agent.count('turn-ended', 'transcript') === 1);
    await waitFor('idle by signal', () => agent.count('idle', 'signal') === 2);
    expect(agent.count('turn-ended', 'hook')).toBe(0);
  },
  'late-stop': async (begin) => {
    const agent = begin(600);
    await agent.ready();
    await agent.submit('mock: reply ok');
    await waitFor('idle by signal', () => agent.count('idle', 'signal') === 2);
    const idleAt = Date.now();
    await waitFor('the hook', () => agent.count('turn-ended', 'hook') === 1);
    expect(Date.now() - idleAt).toBeGreaterThan(400);
  },
  'double-stop': async (begin) => {
    const agent = begin();
    await agent.ready();
    await agent.submit('mock: reply ok');
    await waitFor('both hooks', () => agent.count('turn-ended', 'hook') === 2);
  },
  'foreign-hook': async (begin) => {
    const agent = begin();
    await agent.ready();
    await agent.submit('mock: reply ok');
    await waitFor('both hooks', () => agent.count('turn-ended', 'hook') === 2);
    const sessions = agent
      .events()
      .flatMap(({ fact, source }) =>
        fact.type === 'turn-ended' && source === 'hook' ? [fact.sessionId] : [],
      );
    expect(sessions.filter((id) => id === 'session-1')).toHaveLength(1);
  },
  'silent-interrupt': async (begin) => {
    const agent = begin();
    await agent.ready();
    await agent.submit('mock: think 20000');
    await agent.fact('prompt');
    agent.terminal.keys('\x1b');
    await waitFor('the end by transcript', () => agent.count('turn-ended', 'transcript') === 1);
    await waitFor('idle by signal', () => agent.count('idle', 'signal') === 2);
    expect(agent.count('turn-ended', 'hook')).toBe(0);
  },
  'stays-busy': async (begin) => {
    const agent = begin();
    await agent.ready();
    await agent.submit('mock: slow 20x50\nmock: reply a b c d e f g h i j k l m n o p q r s t');
    await agent.fact('prompt');
    agent.terminal.keys('\x1b');
    agent.terminal.keys('\x03');
    expect(await agent.fact('turn-ended')).toMatchObject({ outcome: 'completed' });
  },
  'crash-mid-turn': async (begin) => {
    const agent = begin();
    await agent.ready();
    await agent.submit('mock: reply never said');
    await waitFor('its end', () => agent.terminal.exit !== null);
    expect(agent.terminal.exit?.code).toBe(70);
    expect(agent.terminal.screen().alternate).toBe(true);
  },
  'exit-at-once': async (begin) => {
    const agent = begin(3);
    await waitFor('its end', () => agent.terminal.exit !== null);
    expect(agent.terminal.exit?.code).toBe(3);
    await agent.terminal.waitFor('the reason', 'told to exit at once');
  },
  'fast-exit': async (begin) => {
    const agent = begin(1_000_000);
    await waitFor('its end', () => agent.terminal.exit !== null);
    expect(agent.terminal.exit?.code).toBe(0);
    expect(agent.terminal.output.startsWith('line 1\r\nline 2\r\n')).toBe(true);
  },
  flood: async (begin) => {
    const agent = begin();
    await agent.terminal.waitFor('a thousand lines', () =>
      agent.terminal.output.includes('flood line 1000\x1b'),
    );
    agent.terminal.kill('SIGKILL');
  },
  'stop-self': async (begin) => {
    const agent = begin(100);
    await agent.ready();
    await waitFor('the stop', () => ps('stat', agent.terminal.pid).startsWith('T'));
    agent.terminal.kill('SIGCONT');
    agent.terminal.keys('back');
    await agent.terminal.waitFor('the echo', '❯ back');
  },
  'ignores-sighup': async (begin) => {
    const agent = begin();
    await agent.ready();
    agent.terminal.kill('SIGHUP');
    agent.terminal.keys('still here');
    await agent.terminal.waitFor('the echo', '❯ still here');
  },
  grandchild: async (begin) => {
    const agent = begin();
    await agent.ready();
    const pid = Number(
      execFileSync('pgrep', ['-P', String(agent.terminal.pid), '-f', 'trap'], { encoding: 'utf8' }),
    );
    await waitFor('it to ignore signals', () => ignoresEnding(pid));
    process.kill(-pid, 'SIGTERM');
    process.kill(-pid, 'SIGHUP');
    expect(ps('pgid', pid)).toBe(String(pid));
    process.kill(-pid, 'SIGKILL');
  },
  orphan: async (begin) => {
    const dir = freshDir();
    const agent = begin(undefined, { dir });
    await agent.ready();
    const trapping = () => processesWith(`HOME=${dir}`).filter(({ command }) => command.includes('trap'));
    const [orphan] = await waitFor('the orphan to be alone', () => trapping().length === 1 && trapping());
    const pid = orphan?.pid ?? 0;
    expect(ps('ppid', pid)).not.toBe(String(agent.terminal.pid));
    await waitFor('it to ignore signals', () => ignoresEnding(pid));
    process.kill(pid, 'SIGTERM');
    process.kill(pid, 'SIGHUP');
    expect(ps('stat', pid)).toMatch(/^S/);
    for (const left of processesWith(`HOME=${dir}`)) {
      if (left.pid !== agent.terminal.pid) process.kill(left.pid, 'SIGKILL');
    }
  },
  queries: async (begin) => {
    const agent = begin();
    await agent.terminal.waitFor('the answer to the device query', 'answer: ESC[?1;2c');
    await agent.terminal.waitFor('the answer to the cursor query', /answer: ESC\[\d+;\d+R/);
    expect(mock.readScreen(agent.terminal.screen()).composer).toBe('empty');
  },
};

/** Whether a shell has come so far as to trap SIGHUP and SIGTERM: bits 0 and 14. */
function ignoresEnding(pid: number): boolean {
  return (Number.parseInt(ps('ignored', pid).slice(-4), 16) & 0x4001) === 0x4001;
}

function ps(column: 'stat' | 'pgid' | 'ppid' | 'ignored', pid: number): string {
  return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
}

for (const name of Object.keys(proofs).filter(isFaultName)) {
  test(`with the fault ${name} it ${faultTable[name].does}`, () =>
    proofs[name]((value, options = {}) =>
      start({
        ...options,
        args: ['--fault', value === undefined ? name : `${name}=${value}`, ...(options.args ?? [])],
      }),
    ));
}
