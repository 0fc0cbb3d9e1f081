import type { Clusters } from './clusters.ts';
import type { Line, Span, Style } from './line.ts';

const reset = '\x1b[0m';
const linkEnd = '\x1b]8;;\x07';

/** A line as Ink takes it: SGR and OSC 8 of our own making around placeholders. Without colours there is no SGR at all. */
export function lineAnsi(line: Line, clusters: Clusters, colours: boolean): string {
  // Ink gives a text without characters no row.
  return line.map((part) => spanAnsi(part, clusters, colours)).join('') || ' ';
}

function spanAnsi({ text, style, link }: Span, clusters: Clusters, colours: boolean): string {
  const carried = clusters.carry(text);
  if (carried === '') return '';
  const codes = colours && style !== undefined ? sgr(style) : '';
  const styled = codes === '' ? carried : `${codes}${carried}${reset}`;
  return link === undefined ? styled : `\x1b]8;;${link}\x07${styled}${linkEnd}`;
}

function sgr(style: Style): string {
  let codes = '';
  if (style.bold) codes += '\x1b[1m';
  if (style.dim) codes += '\x1b[2m';
  if (style.italic) codes += '\x1b[3m';
  if (style.underline) codes += '\x1b[4m';
  if (style.inverse) codes += '\x1b[7m';
  if (style.strike) codes += '\x1b[9m';
  if (style.fg !== undefined) codes += `\x1b[38;5;${style.fg}m`;
  return codes;
}
