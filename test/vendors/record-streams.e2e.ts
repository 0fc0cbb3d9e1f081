import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawn } from 'node-pty';
import { describe, expect, test } from 'vitest';
import { paneTerminal } from '../conformance/pane-screen.ts';
import { type Recording, writeRecording } from '../conformance/recording.ts';
import type { ProgramName } from './installed.ts';
import { prepareSeat } from './seat.ts';

/**
 * Records the streams of test/conformance anew, from the vendors' programs and from those that Debian has:
 * `RECORD_STREAMS=1 npm run test:vendors -- test/vendors/record-streams.e2e.ts`. Look at what they show before they
 * are committed: nothing of the machine may be in them.
 */

/** A program has come to rest when it has written nothing for so long (ms). */
const restMs = 900;
const longestStepMs = 15_000;
const size = { cols: 100, rows: 30 };
const environment = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LANG: 'C.UTF-8',
  TERM: 'xterm-256color',
  SHELL: '/bin/sh',
};

interface Program {
  argv: readonly [string, ...string[]];
  cwd: string;
  env: Record<string, string>;
}

/** Starts a program in a pane without a host and types `keys`, each when it has come to rest. */
async function record(
  { argv: [file, ...args], cwd, env }: Program,
  keys: readonly string[] | ((output: string, step: number) => string | null),
  { cols, rows } = size,
): Promise<Recording> {
  const steps: string[] = [];
  let step = '';
  let heardAt = Date.now();
  const terminal = paneTerminal({ cols, rows }, { reply: (bytes) => pty.write(bytes) });
  const pty = spawn(file, args, { cols, rows, cwd, env: { ...environment, ...env }, encoding: null });
  let ended = false;
  // Without an encoding it is bytes that come, whatever the type says.
  pty.onData((data: string | Buffer) => {
    const bytes = Buffer.from(data);
    step += bytes.toString('latin1');
    heardAt = Date.now();
    terminal.write(bytes);
  });
  pty.onExit(() => {
    ended = true;
  });
  const rest = async () => {
    const begun = Date.now();
    heardAt = begun;
    while (!ended && Date.now() - heardAt < restMs && Date.now() - begun < longestStepMs) await sleep(20);
    if (step !== '') steps.push(step);
    step = '';
  };
  await rest();
  for (let n = 0; !ended; n++) {
    const next = Array.isArray(keys)
      ? (keys[n] ?? null)
      : typeof keys === 'function'
        ? keys(steps.at(-1) ?? '', n)
        : null;
    if (next === null) break;
    pty.write(next);
    await rest();
  }
  if (!ended) pty.kill('SIGKILL');
  return { cols, rows, steps };
}

const answer = [
  '# A plan\n\nFirst **read**, then *write* `code`: a 漢字 table, an emoji 🎉, a joined one 👩‍💻, ❤️ and e\u0301.\n\n',
  '| file | lines |\n| --- | --- |\n| a.ts | 12 |\n| 日本.ts | 3 |\n\n',
  '```ts\nconst answer: number = 42;\nif (answer > 41) console.log("漢字", answer);\n```\n\n',
  ...Array.from(
    { length: 40 },
    (_, n) =>
      `${n + 1}. a line of the list that is long enough to be wrapped somewhere in the pane of an agent\n`,
  ),
].join('');

describe('streams', () => {
  test.each<[ProgramName, readonly string[]]>([
    ['claude', ['make a plan', '\r', '/', '\x7f', '\x0f', '\x0f', 'run it', '\r', '\x1b']],
    ['codex', ['make a plan', '\r', '/', '\x7f', '\x14', 'q', 'run it', '\r', '\x1b']],
    ['grok', ['make a plan', '\r', '/', '\x7f', 'run it', '\r', '\x1b']],
  ])('of %s', async (name, keys) => {
    const home = realpathSync(mkdtempSync(join('/var/tmp', 'pairroom-')));
    const project = join(home, 'project');
    mkdirSync(project);
    const seat = await prepareSeat(name, { home, project }, join(home, 'bin'));
    seat.server.answer = ({ n }) =>
      n === 0 ? { text: answer, chunk: 60, chunkMs: 5 } : { hang: true, text: 'one moment' };
    const made = await record(
      { argv: seat.argv, cwd: project, env: { HOME: home, COLORTERM: 'truecolor' } },
      keys,
    );
    await seat.server.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    expect(made.steps.length).toBeGreaterThan(3);
    writeRecording(name, made);
  });

  const text = Array.from(
    { length: 200 },
    (_, n) => `${n}\tconst line${n} = "漢字 ${'x'.repeat(n % 120)}"; // é 🎉`,
  ).join('\n');

  // Of its own process namespace, so that they list nothing of the machine.
  const alone = (...argv: string[]) => ['unshare', '--pid', '--mount-proc', '--fork', ...argv] as const;

  test.each<[string, readonly [string, ...string[]], readonly string[]]>([
    [
      'vim',
      ['vim', '-u', 'NONE', '-N', '--cmd', 'syntax on | set hlsearch number', 'text.ts'],
      [
        '\x06',
        'G',
        'gg',
        '/line9\r',
        'dd',
        'p',
        'O inserted 漢字\x1b',
        ':split\r',
        '\x04',
        ':q!\r',
        'u',
        '\x12',
        ':%s/x/yy/g\r',
        ':q!\r',
      ],
    ],
    ['less', ['less', 'text.ts'], [' ', 'b', 'G', 'g', '/line5\r', 'n', '\x1b[B', '\x1b[A', '&line1\r', 'q']],
    ['top', alone('top', '-d', '1'), ['m', 't', 'z', 'h', 'q', 'q']],
    ['htop', alone('htop', '-d', '5'), ['\x1b[B', 't', '\x1bOP', 'q', '\x1bOQ', '\x1b[B', '\x1b', 'q']],
  ])('of %s', async (name, argv, keys) => {
    const cwd = mkdtempSync(join(tmpdir(), 'pairroom-'));
    writeFileSync(join(cwd, 'text.ts'), text);
    const made = await record({ argv, cwd, env: { HOME: cwd } }, keys);
    rmSync(cwd, { recursive: true });
    writeRecording(name, made);
  });

  /** Menus of vttest: cursor movements, screen features, insert and delete. */
  test.each([1, 2, 8])('of vttest, menu %i', async (menu) => {
    const keys = (output: string, step: number) => {
      if (step === 0) return `${menu}\r`;
      if (step > 60) return null;
      return /choice number/.test(output) ? null : '\r';
    };
    const made = await record({ argv: ['vttest', '24x80.80'], cwd: tmpdir(), env: {} }, keys, {
      cols: 80,
      rows: 24,
    });
    expect(made.steps.length).toBeGreaterThan(3);
    writeRecording(`vttest-${menu}`, made);
  });
});
