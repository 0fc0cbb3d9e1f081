import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { processesWith } from '../harness/processes.ts';
import { runInTerminal } from '../harness/terminal.ts';
import { waitFor } from '../harness/wait-for.ts';
import { install, nodeVersions, pack } from './installed.ts';

let packed: ReturnType<typeof pack>;
beforeAll(() => {
  packed = pack();
});
afterAll(() => packed.remove());

describe.each(nodeVersions)('installed from the tarball under Node %s', (version) => {
  const mark = `PAIRROOM_TEST=${randomUUID()}`;
  const dir = mkdtempSync(join(tmpdir(), 'pairroom-'));
  const project = join(dir, 'project');
  let program: { pairroom: string; path: string };
  let env: Record<string, string>;

  beforeAll(() => {
    mkdirSync(project);
    program = install(packed.tarball, version);
    const [name = '', value = ''] = mark.split('=');
    env = { PATH: program.path, HOME: dir, LANG: 'C.UTF-8', COLORTERM: 'truecolor', [name]: value };
  });
  afterAll(() => {
    for (const { pid } of processesWith(mark)) process.kill(pid, 'SIGKILL');
    rmSync(dir, { recursive: true, force: true });
  });

  test('it tells its version', () => {
    const printed = execFileSync(program.pairroom, ['--version'], { env, encoding: 'utf8' });
    expect(printed.split('+')[0]).toBe(manifest.version);
  });

  test('doctor finds nothing that keeps it from working', () => {
    const printed = execFileSync(program.pairroom, ['doctor'], { cwd: project, env, encoding: 'utf8' });
    expect(printed).toContain(`✓ Node.js: v${version}\n`);
    expect(printed).toContain('✓ pseudo-terminal: works\n');
    expect(printed).toContain('✓ SQLite: works\n');
    expect(printed).not.toContain('✗');
  });

  test('the mock pair talks, and stopping the room ends every process', async () => {
    const size = { cols: 170, rows: 42 };
    const view = runInTerminal({
      file: program.pairroom,
      args: ['tui', '--mock', '--grace', '0'],
      cwd: project,
      env,
      ...size,
    });
    await view.waitFor('both mocks', /mock-a ○ idle.*mock-b ○ idle/s);
    view.keys('plan a cache for the price list');
    await view.waitFor('the text in the composer', /› plan a cache/);
    view.keys('\r');
    await view.waitFor('the last word of three hops', 'mock-b → you #5');
    view.keys('\x1aq');
    await view.waitFor('the question', 'Stop this room?');
    view.keys('y');
    await waitFor('the end of the view', () => view.exit !== null);
    expect(view.exit?.code).toBe(0);
    await waitFor('the end of every process', () => processesWith(mark).length === 0);
    await view.dispose();
  });
});
