import type { ViewState } from '../../protocol/view-state.ts';
import type { TerminalReply } from '../input/input-event.ts';
import { type Ground, groundOf } from '../own-colours.ts';
import { notifierNamed, notifierOf } from './notifier.ts';
import type { Notifier } from './outer-strings.ts';
import type { ColourDepth } from './reduce-colour.ts';
import type { Abilities } from './sgr.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** What the human's terminal can do and how it looks, as far as it has said. */
export interface Capabilities extends Abilities {
  kittyKeys: boolean;
  /** Whether it has xterm's modifyOtherKeys: others may take the request for a colour. */
  otherKeys: boolean;
  /** The human wants no colours of ours (`NO_COLOR`); the agents keep theirs. */
  noColour: boolean;
  notifier: Notifier;
  /** Whether it takes the state of what runs in it (`OSC 7501`). */
  stateSignal: boolean;
  reported: ViewState['colours'];
  /** True until the last query is answered. */
  asking: boolean;
}

export function capabilitiesFrom(env: Env): Capabilities {
  return {
    colourDepth: colourDepthOf(env),
    styledUnderlines: hasStyledUnderlines(env),
    links: env.TERM !== 'linux',
    synchronized: false,
    kittyKeys: false,
    otherKeys: false,
    noColour: Boolean(env.NO_COLOR),
    notifier: notifierOf(env),
    stateSignal: false,
    reported: { foreground: null, background: null, cursor: null, palette: {} },
    asking: true,
  };
}

/** Which of our own colours to use; null: none. */
export function ownGround({ noColour, reported }: Capabilities): Ground | null {
  return noColour ? null : groundOf(reported.background);
}

/** Terminals whose name alone promises 24-bit colour: `COLORTERM` is lost on the way through ssh and sudo. */
const trueColourTerms = /-direct$|^(xterm-)?(kitty|ghostty)|^(alacritty|foot|wezterm|contour|rio)/;
/** As their terminfo entries have no colours. */
const colourlessTerms = /^(vt\d+|ansi-m|hurd|wy\d+)|-m(ono)?$/;

function colourDepthOf({ TERM = '', COLORTERM = '', STY, TMUX }: Env): ColourDepth {
  // GNU screen passes on the variable of the terminal around it, but not 24-bit colours.
  const inScreen = STY !== undefined && TMUX === undefined;
  if (/^(truecolor|24bit)$/i.test(COLORTERM) && !inScreen) return 'rgb';
  if (trueColourTerms.test(TERM)) return 'rgb';
  if (/256color/.test(TERM)) return 256;
  return colourlessTerms.test(TERM) ? 'none' : 16;
}

/** Whether it is one of those known to draw curly, double and coloured underlines, and not to misread them. */
function hasStyledUnderlines({ TERM = '', TERM_PROGRAM = '', VTE_VERSION, WT_SESSION }: Env): boolean {
  return (
    /^(xterm-)?(kitty|ghostty)|^(alacritty|foot|wezterm|contour|rio)/.test(TERM) ||
    /^(iTerm\.app|WezTerm|ghostty|vscode|mintty|tmux)$/.test(TERM_PROGRAM) ||
    Number(VTE_VERSION ?? 0) >= 5102 ||
    WT_SESSION !== undefined
  );
}

/** By the answer to XTVERSION. tmux takes the request and follows it where its `extended-keys` is on. */
const hasOtherKeys = /^(XTerm\(|mintty |tmux )/;

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
      // Every terminal that has these keys draws styled underlines as well.
      return { ...known, kittyKeys: true, styledUnderlines: true };
    case 'mode':
      // 1 set, 2 reset: known to the terminal; 0 unknown, 4 never.
      return reply.mode === 2026 ? { ...known, synchronized: reply.state === 1 || reply.state === 2 } : known;
    case 'device attributes':
      return { ...known, asking: false };
    case 'version':
      return { ...known, notifier: notifierNamed(reply.name), otherKeys: hasOtherKeys.test(reply.name) };
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
