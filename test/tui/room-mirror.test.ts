import { describe, expect, it } from 'vitest';
import type { DeliveryView, MessageView } from '../../src/protocol/room-view.ts';
import { RoomMirror } from '../../src/tui/room-mirror.ts';

function delivery(id: number, more: Partial<DeliveryView>): DeliveryView {
  return {
    id,
    message: 1,
    to: 'b',
    state: 'held',
    reason: { code: 'grace' },
    until: 1000,
    since: 0,
    evidence: null,
    note: null,
    ...more,
  };
}

function message(seq: number, deliveries: DeliveryView[] = []): MessageView {
  return {
    seq,
    chain: 1,
    hop: 0,
    from: 'a',
    to: ['b'],
    kind: 'chat',
    body: '',
    sha256: '',
    origin: 'turn',
    replyTo: null,
    retryOf: null,
    createdAt: 0,
    branch: null,
    head: null,
    outcome: null,
    notSent: null,
    deliveries,
  };
}

describe('the mirror of the room', () => {
  it('notices a gap in the events of one connection', () => {
    const mirror = new RoomMirror();
    expect([7, 8, 10, 11].map((event) => mirror.takeMessage(event, message(event)))).toEqual([
      true,
      true,
      false,
      true,
    ]);
    mirror.reconnected();
    expect(mirror.takeMessage(1, message(12))).toBe(true);
  });

  it('knows the hop that goes next by itself, until it is held or gone', () => {
    const mirror = new RoomMirror();
    mirror.takeMessage(1, message(1, [delivery(5, { until: 3000 }), delivery(6, { until: 2000 })]));
    expect(mirror.hopInGrace(1000)).toBe(6);
    expect(mirror.hopInGrace(2500)).toBe(5);
    expect(mirror.hopInGrace(3000)).toBeNull();
    mirror.takeMessage(2, message(1, [delivery(6, { reason: { code: 'held by you' }, until: null })]));
    expect(mirror.hopInGrace(1000)).toBe(5);
    mirror.takePage([message(1, [delivery(5, { state: 'accepted', reason: null, until: null })])]);
    expect(mirror.hopInGrace(1000)).toBeNull();
  });
});
