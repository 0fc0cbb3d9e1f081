const noMouse = '\x1b[?1003l\x1b[?1002l\x1b[?1000l';

/**
 * Every mode that the view sets on the human's terminal, with its undo. This list is the only place: quitting, a
 * signal, an error, suspending and continuing all use it. Undone from the last to the first, so that mouse reports end
 * before anything else does and the alternate screen is left last.
 */
const modes: readonly { set: string; undo: string }[] = [
  // Alternate screen, wiped once.
  { set: '\x1b[?1049h\x1b[2J', undo: '\x1b[?1049l' },
  // The window's title, kept on the terminal's stack.
  { set: '\x1b[22;0t', undo: '\x1b[23;0t' },
  // The room's state, for terminals that take it.
  { set: '', undo: '\x1b]7501;state=clear:app=pairroom\x1b\\' },
  // No wrap at the last column.
  { set: '\x1b[?7l', undo: '\x1b[?7h' },
  { set: '\x1b[?25l', undo: '\x1b[?25h' },
  // The agents' cursor shapes.
  { set: '', undo: '\x1b[0 q' },
  // A stack entry of our own for the kitty keyboard protocol; flags follow the focused pane.
  { set: '\x1b[>0u', undo: '\x1b[<u' },
  // Looks and links, if a frame was cut short.
  { set: '', undo: '\x1b]8;;\x1b\\\x1b[m' },
  { set: '', undo: '\x1b[?2026l' },
  // xterm's modifyOtherKeys, for terminals that have that and not the kitty protocol.
  { set: '', undo: '\x1b[>4;0m' },
  { set: '\x1b[?2004h', undo: '\x1b[?2004l' },
  { set: '\x1b[?1004h', undo: '\x1b[?1004l' },
  { set: '\x1b[?1006h', undo: '\x1b[?1006l' },
  // Follows the focused pane and the human's wish.
  { set: '', undo: noMouse },
  // A sequence that was cut short must not swallow the first of these.
  { set: '', undo: '\x18' },
];

export const setModes: string = modes.map((mode) => mode.set).join('');

export const undoModes: string = modes
  .map((mode) => mode.undo)
  .reverse()
  .join('');

/** Modes that follow the focused pane, as far as the terminal is known to have them. */
export interface FocusModes {
  /** The flags that the outer terminal is to have on our stack entry. */
  kittyFlags: number;
  /** The level of modifyOtherKeys; 0 for terminals that are not known to have it. */
  otherKeys: number;
  /** `off`: the terminal's own selection; `drag`: clicks, the wheel and drags; `any`: every motion too. */
  mouse: 'off' | 'drag' | 'any';
}

export const noFocusModes: FocusModes = { kittyFlags: 0, otherKeys: 0, mouse: 'off' };

/** What changes the terminal from one to the other; '' when nothing does. */
export function changeModes(from: FocusModes, to: FocusModes): string {
  const keys = from.kittyFlags === to.kittyFlags ? '' : `\x1b[=${to.kittyFlags};1u`;
  const others = from.otherKeys === to.otherKeys ? '' : `\x1b[>4;${to.otherKeys}m`;
  return keys + others + (from.mouse === to.mouse ? '' : mouseChange[to.mouse]);
}

const mouseChange = {
  off: noMouse,
  drag: '\x1b[?1003l\x1b[?1000h\x1b[?1002h',
  any: '\x1b[?1000h\x1b[?1002h\x1b[?1003h',
} as const;
