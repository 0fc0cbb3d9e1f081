import { type Line, lineText, type Style } from '../ink/draw/line.ts';

/** A line as it is written to the terminal: text, with colours where there are any. */
export function lineString(line: Line, colours: boolean): string {
  if (!colours) return lineText(line);
  return line.map(({ text, style = {} }) => styled(text, style)).join('');
}

function styled(text: string, { bold, dim, fg }: Style): string {
  const codes = [...(bold ? ['1'] : []), ...(dim ? ['2'] : []), ...(fg === undefined ? [] : [`38;5;${fg}`])];
  return codes.length === 0 ? text : `\x1b[${codes.join(';')}m${text}\x1b[0m`;
}
