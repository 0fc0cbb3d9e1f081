import type { RoomView } from '../protocol/room-view.ts';
import type { Focus } from './bridge.ts';
import { Rings } from './rings.ts';
import { roomReport, roomTitle } from './room-report.ts';
import type { Capabilities } from './screen/capabilities.ts';
import { ring, stateReport, windowTitle } from './screen/outer-strings.ts';

/** What the human's terminal is told of the room besides its screen: rings, title and state, each when it changes. */
export class OuterSignals {
  readonly #rings = new Rings();
  #title = '';
  #state = '';

  /** The bytes that tell what is new; '' when nothing is. `focus` null: the human looks at something else. */
  tell(room: RoomView, focus: Focus | null, { notifier, stateSignal }: Capabilities, now: number): string {
    const [first] = this.#rings.hear(room, focus, now);
    const title = windowTitle(roomTitle(room));
    const state = stateSignal ? stateReport(roomReport(room)) : '';
    const news = [
      first === undefined ? '' : ring(`${room.slug}: ${first}`, notifier),
      title === this.#title ? '' : title,
      state === this.#state ? '' : state,
    ];
    this.#title = title;
    this.#state = state;
    return news.join('');
  }

  /** The terminal was given back meanwhile: title and state are to be told again. */
  forget(): void {
    this.#title = '';
    this.#state = '';
  }
}
