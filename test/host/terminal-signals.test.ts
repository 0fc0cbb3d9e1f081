import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TerminalSignals } from '../../src/host/terminal-signals.ts';

beforeEach(() => void vi.useFakeTimers({ now: 100_000 }));
afterEach(() => void vi.useRealTimers());

/** Signals of a room in /srv/shop, with a log of what left through the ports. */
function signals() {
  const log: string[] = [];
  const made = new TerminalSignals({
    root: '/srv/shop',
    clock: { now: () => Date.now() },
    handle: (slot) => ({ a: 'claude', b: 'codex' })[slot],
    changed: () => void log.push('changed'),
    pass: (signal) => void log.push(JSON.stringify(signal)),
    notice: ({ code, args }) => void log.push(`${code}: ${args.what}`),
  });
  return { made, log };
}

describe('what programs tell their terminals', () => {
  it('becomes state of the room', () => {
    const { made } = signals();
    const { a } = made.of;
    a.title('◐ the cache');
    a.progress({ state: 'running', percent: 40 });
    a.cwd('/srv/shop/packages/api');
    a.notification({ title: 'Claude Code', text: 'needs you' });
    vi.advanceTimersByTime(1000);
    expect(made.told('a')).toEqual({
      title: 'the cache',
      progress: { state: 'running', percent: 40 },
      cwd: 'packages/api',
      notification: 'Claude Code: needs you',
      callsSince: 100_000,
    });
    expect(made.told('b').title).toBe('');
    a.progress({ state: 'none', percent: null });
    a.cwd('/srv/shop');
    made.answered('a');
    vi.advanceTimersByTime(1000);
    expect(made.told('a')).toMatchObject({ progress: null, cwd: '', notification: '' });
    made.close();
  });

  it('calls the human who looks at another window, also from the pane that is in front, until they are back', () => {
    const { made } = signals();
    made.viewAttached(true);
    for (const tell of [() => made.of.a.notification({ title: '', text: 'done' }), () => made.of.a.bell()]) {
      made.focused('a');
      tell();
      expect(made.told('a').callsSince).toBeNull();
      made.focused(null);
      tell();
      expect(made.told('a').callsSince).toBe(100_000);
    }
    made.focused('a');
    expect(made.told('a').callsSince).toBeNull();
    made.close();
  });

  it('changes the room once a second while a title turns, and never when only its spinner does', () => {
    const { made, log } = signals();
    const turn = (title: (n: number) => string) => {
      log.length = 0;
      for (let n = 0; n < 50; n++) {
        made.of.a.title(title(n));
        vi.advanceTimersByTime(100);
      }
      return log.length;
    };
    expect(turn((n) => `${'⠋⠙⠹'[n % 3]} at work`)).toBe(1);
    expect(turn((n) => `step ${n}`)).toBeLessThanOrEqual(6);
    vi.advanceTimersByTime(2000);
    log.length = 0;
    vi.advanceTimersByTime(60_000);
    expect(log).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a bell is passed on where the human looks, and calls where they do not', () => {
    const { made, log } = signals();
    made.viewAttached(true);
    made.focused('b');
    for (let n = 0; n < 10; n++) {
      made.of.b.bell();
      made.of.a.bell();
    }
    expect(log).toEqual(['{"is":"bell","slot":"b"}', 'changed']);
    expect([made.told('a').callsSince, made.told('b').callsSince]).toEqual([100_000, null]);
    made.focused('a');
    expect(made.told('a').callsSince).toBeNull();
    vi.advanceTimersByTime(250);
    made.of.a.bell();
    expect(log.at(-1)).toBe('{"is":"bell","slot":"a"}');
    made.viewAttached(false);
    made.of.a.bell();
    expect(made.told('a').callsSince).not.toBeNull();
    made.close();
  });

  it('a text for the clipboard goes to the view; without one it is told once who wanted to copy', () => {
    const { made, log } = signals();
    made.of.b.clipboard('one');
    made.of.b.clipboard('two');
    expect(log).toEqual([]);
    made.viewAttached(true);
    expect(log.splice(0)).toEqual(['copied unseen: codex']);
    made.viewAttached(true);
    made.of.a.clipboard('three');
    made.of.a.clipboard(null);
    expect(log).toEqual(['{"is":"clipboard","slot":"a","text":"three"}', 'copy too large: claude']);
  });
});
