import type { Size } from '../core/geometry.ts';

/** One cell as the vendors' screen rules see it. `text` is '' for the second half of a wide cell. */
export interface ScreenCell {
  text: string;
  dim: boolean;
  bold: boolean;
  inverse: boolean;
}

/** A still picture of a pane's visible screen, with what an adapter may ask of it. */
export interface ScreenView extends Size {
  cursor: { x: number; y: number; visible: boolean };
  alternate: boolean;
  /** The text of row `y`, trailing blanks removed. */
  line(y: number): string;
  cell(x: number, y: number): ScreenCell;
}

/** The modes of the terminal inside a pane that decide how something is typed into it. */
export interface PaneModes {
  bracketedPaste: boolean;
  applicationCursorKeys: boolean;
  alternate: boolean;
  mouse: 'none' | 'x10' | 'vt200' | 'drag' | 'any';
  mouseEncoding: 'default' | 'sgr';
  focusEvents: boolean;
  /** The flags that the program pushed by the kitty keyboard protocol; 0: legacy keys. */
  kittyFlags: number;
  /** The level, 0 to 2, of xterm's modifyOtherKeys. */
  modifyOtherKeys: number;
}

/** Those modes that the emulator does not keep. */
export type NegotiatedModes = Pick<PaneModes, 'kittyFlags' | 'modifyOtherKeys' | 'mouseEncoding'>;

/** `OSC 7501` as Claude Code and Codex print it: `state=working:app=codex:kind=permission:msg=<base64>`. */
export interface StateSignal {
  state: string;
  app: string;
  kind: string | null;
  /** Decoded, control characters removed. */
  message: string | null;
}
