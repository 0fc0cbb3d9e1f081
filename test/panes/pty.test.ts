import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findProcess } from '../../src/panes/process-tree.ts';
import { Pty, type PtyExit } from '../../src/panes/pty.ts';
import { until } from './until.ts';

const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', TERM: 'xterm-256color' };
const size = { cols: 80, rows: 24 };

interface Run {
  pty: Pty;
  output: () => Buffer;
  exited: Promise<PtyExit>;
  stops: boolean[];
}

function run(file: string, ...args: string[]): Run {
  const chunks: Buffer[] = [];
  const stops: boolean[] = [];
  let settle: (exit: PtyExit) => void = () => {};
  const exited = new Promise<PtyExit>((resolve) => {
    settle = resolve;
  });
  let over = false;
  const pty = new Pty(
    { file, args, cwd: '/', env, size },
    {
      bytes: (chunk) => {
        if (over) throw new Error('bytes after the exit');
        chunks.push(chunk);
      },
      exit: (exit) => {
        over = true;
        settle(exit);
      },
      stopped: (stopped) => stops.push(stopped),
    },
  );
  return { pty, output: () => Buffer.concat(chunks), exited, stops };
}

const sh = (script: string) => run('/bin/sh', '-c', script);
const node = (script: string) => run(process.execPath, '-e', script);

describe('a program on a PTY', () => {
  it('delivers a megabyte before its exit', async () => {
    const { output, exited } = node("process.stdout.write('x'.repeat(1024 * 1024 - 3) + 'end')");
    expect(await exited).toEqual({ code: 0, signal: null });
    expect(output().length).toBe(1024 * 1024);
    expect(output().subarray(-3).toString()).toBe('end');
  });

  it('never loses the tail of a fast program', async () => {
    const script = 'head -c 200000 /dev/zero | tr "\\0" y; printf end';
    const lengths: number[] = [];
    for (let round = 0; round < 6; round++) {
      const runs = Array.from({ length: 10 }, () => sh(script));
      await Promise.all(runs.map(({ exited }) => exited));
      lengths.push(...runs.map(({ output }) => output().length));
    }
    expect(lengths).toEqual(Array(60).fill(200_003));
  }, 60_000);

  it.each([true, false])(
    'delivers the tail when the thread is busy at the exit (reading rests: %s)',
    async (rests) => {
      const { pty, output, exited } = sh(
        'printf start; read x; head -c 8000 /dev/zero | tr "\\0" y; printf end',
      );
      await until(() => output().includes('start'));
      if (rests) pty.pause();
      pty.write(Buffer.from('\n'));
      const busyUntil = Date.now() + 500;
      while (Date.now() < busyUntil);
      await exited;
      expect(output().toString().replace('\r\n', '')).toBe(`start${'y'.repeat(8000)}end`);
    },
  );

  it('gets its arguments as they are, as no shell reads them', async () => {
    const prompt = 'it\'s "quoted" `id` $(id) $HOME \\n * ~\nsecond line';
    const script = 'process.stdout.write(JSON.stringify(process.argv[1]))';
    const { output, exited } = run(process.execPath, '-e', script, prompt);
    await exited;
    expect(JSON.parse(output().toString())).toBe(prompt);
  });

  it('tells exit code and signal', async () => {
    expect(await sh('exit 7').exited).toEqual({ code: 7, signal: null });
    expect(await sh('kill -9 $$').exited).toMatchObject({ signal: 'SIGKILL' });
  });

  it('keeps binary output byte for byte', async () => {
    const script =
      'const b=Buffer.alloc(65536);for(let i=0;i<b.length;i++)b[i]=(i*7)%256;process.stdout.write(b)';
    const { output, exited } = run(
      '/bin/sh',
      '-c',
      `stty raw -echo; exec "${process.execPath}" -e '${script}'`,
    );
    await exited;
    const expected = Buffer.from(Array.from({ length: 65536 }, (_, i) => (i * 7) % 256));
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(hash(output())).toBe(hash(expected));
  });

  it('gets its size, and the last one when it changes', async () => {
    const script =
      'trap "stty size" WINCH; stty size; echo ready; for i in 1 2 3 4 5 6 7 8 9 10; do sleep 0.2 & wait; done';
    const { pty, output, exited } = sh(script);
    await until(() => output().includes('ready'));
    expect(output().toString()).toContain('24 80');
    pty.resize({ cols: 100, rows: 30 });
    pty.resize({ cols: 120, rows: 40 });
    await until(() => output().toString().trimEnd().endsWith('40 120'));
    await pty.end({ first: 'SIGTERM', graceMs: 100 });
    await exited;
  });

  it('cannot be written to, resized or continued after its end', async () => {
    const { pty, exited } = sh('true');
    await exited;
    expect(pty.open).toBe(false);
    expect(pty.write(Buffer.from('x'))).toBeNull();
    pty.resize(size);
    pty.continue();
    pty.pause();
  });

  it('that is stopped by a signal is seen and goes on when told', async () => {
    const { pty, stops, exited } = sh('sleep 60');
    process.kill(pty.pid, 'SIGSTOP');
    await until(() => stops.length === 1);
    pty.continue();
    await until(() => stops.length === 2);
    expect(stops).toEqual([true, false]);
    await pty.end({ first: 'SIGTERM', graceMs: 1000 });
    await exited;
  });
});

async function isAlive(pid: number): Promise<boolean> {
  const found = await findProcess(pid);
  return found !== null && !found.zombie;
}

describe('ending a program', () => {
  const stubborn = `
    const { spawn } = require('child_process');
    const quiet = "for (const s of ['SIGHUP','SIGTERM']) process.on(s, () => {}); console.log('up'); setInterval(() => {}, 1000)";
    const child = spawn(process.execPath, ['-e', quiet], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
    child.stdout.once('data', () => console.log('pid ' + child.pid + ' '));
    setInterval(() => {}, 1000);
  `;

  it('ends a grandchild in a session of its own that ignores signals, and nothing else', async () => {
    const { pty, output, exited } = node(stubborn);
    const { exited: bystanderExit, pty: bystander } = sh('sleep 60');
    await until(() => output().includes('pid '));
    const grandchild = Number(/pid (\d+) /.exec(output().toString())?.[1]);
    expect((await findProcess(grandchild))?.session).toBe(grandchild);
    await pty.end({ first: 'SIGTERM', graceMs: 300 });
    await exited;
    expect(await isAlive(grandchild)).toBe(false);
    expect(await isAlive(pty.pid)).toBe(false);
    expect(await isAlive(bystander.pid)).toBe(true);
    await bystander.end({ first: 'SIGTERM', graceMs: 1000 });
    await bystanderExit;
  });

  it('finds what is left in its session after the program itself is gone', async () => {
    const { pty, output, exited } = sh('(trap "" HUP; sleep 61 & echo "pid $! "; wait) & sleep 0.3; exit 0');
    await exited;
    const left = Number(/pid (\d+) /.exec(output().toString())?.[1]);
    expect(await isAlive(left)).toBe(true);
    await pty.end({ first: 'SIGTERM', graceMs: 300 });
    expect(await isAlive(left)).toBe(false);
  });

  it('ends a program that is stopped', async () => {
    const { pty, exited } = sh('sleep 60');
    process.kill(pty.pid, 'SIGSTOP');
    await pty.end({ first: 'SIGTERM', graceMs: 5000 });
    expect((await exited).signal).toBe('SIGTERM');
  });
});
