import { bgFlag, colour, fgFlag } from '../../core/cells.ts';
import { type Line, lineText, type Style } from '../ink/draw/line.ts';
import { literalLine } from '../ink/draw/literal.ts';
import { ownColours } from '../own-colours.ts';
import { type ColourDepth, reduceColour } from '../screen/reduce-colour.ts';
import { plainPen, sgr } from '../screen/sgr.ts';

/** A line as it is written to the terminal: text that cannot act on it, with colours where there are any. */
export function lineString(line: Line, depth: ColourDepth): string {
  if (depth === 'none') return literalLine(lineText(line));
  return line.map(({ text, style = {} }) => styled(literalLine(text), style, depth)).join('');
}

function styled(text: string, { bold, dim, fg }: Style, depth: ColourDepth): string {
  const ink = fg === undefined ? 0 : reduceColour(colour.p256 | ownColours.unknown[fg], depth);
  const pen = { ...plainPen, fg: ink | (bold ? fgFlag.bold : 0), bg: dim ? bgFlag.dim : 0 };
  const codes = sgr(plainPen, pen);
  return codes === '' ? text : `${codes}${text}\x1b[0m`;
}
