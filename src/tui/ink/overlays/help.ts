import { textWidth } from '../../../core/width.ts';
import { prefixKeys } from '../../key-table.ts';
import { commands } from '../composer/commands.ts';
import { type Line, span } from '../draw/line.ts';
import { wrapLine } from '../draw/wrap.ts';
import { look } from '../theme.ts';
import { words } from '../words.ts';

/** Every key and command, each from the table that also makes it work or names it elsewhere. */
export function helpLines(prefix: string, cells: number): Line[] {
  const { overlay } = words;
  return [
    ...section(
      overlay.helpPrefix(prefix),
      [...prefixKeys.map(({ shown, long }) => [shown, long] as const), [prefix, overlay.helpPrefixTwice]],
      cells,
    ),
    [],
    ...section(overlay.helpReader, words.readerKeys, cells),
    [],
    ...section(overlay.helpComposer, words.composerKeys, cells),
    [],
    ...section(overlay.helpBrowse, words.browseKeys, cells),
    [],
    ...section(
      overlay.helpCommands,
      commands.map(({ name, does }) => [`/${name}`, does] as const),
      cells,
    ),
  ];
}

function section(title: string, rows: readonly (readonly [string, string])[], cells: number): Line[] {
  const width = Math.min(Math.max(...rows.map(([key]) => textWidth(key))), Math.floor(cells / 2));
  const lines = rows.flatMap(([key, meaning]) => {
    const pad = ' '.repeat(Math.max(0, width - textWidth(key)));
    const text = wrapLine([span(meaning)], Math.max(8, cells - width - 4));
    const head: Line = [span('  '), span(key, look.key), span(`${pad}  `)];
    const under: Line = [span(' '.repeat(width + 4))];
    if (textWidth(key) > width) return [head, ...text.map((line) => [...under, ...line])];
    return text.map((line, i) => [...(i === 0 ? head : under), ...line]);
  });
  return [[span(title, look.heading)], ...lines];
}
