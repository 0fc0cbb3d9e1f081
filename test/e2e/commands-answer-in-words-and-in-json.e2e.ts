import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { messageViewSchema, roomViewSchema } from '../../src/protocol/room-view.ts';
import { startRoom } from '../harness/room.ts';
import { runCommand } from '../harness/run-command.ts';

/** A directory without a room, in a home without any. */
function nowhere() {
  const home = mkdtempSync(join(tmpdir(), 'pairroom-nowhere-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const project = join(home, 'project');
  mkdirSync(project);
  const env = { PATH: process.env.PATH ?? '', HOME: home, PAIRROOM_HOME: join(home, 'state') };
  return { project, run: (...words: string[]) => runCommand(words, { cwd: project, env }) };
}

test('with a room that runs', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();

  const sent = await room.cli(['send', '@mock-b', 'mock: reply', 'hello']);
  expect(sent).toEqual({ code: 0, stdout: 'Sent as #1.\n', stderr: '' });
  await room.waitForMessage('the answer', ({ from }) => from === 'b');
  const asJson = await room.cli(['send', '--json', '@a', 'mock: reply fine']);
  expect(JSON.parse(asJson.stdout)).toEqual({ message: 3, repeated: false });
  await room.waitForMessage('the answer', ({ body }) => body === 'fine');

  const history = await room.cli(['history']);
  expect(history.stdout).toMatch(
    /^#1 \d{4}-\d\d-\d\d \d\d:\d\d user → b {2}answered\n {2}mock: reply hello\n/,
  );
  const last = await room.cli(['history', '--json', '--limit', '1']);
  expect(
    z
      .array(messageViewSchema)
      .parse(JSON.parse(last.stdout))
      .map(({ body }) => body),
  ).toEqual(['fine']);

  const status = await room.cli(['status']);
  const { a, b } = await room.agentPids();
  expect(status.stdout).toContain(`A @mock-a: idle (pid ${a})\nB @mock-b: idle (pid ${b})\n`);
  const statusJson: unknown = JSON.parse((await room.cli(['status', '--json'])).stdout);
  expect(
    roomViewSchema.extend({ room_id: z.string(), project_id: z.string() }).parse(statusJson),
  ).toMatchObject({
    root: room.project,
    messages: 4,
    demo: true,
  });

  const rooms = await room.cli(['rooms']);
  expect(rooms.stdout).toBe(`project  mock + mock  running  ${room.project}\n`);
  const roomsJson: unknown = JSON.parse((await room.cli(['rooms', '--json'])).stdout);
  expect(roomsJson).toMatchObject([{ root: room.project, pair: ['mock', 'mock'], running: true }]);

  const brief = await room.cli(['brief', 'b']);
  expect(brief.stdout).toMatch(/^You are @mock-b in a PairRoom/);
  expect(Buffer.byteLength(brief.stdout)).toBeLessThanOrEqual(1801);
  expect(JSON.parse((await room.cli(['brief', '--json'])).stdout)).toMatchObject({ slot: 'a' });

  const stopped = await room.cli(['stop']);
  expect(stopped.code).toBe(0);
  expect(stopped.stdout).toContain(
    `Stopping project: this ends mock-a (${a}) and mock-b (${b}) and what they started.`,
  );
  expect(stopped.stdout).toContain('Stopped project.');
  expect((await room.cli(['rooms'])).stdout).toContain('stopped');
  const kept = await room.cli(['history', '--json']);
  expect(z.array(messageViewSchema).parse(JSON.parse(kept.stdout))).toHaveLength(4);
});

test('a message comes from standard input as well, and a command of the agent is refused', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  const piped = await room.cli(['send', '@b', '-'], 'mock: reply one\nmock: reply two\n');
  expect(piped.code).toBe(0);
  await room.waitForMessage('the answer', ({ body }) => body === 'one\ntwo');
  const refused = await room.cli(['send', '@b', '/clear']);
  expect(refused.code).toBe(3);
  expect(refused.stderr).toBe(
    'pairroom: /clear would run as a command of the agent. Begin with // to send it as one, or put a word in front.\n',
  );
  const empty = await room.cli(['send', '@b', '-'], ' \n');
  expect(empty).toMatchObject({ code: 3, stderr: 'pairroom: There is nothing to send.\n' });
  expect(room.received('b')).toHaveLength(1);
});

test('without a room: the same sentence everywhere, and exit code 1', async () => {
  const { project, run } = nowhere();
  const expected = `No room is running for ${project}. Start one with pairroom.`;
  for (const words of [['status'], ['send', 'hello'], ['brief'], ['stop']]) {
    expect(await run(...words)).toEqual({ code: 1, stdout: '', stderr: `pairroom: ${expected}\n` });
    const { code, stdout, stderr } = await run(...words, '--json');
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({ error: { code: 'no room', message: expected } });
  }
  expect(await run('history')).toMatchObject({
    code: 0,
    stdout: 'Nothing has been said in this room yet.\n',
  });
  expect(await run('rooms')).toMatchObject({ code: 0 });
});

test('without a terminal tui and attach say so, and exit with 2', async () => {
  const { run } = nowhere();
  for (const words of [[], ['tui'], ['attach'], ['claude', 'codex'], ['--mock']]) {
    expect(await run(...words)).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'pairroom: pairroom tui needs a terminal. Run it in one, or use the other commands in scripts.\n',
    });
  }
});

test('what is mistyped is refused with 2', async () => {
  const { run } = nowhere();
  expect(await run('status', '--bogus')).toMatchObject({
    code: 2,
    stderr: 'pairroom: There is no option --bogus. See pairroom --help.\n',
  });
  expect(await run('statsu')).toMatchObject({
    code: 2,
    stderr: 'pairroom: statsu is no command, and a room needs two agents. See pairroom --help.\n',
  });
  expect((await run('history', '--limit', 'many')).code).toBe(2);
  expect((await run('brief', 'c')).code).toBe(2);
});

test('version, help and doctor', async () => {
  const { run } = nowhere();
  const { code, stdout } = await run('version');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+/);
  expect((await run('--version')).stdout).toBe(stdout);
  expect((await run('--help')).stdout).toContain('pairroom send @codex');

  const doctor = await run('doctor');
  expect(doctor.code).toBe(0);
  expect(doctor.stdout).toMatch(/pseudo-terminal: works/);
  const findings = z.array(
    z.object({ check: z.string(), state: z.enum(['ok', 'warn', 'fail']), text: z.string() }),
  );
  expect(
    findings.parse(JSON.parse((await run('doctor', '--json')).stdout)).every(({ state }) => state !== 'fail'),
  ).toBe(true);
});
