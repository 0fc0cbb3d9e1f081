import { describe, expect, it } from 'vitest';
import { unknownColours } from '../../src/panes/colours.ts';
import { openPane, type Pane } from '../../src/panes/pane.ts';
import { waitFor } from '../harness/wait-for.ts';

interface Run {
  pane: Pane;
  /** The last line of the screen at the moment of the exit, and the exit; null while it runs. */
  end: () => { code: number; signal: string | null; lastLine: string } | null;
}

/** What is done in the turn in which a pane's end is told. */
const whenEnded = new Map<Pane, () => void>();

function start(script: string): Run {
  const ignore = () => {};
  let end: ReturnType<Run['end']> = null;
  const opened = openPane(
    {
      name: 'codex',
      file: '/bin/sh',
      args: ['-c', script],
      cwd: '/',
      env: { PATH: process.env.PATH ?? '/usr/bin:/bin', TERM: 'xterm-256color' },
      size: { cols: 40, rows: 5 },
      version: '1.2.3',
      outer: { colours: unknownColours, kittyKeys: false },
      clock: { now: () => 0 },
    },
    {
      ...{ parsed: ignore, signal: ignore, title: ignore, bell: ignore, cwd: ignore, notification: ignore },
      ...{ progress: ignore, clipboard: ignore, suspended: ignore, continued: ignore },
      exit: (exit) => {
        const screen = opened.ok ? opened.value.screen() : null;
        const lines = Array.from({ length: screen?.rows ?? 0 }, (_, y) => screen?.line(y) ?? '');
        if (opened.ok) whenEnded.get(opened.value)?.();
        end = { ...exit, lastLine: lines.filter((line) => line !== '').at(-1) ?? '' };
      },
    },
  );
  if (!opened.ok) throw new Error(opened.problem.code);
  return { pane: opened.value, end: () => end };
}

/** Runs so many, some at a time, and gives how each ended. */
async function runAll(count: number, script: string, each: (run: Run) => void = () => {}) {
  const ends: ReturnType<Run['end']>[] = [];
  const atOnce = 20;
  for (let from = 0; from < count; from += atOnce) {
    const runs = Array.from({ length: Math.min(atOnce, count - from) }, () => start(script));
    runs.forEach(each);
    await waitFor('their ends', () => runs.every(({ end }) => end() !== null));
    for (const { pane, end } of runs) {
      ends.push(end());
      pane.dispose();
    }
  }
  return ends;
}

const clean = { code: 0, signal: null };

describe('the end of a program in a pane', () => {
  it('comes behind its last byte on the screen: a megabyte, a hundred times', async () => {
    const ends = await runAll(100, 'head -c 1048576 /dev/zero | tr "\\0" x; printf "\\nthe last line"');
    expect(ends).toEqual(Array(100).fill({ ...clean, lastLine: 'the last line' }));
  }, 120_000);

  it('and a resize at the same moment, a thousand times, do each other no harm', async () => {
    let cols = 30;
    const ends = await runAll(1000, 'exit 7', ({ pane, end }) => {
      const resize = () => {
        cols = 30 + ((cols + 1) % 40);
        pane.resize({ cols, rows: 5 });
      };
      // Before the end is told, in the same turn, and behind it.
      const clock = setInterval(() => {
        resize();
        if (end() !== null) clearInterval(clock);
      }, 5);
      whenEnded.set(pane, resize);
    });
    expect(ends).toEqual(Array(1000).fill({ code: 7, signal: null, lastLine: '' }));
  }, 120_000);

  it('is not told when it closes its terminal and goes on', async () => {
    const { pane, end } = start('printf closing; exec </dev/null >/dev/null 2>&1; sleep 0.5; exit 3');
    await waitFor('the end', () => end() !== null);
    expect(end()).toEqual({ code: 3, signal: null, lastLine: 'closing' });
    pane.dispose();
  });

  it('is an end and no error when everyone has left the terminal (EIO)', async () => {
    const ends = await runAll(20, '(sleep 0.05; printf late) & exit 0');
    expect(ends.map((end) => end?.code)).toEqual(Array(20).fill(0));
  });
});
