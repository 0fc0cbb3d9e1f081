import { parentPort } from 'node:worker_threads';
import { vendorById } from '../adapters/registry.ts';
import { problem } from '../core/problems.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import type { Slot } from '../core/slot.ts';
import { openRecord, type RoomRecord } from '../relay/record/record.ts';
import { encode } from './encoded.ts';
import { messageView } from './room-views.ts';
import { SlotEvidence } from './slot-evidence.ts';
import type { FromRecordWorker, ToRecordWorker } from './worker-messages.ts';

/** The host's second thread: everything that reads or writes a disk while keys and agents must not wait. */
const port = parentPort;
if (port === null) throw new Error('the record worker runs in a worker thread');

let record: RoomRecord | null = null;
const evidence = new Map<Slot, SlotEvidence>();

port.on('message', (order: ToRecordWorker) => {
  switch (order.type) {
    case 'watch':
      watch(order);
      break;
    case 'session':
      evidence.get(order.slot)?.session(order.session);
      break;
    case 'transcript':
      void transcript(order);
      break;
    default:
      tell({ type: 'answer', id: order.id, result: answer(order) });
  }
});

type Answered = Exclude<Extract<ToRecordWorker, { id: number }>, { type: 'transcript' }>;

function answer(order: Answered): Result<unknown> {
  if (order.type === 'open') return open(order.path);
  if (record === null) return refuse(problem('record failed', { why: 'it is not open' }));
  switch (order.type) {
    case 'commit':
      return record.apply(order.changes);
    case 'message':
      return record.message(order.seq);
    case 'page':
      return page(record.page(order.before, order.limit));
    case 'why':
      return record.why(order.seq);
    case 'since':
      return record.since(order.at);
    case 'close':
      for (const one of evidence.values()) one.close();
      record.close();
      record = null;
      return ok(null);
  }
}

function page(found: ReturnType<RoomRecord['page']>): Result<Uint8Array> {
  if (!found.ok) return found;
  return ok(encode({ messages: found.value.messages.map(messageView), more: found.value.more }));
}

/** A record that can only be read keeps no promise, so no room runs on it. */
function open(path: string): Result<unknown> {
  const opened = openRecord(path);
  if (!opened.ok) return opened;
  if (opened.value.readOnly !== null) {
    opened.value.close();
    return refuse(opened.value.readOnly);
  }
  record = opened.value;
  return record.load();
}

function watch({ slot, vendor, spool, token }: Extract<ToRecordWorker, { type: 'watch' }>): void {
  const known = vendorById(vendor);
  if (known === null) return;
  const take = new SlotEvidence(known, { dir: spool, token }, (facts, source) =>
    tell({ type: 'facts', slot, facts, source }),
  );
  evidence.set(slot, take);
}

async function transcript({
  id,
  slot,
  agent,
}: Extract<ToRecordWorker, { type: 'transcript' }>): Promise<void> {
  const found = await evidence
    .get(slot)
    ?.transcript(agent)
    .catch(() => null);
  const result = found ? ok(encode(found)) : refuse(problem('no transcript', { what: agent }));
  tell({ type: 'answer', id, result });
}

function tell(message: FromRecordWorker<unknown>): void {
  port?.postMessage(message);
}
