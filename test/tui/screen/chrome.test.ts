import { beforeAll, describe, expect, it } from 'vitest';
import { wordsPerCell } from '../../../src/core/cells.ts';
import { defaultWidths, layout } from '../../../src/tui/layout.ts';
import { type ChromeFacts, drawChrome, ticks } from '../../../src/tui/screen/chrome.ts';
import { Grid } from '../../../src/tui/screen/grid.ts';
import { now, roomView } from '../room.ts';

beforeAll(() => {
  process.env.TZ = 'UTC';
});

const facts: ChromeFacts = {
  room: roomView(),
  link: 'up',
  focus: 'a',
  hint: { is: 'keys' },
  prefix: 'Ctrl-Z',
  mouse: true,
  readers: new Map(),
  ground: 'unknown',
  now,
};

function lines(cols: number, rows: number, more: Partial<ChromeFacts> = {}): string[] {
  const all = { ...facts, ...more };
  const agent = all.focus === 'b' ? 'b' : 'a';
  const grid = new Grid(cols, rows);
  drawChrome(
    grid,
    layout({ size: { cols, rows }, focus: all.focus, agent, zoomed: false, widths: defaultWidths }),
    all,
  );
  return Array.from({ length: rows }, (_, y) => {
    const row = Array.from({ length: cols }, (_, x) => {
      const code = (grid.words[(y * cols + x) * wordsPerCell] ?? 0) & 0x1fffff;
      return code === 0 ? ' ' : String.fromCodePoint(code);
    });
    return row.join('').trimEnd();
  });
}

const permission = { is: 'needs you', kind: 'permission', what: 'Bash rm' } as const;

describe('the chrome', () => {
  it('at 220x60', () => {
    const all = lines(220, 60);
    expect(all[0]).toBe(' shop@main  relay: on @mention · 3/60 hops · chain 2/12 · 14 messages');
    expect(all[1]).toBe(
      '▸A claude ● working 0:42 · Bash 12 s'.padEnd(80) +
        '│ conversation'.padEnd(59) +
        '│ B codex ○ idle since 14:02',
    );
    expect(all[2]).toBe(`${' '.repeat(80)}│${' '.repeat(58)}│`);
    expect(all[59]).toBe(
      ' Ctrl-Z then: ←→↓ panes · x interrupt · f forward · p pause · d detach · ? all keys',
    );
  });

  it('says that the relay is off until both agents are there, and when one has gone', () => {
    const { a, b } = roomView().slots;
    const status = (room: Partial<ReturnType<typeof roomView>>) =>
      lines(220, 60, { room: roomView(room) })[0];
    const exited = {
      ...b,
      state: { is: 'exited', code: 0, signal: null, afterMs: 1, hadTurn: true },
    } as const;
    const starting = { ...a, state: { is: 'starting' } } as const;
    expect(status({ slots: { a, b: exited } })).toContain('  1/2 agents, relay off · ');
    expect(status({ slots: { a: starting, b: exited } })).toContain('  0/2 agents, relay off · ');
    expect(status({ slots: { a, b }, paused: true })).toContain('  relay paused · ');
  });

  it('names the key that lists all keys at every width', () => {
    for (let cols = 60; cols <= 120; cols++)
      expect(lines(cols, 24).at(-1)).toMatch(/←→↓ panes.* · \? all keys$/);
    expect(lines(80, 24).at(-1)).toBe(
      ' Ctrl-Z then: ←→↓ panes · x interrupt · f forward · d detach · ? all keys',
    );
  });

  it('at 120x36 tells of the hidden agent how to see it', () => {
    const all = lines(120, 36);
    expect(all[1]).toBe(' B codex ○ idle since 14:02 · Ctrl-Z → shows it');
    expect(all[2]).toBe(`${'▸A claude ● working 0:42 · Bash 12 s'.padEnd(74)}│ conversation`);
  });

  it('at 80x24 has two lines and one pane', () => {
    const all = lines(80, 24, { focus: 'conversation' });
    expect(all.slice(1, 4)).toEqual([
      ' A claude ● working 0:42 · Bash 12 s · Ctrl-Z ← shows it',
      ' B codex ○ idle since 14:02 · Ctrl-Z → shows it',
      '▸conversation',
    ]);
  });

  it('at 60x15 keeps the state, the key to a dialog and the badges', () => {
    const room = roomView({}, {}, { state: permission, since: now - 3_723_000, held: 2, bypassed: true });
    const all = lines(60, 15, { room });
    expect(all[2]).toBe(' B codex ◆ needs you: permission · Ctrl-Z → shows it 1:02:03');
    expect(lines(80, 15, { room })[2]).toBe(
      ' B codex ◆ needs you: permission · Ctrl-Z → shows it 1:02:03      2 held bypass'.padEnd(79).trimEnd(),
    );
  });

  it.each(['codex', 'the-second-reviewer-of-the-storage-layer', '審査員審査員審査員審査員審査員'])(
    'an agent that asks is shown or says whole which key shows it, at every size: %s',
    (handle) => {
      for (let cols = 60; cols <= 200; cols++) {
        for (const focus of ['a', 'conversation', 'b'] as const) {
          const where = {
            size: { cols, rows: 15 },
            focus,
            agent: focus === 'b' ? 'b' : 'a',
            zoomed: false,
          } as const;
          const shown = layout({ ...where, widths: defaultWidths }).panes.some(({ of }) => of === 'b');
          const text = lines(cols, 15, { focus, room: roomView({}, {}, { state: permission, handle }) }).join(
            '\n',
          );
          expect(text).toContain(`◆ needs you: permission${shown ? '' : ' · Ctrl-Z → shows it'}`);
        }
      }
    },
  );

  it('at 59x14 is a plain hint', () => {
    expect(lines(59, 14).filter(Boolean)).toEqual([
      '59x14 is too small for PairRoom (60x15). The agents go on.',
    ]);
  });

  it.each([
    [{ is: 'starting' }, 'A claude ◌ starting'],
    [{ is: 'idle' }, 'A claude ○ idle since 14:04'],
    [permission, 'A claude ◆ needs you: permission 0:42'],
    [{ is: 'suspended' }, 'A claude ‖ suspended · Ctrl-Z c continues it since 14:04'],
    [
      { is: 'exited', code: 0, signal: null, afterMs: 3000, hadTurn: false },
      'A claude × exited before its first turn since 14:04',
    ],
    [
      { is: 'exited', code: 1, signal: null, afterMs: 3000, hadTurn: true },
      'A claude × exited (1) since 14:04',
    ],
    [
      { is: 'exited', code: null, signal: 'SIGKILL', afterMs: 3000, hadTurn: true },
      'A claude × exited (SIGKILL) since 14:04',
    ],
    [{ is: 'unknown' }, "A claude ? can't tell"],
  ] as const)('shows the state %j as glyph and words', (state, expected) => {
    expect(
      lines(220, 20, { room: roomView({}, { state }) })[1]
        ?.slice(1, 79)
        .trimEnd(),
    ).toBe(expected);
  });

  it('shows at the end of a line what the agent tells its terminal, as far as there is room', () => {
    const told = {
      title: 'the cache',
      progress: { state: 'running' as const, percent: 40 },
      notification: 'tests are green',
      cwd: 'packages/api',
      callsSince: now,
    };
    const line = (cols: number, more = {}) =>
      lines(cols, 20, { focus: 'b', room: roomView({}, { told: { ...told, ...more } }) })[1]
        ?.split('│')[0]
        ?.trimEnd();
    expect(line(400)).toBe(
      ' A claude ● working ! calls you 0:42 · Bash 12 s · 40 % · tests are green · the cache · in packages/api',
    );
    expect(line(220)).toBe(
      ' A claude ● working ! calls you 0:42 · Bash 12 s · 40 % · tests are green · the…',
    );
    const quiet = { title: 'Claude Code', progress: null, notification: '', cwd: '', callsSince: null };
    expect(line(400, quiet)).toBe(' A claude ● working 0:42 · Bash 12 s');
    const failed = { ...quiet, progress: { state: 'failed', percent: 7 } };
    expect(line(400, failed)).toBe(' A claude ● working 0:42 · Bash 12 s · 7 % failed');
  });

  it('shows what needs the human at the right of the first line', () => {
    const attention = [
      { cause: '1', slot: 'a' as const, what: 'needs you' as const, text: 'claude asks', since: now },
      { cause: '2', slot: null, what: 'unproven' as const, text: '#3 is unproven', since: now },
    ];
    const first = lines(120, 20, {
      room: roomView({ attention, paused: true, demo: true }, { state: permission }),
    })[0];
    expect(first).toMatch(/^ DEMO shop@main {2}relay paused · .* {2}2 need you: claude, permission$/);
  });

  it('says when it is not connected', () => {
    expect(lines(120, 20, { room: null, link: 'starting' })[0]).toBe(' starting the room …');
    expect(lines(120, 20, { link: 'lost' })[0]).toMatch(/the connection to the room is lost, trying again$/);
  });

  it.each([
    [
      240,
      ' Ctrl-Z … ←→↓ panes  x interrupt  X both  r redirect  f forward  p pause  Space hold/next  y send  e edit  n drop  ' +
        "u queue  w why  [ v read  z zoom  < narrower  > wider  M mouse  l redraw  c continue  d detach  q stop  ' : ? all keys",
    ],
    [
      120,
      " Ctrl-Z … ←→↓ panes  x interrupt  X both  r redirect  f forward  p Space y e n u w [ v z < > M l c d q ' : ? all keys",
    ],
    [60, " Ctrl-Z … ←→↓ x X r f p Space y e n u z < > M l c d q ' : ?"],
  ])('lists the keys while the prefix is pending, as many as fit, %d wide', (cols, expected) => {
    expect(lines(cols, 20, { hint: { is: 'pending' } }).at(-1)).toBe(expected);
  });

  it('says at rest that the mouse is the terminal’s', () => {
    expect(lines(120, 20, { mouse: false }).at(-1)).toMatch(/\? all keys +mouse off \(M\)$/);
    expect(lines(60, 20, { mouse: false }).at(-1)).toMatch(/\? all keys +mouse off \(M\)$/);
  });

  it('leaves away whole what nothing would be read of, and marks every other cut', () => {
    const told = { ...roomView().slots.a.told, title: 'refactoring' };
    for (let cols = 60; cols < 100; cols++) {
      const [, line = ''] = lines(cols, 20, { focus: 'b', room: roomView({}, { state: permission, told }) });
      expect(line).not.toMatch(/[ ·]…$/);
      expect(line).toContain('Ctrl-Z ← shows it');
    }
  });

  it('cuts a long notice with a mark', () => {
    const hint = { is: 'notice', text: 'x'.repeat(100) } as const;
    expect(lines(60, 20, { hint }).at(-1)).toBe(` ${'x'.repeat(58)}…`);
  });

  it('uses no colours when they are off', () => {
    const grid = new Grid(120, 20);
    const where = { size: { cols: 120, rows: 20 }, focus: 'a', agent: 'a', zoomed: false } as const;
    drawChrome(grid, layout({ ...where, widths: defaultWidths }), { ...facts, ground: null });
    const coloured = grid.words.some((word, at) => at % wordsPerCell !== 0 && (word & 0x3000000) !== 0);
    expect(coloured).toBe(false);
  });

  it('ticks only while someone works or waits', () => {
    expect(ticks(null)).toBe(false);
    expect(ticks(roomView())).toBe(true);
    expect(ticks(roomView({}, { state: { is: 'idle' } }))).toBe(false);
    expect(ticks(roomView({}, { state: permission }))).toBe(true);
  });
});
