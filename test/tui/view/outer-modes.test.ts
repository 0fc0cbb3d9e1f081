import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { roomView } from '../room.ts';
import { bundleView, version } from './bundled-view.ts';
import { FakeHost } from './fake-host.ts';
import { TestTerminal } from './terminal.ts';

it('the modes of the human’s terminal follow the focus, and none of a pane stays on behind it', async () => {
  const bundle = await bundleView('fake');
  const dir = mkdtempSync(join(tmpdir(), 'view-'));
  const host = new FakeHost(join(dir, 'sock'), roomView(), version);
  await host.listen();
  const env = { PATH: process.env.PATH ?? '', TERM: 'xterm-256color', TZ: 'UTC' };
  const command = [process.execPath, join(bundle, 'program.js'), host.path, dir];
  const terminal = new TestTerminal(command, { cols: 180, rows: 40 }, env);
  onTestFinished(async () => {
    terminal.kill('SIGKILL');
    await host.close();
    for (const path of [dir, bundle])
      rmSync(path, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  });
  await terminal.shows('shop@main');
  await terminal.until('the host knows the sizes', () => host.states.length > 0);
  // It has kitty keys; answers that come late, a byte at a time, are nobody's keys.
  for (const byte of '\x1b[?0u\x1b]11;rgb:1111/2222/3333\x1b\\\x1b[?1;2c') terminal.type(byte);
  host.show('a', ['quiet']);
  host.show('b', ['greedy'], {}, { mouse: 'any', mouseSgr: true, kittyFlags: 31, bracketedPaste: true });
  await terminal.shows('greedy');

  const kitty = () => [...terminal.output.matchAll(/\x1b\[=(\d+);1u/g)].at(-1)?.[1];
  const motion = () =>
    terminal.output.lastIndexOf('\x1b[?1003h') > terminal.output.lastIndexOf('\x1b[?1003l');
  const seen: Record<string, [string | undefined, boolean]> = {};
  for (const [key, mark] of [
    ['3', '▸B codex'],
    ['1', '▸A claude'],
    ['3', '▸B codex'],
    ['2', '▸conversation'],
  ] as const) {
    terminal.type(`\x1a${key}`);
    await terminal.shows(mark);
    const wanted = key === '3';
    await terminal.until(`the modes of ${mark}`, () => motion() === wanted && (kitty() === '31') === wanted);
    seen[mark] = [kitty(), motion()];
  }
  expect(seen).toEqual({
    '▸B codex': ['31', true],
    '▸A claude': ['5', false],
    '▸conversation': ['5', false],
  });
  expect([host.keys, host.reports]).toEqual([
    { a: '', b: '' },
    { a: '', b: '' },
  ]);
});
