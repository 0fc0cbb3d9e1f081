import { describe, expect, it } from 'vitest';
import type { InputEvent } from '../../../src/tui/input/input-event.ts';
import { InputSplitter, maxPasteBytes } from '../../../src/tui/input/splitter.ts';

/** An event as one short line. */
function say(event: InputEvent): string {
  switch (event.type) {
    case 'key':
    case 'key repeat':
    case 'key release': {
      const { name, text, ctrl, alt, shift } = event.key;
      const chord = `${ctrl ? 'C-' : ''}${alt ? 'A-' : ''}${shift ? 'S-' : ''}${name}`;
      return `${event.type === 'key' ? '' : `${event.type.slice(4)} `}${chord}${text && text !== name ? ` "${text}"` : ''}`;
    }
    case 'paste':
      return `paste "${event.text}"`;
    case 'paste refused':
      return `refused ${event.size}`;
    case 'mouse': {
      const { action, button, x, y, shift, alt, ctrl } = event.mouse;
      return `mouse ${ctrl ? 'C-' : ''}${alt ? 'A-' : ''}${shift ? 'S-' : ''}${action} ${button} ${x},${y}`;
    }
    case 'focus':
      return event.focused ? 'focus in' : 'focus out';
    case 'reply':
      return `reply ${Object.values(event.reply).join(' ')}`;
  }
}

function split(chunks: readonly (string | Uint8Array)[]): InputEvent[] {
  const splitter = new InputSplitter();
  const events = chunks.flatMap((chunk) => splitter.push(Buffer.from(chunk), 0));
  return [...events, ...splitter.expire(10_000)];
}

const table: readonly [bytes: string, ...events: string[]][] = [
  ['ab', 'a', 'b'],
  [' ', 'space " "'],
  ['é漢', 'é', '漢'],
  ['\r\t\x7f', 'enter', 'tab', 'backspace'],
  ['\x1a', 'C-z'],
  ['\x00', 'C-space'],
  ['\x03\x1c', 'C-c', 'C-\\'],
  ['\x1b', 'escape'],
  ['\x1b[', 'A-['],
  ['\x1bO', 'A-O'],
  ['\x1b]', 'A-]'],
  ['\x1b]x', 'A-]', 'x'],
  ['\x1bj', 'A-j'],
  ['\x1bé', 'A-é'],
  ['\x1b\r', 'A-enter'],
  ['\x1b\x1b[A', 'escape', 'up'],
  ['\x1b[A\x1b[1;5D\x1bOB', 'up', 'C-left', 'down'],
  ['\x1b[H\x1b[F\x1b[Z', 'home', 'end', 'S-tab'],
  ['\x1bOP\x1b[1;2Q\x1b[15~\x1b[24;5~\x1b[[A', 'f1', 'S-f2', 'f5', 'C-f12', 'f1'],
  ['\x1b[3~\x1b[5~\x1b[6;2~', 'delete', 'pageup', 'S-pagedown'],
  ['\x1bOM\x1bOp', 'enter', '0'],
  ['\x1b[122;5u', 'C-z'],
  ['\x1b[27;5;122~', 'C-z'],
  ['\x1b[1103::122;5u', 'C-z'],
  ['\x1b[13;2u\x1b[27;2;13~', 'S-enter', 'S-enter'],
  ['\x1b[27u\x1b[9;2u\x1b[127;3u', 'escape', 'S-tab', 'A-backspace'],
  ['\x1b[97;2u', 'S-A'],
  ['\x1b[49:33;2u', 'S-!'],
  ['\x1b[97;1:3u', 'release a'],
  ['\x1b[1;1:3A', 'release up'],
  ['\x1b[57442;5u', 'C-modifier'],
  ['\x1b[57400u', '1'],
  ['\x1b[99;5;99u', 'C-c'],
  ['\x1b[99999u\x1b[9z', '\u{1869f}', 'unknown'],
  ['\x1b[200~a\x1b[Ab\x1a\x1b[201~c', 'paste "a\x1b[Ab\x1a"', 'c'],
  ['\x1b[200~\x1b[201\x1b[201~', 'paste "\x1b[201"'],
  ['\x1b[200~\x1b[201~', 'paste ""'],
  ['\x1b[<0;10;20M\x1b[<0;10;20m', 'mouse press left 9,19', 'mouse release left 9,19'],
  [
    '\x1b[<35;1;1M\x1b[<64;1;1M\x1b[<65;1;1M',
    'mouse move none 0,0',
    'mouse wheel up none 0,0',
    'mouse wheel down none 0,0',
  ],
  ['\x1b[<28;2;3M', 'mouse C-A-S-press left 1,2'],
  ['\x1b[M !!', 'mouse press left 0,0'],
  ['\x1b[I\x1b[O', 'focus in', 'focus out'],
  ['\x1b]11;rgb:1e1e/1e1e/2e2e\x07', 'reply colour background 1e1e/1e1e/2e2e'],
  ['\x1b]10;rgb:ff/ff/ff\x1b\\', 'reply colour foreground ff/ff/ff'],
  ['\x1b]4;7;rgba:1/2/3/4\x1b\\x', 'reply colour 7 1/2/3', 'x'],
  ['\x1b[?62;22c', 'reply device attributes'],
  ['\x1b[?2026;2$y', 'reply mode 2026 2'],
  ['\x1b[?5u', 'reply kitty keys 5'],
  ['\x1bP>|kitty(0.30)\x1b\\', 'reply version kitty(0.30)'],
  ['\x1b]7501;state=idle\x1b\\', 'reply state signal'],
  ['\x1b[24;80R\x1b[>1;10;0c\x1b[8;24;80t\x1b[?997;1n'],
  ['\x1b[1;2R', 'S-f3'],
  ['\x1b[12\x03', 'C-c'],
  // So does one behind half a reply: the prefix always works.
  ['\x1b]11;rgb:1e\x1ad', 'C-z', 'd'],
  ['\x1b]52;c;\x03', 'C-c'],
  ['\x1bP>|kitty\r', 'enter'],
  // Codes of no character.
  ['\x1b[97?5u', 'unknown'],
  ['\x1b[97:99999999;2u', 'S-A'],
];

describe('the splitter', () => {
  it.each(table)('reads %j', (bytes, ...events) => {
    expect(split([bytes]).map(say)).toEqual(events);
  });

  it.each(table)('reads %j the same wherever a read cuts it in two', (bytes, ...events) => {
    const all = Buffer.from(bytes);
    for (let at = 1; at < all.length; at++) {
      expect([at, ...split([all.subarray(0, at), all.subarray(at)]).map(say)]).toEqual([at, ...events]);
    }
  });

  it('reads everything in one stream, byte by byte', () => {
    const whole = table.filter(([bytes]) => !/^\x1b.?$/.test(bytes));
    const all = Buffer.from(whole.map(([bytes]) => bytes).join(''));
    const bytes = Array.from(all, (byte) => Uint8Array.of(byte));
    expect(split(bytes).map(say)).toEqual(whole.flatMap(([, ...events]) => events));
  });

  it('keeps the exact bytes of keys and pastes, whatever the terminal sends', () => {
    let seed = 7;
    const random = (n: number): number => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % n;
    };
    const parts = [
      'a',
      'é',
      '漢',
      '👩‍👩‍👧',
      '\x1b[A',
      '\x1bOP',
      '\x03',
      '\x1bq',
      '\x1b[200~x\x1b[201~',
      '\xc3',
      '\r',
    ];
    for (let run = 0; run < 300; run++) {
      const all = Buffer.concat(
        Array.from({ length: 12 }, () =>
          Buffer.from(parts[random(parts.length)] ?? '', run % 7 ? 'utf8' : 'latin1'),
        ),
      );
      const cut = random(all.length);
      const events = split([all.subarray(0, cut), all.subarray(cut)]);
      const kept = Buffer.concat(events.map((event) => ('bytes' in event ? event.bytes : new Uint8Array())));
      expect(kept.toString('hex')).toBe(all.toString('hex'));
    }
  });

  it('passes bytes that are no text as keys that type nothing', () => {
    const events = split([Uint8Array.of(0xff, 0x61, 0xe0, 0x80, 0x80, 0x62)]);
    expect(events.map(say)).toEqual(['unknown', 'a', 'unknown', 'unknown', 'unknown', 'b']);
  });

  it('holds a lone ESC for 20 ms, because half a report may be behind it, and no longer', () => {
    const splitter = new InputSplitter();
    expect(splitter.push(Buffer.from('\x1b'), 5)).toEqual([]);
    expect(splitter.deadline).toBe(25);
    expect(splitter.expire(24)).toEqual([]);
    expect(splitter.expire(25).map(say)).toEqual(['escape']);
    expect(splitter.deadline).toBeNull();
  });

  it('swallows half a report whose other half never comes', () => {
    expect(split(['\x1b[<0;1']).map(say)).toEqual([]);
    expect(split(['\x1b]11;rgb:']).map(say)).toEqual([]);
  });

  it.each([
    ['a key after a silence ends it', 5000, 'x', ['paste "lost"', 'x']],
    ['so does Enter', 5000, '\r', ['paste "lost"', 'enter']],
    ['and an arrow', 60_000, '\x1b[A', ['paste "lost"', 'up']],
    ['and another paste', 5000, '\x1b[200~b\x1b[201~', ['paste "lost"', 'paste "b"']],
    ['a key before that is part of it', 4999, 'x', []],
    ['its end may come late', 60_000, '\x1b[201~', ['paste "lost"']],
    ['a long piece is part of it', 60_000, 'and a longer piece of it', []],
    ['a line break with others is part of it', 60_000, 'b\rc', []],
  ])('a paste whose end does not come: %s', (_, silence, next, expected) => {
    const splitter = new InputSplitter();
    expect(splitter.push(Buffer.from('\x1b[200~lo'), 0)).toEqual([]);
    expect(splitter.push(Buffer.from('st'), 1000)).toEqual([]);
    expect(splitter.push(Buffer.from(next), 1000 + silence).map(say)).toEqual(expected);
  });

  it('refuses a paste over the limit and swallows it to its end', () => {
    const part = Buffer.alloc(1024 * 1024, 'x');
    const events = split(['\x1b[200~', part, part, part, part, 'yy', '\x1b[20', '1~z']);
    expect(events.map(say)).toEqual([`refused ${maxPasteBytes + 2}`, 'z']);
  });

  it('takes a paste at the limit', () => {
    const events = split(['\x1b[200~', Buffer.alloc(maxPasteBytes, 'x'), '\x1b[201~']);
    expect(events.map((event) => event.type)).toEqual(['paste']);
  });
});
