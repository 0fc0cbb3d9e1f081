import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { content, type Row, wordsPerCell } from '../../src/core/cells.ts';
import { driveRoom } from '../harness/driven-room.ts';

/** An agent that draws on the main screen: a spinner, and above it a line each 4 ms. */
const lines = 1500;
const program = `#!${process.execPath}
let n = 0;
const timer = setInterval(() => {
  process.stdout.write('\\r\\x1b[Kline ' + ++n + '\\r\\nworking ' + '|/-'[n % 3]);
  if (n < ${lines}) return;
  clearInterval(timer);
  process.stdout.write('\\r\\x1b[Kall is said');
  setInterval(() => {}, 9999);
}, 4);
`;

test('a pane that is hidden and shown while its agent streams is as if it had been in sight', async () => {
  const dir = mkdtempSync('/tmp/pairroom-');
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const project = join(dir, 'project');
  mkdirSync(project);
  const agent = join(dir, 'claude');
  writeFileSync(agent, program);
  chmodSync(agent, 0o755);
  const size = { cols: 200, rows: 50 };
  const room = driveRoom({
    home: join(dir, 'home'),
    project,
    env: { PATH: process.env.PATH ?? '', HOME: dir, LANG: 'C.UTF-8' },
    args: ['--a', agent, '--b', 'mock'],
    ...size,
  });
  onTestFinished(() => room.dispose());
  await room.waitFor('the first lines', /line 60\b/);

  // Another pane alone, and a terminal on which this one is a line.
  for (let round = 0; round < 3; round++) {
    room.prefix('2');
    room.prefix('z');
    await room.waitFor('the conversation alone', (text) => !/^line \d+/m.test(text));
    room.resize({ cols: 90, rows: 30 });
    room.prefix('1');
    await room.waitFor('the agent alone', /^line \d+/m);
    room.resize(size);
    room.prefix('z');
    await room.waitFor('all panes', /line \d+.*│.*│/);
  }
  await room.waitFor('the end', 'all is said');

  const shown = room
    .screenText()
    .split('\n')
    .map((row) => row.split('│')[0]?.trimEnd());
  const { lines: past, screenRows } = await room.paneHistory('a');
  const texts = past.map(({ row }) => textOf(row));
  expect(shown.slice(2, 2 + screenRows)).toEqual(texts.slice(-screenRows));
  const said = Array.from({ length: lines }, (_, n) => `line ${n + 1}`);
  expect(texts.filter((text) => text !== '')).toEqual([...said, 'all is said']);
});

function textOf(row: Row): string {
  let text = '';
  for (let at = 0; at < row.words.length; at += wordsPerCell) {
    text += String.fromCodePoint((row.words[at] ?? 0) & content.codePointMask || 32);
  }
  return text.trimEnd();
}
