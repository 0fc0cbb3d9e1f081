import { freshGuards } from '../../../src/core/guard.ts';
import type { DeliveryView, MessageView, RoomView, SlotView } from '../../../src/protocol/room-view.ts';
import { guardCounts } from '../../../src/relay/guards.ts';

/** Views of a room with Claude in A and Codex in B, as a host would send them. */

/** 2026-03-02 14:00 UTC */
export const noon = Date.UTC(2026, 2, 2, 14, 0);

export function slotView(slot: 'a' | 'b', change: Partial<SlotView> = {}): SlotView {
  const vendor = slot === 'a' ? 'claude' : 'codex';
  return {
    slot,
    vendor,
    handle: vendor,
    role: null,
    state: { is: 'idle' },
    evidence: 'hook',
    since: noon,
    tool: null,
    held: 0,
    bypassed: false,
    stopsOnCtrlZ: true,
    pid: slot === 'a' ? 4101 : 4102,
    sessionId: null,
    version: null,
    told: { title: '', progress: null, notification: '', cwd: '', callsSince: null },
    ...change,
  };
}

export function roomView(change: Partial<RoomView> = {}): RoomView {
  return {
    id: 'room',
    slug: 'shop',
    root: '/home/dev/shop',
    branch: 'main',
    mode: 'mention',
    paused: false,
    stoppedBy: null,
    review: null,
    doneBy: null,
    guards: guardCounts({ ...freshGuards, hops: 2 }, 3),
    demo: false,
    graceMs: 2000,
    messages: 0,
    hops: 0,
    slots: { a: slotView('a'), b: slotView('b') },
    attention: [],
    recordProblem: null,
    ...change,
  };
}

export function message(seq: number, change: Partial<MessageView> = {}): MessageView {
  return {
    seq,
    chain: 1,
    hop: 0,
    from: 'user',
    to: ['a'],
    kind: 'chat',
    body: `message ${seq}`,
    sha256: '',
    origin: 'composer',
    replyTo: null,
    retryOf: null,
    createdAt: noon + seq * 60_000,
    branch: null,
    head: null,
    outcome: null,
    notSent: null,
    deliveries: [],
    ...change,
  };
}

export function delivery(id: number, seq: number, change: Partial<DeliveryView> = {}): DeliveryView {
  return {
    id,
    message: seq,
    to: 'a',
    state: 'answered',
    reason: null,
    until: null,
    since: noon,
    evidence: null,
    note: null,
    ...change,
  };
}

/** A short conversation with one of everything. */
export function conversation(): MessageView[] {
  return [
    message(1, { from: 'system', to: [], body: 'claude 2.1.332 and codex 0.171.0 are ready' }),
    message(2, { body: 'plan the cache, then let codex check it', deliveries: [delivery(1, 2)] }),
    message(3, {
      from: 'a',
      to: ['b'],
      origin: 'turn',
      hop: 1,
      kind: 'review_request',
      body: [
        '## Plan',
        '',
        'Use an **LRU** with `maxEntries`; see [the notes](https://example.org/lru).',
        '',
        '1. a map in insertion order',
        '2. evict the first key',
        '',
        '```ts',
        'export class Cache<V> {}',
        '```',
        '',
        '| size | hits |',
        '| --- | ---: |',
        '| 64 | 71 % |',
        '| 1024 | 93 % |',
        '',
        '@codex please check the eviction.',
      ].join('\n'),
      deliveries: [delivery(2, 3, { to: 'b', state: 'accepted' })],
    }),
    message(4, {
      from: 'b',
      to: [],
      origin: 'turn',
      body: 'Looks right to me. 家族 👨‍👩‍👧 ok.',
      notSent: 'not addressed',
    }),
    message(5, {
      body: 'and the tests?',
      to: ['b'],
      deliveries: [delivery(3, 5, { to: 'b', state: 'held', reason: { code: 'draft' } })],
    }),
  ];
}
