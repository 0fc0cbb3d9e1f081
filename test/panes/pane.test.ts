import { afterEach, describe, expect, it } from 'vitest';
import { blankRow, content, type Row, wordsPerCell } from '../../src/core/cells.ts';
import type { PaneChanges } from '../../src/panes/changes.ts';
import { openPane, type Pane } from '../../src/panes/pane.ts';
import { decodePaneFrame, encodePaneFrame } from '../../src/protocol/pane-frame.ts';
import { until } from './until.ts';

/** What the human's terminal has told. */
const colours = {
  foreground: 'd9d9/d9d9/d9d9',
  background: '1010/1010/1010',
  cursor: null,
  palette: {},
};

const opened: Pane[] = [];
afterEach(async () => {
  for (const pane of opened.splice(0)) {
    await pane.end({ first: 'SIGTERM', graceMs: 200 });
    pane.dispose();
  }
});

/** A pane with a clock of its own and a log of what it told. */
function open(script: string, more: { file?: string; args?: string[]; rows?: number } = {}) {
  const log: string[] = [];
  const told = { parsed: 0 };
  const clock = { time: 1000, now: () => clock.time };
  const note = (what: string) => (detail?: unknown) => {
    log.push(detail === undefined ? what : `${what} ${JSON.stringify(detail)}`);
  };
  const result = openPane(
    {
      name: 'codex',
      file: more.file ?? '/bin/sh',
      args: more.args ?? ['-c', script],
      cwd: '/',
      env: { PATH: process.env.PATH ?? '/usr/bin:/bin', TERM: 'xterm-256color' },
      size: { cols: 20, rows: more.rows ?? 4 },
      version: '1.2.3',
      outer: { colours, kittyKeys: true },
      clock,
    },
    {
      parsed: () => {
        told.parsed++;
      },
      signal: note('signal'),
      title: note('title'),
      bell: note('bell'),
      cwd: note('cwd'),
      notification: note('notification'),
      progress: note('progress'),
      clipboard: note('clipboard'),
      exit: note('exit'),
      suspended: note('suspended'),
      continued: note('continued'),
    },
  );
  if (!result.ok) throw new Error(result.problem.code);
  const pane = result.value;
  opened.push(pane);
  const text = () => Array.from({ length: pane.screen().rows }, (_, y) => pane.screen().line(y)).join('\n');
  return { pane, log, told, clock, text, exited: () => log.some((entry) => entry.startsWith('exit')) };
}

/** What a program prints for each line that it reads, so that a test decides when. */
function puppet(...outputs: string[]) {
  const script = `stty -echo; printf ready; ${outputs.map((output) => `read x; printf '${output}'`).join('; ')}; read x`;
  const made = open(script);
  return { ...made, go: () => made.pane.writer.keys(Buffer.from('\n')) };
}

function rowText(row: Row): string {
  let text = '';
  for (let at = 0; at < row.words.length; at += wordsPerCell) {
    text += String.fromCodePoint((row.words[at] ?? 0) & content.codePointMask || 32);
  }
  return text.trimEnd();
}

function shown(changes: PaneChanges | null): Record<number, string> | null {
  return changes && Object.fromEntries(changes.changed.map(({ y, row }) => [y, rowText(row)]));
}

describe('a pane', () => {
  it('shows what its program draws', async () => {
    const { pane, text, exited } = open("printf 'one\\r\\n\\033[1;2;7mtwo\\033[0m 漢'");
    await until(exited);
    expect(text()).toBe('one\ntwo 漢\n\n');
    const screen = pane.screen();
    expect(screen).toMatchObject({
      cols: 20,
      rows: 4,
      alternate: false,
      cursor: { x: 6, y: 1, visible: true },
    });
    expect(screen.cell(0, 1)).toEqual({ text: 't', bold: true, dim: true, inverse: true });
    expect(screen.cell(4, 1)).toEqual({ text: '漢', bold: false, dim: false, inverse: false });
    expect(screen.cell(5, 1).text).toBe('');
    expect(screen.cell(6, 1).text).toBe(' ');
    expect(screen.cell(0, 9).text).toBe('');
  });

  it('takes still pictures', async () => {
    const { pane, go, text } = puppet('\\rafter');
    await until(() => text().startsWith('ready'));
    const before = pane.screen();
    go();
    await until(() => text().startsWith('after'));
    expect(before.line(0)).toBe('ready');
  });

  it('has everything on its screen before it tells of the exit', async () => {
    const { log, text } = open('head -c 3000000 /dev/zero | tr "\\0" x; printf "\\r\\nend"; exit 3');
    await until(() => log.length > 0);
    expect(log).toEqual(['exit {"code":3,"signal":null}']);
    expect(text()).toContain('end');
  });

  it('tells signals, titles, bells, notifications and clipboard writes as they come', async () => {
    const message = Buffer.from('approve it').toString('base64');
    const { log, exited } = open(
      [
        `printf '\\033]7501;state=blocked:app=claude-code:kind=permission:msg=${message}\\033\\\\'`,
        "printf '\\033]0;the title\\007\\007\\033]9;look\\007\\033]9;4;1;50\\007'",
        `printf '\\033]52;c;${message}\\007\\033]52;c;?\\007'`,
      ].join('; '),
    );
    await until(exited);
    expect(log).toEqual([
      'signal {"state":"blocked","app":"claude-code","kind":"permission","message":"approve it"}',
      'title "the title"',
      'bell',
      'notification {"title":null,"text":"look"}',
      'progress {"state":"running","percent":50}',
      'clipboard "approve it"',
      'exit {"code":0,"signal":null}',
    ]);
  });

  it('answers queries in the order in which they were asked', async () => {
    const script = `
      process.stdin.setRawMode(true);
      process.stdout.write('\\x1b[?u\\x1b[c\\x1b]11;?\\x1b\\\\\\x1b[6n\\x1b]7501;?\\x1b\\\\\\x1b]10;?\\x07\\x1b[>q');
      let got = '';
      process.stdin.on('data', (data) => {
        got += data;
        if (!got.includes('PairRoom')) return;
        process.stdout.write(got.replaceAll('\\x1b', 'E').replaceAll('\\x07', 'B'));
        setTimeout(() => process.exit(), 10);
      });`;
    const { text, exited } = open('', { file: process.execPath, args: ['-e', script], rows: 12 });
    await until(exited);
    expect(text().replaceAll('\n', '')).toBe(
      'E[?0uE[?1;2cE]11;rgb:1010/1010/1010E\\E[1;1RE]7501;?E\\E]10;rgb:d9d9/d9d9/d9d9BEP>|PairRoom 1.2.3E\\',
    );
  });

  it('passes links on to the cells, and none that would break out', async () => {
    const { pane, exited } = open(
      "printf '\\033]8;;https://example.org/\\033\\\\L\\033]8;;\\033\\\\x\\033]8;;http://a\\302\\235b\\007y'",
    );
    await until(exited);
    const [first] = pane.changes()?.changed ?? [];
    expect([...(first?.row.extras ?? [])]).toEqual([[0, { link: 'https://example.org/' }]]);
  });

  it('is seen suspended and goes on', async () => {
    const { pane, log, text } = open('printf ready; sleep 60');
    await until(() => text().startsWith('ready'));
    process.kill(pane.pid, 'SIGSTOP');
    await until(() => log.includes('suspended'));
    pane.continue();
    await until(() => log.includes('continued'));
  });

  it('gives its program the last of many sizes, and itself the same', async () => {
    const script = 'trap "stty size" WINCH; printf ready; while :; do sleep 0.05 & wait; done';
    const { pane, text } = open(script);
    await until(() => text().startsWith('ready'));
    for (let cols = 21; cols <= 60; cols++) pane.resize({ cols, rows: 10 });
    await until(() => text().includes('10 60'));
    expect(pane.screen()).toMatchObject({ cols: 60, rows: 10 });
    expect(text().match(/\d+ \d+/g)?.length).toBeLessThanOrEqual(2);
    pane.resize({ cols: 0, rows: 0 });
    await until(() => pane.screen().cols === 2);
  });

  it('runs its program to the end although it floods, and reading rests meanwhile', async () => {
    const { text, exited } = open('yes 0123456789 | head -c 5000000; printf "\\r\\nlast"');
    await until(exited);
    expect(text()).toContain('last');
  });
});

describe('the changes of a pane', () => {
  it('are the whole screen first, then only rows that changed, then nothing', async () => {
    const { pane, go, text } = puppet('\\033[3;5Hthird', '\\033[?25l');
    await until(() => text().startsWith('ready'));
    const first = pane.changes();
    expect(first).toMatchObject({ full: true, cols: 20, rows: 4, cursor: { x: 5, y: 0, visible: true } });
    expect(shown(first)).toEqual({ 0: 'ready', 1: '', 2: '', 3: '' });
    expect(pane.changes()).toBeNull();
    go();
    await until(() => text().includes('third'));
    const second = pane.changes();
    expect(second?.full).toBe(false);
    expect(shown(second)).toEqual({ 2: '    third' });
    go();
    await until(() => !pane.screen().cursor.visible);
    expect(pane.changes()).toMatchObject({ changed: [], cursor: { x: 9, y: 2, visible: false } });
    expect(pane.changes()).toBeNull();
    pane.redraw();
    expect(shown(pane.changes())).toEqual({ 0: 'ready', 1: '', 2: '    third', 3: '' });
  });

  it('carry modes', async () => {
    const { pane, exited } = open(
      "printf '\\033[?2004h\\033[?1002h\\033[?1006h\\033[>5u\\033[?1h\\033[?1004h'",
    );
    await until(exited);
    expect(pane.changes()?.modes).toEqual({
      mouse: 'drag',
      mouseSgr: true,
      focusEvents: true,
      bracketedPaste: true,
      applicationCursorKeys: true,
      alternate: false,
      kittyFlags: 5,
      modifyOtherKeys: 0,
    });
    expect(pane.modes()).toMatchObject({ bracketedPaste: true, kittyFlags: 5, mouseEncoding: 'sgr' });
    pane.setOuter({ colours, kittyKeys: false });
    expect(pane.changes()?.modes.kittyFlags).toBe(0);
  });

  it('come anew from a program that is nudged: a row less and back', async () => {
    const { pane, text } = open("trap 'stty size' WINCH; stty size; while :; do sleep 0.01; done");
    await until(() => text().includes('4 20'));
    pane.nudge();
    await until(() => /3 20.*4 20/s.test(text()));
    pane.resize({ cols: 30, rows: 4 });
    pane.nudge();
    await until(() => text().includes('4 30'));
    expect(text()).not.toContain('3 30');
  });

  it('are the whole screen again after a resize', async () => {
    const { pane, text } = puppet('more');
    await until(() => text().startsWith('ready'));
    pane.changes();
    pane.resize({ cols: 30, rows: 3 });
    expect(pane.changes()).toMatchObject({ full: true, cols: 30, rows: 3 });
  });

  it('are what a view makes of them when they crossed the protocol', async () => {
    const { pane, exited } = open("printf '\\033[31mred\\033[0m e\\314\\201 漢\\r\\n\\033[4:3mcurl\\033[0m'");
    await until(exited);
    const changes = pane.changes();
    if (changes === null) throw new Error('nothing changed');
    const frame = decodePaneFrame(encodePaneFrame({ slot: 'a', ...changes }));
    expect(frame).toEqual({ slot: 'a', ...changes });
    expect(frame.changed[3]?.row.words).toEqual(blankRow(20).words);
  });

  it('wait while the program holds its screen back, but not for ever', async () => {
    const { pane, go, text, clock } = puppet('\\033[?2026h\\rhalf ', '\\rwhole\\033[?2026l');
    await until(() => text().startsWith('ready'));
    pane.changes();
    go();
    await until(() => text().startsWith('half'));
    expect(pane.changes()).toBeNull();
    clock.time += 149;
    expect(pane.changes()).toBeNull();
    clock.time += 1;
    expect(shown(pane.changes())).toEqual({ 0: 'half' });
    go();
    await until(() => text().startsWith('whole'));
    expect(shown(pane.changes())).toEqual({ 0: 'whole' });
  });

  it('are told once more when a program holds its screen back and falls silent', async () => {
    const { go, text, told } = puppet('\\033[?2026h\\rhalf ');
    await until(() => text().startsWith('ready'));
    go();
    await until(() => text().startsWith('half'));
    const before = told.parsed;
    await until(() => told.parsed === before + 1);
  });

  it('show a complete frame although the next one has begun', async () => {
    const { pane, go, text, clock } = puppet('\\033[?2026h\\rwhole\\033[?2026l\\033[?2026h\\rhalf ');
    await until(() => text().startsWith('ready'));
    pane.changes();
    clock.time += 20;
    go();
    await until(() => text().startsWith('half'));
    expect(shown(pane.changes())).toEqual({ 0: 'whole' });
    expect(pane.changes()).toBeNull();
  });
});
