import { describe, expect, it } from 'vitest';
import {
  ByteFilter,
  type FilterItem,
  maxClipboardBytes,
  maxCombiningRun,
  maxPayloadBytes,
} from '../../src/panes/byte-filter.ts';

type Seen = { text: string } | Exclude<FilterItem, { bytes: Buffer }>;

/** Adjacent bytes are one item, however they were cut. */
function merged(items: FilterItem[]): Seen[] {
  const out: FilterItem[] = [];
  for (const item of items) {
    const last = out.at(-1);
    if ('bytes' in item && last && 'bytes' in last) last.bytes = Buffer.concat([last.bytes, item.bytes]);
    else out.push({ ...item });
  }
  return out.map((item) => ('bytes' in item ? { text: item.bytes.toString('latin1') } : item));
}

function filter(input: string | Buffer): Seen[] {
  return merged(new ByteFilter().push(Buffer.from(input)));
}

function text(input: string | Buffer): string {
  return filter(input)
    .map((item) => ('text' in item ? item.text : ''))
    .join('');
}

const utf8 = (s: string) => Buffer.from(s).toString('latin1');

describe('the byte filter', () => {
  it.each([
    ['plain text', 'hello\r\nworld'],
    ['colours and cursor moves', '\x1b[31mred\x1b[0m\x1b[2;3H\x1b7\x1b8\x1b(B'],
    ['a wide text', '漢字 👨‍👩‍👧‍👦 e\u0301'],
    ['a status request', '\x1bP$qm\x1b\\after'],
    ['escape backslash alone', 'a\x1b\\b'],
  ])('passes %s unchanged', (_name, input) => {
    expect(text(input)).toBe(utf8(input));
  });

  it('takes an OSC out whole and says how it ended', () => {
    expect(filter('a\x1b]0;title\x07b')).toEqual([
      { text: 'a' },
      { osc: '0;title', end: '\x07' },
      { text: 'b' },
    ]);
    expect(filter('a\x1b]11;?\x1b\\b')).toEqual([
      { text: 'a' },
      { osc: '11;?', end: '\x1b\\' },
      { text: 'b' },
    ]);
    expect(filter('a\u009d0;ü\u009cb')).toEqual([
      { text: 'a' },
      { osc: '0;ü', end: '\x1b\\' },
      { text: 'b' },
    ]);
  });

  it('ends an OSC at an escape that opens something else', () => {
    expect(filter('\x1b]0;x\x1b[1mb')).toEqual([{ osc: '0;x', end: '\x1b\\' }, { text: '\x1b[1mb' }]);
  });

  it('gives nothing for a cancelled OSC', () => {
    expect(filter('\x1b]0;x\x18b')).toEqual([{ text: 'b' }]);
  });

  it('finds an OSC behind control characters inside the escape', () => {
    expect(filter('\x1b\x07\x7f]0;x\x07b')).toEqual([
      { text: '\x07\x7f' },
      { osc: '0;x', end: '\x07' },
      { text: 'b' },
    ]);
    expect(filter('\x1b\u009d0;x\x07b')).toEqual([
      { text: '\x1b\x18' },
      { osc: '0;x', end: '\x07' },
      { text: 'b' },
    ]);
    expect(filter('\x1b\x1b]0;x\x07b')).toEqual([{ osc: '0;x', end: '\x07' }, { text: 'b' }]);
  });

  it('does not join what stands around a string into one sequence', () => {
    expect(text('\x1b[3\x1b]0;x\x071mb')).toBe('\x1b[3\x181mb');
    expect(text('\x1b\u009d0;x\x07]0;y\x07')).toBe('\x1b\x18]0;y\x07');
  });

  it.each([
    ['APC', '\x1b_Gdata\x1b\\'],
    ['PM', '\x1b^data\x1b\\'],
    ['SOS', '\x1bXdata\x1b\\'],
    ['8-bit APC', '\u009fdata\u009c'],
  ])('drops %s', (_name, input) => {
    expect(text(`a${input}b`)).toBe('ab');
  });

  it('drops an OSC over the limit and goes on behind it', () => {
    const at = `\x1b]0;${'x'.repeat(maxPayloadBytes - 2)}\x07b`;
    expect(filter(at)).toHaveLength(2);
    expect(filter(`\x1b]0;${'x'.repeat(maxPayloadBytes - 1)}\x07b`)).toEqual([{ text: 'b' }]);
    expect(filter(`\x1b]0;${'x'.repeat(maxPayloadBytes)}\x1b\\b`)).toEqual([{ text: 'b' }]);
  });

  it('cancels a DCS over the limit', () => {
    const out = text(`\x1bPq${'x'.repeat(2 * maxPayloadBytes)}\x1b\\b`);
    expect(out).toBe(`\x1bPq${'x'.repeat(maxPayloadBytes - 1)}\x18b`);
  });

  it('drops a clipboard write over its limit, and tells', () => {
    expect(filter(`\x1b]52;c;${'x'.repeat(maxClipboardBytes - 5)}\x07`)).toHaveLength(1);
    for (const over of [maxClipboardBytes, maxPayloadBytes, 3 * maxPayloadBytes]) {
      expect(filter(`\x1b]52;c;${'x'.repeat(over)}\x07`)).toEqual([{ tooLong: 'clipboard' }]);
    }
    expect(filter(`\x1b]0;${'x'.repeat(3 * maxPayloadBytes)}\x07`)).toEqual([]);
  });

  it('bounds a run of combining marks, also across escape sequences', () => {
    expect(text(`e${'\u0301'.repeat(1000)}f`)).toBe(utf8(`e${'\u0301'.repeat(maxCombiningRun)}f`));
    expect(text(`e${'\u0301\x1b[m'.repeat(100)}`).split('\xcc\x81')).toHaveLength(maxCombiningRun + 1);
  });

  it('drops invalid UTF-8 and nothing else', () => {
    const pieces = [[0xff], [0xc2], [0xe2, 0x82], [0x9d], [0xf4, 0x90, 0x80, 0x80], [0xe0, 0x82, 0x9d]];
    for (const piece of pieces) {
      expect(text(Buffer.concat([Buffer.from('a'), Buffer.from(piece), Buffer.from('b')]))).toBe('ab');
    }
  });
});

describe('any cutting of a stream', () => {
  const alphabet = [
    'a', 'text', '\r\n', '\x1b', '\x1b[', '31m', '\x1b]', '0;t', '52;c;aGk=', '\x07', '\x1b\\', '\\', ']', '\x18', '\x1a',
    '\x1bP', '$qm', '\x1b_', '\x1b^', '\x1bX', '\u009d', '\u009c', '\u0090', '\u009f', '漢', '👨‍👩‍👧‍👦', 'e\u0301', '\u0301'.repeat(20), '\u200d',
    'x'.repeat(3000), '\x7f', '\x1b(B',
  ].map((s) => Buffer.from(s)); // biome-ignore format: a list of pieces
  alphabet.push(
    Buffer.from([0xc2]),
    Buffer.from([0x9d]),
    Buffer.from([0xe2, 0x82]),
    Buffer.from([0xff]),
    Buffer.from([0xf0, 0x9f]),
  );

  /** A small generator with a seed, so that a failure can be run again. */
  function random(seed: number): (below: number) => number {
    let state = seed;
    return (below) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
  }

  function stream(next: (below: number) => number, pieces: number): Buffer {
    return Buffer.concat(
      Array.from({ length: pieces }, () => alphabet[next(alphabet.length)] ?? Buffer.alloc(0)),
    );
  }

  it('gives the same items', () => {
    for (let seed = 1; seed <= 400; seed++) {
      const next = random(seed);
      const input = stream(next, 40);
      const whole = filter(input);
      const filterOfParts = new ByteFilter();
      const items: FilterItem[] = [];
      for (let at = 0; at < input.length; ) {
        const size = 1 + next(next(2) ? 3 : 4000);
        items.push(...filterOfParts.push(Buffer.from(input.subarray(at, at + size))));
        at += size;
      }
      expect(merged(items), `seed ${seed}`).toEqual(whole);
    }
  });

  it('gives the same items byte by byte', () => {
    for (let seed = 1000; seed <= 1100; seed++) {
      const input = stream(random(seed), 25);
      const filterOfParts = new ByteFilter();
      const items = [...input].flatMap((byte) => filterOfParts.push(Buffer.from([byte])));
      expect(merged(items), `seed ${seed}`).toEqual(filter(input));
    }
  });

  it('never lets an OSC, APC, PM or SOS introducer through', () => {
    for (let seed = 2000; seed <= 2400; seed++) {
      const out = text(stream(random(seed), 40));
      expect(out, `seed ${seed}`).not.toMatch(/\x1b[\]X^_]|\xc2[\x9d\x98\x9e\x9f]/);
    }
  });
});
