/** Sizes and places in cells; x and y count from 0 at the top left. */
export interface Size {
  cols: number;
  rows: number;
}

export interface Rect extends Size {
  x: number;
  y: number;
}
