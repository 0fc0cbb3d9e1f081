import { expect, it } from 'vitest';
import { Alerts } from '../../src/host/alerts.ts';
import { roomView } from '../tui/room.ts';

const dialog = { is: 'needs you', kind: 'permission', what: 'Bash curl -H secret' } as const;

function asking(causes: readonly string[]) {
  const attention = causes.map((cause) => ({
    cause,
    slot: 'a' as const,
    what: 'needs you' as const,
    text: 'claude asks: permission, Bash curl -H secret',
    since: 1,
  }));
  return roomView({ attention }, { state: dialog });
}

it('names what waits, and nothing that the dialog says', () => {
  expect(new Alerts().fresh(asking(['dialog a 1']), null)).toEqual([
    {
      room: 'shop',
      slot: 'a',
      handle: 'claude',
      cause: 'dialog a 1',
      what: 'needs you',
      text: 'claude needs you: permission',
    },
  ]);
});

it('tells each cause once, and none that the human saw come', () => {
  const alerts = new Alerts();
  expect(alerts.fresh(asking(['1']), 'a')).toEqual([]);
  expect(alerts.fresh(asking(['1']), null)).toEqual([]);
  expect(alerts.fresh(asking(['1', '2']), 'b').map(({ cause }) => cause)).toEqual(['2']);
  expect(alerts.fresh(asking(['2']), null)).toEqual([]);
});

it('tells what concerns no agent', () => {
  const attention = [
    { cause: 'record 1', slot: null, what: 'record' as const, text: 'the disk is full', since: 1 },
  ];
  expect(new Alerts().fresh(roomView({ attention }), 'a')).toMatchObject([
    { slot: null, handle: null, what: 'record', text: 'the disk is full' },
  ]);
});
