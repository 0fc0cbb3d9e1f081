import { type MessageKind, messageKinds } from './message.ts';

/** What an agent is in the room for. Without roles both may say everything. */
export const roles = ['writer', 'reviewer', 'lead', 'observer'] as const;
export type Role = (typeof roles)[number];

const kindsOf: Record<Role, readonly MessageKind[]> = {
  writer: ['chat', 'task', 'review_request', 'done'],
  reviewer: ['chat', 'task', 'changes_requested', 'approved'],
  lead: ['chat', 'task', 'done'],
  observer: ['chat'],
};

const kindsOfAll = messageKinds.filter((kind) => kind !== 'system');

/** The kinds of message that an agent with this role may send: relay.md §2. `system` is the room's own. */
export function kindsFor(role: Role | null): readonly MessageKind[] {
  return role === null ? kindsOfAll : kindsOf[role];
}
