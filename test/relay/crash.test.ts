import { expect, test } from 'vitest';
import type { Change } from '../../src/relay/rows.ts';
import { type FakeAgent, Harness } from './harness.ts';
import { StoredRecord } from './stored-record.ts';

/** Two messages of the human, three hops between the agents. */
async function play(h: Harness): Promise<void> {
  await h.exchange('a', 'plan', '@codex check');
  await h.send('also this', ['a']);
  await h.advance(2_000);
  h.ends('a', h.prompt('a', h.a.last.text), 'noted');
  h.ends('b', h.prompt('b', h.b.last.text), '@claude fine');
  await h.advance(2_000);
  h.ends('a', h.prompt('a', h.a.last.text), '@codex thanks, go on');
  await h.advance(2_000);
}

/** What was typed, whatever its fence. */
function bodies({ typed }: FakeAgent): string[] {
  return typed.map((one) => one.text.replace(/\[\/?pairroom [^\]]*\]\n?/g, '').trim());
}

function hasBegun(commits: readonly (readonly Change[])[], delivery: number): boolean {
  return commits
    .flat()
    .some((one) => one.put === 'delivery' && one.row.id === delivery && one.row.state === 'writing');
}

test('killed after any commit and started again: what may have been typed is not typed again, the rest once', async () => {
  const first = new Harness();
  await play(first);
  const { commits } = first.record;
  expect(bodies(first.a)).toEqual(['plan', 'also this', '@claude fine']);
  expect(bodies(first.b)).toEqual(['@codex check', '@codex thanks, go on']);
  for (let kept = 1; kept <= commits.length; kept++) {
    const record = new StoredRecord();
    const before = commits.slice(0, kept);
    for (const changes of before) record.apply(changes);
    const recovered = record.load();
    const h = new Harness({ recovered, record });
    await h.advance(60_000);
    const expected = recovered.deliveries
      .filter((one) => !hasBegun(before, one.id))
      .map((one) => recovered.messages.find((message) => message.seq === one.message)?.body);
    expect([...bodies(h.a), ...bodies(h.b)], `${kept} commits`).toEqual(expected);
    const open = record.load().attempts.filter((one) => one.open && hasBegun(before, one.delivery));
    expect(open, `${kept} commits`).toEqual([]);
    record.close();
  }
});
