import { type FileHandle, open } from 'node:fs/promises';
import { conversationText, type Passage, shortened } from '../adapters/passage.ts';
import type { Vendor } from '../adapters/vendor.ts';
import { clean } from '../core/clean.ts';
import { linesFromEnd } from './lines-from-end.ts';

/** At most so much of a conversation is told, and looked for in so much of its log. */
const most = { textBytes: 2 * 1024 * 1024, textLines: 20_000, logBytes: 64 * 1024 * 1024 } as const;

export interface Transcript {
  text: string;
  /** Bytes at the beginning of the log that are not in the text. */
  omitted: number;
}

/**
 * The newest part of a conversation as text, from the vendor's own log. Null: there is no such log, or nothing was
 * said. It is read from its end, a block at a time, so that whoever shares the thread is not held up.
 */
export async function readTranscript(
  { logs, transcript }: Pick<Vendor, 'logs' | 'transcript'>,
  session: Parameters<Vendor['logs']>[0],
  agent: string,
): Promise<Transcript | null> {
  const log = logs(session).find(({ kind }) => kind === transcript.kind);
  const file = log === undefined ? null : await open(log.path, 'r').catch(() => null);
  if (file === null) return null;
  try {
    const { passages, omitted } = await newestPassages(file, transcript.passages);
    const text = conversationText(passages, agent);
    return text === '' ? null : { text, omitted };
  } finally {
    await file.close();
  }
}

async function newestPassages(file: FileHandle, read: (json: unknown) => Passage[]) {
  const { size } = await file.stat();
  const passages: Passage[] = [];
  let bytes = 0;
  let lines = 0;
  let omitted = size;
  for await (const block of linesFromEnd(file, size)) {
    for (const { text, at } of block) {
      const said = passagesOf(text, read);
      bytes += said.reduce((sum, one) => sum + Buffer.byteLength(one.text), 0);
      lines += said.reduce((sum, one) => sum + one.text.split('\n').length + 1, 0);
      const isFull = bytes > most.textBytes || lines > most.textLines || size - at > most.logBytes;
      if (isFull) return { passages: passages.reverse(), omitted };
      passages.push(...said.reverse());
      omitted = at;
    }
  }
  return { passages: passages.reverse(), omitted };
}

function passagesOf(line: string, read: (json: unknown) => Passage[]): Passage[] {
  try {
    return read(JSON.parse(line)).map((one) => shortened({ ...one, text: clean(one.text).text }));
  } catch {
    // No JSON: the last line is still being written, or the file is of another kind.
    return [];
  }
}
