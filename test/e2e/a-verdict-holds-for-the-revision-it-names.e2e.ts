import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';

const statusSchema = z.object({
  review: z.object({
    revision: z.string(),
    verdict: z.object({ kind: z.string(), items: z.number() }).nullable(),
    stale: z.boolean(),
  }),
  guards: z.object({ rounds: z.object({ n: z.number() }) }),
});

test('a review is asked for, answered with changes, asked for again, approved, and stale after a commit', async () => {
  const project = mkdtempSync(join(tmpdir(), 'pairroom-project-'));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.com', ...args], { cwd: project });
  const commit = (text: string) => {
    writeFileSync(join(project, 'a.ts'), text);
    git('add', '-A');
    git('commit', '-qm', text);
  };
  git('init', '-q');
  commit('one');
  writeFileSync(join(project, 'a.ts'), 'two');
  const room = startRoom({ args: ['--grace', '0'], project });
  onTestFinished(() => room.dispose());
  await room.ready();
  const status = async () => statusSchema.parse(JSON.parse((await room.cli(['status', '--json'])).stdout));
  const revision = async () => (await status()).review.revision.slice(0, 12);

  room.say('/review b');
  const request = await room.waitForMessage('the request', ({ kind }) => kind === 'review_request');
  expect(request.body).toContain('- a.ts');
  expect(request.body).toContain(`VERDICT: approved ${await revision()}`);
  await room.waitForMessage('its answer', ({ from }) => from === 'b');
  const wanted = `VERDICT: changes_requested ${await revision()}\\n@mock-a see\\na.ts:1 say three`;
  await room.cli(['send', '@b', `mock: reply ${wanted}`]);
  const changes = await room.waitForMessage('the verdict', ({ kind }) => kind === 'changes_requested');
  expect(await status()).toMatchObject({
    review: { verdict: { kind: 'changes_requested', items: 1 }, stale: false },
    guards: { rounds: { n: 1 } },
  });
  await room.waitForMessage('the writer', ({ from, seq }) => from === 'a' && seq > changes.seq);

  writeFileSync(join(project, 'a.ts'), 'three');
  room.say('/review b');
  await room.waitForMessage(
    'the second request',
    ({ kind, seq }) => kind === 'review_request' && seq > changes.seq,
  );
  await room.cli(['send', '@b', `mock: reply VERDICT: approved ${await revision()}`]);
  await room.waitForMessage('the approval', ({ kind }) => kind === 'approved');
  expect((await status()).review).toMatchObject({ verdict: { kind: 'approved' }, stale: false });
  await room.waitFor('the verdict on screen', /review by mock-b: approved · round 1\/5/);

  // A commit of exactly what was approved changes nothing.
  commit('three');
  await status();
  expect((await status()).review.stale).toBe(false);
  commit('four');
  await waitFor('the stale verdict', async () => (await status()).review.stale);
  await room.waitFor('that on screen', /review by mock-b: approved \(stale/);
});
