import { clean } from '../../core/clean.ts';
import type { RoomReport } from '../room-report.ts';

/** What is told to the human's terminal itself, as bytes. Texts may be anybody's: they are cleaned and cut here. */

/** How a terminal takes a notification; null: it is not known to take any. */
export type Notifier = 'osc 9' | 'osc 777' | null;

export const bell = '\x07';

const st = '\x1b\\';
const textLimit = 200;

/** Rings, with the text beside where the terminal takes one. */
export function ring(text: string, notifier: Notifier): string {
  const safe = plain(text);
  switch (notifier) {
    case 'osc 9':
      return `${bell}\x1b]9;${safe}${st}`;
    case 'osc 777':
      return `${bell}\x1b]777;notify;PairRoom;${safe}${st}`;
    case null:
      return bell;
  }
}

export function windowTitle(title: string): string {
  return `\x1b]2;${plain(title)}${st}`;
}

/** `OSC 7501`, as agents tell their state. */
export function stateReport({ state, kind, message }: RoomReport): string {
  const fields = [`state=${state}`, 'app=pairroom'];
  if (kind !== null) fields.push(`kind=${kind}`);
  if (message !== null) fields.push(`msg=${Buffer.from(plain(message)).toString('base64')}`);
  return `\x1b]7501;${fields.join(':')}${st}`;
}

/** One line; without `;`, which would part a notification's fields, or make it a progress report. */
function plain(text: string): string {
  return clean(text.slice(0, 2 * textLimit))
    .text.replace(/\s+/g, ' ')
    .replaceAll(';', ',')
    .trim()
    .slice(0, textLimit);
}
