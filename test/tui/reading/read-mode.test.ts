import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem } from '../../../src/core/problems.ts';
import { ok, type Result, refuse } from '../../../src/core/result.ts';
import type { Focus } from '../../../src/tui/bridge.ts';
import type { Mouse } from '../../../src/tui/input/input-event.ts';
import { emptyScreen } from '../../../src/tui/pane-screens.ts';
import { documentOfText, lineAt } from '../../../src/tui/reading/document.ts';
import { ReadMode } from '../../../src/tui/reading/read-mode.ts';
import { placeAt } from '../../../src/tui/reading/reader.ts';
import { keyOf, screenRows } from './screen-rows.ts';

const size = { cols: 20, rows: 5 };
const printed = Array.from({ length: 50 }, (_, n) => `line ${n + 1}`);

/** Read mode in front of a host that answers when the test says so. */
function stage() {
  let now = 0;
  let lines = printed;
  let alternate = false;
  let transcript: Result<string> = refuse(problem('no transcript', { what: 'mock' }));
  const did: string[] = [];
  const mode = new ReadMode(
    {
      screen: () => ({
        ...emptyScreen(),
        rows: screenRows(printed.slice(-size.rows), size.cols).map(({ row }) => row),
        modes: { ...emptyScreen().modes, alternate },
      }),
      size: () => size,
      conversation: () => documentOfText('you: hello\nagent: world'),
      askHistory: (slot) => did.push(`history ${slot}`),
      transcript: () => Promise.resolve(transcript),
      copy: (text) => did.push(`copy ${JSON.stringify(text)}`),
      refused: ({ code }) => did.push(code),
      changed: () => undefined,
    },
    () => now,
  );
  const mouse = (action: Mouse['action'], x: number, y: number, of: Focus = 'a') =>
    mode.mouse(of, { action, button: 'left', code: 0, x, y, shift: false, alt: false, ctrl: false });
  return {
    mode,
    did,
    mouse,
    later: (ms: number) => {
      now += ms;
    },
    onAlternate: (text: Result<string>) => {
      alternate = true;
      transcript = text;
    },
    prints: (...more: string[]) => {
      lines = [...lines, ...more];
    },
    answer: () =>
      mode.takeHistory({
        slot: 'a',
        cols: size.cols,
        alternate,
        screenRows: size.rows,
        lines: screenRows(alternate ? lines.slice(-size.rows) : lines, size.cols),
      }),
    type: (keys: string) => {
      for (const [shown] of keys.matchAll(/<[a-z]+(?:-[a-z])?>|./gu)) mode.key('a', keyOf(shown));
    },
    /** What the pane shows of its reader, '' while it has none. */
    shown: (of: Focus = 'a') => {
      const open = mode.readers.get(of);
      if (!open) return '';
      const texts = Array.from({ length: size.rows }, (_, y) => placeAt(open.reader, 0, y).line);
      const rows = [...new Set(texts)].map((line) => lineAt(open.reader.document, line).text);
      return `${open.shows}: ${rows.join(', ')}`;
    },
  };
}

describe('a pane is read', () => {
  it('from what the human saw, however much was printed until its history came', () => {
    const { mode, prints, answer, shown, did } = stage();
    mode.read('a');
    expect(mode.takesKeys('a')).toBe(true);
    prints('line 51', 'line 52', 'line 53');
    answer();
    expect(did).toEqual(['history a']);
    expect(shown()).toBe('history: line 46, line 47, line 48, line 49, line 50');
  });

  it('with the keys that were typed before it came', () => {
    const { mode, answer, type, shown, did } = stage();
    mode.read('a');
    type('?line 10<enter>Vjy');
    expect(did).toEqual(['history a']);
    answer();
    expect(did.at(-1)).toBe('copy "line 10\\nline 11"');
    expect(shown()).toBe('');
    expect(mode.takesKeys('a')).toBe(false);
  });

  it('until a key leaves, also when the host never answers', () => {
    const { mode, type, answer, shown } = stage();
    mode.read('a');
    type('<ctrl-c>');
    expect(mode.takesKeys('a')).toBe(false);
    answer();
    expect(shown()).toBe('');
    mode.read('a');
    mode.disconnected();
    expect(mode.takesKeys('a')).toBe(false);
  });

  it('without moving when the agent prints, which is told', () => {
    const { mode, answer, shown } = stage();
    mode.read('a');
    answer();
    const before = shown();
    mode.printed('a');
    expect(shown()).toBe(before);
    expect(mode.readers.get('a')?.freshOutput).toBe(true);
  });

  it('on the alternate screen as transcript, else as screen', async () => {
    const { mode, onAlternate, answer, shown, type } = stage();
    onAlternate(ok('you: hello\n\nagent: world\n'));
    mode.read('a');
    await vi.waitFor(() => expect(shown()).toBe('transcript: you: hello, , agent: world'));
    mode.read('a');
    answer();
    expect(shown()).toMatch(/^screen: line 46, /);
    type('q');
    onAlternate(refuse(problem('no transcript')));
    mode.read('a');
    await vi.waitFor(() => {
      answer();
      expect(shown()).toMatch(/^screen: /);
    });
  });
});

describe('the wheel', () => {
  it('scrolls back, and is through at the end', () => {
    const { mouse, answer, shown } = stage();
    mouse('wheel down', 3, 3);
    expect(shown()).toBe('');
    mouse('wheel up', 3, 3);
    mouse('wheel up', 3, 3);
    answer();
    expect(shown()).toMatch(/^history: line 40, /);
    mouse('wheel down', 3, 3);
    expect(shown()).toMatch(/^history: line 43, /);
    mouse('wheel down', 3, 3);
    expect(shown()).toBe('');
  });

  it('does not leave what a key has opened', () => {
    const { mode, mouse, answer, shown } = stage();
    mode.read('a');
    answer();
    mouse('wheel down', 3, 3);
    expect(shown()).toMatch(/^history: line 46, /);
  });

  it('says why there is nothing to scroll', async () => {
    const { mouse, onAlternate, did, mode } = stage();
    onAlternate(refuse(problem('no transcript')));
    mouse('wheel up', 3, 3);
    await vi.waitFor(() => expect(did).toEqual(['no transcript']));
    expect(mode.takesKeys('a')).toBe(false);
  });
});

describe('the mouse', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('selects by a drag, copies when it is let go, and leaves', () => {
    const { mouse, answer, did, shown } = stage();
    mouse('press', 5, 1);
    expect(did).toEqual([]);
    mouse('move', 6, 1);
    mouse('move', 3, 2);
    answer();
    mouse('release', 3, 2);
    expect(did).toEqual(['history a', 'copy "47\\nline"']);
    expect(shown()).toBe('');
  });

  it('may be through before the history is there', () => {
    const { mouse, answer, did, shown } = stage();
    mouse('press', 0, 0);
    mouse('move', 3, 0);
    mouse('release', 3, 0);
    answer();
    expect(did).toEqual(['history a', 'copy "line"']);
    expect(shown()).toBe('');
  });

  it('a click alone does nothing', () => {
    const { mouse, did } = stage();
    mouse('press', 5, 1);
    mouse('release', 5, 1);
    expect(did).toEqual([]);
  });

  it('takes a word by two clicks, a line by three, but not when they are slow', () => {
    const { mouse, later, answer, did } = stage();
    const click = () => {
      mouse('press', 5, 1);
      mouse('release', 5, 1);
      answer();
    };
    click();
    click();
    expect(did.at(-1)).toBe('copy "47"');
    click();
    expect(did.at(-1)).toBe('copy "line 47"');
    const before = did.length;
    later(1000);
    click();
    later(1000);
    click();
    expect(did).toHaveLength(before);
  });

  it('scrolls while it is held above the pane, and stops when it is let go', () => {
    const { mouse, answer, shown, did } = stage();
    mouse('press', 0, 4);
    mouse('move', 0, -2);
    answer();
    vi.advanceTimersByTime(500);
    expect(shown()).toMatch(/^history: line 2[0-9], /);
    mouse('release', 0, -2);
    expect(did.at(-1)).toMatch(/^copy "line 2.*line 49\\nl"$/);
    vi.advanceTimersByTime(500);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('in read mode copies and stays', () => {
    const { mode, mouse, answer, did, shown } = stage();
    mode.read('a');
    answer();
    mouse('press', 0, 0);
    mouse('move', 3, 0);
    mouse('release', 3, 0);
    expect(did.at(-1)).toBe('copy "line"');
    expect(shown()).toMatch(/^history/);
  });

  it('selects in the conversation as it is shown', () => {
    const { mouse, did, shown } = stage();
    mouse('press', 5, 0, 'conversation');
    mouse('move', 5, 1, 'conversation');
    expect(shown('conversation')).toBe('conversation: you: hello, agent: world');
    mouse('release', 5, 1, 'conversation');
    expect(did).toEqual(['copy "hello\\nagent:"']);
    expect(shown('conversation')).toBe('');
  });
});
