/** What becomes of the unfinished when a new host goes on from the record of one that is gone. */
import type { DeliveryState } from '../core/delivery.ts';
import type { Book, Put } from './book.ts';
import type { Recovered } from './rows.ts';

const onTheWay: readonly DeliveryState[] = ['writing', 'written', 'accepted', 'waiting'];
const note = 'the host ended before there was a proof';

/**
 * What was on its way is not proven, and nothing is typed again; what waited still waits; open turns and
 * conversations have ended with their programs.
 */
export function recover(
  { deliveries, attempts, openTurns, sessions }: Recovered,
  book: Book,
  now: number,
): void {
  const puts: Put[] = [];
  for (const delivery of deliveries.filter((one) => onTheWay.includes(one.state))) {
    puts.push(book.moved(delivery, 'unknown', { note }));
  }
  for (const attempt of attempts.filter((one) => one.open)) {
    puts.push({ put: 'attempt', row: { ...attempt, open: false } });
  }
  for (const turn of openTurns)
    puts.push({ put: 'turn', row: { ...turn, outcome: 'unknown', endedAt: now } });
  for (const session of sessions.filter((one) => one.endedAt === null)) {
    puts.push({ put: 'session', row: { ...session, endedAt: now, exit: 'host ended' } });
  }
  if (puts.length > 0) void book.save('recovery', puts);
}
