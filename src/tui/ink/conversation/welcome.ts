import { type Line, span } from '../draw/line.ts';
import { wrapLine } from '../draw/wrap.ts';
import { namesOf } from '../names.ts';
import type { State } from '../store/state.ts';
import { words } from '../words.ts';

/** How to begin, while there is no message. One that has messages shows nothing until they are here. */
export function welcomeLines({ room, layout }: State): Line[] {
  if (room === null || room.messages > 0) return [];
  const names = namesOf(room);
  return words
    .welcome(names.a, names.b, layout.prefix)
    .flatMap((text) => wrapLine([span(text)], layout.middle.cols));
}
