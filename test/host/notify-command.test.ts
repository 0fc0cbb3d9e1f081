import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Alert } from '../../src/host/alerts.ts';
import { NotifyCommand } from '../../src/host/notify-command.ts';
import { waitFor } from '../harness/wait-for.ts';

function alert(cause: string): Alert {
  return { room: 'shop', slot: 'a', handle: 'claude', cause, what: 'needs you', text: 'claude needs you' };
}

/** A command in a fresh directory, and what it said when it failed. */
function made(command: string, limitMs = 10_000) {
  const cwd = mkdtempSync(join(tmpdir(), 'pairroom-notify-'));
  const failures: string[] = [];
  const notify = new NotifyCommand(command, { cwd, failed: (why) => failures.push(why), limitMs });
  onTestFinished(() => {
    notify.close();
    rmSync(cwd, { recursive: true, force: true });
  });
  const file = (name: string) => {
    const path = join(cwd, name);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };
  return { notify, failures, file };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

describe('the notify command', () => {
  it('gets each alert as one line of JSON, one after the other', async () => {
    const { notify, failures, file } = made('cat >> said; echo end >> said');
    notify.tell(alert('1'));
    notify.tell(alert('2'));
    await waitFor('both', () => file('said').split('end\n').length === 3);
    const lines = file('said').split('\n');
    expect([lines[1], lines[3]]).toEqual(['end', 'end']);
    expect([lines[0], lines[2]].map((line) => JSON.parse(line ?? ''))).toEqual([alert('1'), alert('2')]);
    expect(failures).toEqual([]);
  });

  it('that fails is told once, and is run for what comes', async () => {
    const { notify, failures, file } = made('echo x >> said; exit 3');
    for (const cause of ['1', '2', '3']) notify.tell(alert(cause));
    await waitFor('all', () => file('said') === 'x\nx\nx\n');
    expect(failures).toEqual(['exit 3']);
  });

  it('that does not read its input does no harm', async () => {
    const { notify, failures, file } = made('exec 0<&-; echo x >> said');
    notify.tell({ ...alert('1'), text: 'x'.repeat(1_000_000) });
    notify.tell(alert('2'));
    await waitFor('both', () => file('said') === 'x\nx\n');
    expect(failures).toEqual([]);
  });

  it('that takes too long is ended with what it started, and the next has its turn', async () => {
    const { notify, failures, file } = made('sleep 600 & echo $! >> pids; wait', 300);
    notify.tell(alert('1'));
    notify.tell(alert('2'));
    await waitFor('the second', () => file('pids').trim().split('\n').length === 2);
    expect(failures).toEqual(['it took longer than 0.3 s']);
    const [first, second] = file('pids').trim().split('\n').map(Number);
    await waitFor('the first to end', () => !isRunning(first ?? 0));
    notify.close();
    await waitFor('the second to end', () => !isRunning(second ?? 0));
    notify.tell(alert('3'));
    expect(failures).toHaveLength(1);
  });
});
