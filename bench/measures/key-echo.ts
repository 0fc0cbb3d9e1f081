import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../src/protocol/client.ts';
import { replySchemas } from '../../src/protocol/requests.ts';
import type { OuterTerminal } from '../outer-terminal.ts';
import { type Measure, measure } from '../report.ts';
import { seedConversation } from '../seed.ts';
import { Stage } from '../stage.ts';
import { makeStream } from '../streams.ts';

/** Letters that no chrome, clock or stream contains, so that seeing one means: this key came back. */
const letters = [...'ДЖИЛПФЦЧШЪЫЭЮЯджилпфцчшъыэюя'];
/** About the pace of fast typing, and not in step with any 60 Hz clock (ms). */
const pauseMs = 17;
/** Ours and tmux's keys alternate in so many rounds. */
const rounds = 2;
const newMessageEveryMs = 250;
const focusFirstAgent = '\x1a1';

/** Key to echo in a focused pane: quiet, and while the other pane floods and the conversation grows. */
export async function keyEcho({ keys }: { keys: number }): Promise<Measure[]> {
  const quiet = await both(keys, false);
  const busy = await both(keys, true);
  return [
    measure(`key to echo, quiet, ${keys} keys`, 'ms', quiet.ours, quiet.peer, {
      must: 'p50 ≤ tmux + 1.5, p99 ≤ 12',
      holds: (ours, theirs) => ours.p50 <= (theirs?.p50 ?? 0) + 1.5 && ours.p99 <= 12,
    }),
    measure(`key to echo, other pane flooding, ${keys} keys`, 'ms', busy.ours, busy.peer, {
      must: 'p99 ≤ 16',
      holds: (ours) => ours.p99 <= 16,
    }),
  ];
}

async function both(keys: number, flooding: boolean) {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(...(await inPairRoom(keys / rounds, flooding)));
    theirs.push(...(await inTmux(keys / rounds, flooding)));
  }
  return { ours, peer: { name: 'tmux', samples: theirs } };
}

async function inPairRoom(keys: number, flooding: boolean): Promise<number[]> {
  const stage = new Stage();
  try {
    seedConversation(stage, 200);
    const terminal = stage.standIns('echo', 'flood');
    await Promise.all([terminal.seen('echo-ready'), terminal.seen('flood-ready')]);
    terminal.write(focusFirstAgent);
    if (!flooding) return await type(terminal, keys);
    const client = await stage.client();
    flood(stage);
    const growing = setInterval(() => void say(client), newMessageEveryMs);
    const samples = await type(terminal, keys);
    clearInterval(growing);
    client.close();
    await terminal.close();
    return samples;
  } finally {
    stage.end();
  }
}

async function inTmux(keys: number, flooding: boolean): Promise<number[]> {
  const stage = new Stage();
  try {
    const terminal = stage.tmux('echo', 'flood');
    await Promise.all([terminal.seen('echo-ready'), terminal.seen('flood-ready')]);
    if (flooding) flood(stage);
    return await type(terminal, keys);
  } finally {
    stage.end();
  }
}

/** For as long as the keys take. */
function flood(stage: Stage): void {
  stage.flood(makeStream('coloured', 20_000_000).path, 10_000);
}

async function say(client: Client): Promise<void> {
  const body = 'please look at this as well: '.repeat(10);
  await client.request(
    { verb: 'send', to: ['b'], body, raw: false, replyTo: null, key: null, from: 'command' },
    replySchemas.send,
  );
}

async function type(terminal: OuterTerminal, keys: number): Promise<number[]> {
  await sleep(1500);
  const samples: number[] = [];
  for (let n = 0; n < keys; n++) {
    // A clear screen before a letter comes again, so that no old one can be taken for it, and no key pays for a scroll.
    if (n % letters.length === 0) {
      terminal.write('\x1b[2J\x1b[H');
      await sleep(60);
    }
    const letter = letters[n % letters.length] ?? '';
    const echoed = terminal.seen(letter);
    const at = performance.now();
    terminal.write(letter);
    samples.push((await echoed) - at);
    await sleep(pauseMs);
  }
  return samples;
}
