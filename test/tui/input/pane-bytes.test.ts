import { describe, expect, it } from 'vitest';
import type { FrameModes } from '../../../src/protocol/pane-frame.ts';
import type { Mouse } from '../../../src/tui/input/input-event.ts';
import { keyBytes, keyEventBytes, mouseBytes, pasteBytes } from '../../../src/tui/input/pane-bytes.ts';
import { InputSplitter } from '../../../src/tui/input/splitter.ts';

const plain: FrameModes = {
  mouse: 'none',
  mouseSgr: false,
  focusEvents: false,
  bracketedPaste: false,
  applicationCursorKeys: false,
  alternate: false,
  kittyFlags: 0,
  modifyOtherKeys: 0,
};

/** What a pane in `modes` gets of the keys that the outer terminal sent as `bytes`. */
function through(bytes: string, modes: Partial<FrameModes> = {}): string {
  const splitter = new InputSplitter();
  const events = [...splitter.push(Buffer.from(bytes), 0), ...splitter.expire(10_000)];
  const out = events.map((event) => {
    if (event.type === 'key') return keyBytes(event.key, event.bytes, { ...plain, ...modes });
    if (event.type === 'key repeat' || event.type === 'key release') {
      return keyEventBytes(event.bytes, { ...plain, ...modes });
    }
    if (event.type === 'paste') return pasteBytes(event, { ...plain, ...modes });
    return new Uint8Array();
  });
  return Buffer.concat(out).toString();
}

describe('keys for a pane', () => {
  it.each([
    'abc',
    'é漢',
    '\x03',
    '\x1b',
    '\x1bj',
    '\x1b\r',
    '\r',
    '\x1b[1;5D',
    '\x1b[15~',
    '\x1bOP',
    '\x1b[Z',
    '\x7f',
  ])('pass unchanged: %j', (bytes) => {
    expect(through(bytes)).toBe(bytes);
    expect(through(bytes, { kittyFlags: 7 })).toBe(bytes);
  });

  it.each(['\x1b[13;2u', '\x1b[27u', '\x1b[99;5u', '\x1b[A', '\x1b[97;1:3u'])(
    'pass unchanged to a program that speaks the kitty protocol: %j',
    (bytes) => {
      expect(through(bytes, { kittyFlags: 1 })).toBe(bytes.endsWith(':3u') ? '' : bytes);
    },
  );

  it.each([
    ['\x1b[13;2u', '\n'],
    ['\x1b[27;2;13~', '\n'],
    ['\x1b[13;5u', '\r'],
    ['\x1b[13;3u', '\x1b\r'],
    ['\x1b[27u', '\x1b'],
    ['\x1b[9;2u', '\x1b[Z'],
    ['\x1b[99;5u', '\x03'],
    ['\x1b[32;5u', '\0'],
    ['\x1b[91;5u', '\x1b'],
    ['\x1b[47;5u', '\x1f'],
    ['\x1b[98;3u', '\x1bb'],
    ['\x1b[98:66;4u', '\x1bB'],
    ['\x1b[98;7u', '\x1b\x02'],
    ['\x1b[127;3u', '\x1b\x7f'],
    ['\x1b[127;5u', '\b'],
    ['\x1b[57400u', '1'],
    ['\x1b[57417u', '\x1b[D'],
    ['\x1b[57414u', '\r'],
    ['\x1b[57376u', '\x1b[1;2P'],
    ['\x1b[57441;2u', ''],
    ['\x1b[97;1:3u', ''],
    ['\x1b[1;1:3A', ''],
  ])('%j is %j for a program that does not', (bytes, legacy) => {
    expect(through(bytes)).toBe(legacy);
  });

  it('follow the cursor key mode of the pane', () => {
    expect(through('\x1b[A\x1b[H\x1b[1;2A', { applicationCursorKeys: true })).toBe('\x1bOA\x1bOH\x1b[1;2A');
    expect(through('\x1bOA')).toBe('\x1b[A');
  });

  it('bracket a paste only while the pane asks for it', () => {
    expect(through('\x1b[200~a\nb\x1b[201~', { bracketedPaste: true })).toBe('\x1b[200~a\nb\x1b[201~');
    expect(through('\x1b[200~a\nb\x1b[201~')).toBe('a\rb');
  });
});

describe('mouse reports for a pane', () => {
  const press: Mouse = {
    action: 'press',
    button: 'left',
    code: 0,
    x: 12,
    y: 5,
    shift: false,
    alt: false,
    ctrl: false,
  };
  const pane = { x: 10, y: 2, cols: 80, rows: 24 };
  const say = (mouse: Partial<Mouse>, modes: Partial<FrameModes>): string | undefined =>
    mouseBytes({ ...press, ...mouse }, pane, { ...plain, mouseSgr: true, ...modes })?.toString('latin1');

  it.each<[Partial<Mouse>, Partial<FrameModes>, string | undefined]>([
    [{}, { mouse: 'none' }, undefined],
    [{}, { mouse: 'vt200' }, '\x1b[<0;3;4M'],
    [{ action: 'release' }, { mouse: 'vt200' }, '\x1b[<0;3;4m'],
    [{ action: 'release' }, { mouse: 'x10' }, undefined],
    [{ action: 'move', code: 32 }, { mouse: 'vt200' }, undefined],
    [{ action: 'move', code: 32 }, { mouse: 'drag' }, '\x1b[<32;3;4M'],
    [{ action: 'move', button: 'none', code: 35 }, { mouse: 'drag' }, undefined],
    [{ action: 'move', button: 'none', code: 35 }, { mouse: 'any' }, '\x1b[<35;3;4M'],
    [{ action: 'wheel down', button: 'none', code: 81 }, { mouse: 'any' }, '\x1b[<81;3;4M'],
    [{ action: 'wheel left', button: 'none', code: 66 }, { mouse: 'any' }, '\x1b[<66;3;4M'],
    [{ button: 'other', code: 128 }, { mouse: 'any' }, '\x1b[<128;3;4M'],
    [{ code: 16 }, { mouse: 'x10' }, '\x1b[<0;3;4M'],
    [{ x: 9 }, { mouse: 'any' }, undefined],
    [{ y: 26 }, { mouse: 'any' }, undefined],
    [{}, { mouse: 'any', mouseSgr: false }, '\x1b[M #$'],
    [{ action: 'release' }, { mouse: 'any', mouseSgr: false }, '\x1b[M##$'],
  ])('%j in %j is %j', (mouse, modes, bytes) => {
    expect(say(mouse, modes)).toBe(bytes);
  });
});
