/** What each agent is in the room for: given by the human, and told to the agents in their brief. */
import type { Role } from '../core/role.ts';
import { peerOf, type Slot, slots } from '../core/slot.ts';
import type { Book, Put } from './book.ts';
import type { Posting } from './posting.ts';
import type { Handles } from './routing.ts';
import type { RoomRow } from './rows.ts';

export interface RolesPorts {
  book: Book;
  posting: Posting;
  handles: Handles;
  room: () => RoomRow;
  /** Changes the room's row, and gives what is to be saved. */
  keep: (change: Pick<RoomRow, 'roles'>) => Put;
  onChange: () => void;
}

const words = {
  is: (who: string, role: Role | null) => (role === null ? `${who} has no role.` : `${who} is ${role}.`),
  oneLead: (who: string) => `A room has one lead: ${who} is observer now.`,
  twoWriters: 'Both agents are writers: they may change the same files.',
};

/** Both roles after one of them was given. A room has one lead: a second makes the first an observer. */
export function withRole(
  before: RoomRow['roles'],
  slot: Slot,
  role: Role | null,
): { roles: RoomRow['roles']; deposed: Slot | null } {
  const peer = peerOf(slot);
  const deposed = role === 'lead' && before[peer] === 'lead' ? peer : null;
  const roles = { ...before, [slot]: role, ...(deposed === null ? {} : { [deposed]: 'observer' as const }) };
  return { roles, deposed };
}

export class Roles {
  readonly #ports: RolesPorts;

  constructor(ports: RolesPorts) {
    this.#ports = ports;
  }

  /** Holds from the agent's next message on. Null takes its role away. */
  give(slot: Slot, role: Role | null): void {
    const { book, posting, handles, room, keep, onChange } = this.#ports;
    const { roles, deposed } = withRole(room().roles, slot, role);
    const notes = [words.is(handles[slot], role)];
    if (deposed !== null) notes.push(words.oneLead(handles[deposed]));
    if (roles.a === 'writer' && roles.b === 'writer') notes.push(words.twoWriters);
    void book.save('role by the human', [keep({ roles }), posting.noted(notes.join(' '))]);
    onChange();
  }
}

/** A room that a new host goes on with: its place, its grace and the roles that the start names are the start's. */
export function startedAnew(before: RoomRow, { root, graceMs, roles }: RoomRow): RoomRow {
  const given = slots.filter((slot) => roles[slot] !== null);
  const all = given.reduce((known, slot) => withRole(known, slot, roles[slot]).roles, before.roles);
  return { ...before, root, graceMs, roles: all };
}
