import { afterEach, expect, it } from 'vitest';
import { openPane, type Pane, type PaneEvents } from '../../src/panes/pane.ts';
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

/** A program in a raw terminal of `cols` columns: what it read, as it shows it itself, and whether it has ended. */
function open(script: string, cols: number) {
  let exited = false;
  const ignore = () => {};
  const events: PaneEvents = {
    ...{ parsed: ignore, signal: ignore, title: ignore, bell: ignore, cwd: ignore, notification: ignore },
    ...{ progress: ignore, clipboard: ignore, suspended: ignore, continued: ignore },
    exit: () => {
      exited = true;
    },
  };
  const pane = openPane(
    {
      ...{ name: 'codex', file: process.execPath, args: ['-e', `process.stdin.setRawMode(true);${script}`] },
      ...{
        cwd: '/',
        env: { PATH: process.env.PATH ?? '', TERM: 'xterm-256color' },
        size: { cols, rows: 20 },
      },
      ...{ version: '1.0.0', outer: { colours, kittyKeys: true }, clock: { now: Date.now } },
    },
    events,
  );
  if (!pane.ok) throw new Error(pane.problem.code);
  opened.push(pane.value);
  const screen = () => pane.value.screen();
  const text = () => Array.from({ length: 20 }, (_, y) => screen().line(y)).join('');
  return { pane: pane.value, text, ended: () => exited };
}

const show =
  "process.stdin.on('data', (d) => process.stdout.write(String(d).replace(/\\x1b/g, 'E').replace(/\\x07/g, 'B')));";
const say = (bytes: string) => `process.stdout.write(${JSON.stringify(bytes)});`;

it('each program alone is answered what it asked, with its own size and the end that it used', async () => {
  const a = open(`${show}${say('\x1b[18t\x1b]11;?\x07\x1b[?u')}`, 60);
  const b = open(`${show}${say('\x1b[>5u\x1b[18t\x1b]10;?\x1b\\\x1b[?u')}`, 90);
  await until(() => a.text().includes('E[?0u') && b.text().includes('E[?5u'));
  expect(a.text()).toBe('E[8;20;60tE]11;rgb:1010/1010/1010BE[?0u');
  expect(b.text()).toBe('E[8;20;90tE]10;rgb:d9d9/d9d9/d9d9E\\E[?5u');
});

it('the modes of one are not the other’s', async () => {
  const a = open(say('\x1b[?1003h\x1b[?1006h\x1b[?2004h\x1b[?1004h\x1b[?1049h\x1b[>7uon'), 60);
  const b = open(say('plain'), 60);
  await until(() => a.text().includes('on') && b.text().includes('plain'));
  expect(a.pane.modes()).toMatchObject({
    mouse: 'any',
    bracketedPaste: true,
    kittyFlags: 7,
    alternate: true,
  });
  expect(b.pane.modes()).toMatchObject({
    ...{ mouse: 'none', bracketedPaste: false, focusEvents: false, kittyFlags: 0, alternate: false },
  });
});

it('an answer to a program that has ended goes nowhere', async () => {
  const b = open(`${show}${say('here ')}`, 60);
  await until(() => b.text().includes('here'));
  const askers = Array.from({ length: 5 }, () =>
    open(`${say('\x1b]11;?\x07\x1b[c\x1b[6n')}process.exit();`, 60),
  );
  await until(() => askers.every(({ ended }) => ended()));
  // One that comes when the program is long gone.
  for (const { pane } of askers) expect(() => pane.writer.reply(Buffer.from('\x1b[1;1R'))).not.toThrow();
  b.pane.writer.reply(Buffer.from('still'));
  await until(() => b.text().includes('still'));
  expect(b.text()).toBe('here still');
});
