import { describe, expect, it } from 'vitest';
import type { FrameModes } from '../../../src/protocol/pane-frame.ts';
import { keyBytes } from '../../../src/tui/input/pane-bytes.ts';
import { InputSplitter } from '../../../src/tui/input/splitter.ts';
import { emptyScreen } from '../../../src/tui/pane-screens.ts';

/** Keys as a terminal with the kitty protocol sends them, and what they are for agents of each kind. */
const table: readonly [
  key: string,
  sent: string,
  to: { legacy: string; other1: string; other2: string; kitty: string },
][] = [
  ...rows(
    ['Enter', '\r', '\r', '\r', '\r'],
    ['Shift-Enter', '\x1b[13;2u', '\n', '\x1b[27;2;13~', '\x1b[27;2;13~'],
    ['Ctrl-Enter', '\x1b[13;5u', '\r', '\x1b[27;5;13~', '\x1b[27;5;13~'],
    ['Alt-Enter', '\x1b[13;3u', '\x1b\r', '\x1b[27;3;13~', '\x1b[27;3;13~'],
    ['Ctrl-Shift-Enter', '\x1b[13;6u', '\n', '\x1b[27;6;13~', '\x1b[27;6;13~'],
    ['Tab', '\t', '\t', '\t', '\t'],
    ['Shift-Tab', '\x1b[9;2u', '\x1b[Z', '\x1b[Z', '\x1b[Z'],
    ['Ctrl-Tab', '\x1b[9;5u', '\t', '\x1b[27;5;9~', '\x1b[27;5;9~'],
    ['Ctrl-I', '\x1b[105;5u', '\t', '\t', '\x1b[27;5;105~'],
    ['Ctrl-M', '\x1b[109;5u', '\r', '\r', '\x1b[27;5;109~'],
    ['Ctrl-[', '\x1b[91;5u', '\x1b', '\x1b', '\x1b[27;5;91~'],
    ['Esc', '\x1b[27u', '\x1b', '\x1b', '\x1b'],
    ['Alt-Esc', '\x1b[27;3u', '\x1b\x1b', '\x1b[27;3;27~', '\x1b[27;3;27~'],
    ['Ctrl-C', '\x1b[99;5u', '\x03', '\x03', '\x1b[27;5;99~'],
    ['Ctrl-C on a Cyrillic layout', '\x1b[1089::99;5u', '\x03', '\x03', '\x1b[27;5;99~'],
    ['Ctrl-Shift-X', '\x1b[120:88;6u', '\x18', '\x18', '\x1b[27;6;88~'],
    ['Ctrl-_', '\x1b[45:95;6u', '\x1f', '\x1f', '\x1b[27;6;95~'],
    ['Ctrl-;', '\x1b[59;5u', ';', '\x1b[27;5;59~', '\x1b[27;5;59~'],
    ['Ctrl-Space', '\x1b[32;5u', '\0', '\0', '\x1b[27;5;32~'],
    ['Alt-a', '\x1b[97;3u', '\x1ba', '\x1ba', '\x1b[27;3;97~'],
    ['Alt-A', '\x1b[97:65;4u', '\x1bA', '\x1bA', '\x1b[27;4;65~'],
    ['Alt-?', '\x1b[47:63;4u', '\x1b?', '\x1b?', '\x1b[27;4;63~'],
    ['Ctrl-Alt-a', '\x1b[97;7u', '\x1b\x01', '\x1b\x01', '\x1b[27;7;97~'],
    ['Backspace', '\x7f', '\x7f', '\x7f', '\x7f'],
    ['Ctrl-Backspace', '\x1b[127;5u', '\b', '\b', '\x1b[27;5;127~'],
    ['Alt-Backspace', '\x1b[127;3u', '\x1b\x7f', '\x1b\x7f', '\x1b[27;3;127~'],
    ...same(
      ['Up', '\x1b[A', '\x1b[A'],
      ['Ctrl-Left', '\x1b[1;5D', '\x1b[1;5D'],
      ['Shift-PageUp', '\x1b[5;2~', '\x1b[5;2~'],
      ['F1', '\x1b[P', '\x1bOP'],
      ['F2', '\x1b[Q', '\x1bOQ'],
      ['F3', '\x1b[13~', '\x1bOR'],
      ['F4', '\x1b[S', '\x1bOS'],
      ['Ctrl-F3', '\x1b[13;5~', '\x1b[1;5R'],
      ['F5', '\x1b[15~', '\x1b[15~'],
      ['F12', '\x1b[24~', '\x1b[24~'],
      ['Ctrl-F12', '\x1b[24;5~', '\x1b[24;5~'],
      ['F13', '\x1b[57376u', '\x1b[1;2P'],
      ['F15', '\x1b[57378u', '\x1b[1;2R'],
      ['F17', '\x1b[57380u', '\x1b[15;2~'],
      ['F24', '\x1b[57387u', '\x1b[24;2~'],
      ['F25', '\x1b[57388u', '\x1b[1;5P'],
      ['keypad 1', '\x1b[57400u', '1'],
      ['keypad =', '\x1b[57415u', '='],
      ['keypad Enter', '\x1b[57414u', '\r'],
      ['keypad Left', '\x1b[57417u', '\x1b[D'],
      ['Ctrl-keypad Left', '\x1b[57417;5u', '\x1b[1;5D'],
      ['keypad 5 without Num Lock', '\x1b[57427u', '\x1b[E'],
      ['Left Shift alone', '\x1b[57441;2u', ''],
      ['Caps Lock alone', '\x1b[57358u', ''],
      ['Super-C', '\x1b[99;9u', ''],
    ),
  ),
];

/** With the same form for a pane that asked for the kitty protocol as the terminal sent. */
function rows(
  ...lines: readonly (readonly [key: string, sent: string, legacy: string, other1: string, other2: string])[]
): typeof table {
  return lines.map(([key, sent, legacy, other1, other2]) => [
    key,
    sent,
    { legacy, other1, other2, kitty: sent },
  ]);
}

function same(
  ...lines: readonly (readonly [key: string, sent: string, legacy: string])[]
): (readonly [string, string, string, string, string])[] {
  return lines.map(([key, sent, legacy]) => [key, sent, legacy, legacy, legacy]);
}

function through(sent: string, modes: Partial<FrameModes>): string {
  const splitter = new InputSplitter();
  const events = [...splitter.push(Buffer.from(sent), 0), ...splitter.expire(10_000)];
  const all: FrameModes = { ...emptyScreen().modes, ...modes };
  return Buffer.concat(
    events.map((event) => (event.type === 'key' ? keyBytes(event.key, event.bytes, all) : Buffer.alloc(0))),
  ).toString();
}

describe('on a terminal with the kitty protocol', () => {
  it.each(table)('%s (%j) reaches each agent in the form that it asked for', (_key, sent, to) => {
    expect({
      legacy: through(sent, {}),
      other1: through(sent, { modifyOtherKeys: 1 }),
      other2: through(sent, { modifyOtherKeys: 2 }),
      kitty: through(sent, { kittyFlags: 5 }),
    }).toEqual(to);
  });

  it('the protocol is preferred where an agent asked for both', () => {
    expect(through('\x1b[13;2u', { kittyFlags: 1, modifyOtherKeys: 2 })).toBe('\x1b[13;2u');
  });

  it('cursor keys follow the mode of an agent without it', () => {
    expect(through('\x1b[A\x1b[57419u\x1b[57419;5u', { applicationCursorKeys: true })).toBe(
      '\x1bOA\x1bOA\x1b[1;5A',
    );
  });
});

describe('on a terminal without it', () => {
  it.each(['\r', '\x1b\r', '\n', '\t', '\x1b', '\x18', '\x1bOP', '\x1b[24;2~', '1'])(
    '%j is what it is for every agent',
    (sent) => {
      for (const modes of [{}, { modifyOtherKeys: 2 }]) expect(through(sent, modes)).toBe(sent);
    },
  );

  it.each([
    ['\x1b[[A', '\x1bOP'],
    ['\x1b[[E', '\x1b[15~'],
    ['\x1b[11~', '\x1bOP'],
    ['\x1b[14~', '\x1bOS'],
  ])('the console’s and rxvt’s %j is the function key that programs know', (sent, got) => {
    expect(through(sent, {})).toBe(got);
  });

  it.each([
    ['\x1b[27;2;13~', '\n'],
    ['\x1b[27;5;9~', '\t'],
    ['\x1b[27;5;99~', '\x03'],
    ['\x1b[27;6;65~', '\x01'],
    ['\x1b[27;6;33~', '!'],
  ])('a chord in xterm’s form, %j, is translated for an agent that did not ask', (sent, got) => {
    expect(through(sent, {})).toBe(got);
    expect(through(sent, { modifyOtherKeys: 2 })).toBe(sent);
  });
});
