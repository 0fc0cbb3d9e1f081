import { describe, expect, it } from 'vitest';
import type { Slot } from '../../src/core/slot.ts';
import type { PrefixChord } from '../../src/tui/input/prefix.ts';
import { type Navigation, startAt } from '../../src/tui/navigation.ts';
import { type ActionHands, act } from '../../src/tui/prefix-actions.ts';
import { RoomMirror } from '../../src/tui/room-mirror.ts';
import { roomView } from './room.ts';

const ctrlZ: PrefixChord = { name: 'z', ctrl: true, alt: false };

/** Hands that note what an action does: its requests, questions, notices, and bytes by agent. */
function hands(nav: Navigation, prefix = ctrlZ, target: Slot | null = null, offered = false) {
  const mirror = new RoomMirror();
  mirror.room = roomView({}, { stopsOnCtrlZ: true }, { stopsOnCtrlZ: false });
  const did: string[] = [];
  const all: ActionHands = {
    nav,
    mirror,
    target,
    prefix,
    now: () => 0,
    navigate: (to) => did.push(`go ${to.focus}`),
    widen: (columns) => did.push(`widen ${columns}`),
    read: (slot) => did.push(`read ${slot}`),
    request: (request) => did.push(`ask ${JSON.stringify(request)}`),
    middle: (action) => did.push(`middle ${action}`),
    answerOffer: (yes) => offered && did.push(`offer ${yes}`) > 0,
    question: ({ text, yes }) => {
      did.push(`question ${text}`);
      yes();
    },
    tell: (notice) => did.push(`tell ${notice}`),
    kittyKeys: () => false,
    type: (slot, bytes) => did.push(`type ${slot} ${JSON.stringify(Buffer.from(bytes).toString('latin1'))}`),
    switchMouse: () => did.push('mouse'),
    repaint: () => did.push('repaint'),
    detach: () => did.push('detach'),
    suspend: () => did.push('suspend'),
  };
  return { all, did };
}

describe('the prefix key itself for an agent', () => {
  it('is sent after a question where it stops the agent', () => {
    const { all, did } = hands(startAt('a'));
    act('send prefix', all);
    expect(did).toEqual([expect.stringMatching(/^question Send Ctrl-Z to claude\?/), 'type a "\\u001a"']);
  });

  it('is sent at once to an agent that has a use for it', () => {
    const { all, did } = hands(startAt('b'));
    act('send prefix', all);
    expect(did).toEqual(['type b "\\u001a"']);
  });

  it('is sent at once when it is another key', () => {
    const { all, did } = hands(startAt('a'), { name: ']', ctrl: true, alt: false });
    act('send prefix', all);
    expect(did).toEqual(['type a "\\u001d"']);
  });

  it('goes to no agent from the conversation, which says so', () => {
    const { all, did } = hands(startAt('conversation'));
    act('send prefix', all);
    expect(did).toEqual([expect.stringMatching(/^tell .*Go to the agent first/)]);
  });
});

describe('the keys for yes and no', () => {
  it.each([
    ['release', true, 'offer true'],
    ['drop', true, 'offer false'],
    ['release', false, 'ask {"verb":"release","delivery":null}'],
    ['drop', false, 'ask {"verb":"drop","delivery":null}'],
  ] as const)('%s, while an offer stands: %s', (action, offered, expected) => {
    const { all, did } = hands(startAt('a'), ctrlZ, null, offered);
    act(action, all);
    expect(did).toEqual([expected]);
  });
});

describe('interrupts', () => {
  it.each([
    ['a', null, 'ask {"verb":"interrupt","slots":["a"]}'],
    ['conversation', 'b', 'ask {"verb":"interrupt","slots":["b"]}'],
  ] as const)('from %s with target %s', (focus, target, expected) => {
    const { all, did } = hands(startAt(focus), ctrlZ, target);
    act('interrupt', all);
    expect(did).toEqual([expected]);
  });

  it('say so when the conversation writes to no single agent', () => {
    const { all, did } = hands(startAt('conversation'));
    act('interrupt', all);
    expect(did).toEqual([expect.stringMatching(/^tell /)]);
  });

  it('of both pause the relay as well', () => {
    const { all, did } = hands(startAt('a'));
    act('interrupt both', all);
    expect(did).toEqual(['ask {"verb":"interrupt","slots":["a","b"]}', 'ask {"verb":"pause"}']);
  });
});
