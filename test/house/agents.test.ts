import { expect, test } from 'vitest';
import { files, plain, read, tableRows } from './markdown.ts';

/** Every folder in `src`; elsewhere those at the top, and in `test` those that mirror nothing in `src`. */
function folders(): string[] {
  const all = new Set(files.flatMap(foldersOf));
  return [...all].filter((folder) => {
    const [top = '', second, ...deeper] = folder.split('/');
    if (top.startsWith('.')) return false;
    if (top === 'src') return second !== undefined;
    if (top === 'test' && second !== undefined) return deeper.length === 0 && !all.has(`src/${second}`);
    return second === undefined;
  });
}

function foldersOf(file: string): string[] {
  const names = file.split('/').slice(0, -1);
  return names.map((_, i) => names.slice(0, i + 1).join('/'));
}

test('AGENTS.md has one line for every folder that there is, and for no other', () => {
  const listed = tableRows(read('AGENTS.md'), 'The tree, one line a folder').map(([folder = '']) =>
    plain(folder),
  );
  expect(listed.toSorted()).toEqual(folders().toSorted());
});
