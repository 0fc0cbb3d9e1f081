import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { roomView } from '../room.ts';
import { bundleView, version } from './bundled-view.ts';
import { FakeHost } from './fake-host.ts';
import { TestTerminal } from './terminal.ts';

/** The view in a far terminal, from a shell that says what it finds typed afterwards. */
async function farView(hostVersion: string): Promise<{ terminal: TestTerminal; host: FakeHost }> {
  const bundle = await bundleView('fake');
  const dir = mkdtempSync(join(tmpdir(), 'view-'));
  const host = new FakeHost(join(dir, 'sock'), roomView(), hostVersion);
  await host.listen();
  const run = `${process.execPath} ${bundle}/program.js ${host.path} ${dir}; read -rs -N 1 -t 1 && echo typed || echo nothing typed`;
  const env = { PATH: process.env.PATH ?? '', TERM: 'xterm-256color', TZ: 'UTC' };
  const terminal = new TestTerminal(['/bin/bash', '-c', run], { cols: 120, rows: 30 }, env, 400);
  onTestFinished(async () => {
    if (terminal.exitCode === null) terminal.kill('SIGKILL');
    await host.close();
    for (const made of [bundle, dir]) rmSync(made, { recursive: true, force: true });
  });
  return { terminal, host };
}

test('what a far terminal answers is not typed into the shell when the host refuses the view', async () => {
  const { terminal } = await farView('0.0.1');
  await terminal.exited();
  const said = terminal.lines().filter((line) => line !== '');
  expect(said.at(-1)).toBe('nothing typed');
  expect(said.join('\n')).not.toContain('^[');
  expect(said[0]).toContain('The running host is PairRoom 0.0.1');
});

test('nor when the human leaves at once; what is typed behind that reaches no agent', async () => {
  const { terminal, host } = await farView(version);
  await terminal.shows('shop@main');
  terminal.type('\x1a1\x1adtoo late');
  await terminal.exited();
  expect(
    terminal
      .lines()
      .filter((line) => line !== '')
      .at(-1),
  ).toBe('nothing typed');
  expect(host.keys).toEqual({ a: '', b: '' });
});
