import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bgFlag, content, wordsPerCell } from '../../src/core/cells.ts';
import { ByteFilter } from '../../src/panes/byte-filter.ts';
import { Emulator } from '../../src/panes/emulator.ts';

const cols = 60;
const rows = 15;

/** The same bytes in tmux and in our emulator must give the same screen: text, colours, attributes, cursor. */
describe('the screen of a pane is the one that tmux shows', () => {
  let dir = '';
  const socket = `pairroom-test-${process.pid}`;
  const tmux = (...args: string[]) =>
    execFileSync('tmux', ['-L', socket, '-f', '/dev/null', ...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', TERM: 'xterm-256color', HOME: dir, TMUX_TMPDIR: dir },
    });

  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'pairroom-tmux-'));
    tmux('new-session', '-d', '-x', String(cols), '-y', String(rows), '-s', 'base', 'sleep 600');
    tmux('set-option', '-g', 'status', 'off');
    tmux('set-option', '-g', 'remain-on-exit', 'on');
  });
  afterAll(() => {
    tmux('kill-server');
    rmSync(dir, { recursive: true });
  });

  function inTmux(bytes: string, name: string): { grid: string[]; cursor: string } {
    const file = join(dir, `${name}.bytes`);
    writeFileSync(file, bytes);
    const show = `stty raw -echo; cat ${file}; tmux -L ${socket} wait-for -S ${name}; sleep 600`;
    tmux('new-session', '-d', '-x', String(cols), '-y', String(rows), '-s', name, show);
    tmux('wait-for', name);
    const lines = tmux('capture-pane', '-p', '-e', '-N', '-t', name).split('\n').slice(0, rows);
    const cursor = tmux('display-message', '-p', '-t', name, '#{cursor_x},#{cursor_y}').trim();
    tmux('kill-session', '-t', name);
    // What tmux captured is text with colours: our emulator makes cells of it. A colour lasts to the line's end.
    const copy = emulator();
    copy.write(Buffer.from('\x1b)0'));
    lines.forEach((line, y) => void copy.write(Buffer.from(`\x1b[${y + 1}H${line}`)));
    return { grid: rowsOf(copy), cursor };
  }

  function inOurs(bytes: string): { grid: string[]; cursor: string } {
    const ours = emulator();
    for (const item of new ByteFilter().push(Buffer.from(bytes))) if ('bytes' in item) ours.write(item.bytes);
    const { x, y } = ours.cursor;
    return { grid: rowsOf(ours), cursor: `${x},${y}` };
  }

  const streams: Record<string, string> = {
    text: 'one\r\ntwo\r\n\r\n  three\ttab\r\n',
    colours:
      '\x1b[31mred \x1b[1;92mbold\x1b[0m \x1b[38;5;208m256\x1b[48;2;10;20;30m rgb\x1b[7m inverse\x1b[27;2m dim\x1b[0;3;4;9mall\x1b[0m.',
    wrap: `${'abcdefghij'.repeat(13)}\r\nafter${' '.repeat(40)}|`,
    'no wrap': `\x1b[?7l${'abcdefghij'.repeat(13)}\x1b[?7h\r\nafter`,
    'scrolling off the top': Array.from({ length: 40 }, (_, n) => `line ${n}`).join('\r\n'),
    'moving about':
      'x\x1b[5;10Hfive\x1b[A\x1b[3Dup\x1b[2Bdown\x1b[20Gcol\x1b[7drow\x1b[s\x1b[1;1Htop\x1b[uback\x1b7\x1b[3;3Ha\x1b8b',
    erasing: `${'0123456789'.repeat(6)}\r\n`
      .repeat(12)
      .concat('\x1b[3;20H\x1b[K\x1b[4;20H\x1b[1K\x1b[5;5H\x1b[2K\x1b[6;10H\x1b[5X\x1b[10;30H\x1b[J'),
    'erasing with a background':
      'abc\x1b[44m\x1b[K\r\n\x1b[2J\x1b[3;3Hx\x1b[0m\x1b[5;1Hy\x1b[41m\x1b[4X\x1b[0m',
    'inserting and deleting':
      'abcdefgh\r\nsecond\r\nthird\x1b[1;3H\x1b[3@XYZ\x1b[1;8H\x1b[2P\x1b[2;1H\x1b[2L new\x1b[4;1H\x1b[M\x1b[4h\x1b[1;1Hins\x1b[4l',
    'a scroll region': `${Array.from({ length: 15 }, (_, n) => `row ${n}`).join('\r\n')}\x1b[4;8r\x1b[8;1H\n\nnew\x1b[4;1H\x1bM\x1bMup\x1b[2S\x1b[T\x1b[r\x1b[15;1Hend`,
    'the alternate screen': 'main\x1b[?1049h\x1b[2J\x1b[5;5Halternate',
    'back from the alternate screen': 'main text\x1b[?1049h\x1b[2J\x1b[5;5Halternate\x1b[?1049l after',
    tabs: 'a\tb\tc\x1b[3g\x1b[1;20H\x1bH\r\td\x1b[2;1H\te\x1b[Zf',
    'line drawing': '\x1b(0lqqk\r\nx  x\r\nmqqj\x1b(B end',
    'wide characters': '漢字かな한글 ab\r\n漢\x1b[2D|\r\nx漢\x1b[3Gy\r\n'.concat('漢'.repeat(40)),
    'combining marks': 'e\u0301a\u0308o\u0302 n\u0303\r\nplain',
    'box and braille': '┌──┐ ⠋⠙⠹ ▌▐ █\r\n│漢│\r\n└──┘',
    repeat: 'a\x1b[10bz',
    'origin mode': '\x1b[5;10r\x1b[?6h\x1b[1;1Htop of region\x1b[6;1Hlast\x1b[?6l\x1b[1;1Hreal top\x1b[r',
    'a full reset': 'text\x1b[31m\x1b[5;8r\x1bcplain',
    'strings that show nothing':
      'a\x1b]0;title\x07b\x1b]52;c;eA==\x07c\x1bPq#0\x1b\\d\x1b_apc\x1b\\e\x1b^pm\x1b\\f',
    links: 'see \x1b]8;;https://example.org/\x1b\\here\x1b]8;;\x1b\\ now',
    'synchronized output': '\x1b[?2026hframe\x1b[?2026l done',
  };

  it.each(Object.entries(streams))('%s', (name, bytes) => {
    const theirs = inTmux(bytes, name.replaceAll(' ', '-'));
    const ours = inOurs(bytes);
    expect(ours).toEqual(theirs);
  });

  const acts = [
    ...[
      'abc',
      'hello world',
      '漢字かな',
      'e\u0301 x',
      '\x1b[K',
      '\x1b[1K',
      '\x1b[2K',
      '\x1b[J',
      '\x1b[1J',
      '\x1b[5X',
    ],
    ...[
      '\x1b[4P',
      '\x1b[2@',
      '\r\x1b[2L',
      '\r\x1b[M',
      '\x1b[S',
      '\x1b[T',
      '\x1b[3;9r\x1b[5;1H\x1b[2L\x1b[r',
      '\x1b[3;9r\x1b[4;1H\x1b[M\x1b[S\x1b[r',
      '\t|',
      '\r\n>',
    ],
  ];
  const styles = [
    '\x1b[0m',
    '\x1b[31m',
    '\x1b[1m',
    '\x1b[48;5;25m',
    '\x1b[7m',
    '\x1b[38;2;9;99;200m',
    '\x1b[2;3m',
  ];

  /**
   * Drawn as agents draw: go somewhere, choose a colour, do one thing. Not here is what tmux does in a way of its own:
   * lines inserted outside the scroll region, or from the middle of a line.
   */
  function randomStream(seed: number): string {
    let state = seed;
    const below = (limit: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    };
    const one = (of: string[]) => of[below(of.length)] ?? '';
    const act = () => `\x1b[${1 + below(rows)};${1 + below(cols - 12)}H${one(styles)}${one(acts)}`;
    return Array.from({ length: 300 }, act).join('');
  }

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('a random stream (seed %i)', (seed) => {
    const bytes = randomStream(seed);
    expect(inOurs(bytes)).toEqual(inTmux(bytes, `seed-${seed}`));
  });
});

function emulator(): Emulator {
  return new Emulator({ cols, rows }, { reply: () => {}, bell: () => {} });
}

/** Each row's text, and behind it the words of every cell that shows something: tmux does not tell those of blanks. */
function rowsOf(of: Emulator): string[] {
  return Array.from({ length: rows }, (_, y) => {
    const { words, extras } = of.row(y);
    let text = '';
    let styles = '';
    for (let x = 0; x < cols; x++) {
      const [head = 0, fg = 0, bg = 0] = words.subarray(x * wordsPerCell);
      if (head >>> content.widthShift === 0) continue;
      const character = extras.get(x)?.text ?? String.fromCodePoint(head & content.codePointMask || 32);
      text += character;
      const attributes = [fg, bg & ~bgFlag.extended].map((word) => (word >>> 0).toString(16)).join('/');
      if (character !== ' ' && attributes !== '0/0') styles += ` ${x}:${attributes}`;
    }
    return text.trimEnd() + styles;
  });
}
