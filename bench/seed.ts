import { closeSync, openSync, writeSync } from 'node:fs';
import { sha256 } from '../src/core/sha256.ts';
import type { Slot } from '../src/core/slot.ts';
import { makeRoomDirs } from '../src/host/room-files.ts';
import { openRecord } from '../src/relay/record/record.ts';
import type { Change, MessageRow, SlotRow } from '../src/relay/rows.ts';
import { Random, vocabulary } from './random.ts';
import type { Stage } from './stage.ts';

const cause = 'bench';
const minuteMs = 60_000;
/** So many changes are committed together. */
const mostAtOnce = 10_000;

/** Gives the stage's room a past of so many messages: a task of the human's, and answers to and fro. */
export function seedConversation({ home, files, project }: Stage, messages: number): void {
  makeRoomDirs(home, files);
  const record = openRecord(files.record);
  if (!record.ok) throw new Error(record.problem.code);
  const at = Date.now() - messages * minuteMs;
  const slotRow = (slot: Slot, vendor: string): SlotRow => {
    return { slot, vendor, handle: vendor, argv: [vendor], cwd: project };
  };
  const changes: Change[] = [
    { put: 'slot', row: slotRow('a', 'claude'), at, cause },
    { put: 'slot', row: slotRow('b', 'codex'), at, cause },
  ];
  const random = new Random(200);
  const apply = () => {
    const applied = record.value.apply(changes.splice(0));
    if (!applied.ok) throw new Error(applied.problem.code);
  };
  for (let seq = 1; seq <= messages; seq++) {
    if (changes.length >= mostAtOnce) apply();
    const row = message(seq, at + seq * minuteMs, random);
    changes.push({ put: 'message', row, at: row.createdAt, cause });
    const [to] = row.to;
    if (to === undefined || to === 'user') continue;
    const delivery = { id: seq, message: seq, to, reason: null, until: null, note: null };
    const proven = { state: 'answered', since: row.createdAt, evidence: 'hook' } as const;
    changes.push({ put: 'delivery', row: { ...delivery, ...proven }, at: row.createdAt, cause });
  }
  apply();
  record.value.close();
}

/** Writes a transcript of at least so many bytes, as Claude Code writes one: prompts, tools, answers. */
export function seedTranscript({ transcript }: Stage, bytes: number): void {
  const random = new Random(201);
  const file = openSync(transcript, 'w');
  for (let written = 0; written < bytes; ) {
    const rows = Array.from({ length: 100 }, () => turnRows(random)).flat();
    written += writeSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }
  closeSync(file);
}

function turnRows(random: Random): object[] {
  const assistant = (block: object) => ({ type: 'assistant', message: { id: 'm', content: [block] } });
  const output = Array.from({ length: 40 }, () => random.sentence(vocabulary, 8)).join('\n');
  return [
    { type: 'user', promptId: 'p', message: { content: random.sentence(vocabulary, 30) } },
    assistant({ type: 'tool_use', id: 't', name: 'Bash', input: { command: 'npm test' } }),
    { type: 'user', promptId: 'p', message: { content: [{ type: 'tool_result', content: output }] } },
    assistant({ type: 'text', text: answer(random) }),
    { type: 'system', subtype: 'turn_duration', durationMs: 1000 },
  ];
}

function message(seq: number, createdAt: number, random: Random): MessageRow {
  const turn = seq % 2 === 0 ? 'a' : 'b';
  const from = seq === 1 ? 'user' : turn;
  const body = answer(random);
  return {
    seq,
    chain: 1,
    hop: seq - 1,
    from,
    to: [turn === 'a' ? 'b' : 'a'],
    kind: 'chat',
    body,
    sha256: sha256(body),
    origin: from === 'user' ? 'composer' : 'turn',
    replyTo: seq === 1 ? null : seq - 1,
    retryOf: null,
    createdAt,
    branch: null,
    head: null,
    outcome: from === 'user' ? null : 'completed',
    notSent: null,
    quoteAt: null,
    raw: false,
  };
}

/** Markdown as agents write it: a heading, a paragraph, a list, code. */
function answer(random: Random): string {
  const words = (length: number) => random.sentence(vocabulary, length);
  const list = Array.from({ length: 2 + random.below(4) }, () => `- **${words(2)}** ${words(9)}`);
  return [`## ${words(4)}`, words(40), list.join('\n'), `\`\`\`ts\nconst x = 1;\n\`\`\``, words(12)].join(
    '\n\n',
  );
}
