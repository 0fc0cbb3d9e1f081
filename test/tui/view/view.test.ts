import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toView } from '../../../src/protocol/frames.ts';
import { undoModes } from '../../../src/tui/screen/modes.ts';
import { roomView } from '../room.ts';
import { bundleView, version } from './bundled-view.ts';
import { FakeHost } from './fake-host.ts';
import { TestTerminal } from './terminal.ts';

let bundle: string;
let dir: string;
let host: FakeHost;
let open: TestTerminal[];

beforeAll(async () => {
  bundle = await bundleView('fake');
});

afterAll(() => rmSync(bundle, { recursive: true, force: true }));

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'view-'));
  host = new FakeHost(join(dir, 'sock'), roomView(), version);
  await host.listen();
  open = [];
});

afterEach(async () => {
  for (const terminal of open) if (terminal.exitCode === null) terminal.kill('SIGKILL');
  await host.close();
  // A view that is a job of a killed shell still writes its memory on its way out.
  rmSync(dir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

/** The view in a terminal, under a shell that notes the line settings before and after. */
function view(cols: number, rows: number, env: Record<string, string> = {}, waitMs = 0): TestTerminal {
  const run = `stty -a > ${dir}/before; ${process.execPath} ${bundle}/program.js ${host.path} ${dir} ${waitMs}; code=$?; stty -a > ${dir}/after; exit $code`;
  const terminal = new TestTerminal(
    ['/bin/sh', '-c', run],
    { cols, rows },
    { PATH: process.env.PATH ?? '', TERM: 'xterm-256color', COLORTERM: 'truecolor', TZ: 'UTC', ...env },
  );
  open.push(terminal);
  return terminal;
}

/** An interactive shell, which has job control. */
function shell(): TestTerminal {
  const env = { PATH: process.env.PATH ?? '', TERM: 'xterm-256color', PS1: '$ ' };
  const terminal = new TestTerminal(
    ['/bin/bash', '--norc', '--noprofile', '-i'],
    { cols: 120, rows: 30 },
    env,
  );
  open.push(terminal);
  return terminal;
}

/** A view with the focus on agent A and both panes filled. */
async function inAgentA(cols = 180, rows = 40): Promise<TestTerminal> {
  const terminal = view(cols, rows);
  await terminal.shows('shop@main');
  await terminal.shows('worker:');
  await terminal.until('the host knows the sizes', () => host.states.length > 0);
  host.show('a', ['hello from A']);
  host.show('b', ['hello from B']);
  await terminal.shows('hello from A');
  terminal.type('\x1a1');
  await terminal.shows('▸A claude');
  return terminal;
}

function settings(when: 'before' | 'after'): string {
  return readFileSync(join(dir, when), 'utf8');
}

describe('the view on a terminal', () => {
  it('shows itself before the host is there', async () => {
    const terminal = view(120, 30, {}, 60_000);
    await terminal.shows('starting the room');
    expect(terminal.alternate).toBe(true);
    terminal.type('\x1ad');
    expect(await terminal.exited()).toBe(0);
    expect(terminal.lines().join(' ')).toContain('Left before the room was open');
  });

  it('shows both agents, the conversation and their lines at 180x40', async () => {
    const terminal = await inAgentA();
    const lines = terminal.lines();
    expect(lines[0]).toContain('relay: on @mention · 3/60 hops · chain 2/12 · 14 messages');
    expect(lines[1]).toMatch(/^▸A claude ● working .*│ conversation +│ B codex ○ idle since 14:02$/);
    expect(lines[2]).toMatch(/^hello from A +│worker:.*│hello from B$/);
    expect(host.states.at(-1)?.panes).toEqual({ a: { cols: 66, rows: 37 }, b: { cols: 66, rows: 37 } });
    expect(terminal.cursor).toEqual({ x: 0, y: 3 });
  });

  it('keeps the agents at the size of the smallest screen when there is less', async () => {
    const terminal = view(50, 10);
    await terminal.shows('is too small');
    await terminal.until('the host knows the sizes', () => host.states.length > 0);
    expect(host.states[0]?.panes.a).toEqual({ cols: 60, rows: 10 });
  });

  it('gives the focused agent every byte unchanged, and the prefix to nobody', async () => {
    const terminal = await inAgentA();
    const bytes = 'héllo\x03\x1b[A\x1bb\r\x1b[15~\x7f';
    terminal.type(bytes);
    terminal.type('\x1ak');
    terminal.type('\x1a3');
    await terminal.shows('▸B codex');
    terminal.type('to b');
    await terminal.until('B has its keys', () => host.keys.b === 'to b');
    expect(host.keys.a).toBe(bytes);
  });

  it('sends a paste with brackets only where the agent asked for them', async () => {
    const terminal = await inAgentA();
    terminal.type('\x1b[200~one\x1atwo\x1b[201~');
    await terminal.until('A has the paste', () => host.keys.a.endsWith('two'));
    host.show('a', ['asks'], {}, { bracketedPaste: true });
    await terminal.shows('asks');
    terminal.type('\x1b[200~three\x1b[201~');
    await terminal.until('A has the other paste', () => host.keys.a.includes('three'));
    expect(host.keys.a).toBe('one\x1atwo\x1b[200~three\x1b[201~');
  });

  it('gives the conversation keys as events', async () => {
    const terminal = await inAgentA();
    terminal.type('\x1a2hi\x1b[A');
    await terminal.shows('worker: h i up');
    expect(host.keys.a).toBe('');
  });

  it('keeps what is typed before the conversation is drawn', async () => {
    const terminal = view(180, 40);
    await terminal.until('the first frame', () => terminal.alternate);
    terminal.type('early');
    await terminal.shows('worker: e a r l y');
  });

  it('reports the mouse to an agent that asked, in its own coordinates, and focuses by a click', async () => {
    const terminal = await inAgentA();
    host.show('b', ['mouse'], {}, { mouse: 'any', mouseSgr: true });
    await terminal.shows('mouse');
    terminal.type('\x1b[<0;120;5M\x1b[<0;120;5m');
    await terminal.shows('▸B codex');
    terminal.type('\x1b[<0;120;5M');
    await terminal.until('B has the click', () => host.reports.b.endsWith('M'));
    expect(host.reports.b).toBe('\x1b[<0;6;3M');
    expect(host.keys.b).toBe('');
    expect(terminal.output).toContain('\x1b[?1003h');
  });

  it('passes a drag of a separator to nobody, and tells the host the sizes once, when it is let go', async () => {
    const terminal = await inAgentA();
    host.show('a', ['tracks'], {}, { mouse: 'any', mouseSgr: true });
    await terminal.until('every motion is asked for', () => terminal.output.includes('\x1b[?1003h'));
    const told = host.states.length;
    terminal.type('\x1b[<0;67;9M');
    for (let x = 66; x >= 62; x--) terminal.type(`\x1b[<32;${x};9M`);
    await terminal.until('the separator is drawn there', () => terminal.lines()[8]?.indexOf('│') === 61);
    expect(host.states.length).toBe(told);
    terminal.type('\x1b[<0;62;9m');
    await terminal.until('the host knows', () => host.states.length > told);
    expect(host.states.slice(told).map(({ panes }) => panes.a.cols)).toEqual([61]);
    expect(host.reports.a).toBe('');
  });

  it('draws nothing for a thousand motions of the mouse', async () => {
    const terminal = await inAgentA();
    host.show('a', ['tracks'], {}, { mouse: 'any', mouseSgr: true });
    host.tellRoom(roomView({}, { state: { is: 'idle' } }));
    await terminal.shows('A claude ○ idle');
    await terminal.until('every motion is asked for', () => terminal.output.includes('\x1b[?1003h'));
    const before = terminal.output.length;
    for (let n = 0; n < 1000; n++) terminal.type(`\x1b[<35;${1 + (n % 180)};${1 + (n % 40)}M`);
    terminal.type('\x1b[<35;7;9M');
    await terminal.until('A has the last', () => host.reports.a.endsWith('\x1b[<35;7;7M'));
    expect(terminal.output.length).toBe(before);
  });

  it('leaves the mouse to the terminal on a key, says so, and remembers it', async () => {
    const first = await inAgentA();
    expect(first.output).toContain('\x1b[?1002h');
    first.type('\x1aM');
    await first.shows('Ctrl-Z M takes it back');
    expect(first.output).toMatch(/\x1b\[\?1002l\x1b\[\?1000l/);
    first.type('x');
    await first.shows('mouse off (M)');
    first.type('\x1ad');
    await first.exited();
    const second = view(180, 40);
    await second.shows('mouse off (M)');
    expect(second.output).not.toContain('\x1b[?1000h');
    second.type('\x1aM');
    await second.until('the mouse is back', () => second.output.includes('\x1b[?1000h\x1b[?1002h'));
  });

  it('draws everything anew on a key, and lets the focused agent do so', async () => {
    const terminal = await inAgentA();
    const before = terminal.output.length;
    terminal.type('\x1al');
    await terminal.until('all is drawn', () => terminal.output.slice(before).includes('hello from B'));
    await terminal.until('the host was asked', () => host.requests.some(({ verb }) => verb === 'redraw'));
    expect(host.requests.at(-1)).toEqual({ verb: 'redraw', nudge: 'a' });
  });

  it('goes to the panes by F2 to F4 where that was asked for', async () => {
    const terminal = view(180, 40, { DIRECT_KEYS: '1' });
    await terminal.shows('worker:');
    terminal.type('\x1bOQ');
    await terminal.shows('▸A claude');
    terminal.type('\x1bOS');
    await terminal.shows('▸B codex');
    terminal.type('\x1bOR');
    await terminal.shows('▸conversation');
    expect(host.keys).toEqual({ a: '', b: '' });
  });

  it('asks the host for what the keys mean', async () => {
    const terminal = await inAgentA();
    terminal.type('\x1ax\x1aX\x1ap\x1ay\x1an');
    await terminal.until('the host was asked', () => host.requests.some(({ verb }) => verb === 'drop'));
    expect(host.requests.filter(({ verb }) => verb !== 'page')).toEqual([
      { verb: 'interrupt', slots: ['a'] },
      { verb: 'interrupt', slots: ['a', 'b'] },
      { verb: 'pause' },
      { verb: 'pause' },
      { verb: 'release', delivery: null },
      { verb: 'drop', delivery: null },
    ]);
  });

  it('asks before it stops the room, and takes only y for a yes', async () => {
    const terminal = await inAgentA();
    terminal.type('\x1aq');
    await terminal.shows('Stop this room? claude and codex');
    terminal.type('\r');
    await terminal.until('the question is gone', () => !terminal.lines().join().includes('Stop this room'));
    terminal.type('\x1aqy');
    await terminal.until('the host was asked', () => host.requests.some(({ verb }) => verb === 'stop'));
    expect(host.keys.a).toBe('');
  });

  it('lists the keys while the prefix is pending', async () => {
    const terminal = await inAgentA();
    terminal.type('\x1a');
    await terminal.shows('Ctrl-Z …');
    terminal.type('k');
    await terminal.shows('Ctrl-Z then:');
  });

  it('opens an overlay that takes every key but the prefix', async () => {
    const terminal = await inAgentA();
    terminal.type('\x1a?');
    await terminal.until('the overlay is open', () => terminal.lines().join().includes('help'));
    terminal.type('j');
    await terminal.shows('help j');
    expect(host.keys.a).toBe('');
  });

  it('tells the host the new sizes after a resize and repaints', async () => {
    const terminal = await inAgentA();
    terminal.resize(110, 30);
    await terminal.until('the host knows', () => host.states.at(-1)?.panes.a.cols === 68);
    await terminal.shows('Ctrl-Z → shows it');
    expect(terminal.lines().at(-1)).toContain('Ctrl-Z then:');
  });

  it('draws anew what a terminal cut off that is as large again before anybody looked', async () => {
    const terminal = await inAgentA();
    const before = terminal.lines();
    terminal.resize(60, 20);
    terminal.resize(180, 40);
    expect(terminal.lines()).not.toEqual(before);
    await terminal.until('all is there again', () => terminal.lines().join('\n') === before.join('\n'));
  });

  it('writes nothing while nothing happens', async () => {
    const terminal = await inAgentA();
    host.tellRoom(roomView({}, { state: { is: 'idle' } }));
    await terminal.shows('A claude ○ idle');
    const before = terminal.output.length;
    // Longer than any clock of the view that could run.
    await new Promise((resolve) => setTimeout(resolve, 1300));
    expect(terminal.output.length).toBe(before);
  });

  it('rings once for each thing that waits in a pane that is not focused', async () => {
    const terminal = await inAgentA();
    const attention = [{ cause: 'x', slot: 'b' as const, what: 'needs you' as const, text: 't', since: 1 }];
    const bells = (): number =>
      terminal.output.replace(/\x1b\][^\x07\x1b]*(\x07|\x1b\\)/g, '').split('\x07').length - 1;
    host.tellRoom(roomView({ attention }));
    await terminal.shows('1 needs you');
    host.tellRoom(roomView({ attention, messages: 99 }));
    await terminal.shows('99 messages');
    expect(bells()).toBe(1);
  });

  it('copies by OSC 52', async () => {
    const terminal = await inAgentA();
    terminal.type('\x1a2C');
    const osc = `\x1b]52;c;${Buffer.from('copied text').toString('base64')}\x1b\\`;
    await terminal.until('the clipboard is set', () => terminal.output.includes(osc));
  });

  it('goes on when the worker dies', async () => {
    const terminal = await inAgentA();
    terminal.type('\x1a2!');
    await terminal.shows('The conversation is starting again');
    terminal.type('z');
    await terminal.shows('worker: z');
  });

  it('tells what happened since the human left once, whatever dies', async () => {
    const start = Date.now();
    writeFileSync(join(dir, 'view.json'), JSON.stringify({ leftAt: 1000 }));
    const terminal = await inAgentA();
    terminal.type('\x1a2!');
    await terminal.shows('The conversation is starting again');
    const asked = () => host.requests.flatMap((one) => ('at' in one ? [Number(one.at)] : []));
    await terminal.until('the new worker knows', () => asked().length === 2);
    expect(asked()[0]).toBe(1000);
    expect(asked()[1]).toBeGreaterThanOrEqual(start);
  });

  it('keeps the draft and the focus for the next view', async () => {
    const first = await inAgentA();
    first.type('\x1a2D');
    await first.shows('worker: D');
    first.type('\x1a3\x1ad');
    expect(await first.exited()).toBe(0);
    const second = view(180, 40);
    await second.shows('draft(unsent)');
    await second.shows('▸B codex');
  });

  it('finds the host again after the connection broke', async () => {
    const terminal = await inAgentA();
    host.drop();
    await terminal.until(
      'the host has a new connection',
      () => host.requests.filter((r) => r.verb === 'page').length > 1,
    );
    terminal.type('again');
    await terminal.until('keys arrive', () => host.keys.a === 'again');
  });
});

describe('the terminal is as it was', () => {
  async function expectRestored(terminal: TestTerminal): Promise<void> {
    await terminal.exited();
    expect(settings('after')).toBe(settings('before'));
    expect(terminal.output).toContain(undoModes);
    expect(terminal.output.lastIndexOf('\x1b[?1049l')).toBeGreaterThan(
      terminal.output.lastIndexOf('\x1b[?1049h'),
    );
    expect(terminal.alternate).toBe(false);
  }

  it('after a detach, which says how to come back', async () => {
    const terminal = await inAgentA();
    terminal.type('\x1ad');
    await expectRestored(terminal);
    expect(terminal.exitCode).toBe(0);
    expect(terminal.lines()[0]).toBe('Detached; the agents go on. Come back: pairroom (in /home/me/shop)');
    expect(terminal.lines()[1]).toBe(
      'The relay stops by itself after 57 more hops, after 12 in a chain, at mere thanks.',
    );
  });

  it.each([
    ['taken over', 'Another terminal took this room over'],
    ['stopped', 'The room has stopped'],
  ])('after the host says goodbye: %s', async (code, sentence) => {
    const terminal = await inAgentA();
    host.say(toView.goodbye, { code });
    await expectRestored(terminal);
    expect(terminal.exitCode).toBe(0);
    expect(terminal.lines()[0]).toContain(sentence);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGQUIT'])('after %s', async (signal) => {
    const terminal = await inAgentA();
    process.kill(childOf(terminal.pid), signal);
    await expectRestored(terminal);
    expect(terminal.exitCode).toBe(0);
  });

  it('after an error that nobody caught', async () => {
    const terminal = view(120, 30, { CRASH_AFTER: '700' });
    await terminal.shows('shop@main');
    await expectRestored(terminal);
    expect(terminal.exitCode).toBe(1);
    expect(terminal.lines().join('\n')).toContain('a bug');
  });

  it('when the host is of another version, which is said', async () => {
    await host.close();
    host = new FakeHost(join(dir, 'other'), roomView(), '1.0.0');
    await host.listen();
    const terminal = view(120, 30);
    await expectRestored(terminal);
    expect(terminal.exitCode).toBe(1);
    expect(terminal.lines().join(' ')).toContain('The running host is PairRoom 1.0.0, this is 9.9.9');
  });

  it('while it is suspended from a shell, and is armed again after', async () => {
    const terminal = shell();
    terminal.type(`${process.execPath} ${bundle}/program.js ${host.path} ${dir}\r`);
    await terminal.shows('worker:');
    terminal.type('\x1a\x1a');
    await terminal.shows('Stopped');
    expect(terminal.alternate).toBe(false);
    terminal.type('stty -a | grep -o " icanon"; fg\r');
    await terminal.shows('shop@main');
    expect(terminal.alternate).toBe(true);
    host.show('a', ['shown again']);
    await terminal.shows('shown again');
    terminal.type('\x1a1back');
    await terminal.until('keys arrive', () => host.keys.a === 'back');
    terminal.type('\x1ad');
    await terminal.shows(' icanon');
  });

  it('and comes back by itself where no shell could stop it', async () => {
    const terminal = await inAgentA();
    const times = (): number => terminal.output.split('\x1b[?1049h').length - 1;
    terminal.type('\x1a\x1a');
    await terminal.until('the modes are set again', () => times() === 2);
    terminal.type('back');
    await terminal.until('keys arrive', () => host.keys.a === 'back');
  });

  it('and the view is gone within two seconds when the terminal is', async () => {
    const terminal = await inAgentA();
    const pid = childOf(terminal.pid);
    process.kill(terminal.pid, 'SIGKILL');
    process.kill(pid, 'SIGHUP');
    const end = Date.now() + 2000;
    while (stateOf(pid) !== null && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(stateOf(pid)).toBeNull();
  });

  it('remembers that the human was here, however many signals end it', async () => {
    const start = Date.now();
    const terminal = await inAgentA();
    const pid = childOf(terminal.pid);
    await terminal.until('the view is gone', () => !signal(pid, 'SIGHUP'));
    const memory: unknown = JSON.parse(readFileSync(join(dir, 'view.json'), 'utf8'));
    expect(memory).toMatchObject({ leftAt: expect.any(Number), focus: 'a' });
    expect(Object(memory).leftAt).toBeGreaterThanOrEqual(start);
  });
});

/** The view's process under the shell. */
function childOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
}

/** Signals a process; false when it has ended, be it between a look at it and the signal. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return stateOf(pid) !== null && process.kill(pid, name);
  } catch {
    return false;
  }
}

/** The letter of a process's state, null when it has ended. */
function stateOf(pid: number): string | null {
  try {
    const state = /\) (.)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? null;
    return state === 'Z' ? null : state;
  } catch {
    return null;
  }
}
