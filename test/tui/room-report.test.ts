import { expect, it } from 'vitest';
import { type RoomReport, roomReport, roomTitle } from '../../src/tui/room-report.ts';
import { roomView, slotView } from './room.ts';

const dialog = { is: 'needs you', kind: 'permission', what: 'Bash rm -rf build' } as const;
const trust = { is: 'needs you', kind: 'trust', what: '' } as const;
const idle = { is: 'idle' } as const;
const waits = (what: 'needs you' | 'exited') => [
  { cause: '1', slot: 'a' as const, what, text: 'claude has exited', since: 1 },
];

it.each<[string, ReturnType<typeof roomView>, RoomReport]>([
  ['one works', roomView(), { state: 'working', kind: null, message: null }],
  ['both are idle', roomView({}, { state: idle }), { state: 'idle', kind: null, message: null }],
  [
    'one asks',
    roomView({ attention: waits('needs you') }, { state: dialog }),
    { state: 'blocked', kind: 'permission', message: 'claude needs you: permission' },
  ],
  [
    'one asks what others do not know',
    roomView({ attention: waits('needs you') }, { state: trust }),
    { state: 'blocked', kind: null, message: 'claude needs you: trust' },
  ],
  [
    'one has ended',
    roomView({ attention: waits('exited') }),
    { state: 'blocked', kind: null, message: 'claude has exited' },
  ],
])('the state of the room while %s', (_name, room, report) => {
  expect(roomReport(room)).toEqual(report);
});

it('the title names the room and its agents, and marks what waits', () => {
  const { told } = slotView({});
  expect(roomTitle(roomView())).toBe('shop: claude + codex');
  expect(roomTitle(roomView({ attention: waits('exited') }))).toBe('◆ shop: claude + codex');
  expect(roomTitle(roomView({}, {}, { told: { ...told, callsSince: 1 } }))).toBe('◆ shop: claude + codex');
});
