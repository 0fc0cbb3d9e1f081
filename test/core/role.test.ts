import { describe, expect, test } from 'vitest';
import { messageKinds } from '../../src/core/message.ts';
import { kindsFor, type Role } from '../../src/core/role.ts';

/** relay.md §2, a column for each kind: chat task question answer review_request changes_requested approved handoff done system. */
const table: [Role | null, string][] = [
  ['writer', 'x x . . x . . . x .'],
  ['reviewer', 'x x . . . x x . . .'],
  ['lead', 'x x . . . . . . x .'],
  ['observer', 'x . . . . . . . . .'],
  [null, 'x x x x x x x x x .'],
];

describe.each(table)('%s', (role, marks) => {
  const may = marks.split(' ').map((mark) => mark === 'x');
  test.each(messageKinds.map((kind, i) => [kind, may[i] ?? false] as const))('%s: %s', (kind, is) => {
    expect(kindsFor(role).includes(kind)).toBe(is);
  });
});
