/** What the splitter makes of the human terminal's bytes. `bytes` are always exactly what was read. */
export type InputEvent =
  | { type: 'key'; key: Key; bytes: Uint8Array }
  /** Only from terminals that tell these apart because the focused agent asked for it. */
  | { type: 'key repeat' | 'key release'; key: Key; bytes: Uint8Array }
  /** A paste over the limit (bytes), swallowed to its end. */
  | { type: 'paste refused'; size: number }
  | { type: 'paste'; text: string; bytes: Uint8Array }
  | { type: 'mouse'; mouse: Mouse; bytes: Uint8Array }
  | { type: 'focus'; focused: boolean }
  /** The outer terminal's answer to one of our own queries; it never reaches a pane. */
  | { type: 'reply'; reply: TerminalReply };

/** One key press. `name` is a word for keys without text (`up`, `enter`, `f5`), else the character itself. */
export interface Key {
  name: string;
  /** What the key types, '' for keys that type nothing. */
  text: string;
  ctrl: boolean;
  alt: boolean;
  shift: boolean;
}

/** x and y count from 0 in cells of the whole terminal. */
export interface Mouse {
  action: 'press' | 'release' | 'move' | 'wheel up' | 'wheel down' | 'wheel left' | 'wheel right';
  button: 'left' | 'middle' | 'right' | 'other' | 'none';
  /** Action, button and modifiers as the terminal coded them. */
  code: number;
  x: number;
  y: number;
  shift: boolean;
  alt: boolean;
  ctrl: boolean;
}

export type TerminalReply =
  | { query: 'colour'; of: 'foreground' | 'background' | 'cursor' | number; value: string }
  | { query: 'kitty keys'; flags: number }
  | { query: 'mode'; mode: number; state: number }
  | { query: 'device attributes' }
  | { query: 'version'; name: string }
  | { query: 'state signal' };
