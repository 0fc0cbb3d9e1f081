import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Size } from '../../src/core/geometry.ts';
import { driveRoom } from '../harness/driven-room.ts';
import { waitFor } from '../harness/wait-for.ts';
import { randomFrom } from '../random.ts';

const size: Size = { cols: 200, rows: 50 };
/** Of pane A on that screen. */
const paneSize = '76x47';
const storm = { resizes: 80, everyMs: 25 };
/** A pane takes no more than one size in so many ms. */
const paneEveryMs = 50;

/** A full-screen agent: fills its screen anew at each size, notes the sizes and that it is alive. */
const fullScreen = `#!/usr/bin/env node
const { appendFileSync, writeFileSync } = require('node:fs');
const draw = () => {
  const { columns, rows } = process.stdout;
  const lines = Array.from({ length: rows }, (_, y) => ('row ' + y + ' of ' + columns + 'x' + rows + ' ').padEnd(columns, '.'));
  process.stdout.write('\\x1b[2J' + lines.map((line, y) => '\\x1b[' + (y + 1) + 'H' + line).join(''));
};
process.stdout.on('resize', () => {
  appendFileSync(SIZES, process.stdout.columns + 'x' + process.stdout.rows + '\\n');
  draw();
});
process.stdout.write('\\x1b[?1049h\\x1b[?7l');
draw();
let ticks = 0;
setInterval(() => writeFileSync(TICKS, String(++ticks)), 50);
process.stdin.resume();
`;
/** An agent that writes on the main screen and leaves it to its terminal: long lines, wide letters, a prompt. */
const inline = `#!/usr/bin/env node
for (let n = 1; n <= 60; n++) console.log('line ' + n + ' ' + 'word '.repeat(n % 40) + '漢字'.repeat(n % 7) + '.');
process.stdout.write('prompt> ');
process.stdin.resume();
`;

test('80 sizes in two seconds, too small, one by one, huge, and back', async () => {
  const dir = mkdtempSync('/tmp/pairroom-');
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const files = { project: join(dir, 'project'), sizes: join(dir, 'sizes'), ticks: join(dir, 'ticks') };
  mkdirSync(files.project);
  writeFileSync(files.sizes, '');
  const agent = (name: string, source: string) => {
    const path = join(dir, name);
    writeFileSync(path, source.replace('SIZES', `'${files.sizes}'`).replace('TICKS', `'${files.ticks}'`));
    chmodSync(path, 0o755);
    return path;
  };
  const agents = ['--a', agent('claude', fullScreen), '--b', agent('codex', inline)];
  const env = { PATH: process.env.PATH ?? '', HOME: dir, LANG: 'C.UTF-8' };
  const room = driveRoom({ home: join(dir, 'home'), project: files.project, env, args: agents, ...size });
  onTestFinished(() => room.dispose());

  const sizes = () => readFileSync(files.sizes, 'utf8').split('\n').slice(0, -1);
  const ticks = () => Number(readFileSync(files.ticks, 'utf8'));
  const whole = () => withoutTimes(room.screenText());
  const shows = (text: string) => waitFor('the same screen', () => whole() === text).catch(() => undefined);
  await room.waitFor(
    'the agents',
    (text) => text.includes(`row 46 of ${paneSize}`) && text.includes('prompt>'),
  );
  await room.waitFor('the conversation', /to claude, when it has started/);
  await room.waitFor('how to begin', /agents go on\./);
  const before = whole();
  expect(before).toContain('line 60 word');

  const random = randomFrom(1);
  for (let n = 1; n < storm.resizes; n++) {
    room.resize({ cols: 60 + random.below(160), rows: 15 + random.below(45) });
    await sleep(storm.everyMs);
  }
  room.resize(size);
  await shows(before);
  expect(whole(), 'the screen is the one before').toBe(before);
  expect(sizes().at(-1)).toBe(paneSize);
  expect(sizes().length).toBeLessThanOrEqual(2 + (storm.resizes * storm.everyMs) / paneEveryMs);
  await sleep(3 * paneEveryMs);
  expect(sizes().at(-1), 'and nothing comes behind it').toBe(paneSize);

  const count = (bytes: RegExp) => room.view.output.match(bytes)?.length ?? 0;
  expect(count(/\x1b\[\?1049h/g), 'the alternate screen is entered once').toBe(1);
  expect(count(/\x1b\[\d*J/g), 'and wiped once').toBe(1);
  expect(count(/\x1b\[\?2026l/g), 'every frame that begins ends').toBe(count(/\x1b\[\?2026h/g));

  await room.attach();
  await shows(before);
  expect(whole(), 'a fresh view shows the same').toBe(before);

  const away: Size[] = [
    { cols: 60, rows: 15 },
    { cols: 59, rows: 14 },
    { cols: 1, rows: 1 },
    { cols: 1000, rows: 500 },
  ];
  for (const other of away) {
    room.resize(other);
    if (other.cols === 59) await room.waitFor('the hint', '59x14 is too small for PairRoom');
    const then = ticks();
    await waitFor('the agent to go on', () => ticks() > then + 2);
    expect(room.view.exit).toBe(null);
  }
  await waitFor('the huge size', () => Number(sizes().at(-1)?.split('x')[0]) > 300);
  room.resize(size);
  await shows(before);
  expect(whole(), 'nothing is lost on the way back').toBe(before);
});

/** Clocks go on. Blanks at the end of a line are the terminal's business. */
function withoutTimes(text: string): string {
  return text.replace(/\d+:\d\d/g, 'hh:mm').replace(/ +$/gm, '');
}
