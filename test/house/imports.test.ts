import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const src = resolve(import.meta.dirname, '../../src');

/** Who may import whom, folder by folder (ARCHITECTURE.md). The first entry that a path begins with counts. */
const borders: [folder: string, may: string[]][] = [
  ['core/', []],
  ['protocol/', ['core/']],
  ['panes/', ['core/']],
  ['relay/', ['core/']],
  ['adapters/mock/agent/', ['core/']],
  ['adapters/', ['core/', 'panes/screen-view.ts', 'panes/steps.ts']],
  ['tui/', ['protocol/', 'core/']],
  ['host/', ['relay/', 'adapters/', 'panes/', 'protocol/', 'core/']],
  ['commands/', ['tui/', 'host/', 'protocol/', 'core/', 'relay/record/', 'adapters/', 'panes/pty.ts']],
  ['cli.ts', ['commands/', 'tui/ink-thread.ts']],
];

interface Import {
  file: string;
  /** A path in src, or a package's name. */
  of: string;
  isOurs: boolean;
}

const imports: Import[] = sources(src).flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'";]*?from\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g,
  );
  return [...found].map(([, fixed, dynamic]) => {
    const name = fixed ?? dynamic ?? '';
    const isOurs = name.startsWith('.');
    const of = isOurs ? relative(src, resolve(dirname(file), name)) : name;
    return { file: relative(src, file), of, isOurs };
  });
});

function sources(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** The folder of a file that borders speak of. */
function border(file: string) {
  return borders.find(([folder]) => file.startsWith(folder));
}

describe('borders between the folders', () => {
  test('the scan sees the program', () => {
    expect(imports.length).toBeGreaterThan(100);
  });

  test('every file lies in a folder that has borders', () => {
    expect(
      sources(src)
        .map((file) => relative(src, file))
        .filter((file) => !border(file)),
    ).toEqual(['globals.d.ts']);
  });

  test('no file imports beyond its borders', () => {
    const crossings = imports.filter(({ file, of, isOurs }) => {
      const [own = '', may = []] = border(file) ?? [];
      return isOurs && ![own, ...may].some((folder) => of.startsWith(folder));
    });
    expect(crossings).toEqual([]);
  });

  test('React and Ink are drawn with in src/tui/ink and its worker alone', () => {
    const users = imports.filter(({ of }) => /^(react|ink)(\/|$)/.test(of)).map(({ file }) => file);
    expect(users.filter((file) => !/^tui\/ink(\/|-worker)/.test(file))).toEqual([]);
  });

  test('node-pty, the emulator and SQLite are each loaded in their own folder alone', () => {
    const home: Record<string, string> = {
      'node-pty': 'panes/',
      '@xterm/headless': 'panes/',
      'better-sqlite3': 'relay/record/',
    };
    const strays = imports.filter(
      ({ file, of }) => home[of] !== undefined && !file.startsWith(home[of] ?? ''),
    );
    expect(strays).toEqual([]);
  });

  test('one vendor never imports another', () => {
    const vendors = ['claude', 'codex', 'grok', 'mock'].map((name) => `adapters/${name}/`);
    const crossings = imports.filter(({ file, of }) => {
      const own = vendors.find((folder) => file.startsWith(folder));
      return own !== undefined && vendors.some((folder) => folder !== own && of.startsWith(folder));
    });
    expect(crossings).toEqual([]);
  });

  test('the relay and the panes name no vendor', () => {
    const neutral = sources(src).filter((file) => /^(relay|panes|core)\//.test(relative(src, file)));
    const naming = neutral.filter((file) => {
      const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      return /\b(claude|codex|grok)\b/i.test(code);
    });
    expect(naming.map((file) => relative(src, file))).toEqual([]);
  });
});
