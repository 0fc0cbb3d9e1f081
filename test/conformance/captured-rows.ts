import { graphemes, graphemeWidth } from '../../src/core/width.ts';
import { type Cell, cell, type Look, plainLook } from './screen.ts';

/** The characters of the DEC line drawing set, which tmux captures between SO and SI. */
const lineDrawing = new Map(
  Array.from(
    '`◆a▒b␉c␌d␍e␊f°g±h␤i␋j┘k┐l┌m└n┼o⎺p⎻q─r⎼s⎽t├u┤v┴w┬x│y≤z≥{π|≠}£~·'.matchAll(/(.)(.)/gu),
    (pair) => [pair[1], pair[2]],
  ),
);

/** What tmux captured as cells: a reader of SGR that has nothing in common with the emulator. */
export function capturedRows(lines: readonly string[]): Cell[][] {
  let look = plainLook;
  let drawing = false;
  return lines.map((line) => {
    const cells: Cell[] = [];
    for (const [part, codes] of line.matchAll(/\x1b\[([\d;:]*)m|[\x0e\x0f]|[^\x1b\x0e\x0f]+/g)) {
      if (codes !== undefined) look = withSgr(look, codes.split(';'));
      else if (part === '\x0e' || part === '\x0f') drawing = part === '\x0e';
      else {
        for (const cluster of graphemes(part)) {
          cells.push(cell((drawing && lineDrawing.get(cluster)) || cluster, look));
          if (graphemeWidth(cluster) === 2) cells.push(cell('', look));
        }
      }
    }
    return cells;
  });
}

const flagNames: Readonly<Record<string, string>> = {
  '1': 'bold',
  '2': 'dim',
  '3': 'italic',
  '4': 'underline 1',
  '5': 'blink',
  '7': 'inverse',
  '8': 'invisible',
  '9': 'strikethrough',
  '53': 'overline',
  // As tmux 3.3 writes it.
  '5:3': 'overline',
};

function withSgr(before: Look, rest: string[]): Look {
  let look = before;
  for (let code = rest.shift(); code !== undefined; code = rest.shift()) {
    const flag = flagNames[code] ?? (/^4:\d$/.test(code) ? `underline ${code.slice(2)}` : undefined);
    const number = Number(code);
    if (number === 0) look = plainLook;
    else if (flag !== undefined) look = { ...look, flags: new Set([...look.flags, flag]) };
    else if (number >= 30 && number <= 37) look = { ...look, fg: String(number - 30) };
    else if (number >= 90 && number <= 97) look = { ...look, fg: String(number - 82) };
    else if (number >= 40 && number <= 47) look = { ...look, bg: String(number - 40) };
    else if (number >= 100 && number <= 107) look = { ...look, bg: String(number - 92) };
    else if (number === 38) look = { ...look, fg: extendedColour(rest) };
    else if (number === 48) look = { ...look, bg: extendedColour(rest) };
    else if (number === 58) look = { ...look, underlineColour: extendedColour(rest) };
    else if (number === 39) look = { ...look, fg: '' };
    else if (number === 49) look = { ...look, bg: '' };
    else if (number === 59) look = { ...look, underlineColour: '' };
    else throw new Error(`tmux captured an SGR code that is unknown here: ${code}`);
  }
  return look;
}

/** Takes the parameters of a colour off the front of `rest`: `5;n`, `2;r;g;b` or `2::r:g:b`. */
function extendedColour(rest: string[]): string {
  if (rest.shift() === '5') return rest.shift() ?? '';
  const rgb = rest.splice(0, rest.length === 4 ? 4 : 3).slice(-3);
  return `#${rgb.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}
