import { describe, expect, it } from 'vitest';
import type { RoomView, SlotView } from '../../src/protocol/room-view.ts';
import { Rings } from '../../src/tui/rings.ts';
import { roomView, slotView } from './room.ts';

const { told } = slotView({});

function waits(cause: string, slot: 'a' | 'b' | null, text = ''): RoomView['attention'][number] {
  return { cause, slot, what: 'failed', text, since: 1 };
}

function calling(callsSince: number | null, more: Partial<SlotView> = {}, notification = ''): RoomView {
  return roomView({}, { told: { ...told, callsSince, notification }, ...more });
}

describe('rings', () => {
  it('come once a cause, and not for what the human looks at', () => {
    const rings = new Rings();
    const one = roomView({ attention: [waits('1', 'a', 'first')] });
    expect(rings.hear(one, 'a', 0)).toEqual([]);
    expect(rings.hear(one, 'b', 0)).toEqual([]);
    const three = roomView({
      attention: [waits('1', 'a'), waits('2', 'b', 'second'), waits('3', null, 'third')],
    });
    expect(rings.hear(three, 'a', 0)).toEqual(['second', 'third']);
    expect(rings.hear(three, 'a', 0)).toEqual([]);
  });

  it('come for what is in sight as well while another window has the focus', () => {
    const room = roomView({ attention: [waits('1', 'a', 'first')] });
    expect(new Rings().hear(room, null, 0)).toEqual(['first']);
  });

  it('name the kind of a dialog, and none of its text', () => {
    const state = { is: 'needs you', kind: 'permission', what: 'Bash curl -H secret' } as const;
    const attention = [
      { ...waits('1', 'a', 'claude asks: Bash curl -H secret'), what: 'needs you' as const },
    ];
    expect(new Rings().hear(roomView({ attention }, { state }), 'b', 0)).toEqual([
      'claude needs you: permission',
    ]);
  });

  it('come once a call, with its notification', () => {
    const rings = new Rings();
    expect(rings.hear(calling(10), 'b', 10)).toEqual(['claude calls you']);
    expect(rings.hear(calling(10), 'b', 20)).toEqual([]);
    expect(rings.hear(calling(null), 'b', 30)).toEqual([]);
    expect(rings.hear(calling(9000, {}, 'tests are green'), 'b', 9000)).toEqual(['claude: tests are green']);
  });

  it('come seldom, however often an agent calls', () => {
    const rings = new Rings();
    let heard = 0;
    for (let now = 0; now < 60_000; now += 100) {
      heard += rings.hear(calling(now), 'b', now).length + rings.hear(calling(null), 'a', now).length;
    }
    expect(heard).toBe(12);
  });

  it('leave out the call of an agent whose dialog has rung', () => {
    const state = { is: 'needs you', kind: 'permission', what: '' } as const;
    expect(new Rings().hear(calling(10, { state }), 'b', 10)).toEqual([]);
  });
});
