import { afterEach, describe, expect, it } from 'vitest';
import { content, type Row, wordsPerCell } from '../../src/core/cells.ts';
import type { Size } from '../../src/core/geometry.ts';
import { unknownColours } from '../../src/panes/colours.ts';
import { openPane, type Pane } from '../../src/panes/pane.ts';
import { decodePaneFrame, encodePaneFrame } from '../../src/protocol/pane-frame.ts';
import { applyFrame, emptyScreen } from '../../src/tui/pane-screens.ts';
import { until } from './until.ts';

const opened: Pane[] = [];
afterEach(async () => {
  for (const pane of opened.splice(0)) {
    await pane.end({ first: 'SIGTERM', graceMs: 200 });
    pane.dispose();
  }
});

/** A Node program in a pane, and a view of it that is told every change. */
function open(script: string, size: Size) {
  let view = emptyScreen();
  const ignore = () => {};
  const result = openPane(
    {
      name: 'codex',
      file: process.execPath,
      args: ['-e', script],
      cwd: '/',
      env: { PATH: process.env.PATH ?? '', TERM: 'xterm-256color' },
      size,
      version: '1.2.3',
      outer: { colours: unknownColours, kittyKeys: true },
      clock: { now: () => performance.now() },
    },
    {
      parsed: () => look(),
      signal: ignore,
      title: ignore,
      bell: ignore,
      notification: ignore,
      progress: ignore,
      clipboard: ignore,
      cwd: ignore,
      exit: ignore,
      suspended: ignore,
      continued: ignore,
    },
  );
  if (!result.ok) throw new Error(result.problem.code);
  const pane = result.value;
  opened.push(pane);
  const look = () => {
    const changes = pane.changes();
    if (changes) view = applyFrame(view, decodePaneFrame(encodePaneFrame({ slot: 'a', ...changes })));
  };
  const shown = () => view.rows.map(textOf);
  const screen = () => Array.from({ length: pane.screen().rows }, (_, y) => pane.screen().line(y));
  return {
    pane,
    look,
    shown,
    screen,
    says: (text: string) => until(() => screen().join('\n').includes(text)),
  };
}

function textOf(row: Row): string {
  let text = '';
  for (let at = 0; at < row.words.length; at += wordsPerCell) {
    text += String.fromCodePoint((row.words[at] ?? 0) & content.codePointMask || 32);
  }
  return text.trimEnd();
}

/** Everything that the pane shows and has shown. */
function past(pane: Pane): string[] {
  const reader = pane.history();
  const all: string[] = [];
  for (let lines = reader.next(); lines !== null; lines = reader.next()) {
    all.unshift(...lines.map(({ row }) => textOf(row)));
  }
  reader.dispose();
  return all;
}

const full: Size = { cols: 40, rows: 10 };

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}`);

describe('a pane that is resized', () => {
  it('while its program streams and draws a spinner has every line once and no ghost of the spinner', async () => {
    const program = `process.stdin.setRawMode(true);
      let n = 0;
      const timer = setInterval(() => {
        process.stdout.write('\\rworking ' + '|/-'[n % 3]);
        process.stdout.write('\\r\\x1b[Kline ' + ++n + '\\r\\n');
      }, 2);
      process.stdin.on('data', () => { clearInterval(timer); process.stdout.write('done ' + n); });`;
    const size = { cols: 40, rows: 12 };
    const { pane, look, shown, screen, says } = open(program, size);
    await says('line 40');
    // Hidden and shown, zoomed, and on a smaller terminal.
    for (const next of [{ cols: 80, rows: 30 }, { cols: 14, rows: 4 }, { cols: 40, rows: 3 }, size]) {
      pane.resize(next);
      await until(() => pane.screen().rows === next.rows && pane.screen().cols === next.cols);
      const before = past(pane).length;
      await until(() => past(pane).length > before + 20);
      look();
      expect(shown()).toEqual(screen());
    }
    pane.writer.keys(Buffer.from('q'));
    await says('done');
    look();
    expect(shown()).toEqual(screen());
    const all = past(pane).filter((line) => line !== '');
    expect(all).toEqual([...numbered(all.length - 1), `done ${all.length - 1}`]);
  });

  it.each<[string, Size[]]>([
    ['smaller', [{ cols: 12, rows: 3 }]],
    ['smaller and back', [{ cols: 12, rows: 3 }, full]],
    ['larger', [{ cols: 80, rows: 40 }]],
    [
      'to nearly nothing',
      [
        { cols: 2, rows: 1 },
        { cols: 12, rows: 3 },
      ],
    ],
  ])('%s under a full-screen program keeps what was there before it', async (_, sizes) => {
    const program = `process.stdin.setRawMode(true);
      for (let n = 1; n <= 25; n++) process.stdout.write('line ' + n + '\\r\\n');
      process.stdout.write('\\x1b[?1049h');
      const draw = () => process.stdout.write('\\x1b[H\\x1b[2Jmenu ' + process.stdout.columns);
      process.stdout.on('resize', draw);
      draw();
      process.stdin.on('data', () => process.stdout.write('\\x1b[?1049lleft'));`;
    const { pane, look, shown, screen, says } = open(program, full);
    await says('menu 40');
    for (const next of sizes) {
      pane.resize(next);
      // Drawn again by the program.
      await until(() => screen().join('').endsWith(String(next.cols)) && pane.screen().rows === next.rows);
    }
    pane.writer.keys(Buffer.from('q'));
    await until(() => !pane.screen().alternate);
    await says('left');
    look();
    expect(shown()).toEqual(screen());
    expect(past(pane).filter((line) => line !== '')).toEqual([...numbered(25), 'left']);
  });
});
