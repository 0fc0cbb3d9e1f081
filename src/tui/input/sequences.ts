import type { InputEvent, Mouse, TerminalReply } from './input-event.ts';
import { consoleKey, kittyKey, letterKey, plainKey, tildeKey } from './key-codes.ts';

/** What one whole control sequence of the human's terminal means. Null: nothing for anyone, it is swallowed. */

/** `CSI` sequence; `body` is what stands between `ESC [` and the final character. */
export function csiEvent(body: string, final: string, bytes: Uint8Array): InputEvent | null {
  if (body.startsWith('<') && (final === 'M' || final === 'm')) return mouseEvent(body, final, bytes);
  if (body.startsWith('?')) return replyEvent(privateReply(body, final));
  if (/^[<=>]/.test(body)) return null;
  if (body === '' && (final === 'I' || final === 'O')) return { type: 'focus', focused: final === 'I' };
  // A cursor position report; `CSI 1 ; m R` alone is F3 with modifiers.
  if (final === 'R' && !/^(1;\d+)?$/.test(body)) return null;
  if (/[ct]/.test(final) || /[ -/]/.test(body)) return null;
  const fields = body.split(';').map((field) => field.split(':').map(Number));
  const params = fields.map((field) => field[0] ?? 0);
  const key =
    final === 'u'
      ? kittyKey(fields)
      : final === '~'
        ? tildeKey(params)
        : body.startsWith('[')
          ? consoleKey(final)
          : letterKey(final, params);
  return { type: eventTypes[fields[1]?.[1] ?? 1] ?? 'key', key: key ?? plainKey('unknown'), bytes };
}

/** The event types of the kitty keyboard protocol. */
const eventTypes: Readonly<Record<number, 'key' | 'key repeat' | 'key release'>> = {
  2: 'key repeat',
  3: 'key release',
};

function privateReply(body: string, final: string): TerminalReply | null {
  const numbers = body.slice(1).split(/[;$]/).map(Number);
  if (final === 'c') return { query: 'device attributes' };
  if (final === 'u') return { query: 'kitty keys', flags: numbers[0] || 0 };
  if (final === 'y' && body.endsWith('$')) {
    return { query: 'mode', mode: numbers[0] ?? 0, state: numbers[1] ?? 0 };
  }
  return null;
}

/** `OSC` string without its introducer and terminator. */
export function oscEvent(body: string): InputEvent | null {
  if (body.startsWith('7501;')) return replyEvent({ query: 'state signal' });
  const match = /^(?:(1[012])|4;(\d+));rgba?:([0-9a-f]{1,4}\/[0-9a-f]{1,4}\/[0-9a-f]{1,4})/i.exec(body);
  if (!match) return null;
  const [, special, index, value = ''] = match;
  const of =
    special === '10'
      ? 'foreground'
      : special === '11'
        ? 'background'
        : special
          ? 'cursor'
          : Number(index ?? 0);
  return replyEvent({ query: 'colour', of, value });
}

/** `DCS` string without its introducer and terminator. */
export function dcsEvent(body: string): InputEvent | null {
  return body.startsWith('>|') ? replyEvent({ query: 'version', name: body.slice(2) }) : null;
}

function replyEvent(reply: TerminalReply | null): InputEvent | null {
  return reply && { type: 'reply', reply };
}

function mouseEvent(body: string, final: string, bytes: Uint8Array): InputEvent | null {
  const [code, x, y] = body.slice(1).split(';').map(Number);
  if (code === undefined || x === undefined || y === undefined) return null;
  return { type: 'mouse', mouse: mouseOf(code, x, y, final === 'm'), bytes };
}

/** The X10 form, `CSI M` and three bytes: only from terminals that lack SGR reports, which we asked for. */
export function x10MouseEvent(bytes: Uint8Array): InputEvent {
  const [code = 32, x = 33, y = 33] = bytes.subarray(3);
  return { type: 'mouse', mouse: mouseOf(code - 32, x - 32, y - 32, ((code - 32) & 3) === 3), bytes };
}

const buttons = ['left', 'middle', 'right', 'none'] as const;
const wheels = ['wheel up', 'wheel down', 'wheel left', 'wheel right'] as const;

/** `x` and `y` as reported, from 1. */
function mouseOf(code: number, x: number, y: number, released: boolean): Mouse {
  const low = code & 3;
  const wheel = (code & 64) !== 0 ? wheels[low] : undefined;
  // Buttons 8 to 11: back, forward and what else a mouse has.
  const other = (code & 128) !== 0;
  return {
    action: wheel ?? ((code & 32) !== 0 ? 'move' : released ? 'release' : 'press'),
    button: wheel ? 'none' : other ? 'other' : (buttons[low] ?? 'none'),
    code,
    x: Math.max(0, x - 1),
    y: Math.max(0, y - 1),
    shift: (code & 4) !== 0,
    alt: (code & 8) !== 0,
    ctrl: (code & 16) !== 0,
  };
}
