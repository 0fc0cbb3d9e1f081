/** A change as SQL: the statement that puts its row, and the event that goes in beside it. */
import type { Change } from '../rows.ts';
import type { Bindings, QueryName } from './queries.ts';

/** Null: the event is all there is. */
export function statementOf(change: Change): { name: QueryName; bindings: Bindings } | null {
  switch (change.put) {
    case 'room': {
      const { row } = change;
      return {
        name: 'putRoom',
        bindings: {
          ...row,
          paused: bit(row.paused),
          guards: JSON.stringify(row.guards),
          roles: JSON.stringify(row.roles),
          review: JSON.stringify(row.review),
        },
      };
    }
    case 'slot':
      return { name: 'putSlot', bindings: { ...change.row, argv: JSON.stringify(change.row.argv) } };
    case 'session':
      return { name: 'putSession', bindings: { ...change.row } };
    case 'turn':
      return { name: 'putTurn', bindings: { ...change.row } };
    case 'message': {
      const { row } = change;
      return {
        name: 'putMessage',
        bindings: { ...row, to: JSON.stringify(row.to), raw: bit(row.raw) },
      };
    }
    case 'delivery': {
      const { row } = change;
      const reason = row.reason === null ? null : JSON.stringify(row.reason);
      return { name: 'putDelivery', bindings: { ...row, reason } };
    }
    case 'attempt':
      return { name: 'putAttempt', bindings: { ...change.row, open: bit(change.row.open) } };
    case 'key':
      return { name: 'putKey', bindings: { ...change.row } };
    case 'event':
      return null;
  }
}

/** What changed, to which state, without any body. */
export function eventOf(change: Change): { about: string; id: string; state: string } {
  switch (change.put) {
    case 'room':
      return { about: 'room', id: change.row.id, state: change.row.paused ? 'paused' : 'active' };
    case 'slot':
      return { about: 'slot', id: change.row.slot, state: change.row.vendor };
    case 'session':
      return { about: 'session', id: String(change.row.id), state: change.row.exit ?? change.row.how };
    case 'turn':
      return { about: 'turn', id: String(change.row.id), state: change.row.outcome ?? 'running' };
    case 'message':
      return { about: 'message', id: String(change.row.seq), state: change.row.notSent ?? change.row.origin };
    case 'delivery': {
      const { id, state, reason } = change.row;
      return {
        about: 'delivery',
        id: String(id),
        state: reason === null ? state : `${state}: ${reason.code}`,
      };
    }
    case 'attempt':
      return { about: 'attempt', id: String(change.row.id), state: change.row.rung };
    case 'key':
      return { about: 'message', id: String(change.row.message), state: 'keyed' };
    case 'event':
      return change.row;
  }
}

function bit(value: boolean): number {
  return value ? 1 : 0;
}
