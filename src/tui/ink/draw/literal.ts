import { clean } from '../../../core/clean.ts';

const c0 = /[\x00-\x08\x0b-\x1f\x7f]/g;
const c1 = /[\x80-\x9f]/g;
const tabCells = 4;

/**
 * Foreign text made harmless for drawing: C0 controls become their pictures (␛), C1 controls `�`, what is invisible
 * vanishes, tabs become blanks, every line break becomes LF. Nothing in the result can act on a terminal.
 */
export function literal(text: string): string {
  const visible = text
    .replace(/\r\n?|\u0085|\v|\f/g, '\n')
    .replace(/\t/g, ' '.repeat(tabCells))
    .replace(c0, (control) =>
      control === '\x7f' ? '␡' : String.fromCharCode(0x2400 + control.charCodeAt(0)),
    )
    .replace(c1, '�');
  return clean(visible).text;
}

/** The same, on one line. */
export function literalLine(text: string): string {
  return literal(text).replace(/\n+/g, ' ');
}
