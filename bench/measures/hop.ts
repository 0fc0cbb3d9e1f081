import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { submission } from '../../src/adapters/mock/submission.ts';
import { guardNames } from '../../src/core/guard.ts';
import { type Slot, slots } from '../../src/core/slot.ts';
import type { Client } from '../../src/protocol/client.ts';
import { nothing, replySchemas } from '../../src/protocol/requests.ts';
import { idleAgents } from '../idle-agents.ts';
import { type Measure, measure } from '../report.ts';
import { seedConversation } from '../seed.ts';
import { Stage } from '../stage.ts';
import { waitFor } from '../wait.ts';

/** How long a mock is silent before it answers (ms): the other has been idle for more than a second by then. */
const thinkMs = 1300;
const seeded = 200;

const transcriptRow = z.object({ at: z.number(), type: z.string(), text: z.string().optional() });

/** From the end of one mock's turn to the proof that the other has taken its text, without the recipe's own pauses. */
export async function hop({ hops }: { hops: number }): Promise<Measure[]> {
  const stage = new Stage();
  try {
    seedConversation(stage, seeded);
    const terminal = stage.pairroom([
      '--mock',
      '--grace',
      '0',
      ...slots.flatMap((slot) => mock(stage, slot, hops)),
    ]);
    const client = await idleAgents(stage);
    for (const guard of guardNames) await client.request({ verb: 'limit', guard, limit: null }, nothing);
    await begin(client);
    const accepted = await acceptedHops(client, hops);
    const ends = turnEnds(stage);
    const pauses = submission('').reduce((sum, step) => sum + (step.do === 'wait' ? step.ms : 0), 0);
    const samples = accepted.map(({ body, at }) => at - (ends.get(body) ?? Number.NaN) - pauses);
    client.close();
    await terminal.close();
    return [
      measure(`hop: turn end to accepted, ${samples.length} hops`, 'ms', samples, null, {
        must: 'median ≤ 150',
        holds: (ours) => ours.p50 <= 150,
      }),
    ];
  } finally {
    stage.end();
  }
}

/** The flags for a mock that answers every text with a line of its own to the other. */
function mock(stage: Stage, slot: Slot, hops: number): string[] {
  const script = join(stage.dir, `${slot}.json`);
  const answers = Array.from({ length: hops }, (_, n) => [
    `think ${thinkMs}`,
    'address',
    `reply ${slot}${n}`,
  ]);
  writeFileSync(script, JSON.stringify(answers));
  return [`--${slot}`, `mock --script ${script}`];
}

async function begin(client: Client): Promise<void> {
  const sent = await client.request(
    {
      verb: 'send',
      to: ['a'],
      body: 'begin',
      raw: false,
      replyTo: null,
      key: null,
      from: 'command',
      allowSecrets: false,
    },
    replySchemas.send,
  );
  if (!sent.ok) throw new Error(sent.problem.code);
}

/** The first hops of the run with the time (ms) at which each was accepted. */
function acceptedHops(client: Client, hops: number): Promise<{ body: string; at: number }[]> {
  return waitFor(
    `${hops} hops`,
    async () => {
      const found = await client.request({ verb: 'page', before: null, limit: 500 }, replySchemas.page);
      if (!found.ok) throw new Error(found.problem.code);
      const answers = found.value.messages
        .filter((one) => one.seq > seeded && one.from !== 'user')
        .slice(0, hops);
      const all: { body: string; at: number }[] = [];
      for (const { seq, body } of answers) {
        const at = await acceptance(client, seq);
        if (at !== null) all.push({ body, at });
      }
      return all.length === hops ? all : undefined;
    },
    hops * 3000 + 20_000,
  );
}

async function acceptance(client: Client, message: number): Promise<number | null> {
  const why = await client.request({ verb: 'why', message }, replySchemas.why);
  return why.ok ? (why.value.attempts.at(-1)?.acceptedAt ?? null) : null;
}

/** When each answer was complete, by the mocks' own transcripts. */
function turnEnds(stage: Stage): Map<string, number> {
  const ends = new Map<string, number>();
  for (const slot of slots) {
    const dir = join(stage.files.slot(slot), 'mock-sessions');
    for (const line of readdirSync(dir).flatMap((file) =>
      readFileSync(join(dir, file), 'utf8').split('\n'),
    )) {
      if (line === '') continue;
      const row = transcriptRow.parse(JSON.parse(line));
      if (row.type === 'reply' && row.text !== undefined) ends.set(row.text, row.at);
    }
  }
  return ends;
}
