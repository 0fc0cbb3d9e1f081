import { flood, growing, paging, readingTranscript } from '../load.ts';
import { type Measure, measure } from '../report.ts';
import { seedConversation, seedTranscript } from '../seed.ts';
import { Stage } from '../stage.ts';
import { focusFirstAgent, typeKeys } from '../typing.ts';

/**
 * Key to echo while everything else is at work: the other pane floods, messages arrive, somebody pages through a long
 * record and somebody reads a long transcript.
 */
export async function keyEchoLoaded(sizes: {
  keys: number;
  messages: number;
  transcriptBytes: number;
}): Promise<Measure[]> {
  const { keys, messages, transcriptBytes } = sizes;
  const stage = new Stage();
  try {
    seedConversation(stage, messages);
    seedTranscript(stage, transcriptBytes);
    const terminal = stage.standIns('echo', 'flood');
    await Promise.all([terminal.seen('echo-ready'), terminal.seen('flood-ready')]);
    terminal.write(focusFirstAgent);
    const loads = [await growing(stage), await paging(stage), await readingTranscript(stage)];
    flood(stage);
    const samples = await typeKeys(terminal, keys);
    for (const load of loads) await load.stop();
    await terminal.close();
    const what = `${messages} messages paged, ${Math.round(transcriptBytes / 1e6)} MB of transcript read`;
    return [
      measure(`key to echo, other pane flooding, ${what}, ${keys} keys`, 'ms', samples, null, {
        must: 'p99 ≤ 16',
        holds: (ours) => ours.p99 <= 16,
      }),
    ];
  } finally {
    stage.end();
  }
}
