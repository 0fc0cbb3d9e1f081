import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';

/** What a program wrote to its terminal, cut where it had come to rest. */
const recording = z.object({
  cols: z.number(),
  rows: z.number(),
  /** Bytes as Latin-1. */
  steps: z.array(z.string()),
});

export type Recording = z.infer<typeof recording>;

const dir = fileURLToPath(new URL('../fixtures/streams/', import.meta.url));

export function readRecording(name: string): Recording {
  return recording.parse(JSON.parse(gunzipSync(readFileSync(`${dir}${name}.json.gz`)).toString('utf8')));
}

export function writeRecording(name: string, made: Recording): void {
  writeFileSync(`${dir}${name}.json.gz`, gzipSync(JSON.stringify(made), { level: 9 }));
}

export const recordings = [
  ...['claude', 'codex', 'grok', 'vim', 'less', 'top', 'htop'],
  ...['vttest-1', 'vttest-2', 'vttest-8'],
] as const;
