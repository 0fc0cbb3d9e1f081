import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { wordsPerCell } from '../../src/core/cells.ts';
import { maxClipboardBytes, maxCombiningRun, maxPayloadBytes } from '../../src/panes/byte-filter.ts';
import type { PaneTerminal } from '../../src/panes/pane-terminal.ts';
import { paneScreen, paneTerminal } from './pane-screen.ts';
import { differences } from './screen.ts';
import { standardCases } from './standard-cases.ts';
import { streams } from './streams.ts';

const size = { cols: 60, rows: 15 };
const piece = 64 * 1024;
/** What a pane may hold more than an empty one has (bytes): its scrollback takes most of it. */
const heldLimit = 32 * 1024 * 1024;

/** The text of row `y`. */
function line(terminal: PaneTerminal, y = 0): string {
  const row = paneScreen(terminal).rows[y] ?? [];
  return row
    .map(({ text }) => text)
    .join('')
    .trimEnd();
}

function written(bytes: Buffer | string): PaneTerminal {
  const terminal = paneTerminal(size);
  terminal.write(Buffer.from(bytes));
  return terminal;
}

/** Writes `begin`, then `fill` until there were so many bytes, and gives how much more memory is in use then. */
function flood(terminal: PaneTerminal, begin: string, fill: string, bytes: number): number {
  const before = inUse();
  const chunk = Buffer.from(fill.repeat(Math.ceil(piece / fill.length)));
  terminal.write(Buffer.from(begin));
  for (let sent = 0; sent < bytes; sent += chunk.length) terminal.write(chunk);
  return inUse() - before;
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function inUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describe('a pane takes', () => {
  it.each([
    ['a lone continuation byte', [0x61, 0x80, 0x62], 'ab'],
    ['a lead byte and no more', [0x61, 0xe6, 0x62], 'ab'],
    ['a character cut by another', [0x61, 0xe6, 0xbc, 0xe6, 0xbc, 0xa2, 0x62], 'a漢b'],
    ['an overlong slash', [0x61, 0xc0, 0xaf, 0x62], 'ab'],
    ['an overlong NUL', [0x61, 0xe0, 0x80, 0x80, 0x62], 'ab'],
    ['a code point beyond the last', [0x61, 0xf4, 0x90, 0x80, 0x80, 0x62], 'ab'],
    ['bytes that are in no character', [0x61, 0xfe, 0xff, 0xc1, 0x62], 'ab'],
  ])('invalid UTF-8: %s', (_name, bytes, shown) => {
    expect(line(written(Buffer.from(bytes)))).toBe(shown);
  });

  it('a surrogate in UTF-8 without losing what follows', () => {
    expect(line(written(Buffer.from([0x61, 0xed, 0xa0, 0x80, 0x62])))).toMatch(/^a.{0,3}b$/su);
  });

  it.each(Object.entries({ ...streams, ...standardCases }))(
    'a read that ends anywhere: %s',
    (_name, text) => {
      const bytes = Buffer.from(text);
      const whole = paneScreen(written(bytes));
      const bytewise = paneTerminal(size);
      for (const byte of bytes) bytewise.write(Buffer.from([byte]));
      expect(differences(paneScreen(bytewise), whole)).toEqual([]);
    },
  );

  it.each([
    ['OSC', '\x1b]0;'],
    ['OSC 8', '\x1b]8;;https://example.org/'],
    ['OSC 52', '\x1b]52;c;'],
    ['DCS', '\x1bP'],
    ['sixel', '\x1bPq'],
    ['APC, a kitty image', '\x1b_Ga=T;'],
    ['PM', '\x1b^'],
    ['SOS', '\x1bX'],
    ['CSI', '\x1b['],
  ])('an endless %s, and goes on behind it', (_name, begin) => {
    const terminal = paneTerminal(size);
    expect(flood(terminal, begin, '1;', 8 * 1024 * 1024)).toBeLessThan(heldLimit);
    terminal.write(Buffer.from('\x18\x1b[Hbehind'));
    expect(line(terminal)).toBe('behind');
  });

  it.each([
    ['OSC', '\x1b]0;', maxPayloadBytes],
    ['clipboard', '\x1b]52;c;', maxClipboardBytes],
  ])('only so much %s', (_name, begin, limit) => {
    const signals: unknown[] = [];
    const terminal = paneTerminal(size, { signal: (signal) => signals.push(signal) });
    terminal.write(Buffer.from(`${begin}${'a'.repeat(limit + 1)}\x07after`));
    expect(JSON.stringify(signals)).not.toContain('aaa');
    expect(line(terminal)).toBe('after');
  });

  it('a million combining marks on one character', () => {
    const terminal = paneTerminal(size);
    expect(flood(terminal, 'a', '\u0301', 2_000_000)).toBeLessThan(heldLimit);
    terminal.write(Buffer.from('b'));
    const row = terminal.emulator.row(0);
    expect(row.extras.get(0)?.text?.length).toBeLessThanOrEqual(1 + maxCombiningRun);
    expect(line(terminal)).toMatch(/^a\u0301+b$/u);
  });

  it('a chain of joined emoji without end', () => {
    const terminal = paneTerminal(size);
    expect(flood(terminal, '', '👩‍', 2_000_000)).toBeLessThan(heldLimit);
    const longest = [...terminal.emulator.row(0).extras.values()].map(({ text }) => text?.length ?? 0);
    expect(Math.max(...longest)).toBeLessThanOrEqual(64);
  });

  it('a line of a million columns', () => {
    const terminal = paneTerminal(size);
    expect(flood(terminal, '', 'x', 1_000_000)).toBeLessThan(heldLimit);
    terminal.write(Buffer.from('\r\n|'));
    expect(line(terminal, size.rows - 2)).toMatch(/^x+$/);
  });

  it('three million lines', () => {
    expect(flood(paneTerminal(size), '', 'a\r\n', 9_000_000)).toBeLessThan(heldLimit);
  });

  it('kitty keyboard pushes, saved cursors, tab stops and margins without end', () => {
    const terminal = paneTerminal(size);
    const fill =
      '\x1b[>1u\x1b7\x1bH\x1b[2;5r\x1b[?1049h\x1b[?1049l\x1b]8;;https://example.org\x07x\x1b]8;;\x07';
    expect(flood(terminal, '', fill, 1_000_000)).toBeLessThan(heldLimit);
  });

  it('a link drawn over and over without losing another', () => {
    const link = (to: string) => `\x1b]8;;https://example.org/${to}\x07x\x1b]8;;\x07`;
    const terminal = written(`${link('first')}\r\n${`\r${link('again')}`.repeat(5000)}`);
    expect(terminal.emulator.row(0).extras.get(0)?.link).toBe('https://example.org/first');
    expect(terminal.emulator.row(1).extras.get(0)?.link).toBe('https://example.org/again');
  });

  it('the smallest size, whatever it showed, and grows again', () => {
    for (const text of Object.values(streams)) {
      const terminal = written(text);
      terminal.emulator.resize({ cols: 2, rows: 1 });
      terminal.write(Buffer.from(text));
      expect(terminal.emulator.row(0).words.length).toBe(2 * wordsPerCell);
      terminal.emulator.resize({ cols: 500, rows: 200 });
      terminal.write(Buffer.from('\x1bcgrown'));
      expect(line(terminal)).toBe('grown');
      terminal.dispose();
    }
  });

  it('images of all kinds as nothing to see', () => {
    const images = [
      '\x1bPq#0;2;0;0;0#0~~@@vv$-\x1b\\',
      '\x1b_Ga=T,f=100;iVBORw0KGgo=\x1b\\',
      '\x1b]1337;File=inline=1:iVBORw0KGgo=\x07',
    ];
    expect(line(written(`a${images.join('b')}c`))).toBe('abbc');
  });
});
