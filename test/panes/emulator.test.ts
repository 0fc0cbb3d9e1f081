import xterm from '@xterm/headless';
import { describe, expect, it } from 'vitest';
import { bgFlag, colour, content, fgFlag, wordsPerCell } from '../../src/core/cells.ts';
import { graphemes, graphemeWidth } from '../../src/core/width.ts';
import { ByteFilter } from '../../src/panes/byte-filter.ts';
import { Emulator } from '../../src/panes/emulator.ts';
import { publicRow } from '../../src/panes/public-row.ts';
import { XtermPrivate } from '../../src/panes/xterm-private.ts';

function emulator(cols = 40, rows = 5): Emulator {
  return new Emulator({ cols, rows }, { reply: () => {}, bell: () => {} });
}

function written(text: string, cols = 40, rows = 5): Emulator {
  const made = emulator(cols, rows);
  made.write(Buffer.from(text));
  return made;
}

function cell(of: Emulator, x: number, y = 0) {
  const row = of.row(y);
  const at = x * wordsPerCell;
  return {
    text: row.words[at] ?? 0,
    fg: row.words[at + 1] ?? 0,
    bg: row.words[at + 2] ?? 0,
    extra: row.extras.get(x),
  };
}

/** Reads a terminal of which it does not know the private fields. */
function publicOnly(terminal: xterm.Terminal): XtermPrivate {
  const stranger = new Proxy(terminal, {
    get: (of, name) => (name === '_core' ? {} : Reflect.get(of, name, of)),
  });
  return new XtermPrivate(stranger);
}

describe('the emulator', () => {
  it('has parsed a write when it returns, replies included', () => {
    const replies: string[] = [];
    const made = new Emulator(
      { cols: 10, rows: 2 },
      { reply: (bytes) => replies.push(bytes), bell: () => {} },
    );
    made.write(Buffer.from('ab\x1b[6n\x1b[c'));
    expect(replies).toEqual(['\x1b[1;3R', '\x1b[?1;2c']);
    expect(made.cursor).toEqual({ x: 2, y: 0, visible: true, shape: 0 });
  });

  it.each([
    ['an emoji', '😀'],
    ['a family', '👨‍👩‍👧‍👦'],
    ['a skin tone', '👍🏽'],
    ['a heart as emoji', '❤\ufe0f'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['a flag', '🇩🇪'],
    ['an accent', 'e\u0301'],
    ['a Hangul syllable from jamo', '\u1112\u1161\u11ab'],
    ['a Devanagari conjunct', 'क्षि'],
    ['a plain ideograph', '漢'],
    ['a tag flag', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ])('puts %s into one cell of our width', (_name, cluster) => {
    const made = written(`[${cluster}]`);
    const { text, extra } = cell(made, 1);
    const width = graphemeWidth(cluster);
    expect(extra?.text ?? String.fromCodePoint(text & content.codePointMask)).toBe(cluster);
    expect(text >>> content.widthShift).toBe(width);
    expect(made.cursor.x).toBe(2 + width);
    if (width === 2) expect(cell(made, 2).text).toBe(0);
  });

  it('cuts any text into the same clusters as the width function', () => {
    const text =
      '🇩🇪🇫🇷x👨‍👩‍👧e\u0301\u0302한\u1112\u1161가\u11a8漢字1\ufe0f\u20e3กำ👍🏽👍🏽क्षिकि❤\ufe0f❤©\ufe0f🏳️‍🌈⌚️';
    const made = written(text, 100, 2);
    let x = 0;
    for (const cluster of graphemes(text)) {
      const { text: word, extra } = cell(made, x);
      expect(extra?.text ?? String.fromCodePoint(word & content.codePointMask)).toBe(cluster);
      x += graphemeWidth(cluster);
    }
    expect(made.cursor.x).toBe(x);
  });

  // The emulator's own decoder loses a character that is cut behind a byte of 0x80, as the joiner may be.
  it('joins a cluster that arrives byte by byte through the filter', () => {
    const made = emulator();
    const filter = new ByteFilter();
    for (const byte of Buffer.from('👨‍👩‍👧‍👦!')) {
      for (const item of filter.push(Buffer.from([byte]))) if ('bytes' in item) made.write(item.bytes);
    }
    expect(cell(made, 0).extra?.text).toBe('👨‍👩‍👧‍👦');
    expect(made.cursor.x).toBe(3);
  });

  it('breaks an endless chain of joiners into several cells', () => {
    const made = written('👩\u200d'.repeat(500), 80, 20);
    for (let y = 0; y < 20; y++) {
      for (const extra of made.row(y).extras.values()) expect(extra.text?.length ?? 0).toBeLessThan(100);
    }
    expect(made.cursor.x + made.cursor.y * 80).toBeGreaterThan(20);
  });

  it('tells cursor shape and visibility, modes and the alternate screen', () => {
    const made = emulator();
    expect(made.modes).toEqual({
      bracketedPaste: false,
      applicationCursorKeys: false,
      alternate: false,
      mouse: 'none',
      focusEvents: false,
    });
    made.write(Buffer.from('\x1b[?2004h\x1b[?1h\x1b[?1003h\x1b[?1004h\x1b[?1049h\x1b[?25l\x1b[?2026h'));
    expect(made.modes).toEqual({
      bracketedPaste: true,
      applicationCursorKeys: true,
      alternate: true,
      mouse: 'any',
      focusEvents: true,
    });
    expect(made.cursor.visible).toBe(false);
    expect(made.synchronized).toBe(true);
    for (const shape of [1, 2, 3, 4, 5, 6, 0]) {
      made.write(Buffer.from(`\x1b[${shape} q`));
      expect(made.cursor.shape).toBe(shape);
    }
  });

  it('clamps the cursor while a wrap is pending', () => {
    expect(written('abcde', 5, 2).cursor).toMatchObject({ x: 4, y: 0 });
  });
});

describe('the packed cells', () => {
  it('are laid out as core/cells.ts says', () => {
    const made = written(
      'A\x1b[31mB\x1b[38;5;200mC\x1b[38;2;1;2;3;48;5;7mD\x1b[0;1;2;3;7;8;9;53mE\x1b[0;5mF\x1b[0;92mG\x1b[0m漢e\u0301',
    );
    expect(cell(made, 0)).toEqual({ text: 65 | (1 << content.widthShift), fg: 0, bg: 0, extra: undefined });
    expect(cell(made, 1).fg).toBe(colour.p16 | 1);
    expect(cell(made, 2).fg).toBe(colour.p256 | 200);
    expect(cell(made, 3).fg).toBe(colour.rgb | 0x010203);
    expect(cell(made, 3).bg).toBe(colour.p256 | 7);
    const { inverse, bold, invisible, strikethrough, blink } = fgFlag;
    expect(cell(made, 4).fg).toBe((inverse | bold | invisible | strikethrough) >>> 0);
    expect(cell(made, 4).bg).toBe(bgFlag.italic | bgFlag.dim | bgFlag.overline);
    expect(cell(made, 5).fg).toBe(blink);
    expect(cell(made, 6).fg).toBe(colour.p16 | 10);
    expect(cell(made, 7).text).toBe(0x6f22 | (2 << content.widthShift));
    expect(cell(made, 8).text).toBe(0);
    expect(cell(made, 9)).toMatchObject({
      text: content.combined | (1 << content.widthShift),
      extra: { text: 'e\u0301' },
    });
  });

  it('carry links and underline details in extras', () => {
    const link = '\x1b]8;;https://example.org/\x1b\\L\x1b]8;;\x1b\\';
    const made = written(`\x1b[4mU\x1b[4:3;58;5;9mC\x1b[58;2;1;2;3mR\x1b[0m${link}x`);
    expect(cell(made, 0).fg).toBe(fgFlag.underline);
    expect(cell(made, 0).extra).toBeUndefined();
    expect(cell(made, 1).extra).toEqual({ underlineStyle: 3, underlineColour: colour.p256 | 9 });
    expect(cell(made, 2).extra).toEqual({ underlineStyle: 3, underlineColour: colour.rgb | 0x010203 });
    expect(cell(made, 3).extra).toEqual({ link: 'https://example.org/' });
    expect(cell(made, 4).extra).toBeUndefined();
  });

  it('are the same by private fields as by the public API', () => {
    const terminal = new xterm.Terminal({ cols: 60, rows: 6, allowProposedApi: true });
    const peek = new XtermPrivate(terminal);
    expect(peek.known).toBe(true);
    const styles = [0, 1, 2, 3, 5, 7, 8, 9, 31, 44, 53, 95, 106].map((n) => `\x1b[${n}m${n} `);
    const text = `${styles.join('')}\r\n\x1b[0m漢字e\u0301 \x1b[38;2;9;8;7;48;5;99mx\x1b[K\r\n\x1b[0;38;2;9;8;7;48;2;9;8;7;31;103mlast`;
    terminal.input('', true);
    terminal.write(text);
    for (let y = 0; y < 6; y++) {
      const words = new Uint32Array(60 * wordsPerCell);
      const { extras } = peek.readLine(y, words, new Map());
      const row = publicRow(terminal, y);
      expect(words).toEqual(row.words);
      expect(extras).toEqual(row.extras);
    }
  });

  it('are the same in every line that scrolled out, with its mark that it goes on', () => {
    const terminal = new xterm.Terminal({ cols: 8, rows: 2, allowProposedApi: true });
    terminal.input('', true);
    terminal.write('\x1b[1mfirst\r\n\x1b[31mtwo rows of it\r\n漢字 e\u0301\r\nlast');
    const { active } = terminal.buffer;
    const lines = Array.from({ length: active.length }, (_, y) => y).map((y) => {
      const words = new Uint32Array(8 * wordsPerCell);
      expect(new XtermPrivate(terminal).line(y, words)).toEqual(publicOnly(terminal).line(y, words.slice()));
      return active.getLine(y)?.isWrapped;
    });
    expect(lines).toEqual([false, false, true, false, false]);
    expect(new XtermPrivate(terminal).line(active.length, new Uint32Array(0))).toBeNull();
    expect(publicOnly(terminal).line(active.length, new Uint32Array(0))).toBeNull();
  });

  it('are read by the public API where the private fields are not as expected', () => {
    const terminal = new xterm.Terminal({ cols: 8, rows: 2, allowProposedApi: true });
    terminal.input('', true);
    terminal.write('\x1b[1mab');
    const peek = publicOnly(terminal);
    expect(peek.known).toBe(false);
    const words = new Uint32Array(8 * wordsPerCell);
    expect(peek.readLine(0, words, new Map()).changed).toBe(true);
    expect(words).toEqual(publicRow(terminal, 0).words);
    expect(peek.readLine(0, words, new Map()).changed).toBe(false);
  });
});

describe('reading a row again', () => {
  it('tells whether it changed, in its words or only in its extras', () => {
    const made = written('e\u0301 plain');
    const words = new Uint32Array(40 * wordsPerCell);
    const first = made.readRow(0, words, new Map());
    expect(first.changed).toBe(true);
    const second = made.readRow(0, words, first.extras);
    expect(second).toEqual({ changed: false, extras: first.extras });
    made.write(Buffer.from('\re\u0300'));
    const third = made.readRow(0, words, second.extras);
    expect(third.changed).toBe(true);
    expect(third.extras.get(0)).toEqual({ text: 'e\u0300' });
    made.write(Buffer.from('\rx'));
    expect(made.readRow(0, words, third.extras)).toEqual({ changed: true, extras: new Map() });
    made.write(Buffer.from('\r\x1b[9;38;2;9;8;7mx\x1b[31my'));
    expect(made.readRow(0, words, new Map()).changed).toBe(true);
    expect(made.readRow(0, words, new Map()).changed).toBe(false);
  });
});
