import type { ViewState } from '../../protocol/view-state.ts';
import type { TerminalReply } from '../input/input-event.ts';
import { notifierNamed, notifierOf } from './notifier.ts';
import type { Notifier } from './outer-strings.ts';

/** What the human's terminal can do and how it looks, as far as it has said. */
export interface Capabilities {
  trueColour: boolean;
  synchronized: boolean;
  kittyKeys: boolean;
  /** Whether our own chrome may use colours (`NO_COLOR`). */
  colours: boolean;
  notifier: Notifier;
  /** Whether it takes the state of what runs in it (`OSC 7501`). */
  stateSignal: boolean;
  reported: ViewState['colours'];
  /** True until the last query is answered. */
  asking: boolean;
}

export function capabilitiesFrom(env: Readonly<Record<string, string | undefined>>): Capabilities {
  return {
    trueColour: /^(truecolor|24bit)$/i.test(env.COLORTERM ?? '') || /-direct$/.test(env.TERM ?? ''),
    synchronized: false,
    kittyKeys: false,
    colours: !env.NO_COLOR,
    notifier: notifierOf(env),
    stateSignal: false,
    reported: { foreground: null, background: null, cursor: null, palette: {} },
    asking: true,
  };
}

const paletteColours = 16;

/** All questions at once. Every terminal answers the last, so that its answer ends the asking. */
export const queries: string = [
  '\x1b]10;?\x1b\\\x1b]11;?\x1b\\\x1b]12;?\x1b\\',
  Array.from({ length: paletteColours }, (_, n) => `\x1b]4;${n};?\x1b\\`).join(''),
  '\x1b[>0q',
  '\x1b]7501;?\x1b\\',
  '\x1b[?2026$p',
  '\x1b[?u',
  '\x1b[c',
].join('');

export function learn(known: Capabilities, reply: TerminalReply): Capabilities {
  switch (reply.query) {
    case 'colour':
      return { ...known, reported: withColour(known.reported, reply.of, reply.value) };
    case 'kitty keys':
      return { ...known, kittyKeys: true };
    case 'mode':
      // 1 set, 2 reset: known to the terminal; 0 unknown, 4 never.
      return reply.mode === 2026 ? { ...known, synchronized: reply.state === 1 || reply.state === 2 } : known;
    case 'device attributes':
      return { ...known, asking: false };
    case 'version':
      return { ...known, notifier: notifierNamed(reply.name) };
    case 'state signal':
      return { ...known, stateSignal: true };
  }
}

function withColour(
  reported: Capabilities['reported'],
  of: 'foreground' | 'background' | 'cursor' | number,
  value: string,
): Capabilities['reported'] {
  if (typeof of === 'string') return { ...reported, [of]: value };
  return { ...reported, palette: { ...reported.palette, [of]: value } };
}
