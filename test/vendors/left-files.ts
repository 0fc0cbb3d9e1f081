import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What holds a conversation or counts time: its text cannot be the same in two runs. */
const ofTheRun = /\/(sessions|projects|shell_snapshots|logs)\/|history\.jsonl|session_index|\.sqlite/;

/**
 * Every file below a home but those below `without`, by its path, with what it holds, so that two runs that did the
 * same compare as equal: ids, times, numbers and hashes are replaced by words, and lines have no order.
 */
export function filesLeft(home: string, without: readonly string[]): Map<string, string> {
  const left = new Map<string, string>();
  const walk = (dir: string) => {
    for (const name of readdirSync(dir)) {
      const path = join(dir, name);
      if (without.some((part) => path === join(home, part))) continue;
      const stat = lstatSync(path);
      if (stat.isDirectory()) walk(path);
      else {
        const isText = stat.isFile() && !ofTheRun.test(path);
        const text = isText ? readFileSync(path, 'utf8') : '';
        left.set(normal(relative(home, path), home), sorted(normal(text, home)));
      }
    }
  };
  walk(home);
  return left;
}

function normal(text: string, home: string): string {
  return text
    .replaceAll(home, '<home>')
    .replaceAll(home.replaceAll('/', '-'), '-<home>')
    .replaceAll(encodeURIComponent(home), '<home>')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replace(/\b[0-9a-f]{32,}\b/g, '<hash>')
    .replace(/codex-arg0\w{6}/g, '<temporary>')
    .replace(/\d+(\.\d+)?/g, '<n>');
}

function sorted(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/,$/, ''))
    .sort()
    .join('\n');
}
