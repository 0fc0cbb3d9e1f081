import { expect, test } from 'vitest';
import { startedAnew, withRole } from '../../src/relay/roles.ts';
import { Harness } from './harness.ts';
import { roomRow } from './rows.ts';

test('a second lead makes the first an observer; nobody else changes', () => {
  expect(withRole({ a: 'lead', b: null }, 'b', 'lead')).toEqual({
    roles: { a: 'observer', b: 'lead' },
    deposed: 'a',
  });
  expect(withRole({ a: 'lead', b: 'lead' }, 'b', 'writer').roles).toEqual({ a: 'lead', b: 'writer' });
  expect(withRole({ a: 'writer', b: null }, 'b', 'writer')).toEqual({
    roles: { a: 'writer', b: 'writer' },
    deposed: null,
  });
});

test('a start that names roles gives those, and leaves the others as they were', () => {
  const before = { ...roomRow, roles: { a: 'lead', b: 'writer' } } as const;
  expect(startedAnew(before, roomRow).roles).toEqual(before.roles);
  const named = { ...roomRow, roles: { a: null, b: 'lead' } } as const;
  expect(startedAnew(before, named).roles).toEqual({ a: 'observer', b: 'lead' });
});

test('a role is told in the conversation, in the brief and kept', async () => {
  const h = new Harness();
  h.room.roles.give('a', 'lead');
  h.room.roles.give('b', 'lead');
  expect(h.newest).toMatchObject({
    from: 'system',
    body: 'codex is lead. A room has one lead: claude is observer now.',
  });
  expect(h.room.brief('a')).toContain('Your role is observer.');
  await h.flush();
  expect(h.record.changes.filter((one) => one.put === 'room').at(-1)?.row).toMatchObject({
    roles: { a: 'observer', b: 'lead' },
  });
  h.room.roles.give('a', 'writer');
  h.room.roles.give('b', 'writer');
  expect(h.newest.body).toContain('Both agents are writers');
});
