import { describe, expect, it } from 'vitest';
import type { Slot } from '../../src/core/slot.ts';
import { Display } from '../../src/tui/display.ts';
import { defaultWidths } from '../../src/tui/layout.ts';
import { emptyScreen } from '../../src/tui/pane-screens.ts';
import type { ChromeFacts } from '../../src/tui/screen/chrome.ts';
import { Grid } from '../../src/tui/screen/grid.ts';
import { now, roomView } from './room.ts';
import { full } from './screen/random-grid.ts';

const size = { cols: 170, rows: 20 };

function chrome(focus: ChromeFacts['focus']): ChromeFacts {
  const facts = {
    room: roomView(),
    link: 'up',
    hint: { is: 'keys' },
    prefix: 'Ctrl-Z',
    mouse: true,
    readers: new Map(),
    ground: 'unknown',
    now,
  } as const;
  return { ...facts, focus };
}

const wide = { size, focus: 'a', agent: 'a', zoomed: false, widths: defaultWidths } as const;

function display(): Display {
  const made = new Display(size);
  made.arrange(wide);
  return made;
}

/** The agent shows one word. */
function show(on: Display, slot: Slot, word: string, cols = 20): void {
  const row = new Grid(cols, 1);
  row.put(0, 0, word, { fg: 0, bg: 0 }, cols);
  const { cursor, modes } = emptyScreen();
  const changed = [{ y: 0, row: { words: row.words, extras: new Map() } }];
  on.takePane({ slot, full: true, cols, rows: 1, cursor, modes, changed });
}

describe('an echo', () => {
  it('shows what the focused agent printed and leaves the other for the next frame', () => {
    const on = display();
    show(on, 'a', 'apple');
    show(on, 'b', 'banana');
    on.frame('frame', chrome('a'), full);
    show(on, 'a', 'APPLE');
    show(on, 'b', 'BANANA');
    const echo = on.frame('echo', chrome('a'), full);
    expect(echo).toContain('APPLE');
    expect(echo).not.toContain('BANANA');
    expect(on.frame('frame', chrome('a'), full)).toContain('BANANA');
  });

  it('leaves nothing of its pane to the next frame, also after another layout and a smaller screen', () => {
    const on = display();
    show(on, 'a', 'pineapple');
    on.frame('frame', chrome('a'), full);
    for (const change of [
      () => show(on, 'a', 'fig'),
      () => show(on, 'a', 'one pineapple too many', 40),
      () => show(on, 'a', 'fig', 5),
      () => on.arrange({ ...wide, zoomed: true }),
      () => on.arrange(wide),
      () => on.openOverlay(true),
      () => on.openOverlay(false),
      () => on.forget(),
    ]) {
      change();
      on.frame('echo', chrome('a'), full);
      expect(on.frame('frame', chrome('a'), full)).toBe('');
    }
  });

  it('shows no agent while the conversation has the focus', () => {
    const on = display();
    on.frame('frame', chrome('conversation'), full);
    show(on, 'a', 'apple');
    expect(on.frame('echo', chrome('conversation'), full)).toBe('');
  });
});
