import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toView } from '../../../src/protocol/frames.ts';
import type { PassedSignal } from '../../../src/protocol/passed-signal.ts';
import { undoModes } from '../../../src/tui/screen/modes.ts';
import { roomView, slotView } from '../room.ts';
import { bundleView, version } from './bundled-view.ts';
import { FakeHost } from './fake-host.ts';
import { TestTerminal } from './terminal.ts';

let bundle: string;
let dir: string;
let host: FakeHost;
let terminal: TestTerminal;

beforeAll(async () => {
  bundle = await bundleView('fake');
});
afterAll(() => rmSync(bundle, { recursive: true, force: true }));

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'view-'));
  host = new FakeHost(join(dir, 'sock'), roomView(), version);
  await host.listen();
  const env = {
    PATH: process.env.PATH ?? '',
    TERM: 'xterm-256color',
    TZ: 'UTC',
    VISUAL: 'sh -c "echo EDITING; read line"',
  };
  const command = [process.execPath, join(bundle, 'program.js'), host.path, dir];
  terminal = new TestTerminal(command, { cols: 180, rows: 40 }, env);
  await terminal.shows('shop@main');
  await terminal.shows('worker:');
});

afterEach(async () => {
  if (terminal.exitCode === null) terminal.kill('SIGKILL');
  await host.close();
  rmSync(dir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

const pass = (signal: PassedSignal) => host.say(toView.signal, signal);
const base64 = (text: string) => Buffer.from(text).toString('base64');
const titles = () => [...terminal.output.matchAll(/\x1b\]2;([^\x1b]*)\x1b\\/g)].map(([, title]) => title);
const states = () =>
  [...terminal.output.matchAll(/\x1b\]7501;(state=[^\x1b]*)\x1b\\/g)].map(([, state]) => state);
const bells = () => terminal.output.replace(/\x1b\][^\x07\x1b]*(\x07|\x1b\\)/g, '').split('\x07').length - 1;

const { told } = slotView({});
const waits = { cause: 'x', slot: 'b' as const, what: 'failed' as const, text: 'codex has exited', since: 1 };

describe('what the human’s terminal is told', () => {
  it('the title names the room, marks what waits, and is the old one again afterwards', async () => {
    await terminal.until('the title', () => titles().length === 1);
    host.tellRoom(roomView({ messages: 99 }));
    await terminal.shows('99 messages');
    host.tellRoom(roomView({ attention: [waits] }));
    await terminal.until('the mark', () => titles().length === 2);
    expect(titles()).toEqual(['shop: claude + codex', '◆ shop: claude + codex']);
    terminal.type('\x1ad');
    await terminal.exited();
    expect(terminal.output.indexOf('\x1b[22;0t')).toBeGreaterThan(-1);
    expect(terminal.output.indexOf('\x1b[22;0t')).toBeLessThan(terminal.output.indexOf('\x1b]2;'));
    expect(terminal.output.lastIndexOf('\x1b[23;0t')).toBeGreaterThan(terminal.output.lastIndexOf('\x1b]2;'));
  });

  it('the state goes to one that takes it, at each change, and is cleared on leaving', async () => {
    await terminal.until('the query', () => terminal.output.includes('\x1b]7501;?\x1b\\'));
    host.tellRoom(roomView({ messages: 98 }));
    await terminal.shows('98 messages');
    expect(states()).toEqual([]);
    terminal.type('\x1b]7501;?\x1b\\');
    await terminal.until('the state', () => states().length === 1);
    host.tellRoom(roomView({ messages: 99 }));
    host.tellRoom(roomView({ attention: [waits] }));
    await terminal.until('the change', () => states().length === 2);
    terminal.type('\x1ad');
    await terminal.exited();
    expect(states()).toEqual([
      'state=working:app=pairroom',
      `state=blocked:app=pairroom:msg=${base64('codex has exited')}`,
      'state=clear:app=pairroom',
    ]);
    expect(terminal.output).toContain(undoModes);
  });

  it.each([
    ['kitty(0.32.2)', '\x07\x1b]9;shop: codex has exited\x1b\\'],
    ['foot(1.16.2)', '\x07\x1b]777;notify;PairRoom;shop: codex has exited\x1b\\'],
    ['tmux 3.3a', '\x07'],
  ])('as %s it rings so', async (name, ring) => {
    terminal.type(`\x1bP>|${name}\x1b\\`);
    host.tellRoom(roomView({ messages: 98 }));
    await terminal.shows('98 messages');
    const before = terminal.output.length;
    host.tellRoom(roomView({ attention: [waits] }));
    await terminal.shows('1 needs you');
    const rung = terminal.output.slice(before);
    expect(rung).toContain(ring);
    expect(/\]9;|\]777;/.test(rung)).toBe(ring.length > 1);
  });

  it('a call rings once, however often the room is told of it', async () => {
    for (const messages of [97, 98, 99]) {
      host.tellRoom(roomView({ messages }, {}, { told: { ...told, callsSince: 5 } }));
      await terminal.shows(`${messages} messages`);
    }
    await terminal.shows('B codex ○ idle ! calls you');
    expect(bells()).toBe(1);
  });

  it('a bell is passed on from the pane that is looked at alone', async () => {
    terminal.type('\x1a1');
    await terminal.shows('▸A claude');
    pass({ is: 'bell', slot: 'b' });
    pass({ is: 'bell', slot: 'a' });
    await terminal.until('the bell', () => bells() > 0);
    host.tellRoom(roomView({ messages: 99 }));
    await terminal.shows('99 messages');
    expect(bells()).toBe(1);
  });

  it('title and state are told again after a stop', async () => {
    terminal.type('\x1b]7501;?\x1b\\');
    await terminal.until('the state', () => states().length === 1);
    terminal.type('\x1a\x1a');
    await terminal.until('both again', () => titles().length === 2 && states().length === 3);
    expect(states()[1]).toBe('state=clear:app=pairroom');
  });

  it('the host hears that the human looks at another window, and that they are back, also by a key alone', async () => {
    const focus = () => host.states.at(-1)?.focus;
    await terminal.until('the focus', () => focus() === 'conversation');
    for (const back of ['\x1b[I', 'k']) {
      terminal.type('\x1b[O');
      await terminal.until('that they left', () => focus() === null);
      terminal.type(back);
      await terminal.until('that they are back', () => focus() === 'conversation');
    }
  });

  it('what comes to wait while the human is in their editor rings when they are back', async () => {
    terminal.type('E');
    await terminal.until('the editor', () => terminal.output.includes('EDITING'));
    host.tellRoom(roomView({ attention: [waits] }));
    terminal.type('done\n');
    await terminal.shows('1 needs you');
    await terminal.until('the ring', () => bells() === 1);
    expect(titles().at(-1)).toBe('◆ shop: claude + codex');
  });
});
