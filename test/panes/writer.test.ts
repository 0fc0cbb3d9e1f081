import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SubmissionEnd } from '../../src/core/submission.ts';
import { Pty } from '../../src/panes/pty.ts';
import type { Step } from '../../src/panes/steps.ts';
import { maxWaitingBytes, PaneWriter, stallMs } from '../../src/panes/writer.ts';
import { until } from './until.ts';

/** A terminal that takes what `room` allows. */
class FakeTerminal {
  written = '';
  room = Number.POSITIVE_INFINITY;
  closed = false;

  readonly sink = (bytes: Uint8Array): number | null => {
    if (this.closed) return null;
    const taken = Math.min(bytes.length, this.room);
    this.written += Buffer.from(bytes.subarray(0, taken)).toString('latin1');
    this.room -= taken;
    return taken;
  };
}

const paste: Step[] = [
  { do: 'write', bytes: '<paste>' },
  { do: 'wait', ms: 100 },
  { do: 'submit', bytes: '\r' },
];

function ended(submission: { started: boolean; end?: Promise<SubmissionEnd> }): Promise<SubmissionEnd> {
  if (submission.end === undefined) throw new Error('the submission did not start');
  return submission.end;
}

describe('the writer of a pane', () => {
  let terminal: FakeTerminal;
  let writer: PaneWriter;

  beforeEach(() => {
    vi.useFakeTimers();
    terminal = new FakeTerminal();
    writer = new PaneWriter(terminal.sink, 'codex');
  });
  afterEach(() => {
    expect(vi.getTimerCount(), 'timers left').toBe(0);
    vi.useRealTimers();
  });

  const keys = (text: string) => writer.keys(Buffer.from(text));
  const always = () => true;

  it('writes keys and replies at once and in order', () => {
    keys('a');
    writer.reply(Buffer.from('b'));
    keys('c');
    expect(terminal.written).toBe('abc');
    expect(writer.waiting).toBe(0);
  });

  it('keeps what a full terminal does not take, in order, and goes on when it does', () => {
    terminal.room = 2;
    keys('abcd');
    keys('ef');
    expect(terminal.written).toBe('ab');
    expect(writer.waiting).toBe(4);
    terminal.room = 1;
    vi.advanceTimersByTime(100);
    expect(terminal.written).toBe('abc');
    terminal.room = 100;
    vi.advanceTimersByTime(100);
    expect(terminal.written).toBe('abcdef');
    expect(writer.waiting).toBe(0);
  });

  it('asks a full terminal ever more rarely', () => {
    let asked = 0;
    const full = new PaneWriter(() => {
      asked++;
      return 0;
    }, 'codex');
    full.keys(Buffer.from('x'));
    vi.advanceTimersByTime(10_000);
    expect(asked).toBeLessThan(350);
    full.close('end of the test');
  });

  it('refuses keys beyond the bound, whole, and says so', () => {
    terminal.room = 0;
    expect(writer.keys(Buffer.alloc(maxWaitingBytes)).ok).toBe(true);
    expect(keys('x')).toEqual({
      ok: false,
      problem: { code: 'pane busy', args: { what: 'codex', limit: '4 MB' } },
    });
    writer.reply(Buffer.from('r'));
    expect(writer.waiting).toBe(maxWaitingBytes);
    terminal.room = maxWaitingBytes;
    vi.advanceTimersByTime(100);
    expect(keys('x').ok).toBe(true);
    writer.close('end of the test');
  });

  it('types a submission step by step', async () => {
    const submission = writer.type(paste, always);
    expect(terminal.written).toBe('<paste>');
    vi.advanceTimersByTime(99);
    expect(terminal.written).toBe('<paste>');
    vi.advanceTimersByTime(1);
    expect(terminal.written).toBe('<paste>\r');
    expect(await ended(submission)).toEqual({ is: 'written', bytes: 8 });
  });

  it('writes nothing of a submission that is not current any more', () => {
    expect(writer.type(paste, () => false)).toEqual({ started: false });
    expect(terminal.written).toBe('');
  });

  it('asks whether it is current in the same step as the first byte', () => {
    const order: string[] = [];
    const traced = new PaneWriter((bytes) => {
      order.push('byte');
      return bytes.length;
    }, 'codex');
    traced.type([{ do: 'write', bytes: 'x' }], () => {
      order.push('asked');
      return true;
    });
    expect(order).toEqual(['asked', 'byte']);
  });

  it('withholds the submit key when something changed before it', async () => {
    let current = true;
    const submission = writer.type(paste, () => current);
    current = false;
    vi.advanceTimersByTime(100);
    expect(terminal.written).toBe('<paste>');
    expect(await ended(submission)).toEqual({ is: 'submit withheld', bytes: 7 });
    keys('k');
    expect(terminal.written).toBe('<paste>k');
  });

  it('asks again while the submit key waits for a full terminal', async () => {
    let current = true;
    const submission = writer.type(paste, () => current);
    terminal.room = 0;
    vi.advanceTimersByTime(150);
    current = false;
    terminal.room = 10;
    vi.advanceTimersByTime(100);
    expect(terminal.written).toBe('<paste>');
    expect(await ended(submission)).toEqual({ is: 'submit withheld', bytes: 7 });
  });

  it('lets keys and replies wait behind a submission, in their order', async () => {
    terminal.room = 3;
    const submission = writer.type(paste, always);
    keys('1');
    writer.reply(Buffer.from('2'));
    terminal.room = 100;
    vi.advanceTimersByTime(50);
    keys('3');
    expect(terminal.written).toBe('<paste>');
    expect(writer.waiting).toBe(3);
    vi.advanceTimersByTime(100);
    expect(terminal.written).toBe('<paste>\r123');
    expect((await ended(submission)).is).toBe('written');
  });

  it('keeps few answers for a program that asks and does not read, and the keys all the same', () => {
    terminal.room = 0;
    for (let n = 0; n < 100_000; n++) writer.reply(Buffer.from('\x1b[1;1R'));
    expect(writer.waiting).toBeLessThan(10_000);
    expect(keys('k').ok).toBe(true);
    terminal.room = Number.POSITIVE_INFINITY;
    vi.advanceTimersByTime(100);
    expect(terminal.written.endsWith('Rk')).toBe(true);
  });

  it('does not start behind anything that is on its way, nor into a full or closed terminal', () => {
    terminal.room = 0;
    expect(writer.type(paste, always)).toEqual({ started: false });
    keys('x');
    expect(writer.type(paste, always)).toEqual({ started: false });
    terminal.room = 100;
    vi.advanceTimersByTime(50);
    expect(writer.type(paste, always).started).toBe(true);
    expect(writer.type(paste, always)).toEqual({ started: false });
    writer.close('end of the test');
    expect(writer.type(paste, always)).toEqual({ started: false });
    expect(terminal.written).toBe('x<paste>');
  });

  it('breaks a running submission when the pane ends', async () => {
    const submission = writer.type(paste, always);
    keys('lost');
    writer.close('the program has exited');
    expect(await ended(submission)).toEqual({ is: 'broken', bytes: 7, why: 'the program has exited' });
    expect(keys('x').ok).toBe(true);
    expect(terminal.written).toBe('<paste>');
  });

  it('breaks a running submission when the terminal turns out closed', async () => {
    const submission = writer.type(paste, always);
    terminal.closed = true;
    vi.advanceTimersByTime(100);
    expect((await ended(submission)).is).toBe('broken');
  });

  it('gives up a submission that the program does not read, never sends its submit key, and ends its paste', async () => {
    terminal.room = 3;
    const submission = writer.type(paste, always);
    keys('k');
    vi.advanceTimersByTime(stallMs);
    expect(await ended(submission)).toMatchObject({ is: 'broken', bytes: 3 });
    terminal.room = 100;
    vi.advanceTimersByTime(50);
    expect(terminal.written).toBe('<paste>k');
  });

  it('gives up a submit key that the program does not take, and goes on with keys', async () => {
    const submission = writer.type(paste, always);
    terminal.room = 0;
    keys('k');
    vi.advanceTimersByTime(stallMs + 200);
    expect(await ended(submission)).toMatchObject({ is: 'broken', bytes: 7 });
    terminal.room = 100;
    vi.advanceTimersByTime(50);
    expect(terminal.written).toBe('<paste>k');
  });

  it('does not give up a submission that goes on slowly', async () => {
    terminal.room = 1;
    const submission = writer.type([{ do: 'write', bytes: 'abcdef' }], always);
    for (let n = 0; n < 5; n++) {
      vi.advanceTimersByTime(stallMs - 1000);
      terminal.room = 1;
      vi.advanceTimersByTime(100);
    }
    expect(await ended(submission)).toEqual({ is: 'written', bytes: 6 });
  });

  describe('an interrupt', () => {
    const esc: Step[] = [{ do: 'write', bytes: '\x1b' }];

    it('goes before the keys that wait, which are dropped', async () => {
      terminal.room = 1;
      keys('abcdef');
      keys('g');
      const submission = writer.interrupt(esc, always);
      expect(writer.waiting).toBe(1);
      terminal.room = 100;
      vi.advanceTimersByTime(50);
      expect(terminal.written).toBe('a\x1b');
      expect(await ended(submission)).toEqual({ is: 'written', bytes: 1 });
      keys('h');
      expect(terminal.written).toBe('a\x1bh');
    });

    it.each(Array.from({ length: 17 }, (_, n) => n))('closes a paste of which %i bytes have left', (room) => {
      const sent = '\x1b[200~hello\x1b[201~';
      terminal.room = room;
      keys(sent);
      keys('k');
      writer.interrupt(esc, always);
      // Once more: what closes the paste is not dropped.
      writer.interrupt(esc, always);
      terminal.room = 100;
      vi.advanceTimersByTime(50);
      const text = sent.slice(6, Math.max(6, Math.min(room, 11)));
      expect(terminal.written).toBe(room === 0 ? '\x1b' : `\x1b[200~${text}\x1b[201~\x1b`);
    });

    it('breaks a submission that the program does not read', async () => {
      terminal.room = 3;
      const submission = writer.type(paste, always);
      writer.interrupt(esc, always);
      expect(await ended(submission)).toMatchObject({ is: 'broken', bytes: 3 });
      terminal.room = 100;
      vi.advanceTimersByTime(200);
      expect(terminal.written).toBe('<pa\x1b');
    });

    it('lets a submission end that is not held up', () => {
      writer.type(paste, always);
      expect(writer.interrupt(esc, always)).toEqual({ started: false });
      vi.advanceTimersByTime(200);
      expect(terminal.written).toBe('<paste>\r');
      expect(writer.interrupt(esc, always).started).toBe(true);
      expect(terminal.written).toBe('<paste>\r\x1b');
    });

    it('is not typed when it is current no more, or the pane has ended', () => {
      terminal.room = 0;
      keys('x');
      expect(writer.interrupt(esc, () => false)).toEqual({ started: false });
      writer.close('end of the test');
      expect(writer.interrupt(esc, always)).toEqual({ started: false });
      expect(terminal.written).toBe('');
    });
  });

  it('types a hundred thousand steps', async () => {
    const steps = Array.from({ length: 100_000 }, (): Step => ({ do: 'write', bytes: 'x' }));
    expect(await ended(writer.type(steps, always))).toEqual({ is: 'written', bytes: 100_000 });
  });
});

describe('writing to a real program', () => {
  function program(script: string) {
    let output = Buffer.alloc(0);
    let exited = false;
    const pty = new Pty(
      {
        file: '/bin/sh',
        args: ['-c', `stty raw -echo; ${script}`],
        cwd: '/',
        env: { PATH: process.env.PATH ?? '/usr/bin:/bin' },
        size: { cols: 80, rows: 24 },
      },
      {
        bytes: (chunk) => {
          output = Buffer.concat([output, chunk]);
        },
        exit: () => {
          exited = true;
        },
        stopped: () => {},
      },
    );
    const writer = new PaneWriter((bytes) => pty.write(bytes), 'codex');
    return { pty, writer, output: () => output.toString(), exited: () => exited };
  }

  it('brings 20 MB through without loss to one that reads slowly, within the bound', async () => {
    const size = 20_000_000;
    const data = randomBytes(size);
    const script = `
      const hash = require('crypto').createHash('sha256');
      let bytes = 0;
      process.stdout.write('ready');
      process.stdin.on('data', (chunk) => {
        hash.update(chunk);
        bytes += chunk.length;
        if (bytes % 50 === 0) { process.stdin.pause(); setTimeout(() => process.stdin.resume(), 2); }
        if (bytes >= ${size}) { console.log(hash.digest('hex')); process.exit(); }
      });`;
    const { writer, output, exited } = program(
      `exec "${process.execPath}" -e "$(cat <<'END'\n${script}\nEND\n)"`,
    );
    await until(() => output().includes('ready'));
    for (let at = 0; at < size; ) {
      const chunk = data.subarray(at, at + 1_000_000);
      if (writer.keys(chunk).ok) at += chunk.length;
      else await new Promise((resolve) => setTimeout(resolve, 5));
      expect(writer.waiting).toBeLessThanOrEqual(maxWaitingBytes);
    }
    await until(exited);
    expect(output()).toContain(createHash('sha256').update(data).digest('hex'));
  });

  it('fills up one that does not read, and delivers all when it does', async () => {
    const { pty, writer, output, exited } = program('echo ready; sleep 1; head -c 1000000 | wc -c');
    await until(() => output().includes('ready'));
    expect(writer.keys(Buffer.alloc(1_000_000, 'x')).ok).toBe(true);
    expect(writer.waiting).toBeGreaterThan(0);
    await until(exited);
    expect(output()).toContain('1000000');
    expect(writer.waiting).toBe(0);
    expect(pty.open).toBe(false);
  });

  it('interrupts one that prints and does not read, in front of a megabyte that it was sent', async () => {
    const script = `
      console.log('ready');
      let ticks = 0;
      const clock = setInterval(() => console.log('tick ' + ++ticks), 20);
      process.on('SIGUSR2', () => {
        let bytes = 0;
        process.stdin.on('data', (chunk) => {
          bytes += chunk.length;
          if (!chunk.includes(27)) return;
          clearInterval(clock);
          console.log('interrupted behind ' + (bytes - 1) + '.');
          process.exit();
        });
      });`;
    const { pty, writer, output, exited } = program(
      `exec "${process.execPath}" -e "$(cat <<'END'\n${script}\nEND\n)"`,
    );
    await until(() => output().includes('ready'));
    expect(writer.keys(Buffer.alloc(1024 * 1024, 'x')).ok).toBe(true);
    const before = output().split('tick').length;
    await until(() => output().split('tick').length > before + 5);
    expect(writer.waiting).toBeGreaterThan(0);
    expect(writer.interrupt([{ do: 'write', bytes: '\x1b' }], () => true).started).toBe(true);
    process.kill(pty.pid, 'SIGUSR2');
    await until(exited);
    const behind = Number(/interrupted behind (\d+)\./.exec(output())?.[1]);
    // What the terminal itself held already.
    expect(behind).toBeLessThan(200_000);
  });

  it('breaks a submission to one that exits midway', async () => {
    const { writer, output } = program('echo ready; head -c 1000 > /dev/null');
    await until(() => output().includes('ready'));
    const submission = writer.type(
      [
        { do: 'write', bytes: 'x'.repeat(5_000_000) },
        { do: 'submit', bytes: '\r' },
      ],
      () => true,
    );
    const end = await ended(submission);
    expect(end.is).toBe('broken');
    expect(end.bytes).toBeLessThan(5_000_000);
  });
});
