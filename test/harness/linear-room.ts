import { type Room, type RoomOptions, startRoom } from './room.ts';

/** A room of two mock agents whose view is told as lines. */
export function startLinearRoom(options: RoomOptions = {}): Room {
  const room = startRoom({
    cols: 100,
    ...options,
    args: ['--linear', '--grace', '0', ...(options.args ?? [])],
  });
  return {
    ...room,
    // Spreading would keep the first one.
    get view() {
      return room.view;
    },
    ready: () =>
      room.waitFor(
        'both agents to be idle',
        (text) => /mock-a is idle/.test(text) && /mock-b is idle/.test(text),
      ),
  };
}
