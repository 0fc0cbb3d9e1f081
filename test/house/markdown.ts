import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** Every file that Git tracks or would add, relative to the root. */
export const files: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file !== '');

export function read(file: string): string {
  return readFileSync(resolve(root, file), 'utf8');
}

/** The rows of every table below a heading and before the next, cells trimmed, without the tables' own heads. */
export function tableRows(text: string, heading: string): string[][] {
  const [, after = ''] = text.split(new RegExp(`^#+ ${heading}$`, 'm'));
  const [section = ''] = after.split(/^#+ /m);
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  const rule = rows.findIndex((line) => /^\|[\s|:-]+\|$/.test(line));
  return rows.slice(rule + 1).map((line) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  );
}

/** A cell or text without the marks of inline code. */
export function plain(cell: string): string {
  return cell.replaceAll('`', '');
}

/** What stands in inline code and in fenced or indented blocks. */
export function codeOf(text: string): string[] {
  const fenced = [...text.matchAll(/^```.*\n([\s\S]*?)^```$/gm)].flatMap(([, code = '']) => code.split('\n'));
  const indented = [...text.matchAll(/^ {4}(\S.*)$/gm)].map(([, code = '']) => code);
  const inline = [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, code = '']) => code,
  );
  return [...fenced, ...indented, ...inline];
}
