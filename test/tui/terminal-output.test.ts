import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TerminalOutput } from '../../src/tui/terminal-output.ts';

describe('what is on its way to the terminal', () => {
  let written = '';
  let room = Number.POSITIVE_INFINITY;
  let gone = false;
  let tries = 0;
  const told: string[] = [];
  let output: TerminalOutput;

  beforeEach(() => {
    vi.useFakeTimers();
    written = '';
    room = Number.POSITIVE_INFINITY;
    gone = false;
    tries = 0;
    told.length = 0;
    const sink = (bytes: Uint8Array) => {
      tries++;
      if (gone) throw new Error('EIO');
      const taken = Math.min(bytes.length, room);
      written += Buffer.from(bytes.subarray(0, taken)).toString();
      room -= taken;
      return taken;
    };
    output = new TerminalOutput(sink, {
      drained: () => told.push('drained'),
      gone: () => told.push('gone'),
    });
  });
  afterEach(() => {
    expect(vi.getTimerCount(), 'timers left').toBe(0);
    vi.useRealTimers();
  });

  it('leaves at once, without a timer', () => {
    output.write('one');
    expect([written, output.behind, vi.getTimerCount(), told]).toEqual(['one', false, 0, []]);
  });

  it('waits for a terminal that does not read, goes on in order, and tells once when all has left', () => {
    room = 2;
    output.write('abcd');
    output.write('ef');
    expect([written, output.behind]).toEqual(['ab', true]);
    vi.advanceTimersByTime(1000);
    room = 3;
    vi.advanceTimersByTime(40);
    expect([written, told]).toEqual(['abcde', []]);
    room = 10;
    vi.advanceTimersByTime(40);
    expect([written, output.behind, told]).toEqual(['abcdef', false, ['drained']]);
  });

  it('asks a terminal that does not read ever more rarely', () => {
    room = 0;
    output.write('x');
    vi.advanceTimersByTime(10_000);
    expect(tries).toBeLessThan(350);
    output.finish('', 0);
  });

  it('tells when the terminal is gone, and waits for nothing more', () => {
    room = 1;
    output.write('ab');
    gone = true;
    vi.advanceTimersByTime(10);
    expect([output.behind, told]).toEqual([false, ['gone']]);
  });

  it('finishes what waits, then the last words, before it returns', () => {
    room = 1;
    output.write('ab');
    room = 100;
    output.finish('c', 100);
    expect([written, output.behind]).toEqual(['abc', false]);
  });

  it('gives up a terminal that takes nothing', () => {
    vi.useRealTimers();
    room = 1;
    output.write('ab');
    output.finish('c', 20);
    expect([written, output.behind]).toEqual(['a', false]);
    vi.useFakeTimers();
  });
});
