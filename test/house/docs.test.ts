import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { vendors } from '../../src/adapters/registry.ts';
import { defaults } from '../../src/commands/defaults.ts';
import { commands as commandTable } from '../../src/commands/run.ts';
import { words as commandWords, help } from '../../src/commands/words.ts';
import { deliveryStates } from '../../src/core/delivery.ts';
import { defaultLimits, guardNames } from '../../src/core/guard.ts';
import { type ProblemCode, problem, problemWords } from '../../src/core/problems.ts';
import { heldReasonCodes, heldWords } from '../../src/core/reasons.ts';
import { kindsFor, roles } from '../../src/core/role.ts';
import { commands } from '../../src/tui/ink/composer/commands.ts';
import { deliveryWord, words } from '../../src/tui/ink/words.ts';
import { prefixKeys } from '../../src/tui/key-table.ts';
import { agentCommandWords } from '../../src/tui/linear/words.ts';
import { stateGlyph, stateWords } from '../../src/tui/words.ts';
import { codeOf, files, plain, read, root, tableRows } from './markdown.ts';

const pages = files.filter((file) => file.endsWith('.md'));
const userPages = pages.filter((file) => file === 'README.md' || /^docs\/[^/]+\.md$/.test(file));

describe('links and files', () => {
  test('every relative link resolves, and its heading is there', () => {
    const links = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, to = '', heading]) => ({
        page,
        target: to === '' ? page : resolve(root, dirname(page), to),
        heading,
      })),
    );
    expect(links.length).toBeGreaterThan(10);
    const broken = links.filter(({ target, heading }) => {
      if (!existsSync(resolve(root, target))) return true;
      return heading !== undefined && !anchors(read(target)).includes(heading);
    });
    expect(broken).toEqual([]);
  });

  test('every file and folder that a page names in code exists', () => {
    const named = pages.flatMap((page) =>
      codeOf(read(page))
        .filter((code) => /^(src|test|docs|scripts|bench|core|adapters|relay)\/[\w./-]*$/.test(code))
        .map((path) => ({ page, path })),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(
      named.filter(({ path }) => !existsSync(resolve(root, path)) && !existsSync(resolve(root, 'src', path))),
    ).toEqual([]);
  });
});

describe('commands', () => {
  const inHelp = [...(/Commands\n([\s\S]*?)\n\n/.exec(help)?.[1] ?? '').matchAll(/^ {4}([a-z-]+) /gm)].map(
    ([, name]) => name,
  );

  test('--help lists every command that there is', () => {
    expect(inHelp).toEqual(Object.keys(commandTable));
  });

  test('every command line in the pages is one that the program takes', () => {
    const lines = userPages.flatMap((page) =>
      codeOf(read(page)).flatMap((code) => {
        const [, line] = /^(?:.*\| )?pairroom\b(?!\/)([^#…]*)/.exec(code) ?? [];
        return line === undefined ? [] : [{ page, line: line.trim() }];
      }),
    );
    expect(lines.length).toBeGreaterThan(15);
    const known = [...inHelp, ...vendors.map(({ id }) => id), ''];
    const wrong = lines.filter(({ line }) => {
      const [first = ''] = line.split(' ');
      const flags = [...line.replace(/"[^"]*"/g, '').matchAll(/(?<=^| )--[a-z-]+/g)].map(([flag]) => flag);
      return !(first.startsWith('--') || known.includes(first)) || flags.some((flag) => !help.includes(flag));
    });
    expect(wrong).toEqual([]);
  });

  test('defaults are told as they are', () => {
    expect(help).toContain(`(default ${defaults.grace})`);
    expect(read('docs/relay.md')).toContain(`waits ${defaults.grace} s (\`--grace SECONDS\``);
    expect(defaults.prefix).toBe('ctrl-z');
    for (const page of ['README.md', 'docs/keys.md']) expect(read(page)).toContain('the prefix, **Ctrl-Z**');
  });
});

describe('keys', () => {
  const page = read('docs/keys.md');

  test('docs/keys.md lists the keys after the prefix as the program does', () => {
    const rows = tableRows(page, 'After the prefix').map((row) => row.map(plain));
    expect(rows.slice(0, -1)).toEqual(prefixKeys.map(({ shown, long }) => [shown, long]));
    expect(rows.at(-1)?.[0]).toBe('the prefix again');
  });

  test('README.md names each of them, and no other', () => {
    const arrows: Record<string, string> = {
      left: '←',
      right: '→',
      up: '↑',
      down: '↓',
      tab: 'Tab',
      space: 'Space',
    };
    const named = tableRows(read('README.md'), 'Keys').flatMap(([one = '', , two = '']) =>
      [one, two].flatMap((cell) => plain(cell).split(/[\s,]+/)),
    );
    const there = prefixKeys.flatMap(({ keys }) => keys.map((key) => arrows[key] ?? key));
    expect(named.filter((key) => key !== '').sort()).toEqual([...there, 'prefix'].sort());
  });

  test('the keys of the composer and of reading are those that the help shows', () => {
    expect(tableRows(page, "Reading an agent's pane").map((row) => row.map(plain))).toEqual(words.readerKeys);
    expect(tableRows(page, 'In the composer').map((row) => row.map(plain))).toEqual(words.composerKeys);
    expect(tableRows(page, 'Reading messages').map((row) => row.map(plain))).toEqual(words.browseKeys);
  });

  test("docs/linear.md lists the linear view's own commands", () => {
    const rows = tableRows(read('docs/linear.md'), 'Writing').map((row) => row.map(plain));
    expect(rows).toEqual(agentCommandWords.map(([name, args, does]) => [`/${name} ${args}`, does]));
  });

  test('the commands in the composer are those that there are', () => {
    const rows = tableRows(page, 'Commands in the composer').map((row) => row.map(plain));
    expect(rows).toEqual(commands.map(({ name, does }) => [`/${name}`, does]));
  });
});

describe('the relay in words', () => {
  const page = read('docs/relay.md');
  const first = (heading: string) => tableRows(page, heading).map(([cell = '']) => plain(cell));

  test('every word of a delivery is explained', () => {
    expect(first('The words of a delivery').sort()).toEqual(
      deliveryStates.map((state) => deliveryWord[state]).sort(),
    );
  });

  test('every reason is explained', () => {
    const reasons = heldReasonCodes.flatMap((code) =>
      code === 'dialog'
        ? [heldWords({ code, kind: 'dialog' }, 'codex'), heldWords({ code, kind: 'permission' }, 'codex')]
        : code === 'guard'
          ? [heldWords({ code, guard: 'hops', n: 12, limit: 12 }, 'codex')]
          : [heldWords({ code }, 'codex')],
    );
    expect(first('Why something is held').sort()).toEqual(reasons.sort());
  });

  test('what each role may send is told', () => {
    const rows = tableRows(page, 'Roles').map((row) => row.map(plain));
    expect(rows).toEqual(roles.map((role) => [role, kindsFor(role).join(', ')]));
  });

  test('the guards and their limits are those that there are', () => {
    const rows = tableRows(page, 'Guards').map(([name = '', limit = '']) => [plain(name), limit]);
    expect(rows).toEqual(guardNames.map((name) => [name, String(defaultLimits[name])]));
  });

  test('every state of an agent is explained', () => {
    const rows = tableRows(page, 'States of an agent').map(([glyph = '', state = '']) => [
      plain(glyph),
      state,
    ]);
    const known = Object.entries(stateGlyph).map(([is, glyph]) => [
      glyph,
      is === 'unknown' ? stateWords({ is }) : is,
    ]);
    expect(rows.sort()).toEqual(known.sort());
  });
});

test('docs/vendors.md names the versions that were checked', () => {
  const row = tableRows(read('docs/vendors.md'), "The agents' programs").find(
    ([cell]) => cell === 'checked versions',
  );
  const real = vendors.filter(({ binary }) => binary !== null);
  expect(row?.slice(1)).toEqual(real.map(({ checkedVersions }) => checkedVersions.join(', ')));
});

describe('docs/troubleshooting.md', () => {
  const codes: ProblemCode[] = [
    'missing binary',
    'no terminal',
    'dumb terminal',
    'unwritable state',
    'other pair',
    'other version',
    'host failed',
    'unsupported node',
    'record damaged',
    'record newer',
    'unsupported platform',
    'musl',
    'not started',
  ];
  const blanks = { what: '…', where: '…', why: '…', theirs: '…', ours: '…' };

  test('quotes the messages that the program prints', () => {
    const printed = codes.map((code) => problemWords(problem(code, blanks)));
    const quoted = tableRows(read('docs/troubleshooting.md'), 'It does not start')
      .map(([cell = '']) => cell)
      .filter((cell) => cell.startsWith('`'))
      .map((cell) => plain(cell).replace(/…$/, ''));
    expect(quoted).toHaveLength(codes.length);
    expect(quoted.filter((message) => !printed.some((text) => text.startsWith(message)))).toEqual([]);
    expect(read('docs/troubleshooting.md')).toContain(`\`${commandWords.leftovers('…')}\``);
  });
});

describe('docs/field-reports.md', () => {
  const rows = read('docs/field-reports.md').match(/^\| [A-Z]\d+ \|.*$/gm) ?? [];

  test('names tests that exist, at least one for each report', () => {
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter((row) => testsIn(row).length === 0)).toEqual([]);
    const missing = rows
      .flatMap(testsIn)
      .filter(({ file, title }) => !files.includes(file) || !hasTest(read(file), title));
    expect(missing).toEqual([]);
  });

  test('names each report once', () => {
    const ids = rows.map((row) => row.split(' ')[1]);
    expect(ids).toEqual([...new Set(ids)]);
  });
});

/** The tests that a row names: a file in code, behind it titles in quotation marks. */
function testsIn(row: string): { file: string; title: string }[] {
  return [...row.matchAll(/`(test\/[^`]+)`((?:,? “[^”]+”)*)/g)].flatMap(([, file = '', titles = '']) => {
    const found = [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title }));
    return found.length === 0 ? [{ file, title: '(none named)' }] : found;
  });
}

/** Whether a string of the source is this title. */
function hasTest(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
}

/** The anchors of a page's headings, as GitHub makes them. */
function anchors(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
