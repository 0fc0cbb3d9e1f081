import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { RecordThread } from '../../src/host/record-thread.ts';

/** A thread whose worker does this with each call. */
function threadThat(does: string) {
  const dir = mkdtempSync(join(tmpdir(), 'pairroom-thread-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const file = join(dir, 'worker.mjs');
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads';\nparentPort.on('message', (order) => { ${does} });`,
  );
  const deaths: string[] = [];
  const thread = new RecordThread(
    pathToFileURL(file),
    () => {},
    (why) => deaths.push(why),
  );
  return { thread, deaths };
}

test('when the worker dies, what was asked is refused, and so is everything after', async () => {
  const { thread, deaths } = threadThat("throw new Error('out of luck')");
  const refused = { ok: false, problem: { code: 'record failed', args: { why: 'out of luck' } } };
  expect(await Promise.all([thread.commit([]), thread.why(1)])).toMatchObject([refused, refused]);
  expect(deaths).toEqual(['out of luck']);
  expect(await thread.commit([])).toMatchObject(refused);
  expect(await thread.message(1)).toBe(null);
  await thread.close();
});

test('calls are answered each with its own answer', async () => {
  const { thread } = threadThat(
    "parentPort.postMessage({ type: 'answer', id: order.id, result: { ok: true, value: order.type } })",
  );
  expect(await Promise.all([thread.commit([]), thread.why(1), thread.since(0)])).toMatchObject([
    { value: 'commit' },
    { value: 'why' },
    { value: 'since' },
  ]);
  await thread.close();
});
