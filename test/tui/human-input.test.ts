import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HumanInput } from '../../src/tui/human-input.ts';
import type { Routed, Surroundings } from '../../src/tui/input/router.ts';
import { defaultWidths, layout } from '../../src/tui/layout.ts';
import { emptyScreen } from '../../src/tui/pane-screens.ts';

const { modes } = emptyScreen();
const around: Surroundings = {
  focus: 'a',
  layout: layout({
    size: { cols: 170, rows: 40 },
    focus: 'a',
    agent: 'a',
    zoomed: false,
    widths: defaultWidths,
  }),
  modes: { a: { ...modes, mouse: 'any', mouseSgr: true }, b: modes },
  overlay: null,
  asked: false,
  reading: { a: false, b: false },
};

/** The human's input, and what it told. */
function human() {
  const told = { typed: 0, prefixChanged: 0, carried: [] as string[] };
  const carry = (routed: Routed) => {
    const bytes = 'bytes' in routed ? Buffer.from(routed.bytes).toString() : '';
    told.carried.push(`${routed.to} ${JSON.stringify(bytes)}`);
  };
  const input = new HumanInput(
    [{ name: 'z', ctrl: true, alt: false }],
    false,
    {
      around: () => around,
      carry,
      typed: () => {
        told.typed++;
      },
      prefixChanged: () => {
        told.prefixChanged++;
      },
    },
    Date.now,
  );
  return { told, input, read: (bytes: string) => input.read(Buffer.from(bytes)) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what the human does at the terminal', () => {
  it('is carried at once, the keys of one read together', () => {
    const { told, read } = human();
    read('abc\x1b[A');
    expect(told).toEqual({ typed: 1, prefixChanged: 0, carried: ['pane "abc\\u001b[A"'] });
  });

  it('is no typing when the mouse moves', () => {
    const { told, read } = human();
    for (let n = 0; n < 1000; n++) read(`\x1b[<35;${1 + (n % 170)};${1 + (n % 40)}M`);
    expect(told.typed).toBe(0);
    expect(told.prefixChanged).toBe(0);
    expect(told.carried.every((one) => one.startsWith('reports '))).toBe(true);
  });

  it('counts a lone Esc after 20 ms, and half a report never', () => {
    const { told, read } = human();
    read('\x1b');
    vi.advanceTimersByTime(19);
    expect(told.carried).toEqual([]);
    vi.advanceTimersByTime(2);
    expect(told.carried).toEqual(['pane "\\u001b"']);
    read('\x1b[<0;1');
    vi.advanceTimersByTime(10_000);
    expect(told.carried).toHaveLength(1);
  });

  it('leaves no timer behind', () => {
    const { input, read } = human();
    read('\x1b');
    input.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('tells when keys after the prefix are awaited, and when no more', () => {
    const { told, read } = human();
    read('\x1a');
    expect(told.prefixChanged).toBe(1);
    vi.advanceTimersByTime(86_400_000);
    expect(told).toMatchObject({ prefixChanged: 1, carried: [] });
    read('k');
    expect(told).toMatchObject({ prefixChanged: 2, carried: [] });
  });
});
