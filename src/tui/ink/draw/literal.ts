/** Bidi controls, and blanks of no width that hide text. Zero-width (non-)joiners stay: emoji and scripts need them. */
const invisible =
  /[\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g;
const c0 = /[\x00-\x08\x0b-\x1f\x7f]/g;
const c1 = /[\x80-\x9f]/g;
const tabCells = 4;

/**
 * Foreign text made harmless for drawing: C0 controls become their pictures (␛), C1 controls `�`, bidi controls
 * vanish, tabs become blanks, every line break becomes LF. Nothing in the result can act on a terminal.
 */
export function literal(text: string): string {
  return text
    .replace(/\r\n?|\u2028|\u2029|\u0085|\v|\f/g, '\n')
    .replace(/\t/g, ' '.repeat(tabCells))
    .replace(invisible, '')
    .replace(c0, (control) =>
      control === '\x7f' ? '␡' : String.fromCharCode(0x2400 + control.charCodeAt(0)),
    )
    .replace(c1, '�');
}

/** The same, on one line. */
export function literalLine(text: string): string {
  return literal(text).replace(/\n+/g, ' ');
}
