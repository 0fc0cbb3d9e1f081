import { expect, it } from 'vitest';
import type { Row } from '../../src/core/cells.ts';
import { content, wordsPerCell } from '../../src/core/cells.ts';
import { unknownColours } from '../../src/panes/colours.ts';
import { Emulator } from '../../src/panes/emulator.ts';
import { openPane, type Pane } from '../../src/panes/pane.ts';
import { randomFrom } from '../random.ts';
import { until } from './until.ts';

function emulator(cols: number, rows: number): Emulator {
  return new Emulator({ cols, rows }, { reply: () => {}, bell: () => {} });
}

function screenOf(of: Emulator): string[] {
  return Array.from({ length: of.size.rows }, (_, y) => textOf(of.row(y)));
}

function textOf({ words, extras }: Row): string {
  let text = '';
  for (let x = 0, at = 0; at < words.length; x++, at += wordsPerCell) {
    const head = words[at] ?? 0;
    if (head >>> content.widthShift === 0) continue;
    text += extras.get(x)?.text ?? String.fromCodePoint(head & content.codePointMask || 32);
  }
  return text.trimEnd();
}

it('after 80 sizes while lines stream in, the screen is that of a terminal that always had the last', () => {
  for (let seed = 1; seed <= 25; seed++) {
    const random = randomFrom(seed);
    const word = () => random.pick(['word', 'a', 'longer-words', '漢字', 'e\u0301', '👩\u200d👧', '-']);
    const stormy = emulator(80, 24);
    const lines: string[] = [];
    for (let n = 0; n < 80; n++) {
      const line = `${n} ${Array.from({ length: random.below(30) }, word).join(' ')}\r\n`;
      lines.push(line);
      stormy.resize({ cols: 20 + random.below(120), rows: 5 + random.below(40) });
      stormy.write(Buffer.from(line));
    }
    const last = { cols: 20 + random.below(120), rows: 5 + random.below(40) };
    stormy.resize(last);
    const fresh = emulator(last.cols, last.rows);
    fresh.write(Buffer.from(lines.join('')));
    expect([seed, ...screenOf(stormy)]).toEqual([seed, ...screenOf(fresh)]);
    stormy.dispose();
    fresh.dispose();
  }
});

it('a pane may be resized in the same tick in which its program ends, and after it', async () => {
  const random = randomFrom(3);
  let ended = 0;
  const start = (): Pane => {
    const ignore = () => {};
    const resize = () => pane.resize({ cols: 10 + random.below(100), rows: 2 + random.below(50) });
    const made = openPane(
      {
        name: 'codex',
        file: '/bin/sh',
        args: ['-c', 'echo x'],
        cwd: '/',
        env: { PATH: process.env.PATH ?? '', TERM: 'xterm-256color' },
        size: { cols: 20, rows: 4 },
        version: '1.2.3',
        outer: { colours: unknownColours, kittyKeys: true },
        clock: { now: () => performance.now() },
      },
      {
        parsed: resize,
        signal: ignore,
        title: ignore,
        bell: ignore,
        notification: ignore,
        progress: ignore,
        clipboard: ignore,
        cwd: ignore,
        exit: () => {
          resize();
          ended++;
        },
        suspended: ignore,
        continued: ignore,
      },
    );
    if (!made.ok) throw new Error(made.problem.code);
    const pane = made.value;
    return pane;
  };
  for (let round = 1; round <= 10; round++) {
    const panes = Array.from({ length: 20 }, start);
    await until(() => ended === round * panes.length);
    for (const pane of panes) {
      pane.resize({ cols: 30, rows: 9 });
      pane.resize({ cols: 40, rows: 10 });
      expect(pane.screen().line(0)).toBe('x');
      pane.dispose();
    }
  }
});
