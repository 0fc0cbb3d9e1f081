import type { Client } from '../src/protocol/client.ts';
import { replySchemas } from '../src/protocol/requests.ts';
import type { Stage } from './stage.ts';
import { makeStream } from './streams.ts';

const newMessageEveryMs = 250;
const pageMessages = 500;

/** What goes on in a room until it is told to stop. */
export interface Load {
  stop(): Promise<void>;
}

/** The second pane prints for as long as any keys take. */
export function flood(stage: Stage): void {
  stage.flood(makeStream('coloured', 20_000_000).path, 10_000);
}

/** The conversation grows. */
export async function growing(stage: Stage): Promise<Load> {
  const client = await stage.client();
  const timer = setInterval(() => void say(client), newMessageEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      client.close();
    },
  };
}

async function say(client: Client): Promise<void> {
  const body = 'please look at this as well: '.repeat(10);
  await client.request(
    {
      verb: 'send',
      to: ['b'],
      body,
      raw: false,
      replyTo: null,
      key: null,
      from: 'command',
      allowSecrets: false,
    },
    replySchemas.send,
  );
}

/** Somebody reads the record page by page, from its end to its beginning and again. */
export function paging(stage: Stage): Promise<Load> {
  let before: number | null = null;
  return repeating(stage, async (client) => {
    const page = await client.request({ verb: 'page', before, limit: pageMessages }, replySchemas.page);
    if (!page.ok) throw new Error(`no page: ${page.problem.code}`);
    before = page.value.more ? (page.value.messages[0]?.seq ?? null) : null;
  });
}

/** Somebody reads the first agent's transcript, and again. */
export function readingTranscript(stage: Stage): Promise<Load> {
  return repeating(stage, async (client) => {
    const read = await client.request({ verb: 'transcript', slot: 'a' }, replySchemas.transcript);
    if (!read.ok) throw new Error(`no transcript: ${read.problem.code}`);
  });
}

/** Does it once before it returns, so that what cannot be done is no load; then without pause. */
async function repeating(stage: Stage, once: (client: Client) => Promise<void>): Promise<Load> {
  const client = await stage.client();
  await once(client);
  let stopped = false;
  const loop = async () => {
    while (!stopped) await once(client);
  };
  const running = loop();
  return {
    async stop() {
      stopped = true;
      await running;
      client.close();
    },
  };
}
