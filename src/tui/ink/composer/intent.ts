import type { RoomView } from '../../../protocol/room-view.ts';
import { type Line, lineWidth, span } from '../draw/line.ts';
import { literalLine } from '../draw/literal.ts';
import { authorName, namesOf } from '../names.ts';
import { messageOf } from '../store/messages.ts';
import { openPopup } from '../store/popup-state.ts';
import type { State } from '../store/state.ts';
import { look } from '../theme.ts';
import { words } from '../words.ts';
import { parseEntry } from './commands.ts';
import { type To, targetOf } from './target.ts';

/** The line above the composer: what Enter will do. */
export function intentLine(state: State): Line {
  const { composer, room } = state;
  if (state.browse !== null) return [span(words.intent.browse, look.dim)];
  const names = namesOf(room);
  if (composer.forward !== null) {
    const { message, to } = composer.forward;
    const from = messageOf(state.messages, message)?.from ?? 'system';
    const what = words.intent.forward(message, authorName(from, names), names[to]);
    const short = words.intent.forwardShort(message, names[to]);
    const all = [`${what}, ${words.intent.forwardComment}`, what, short].map((text): Line => {
      return [span(text, look.warn), span(` · ${words.intent.forwardKeys}`, look.dim)];
    });
    return all.find((line) => lineWidth(line) <= state.layout.middle.cols) ?? all.at(-1) ?? [];
  }
  const entry = parseEntry(composer.edit.text);
  switch (entry.is) {
    case 'command':
      return [span(`/${entry.command.name}: `, look.bold), span(entry.command.does, look.dim)];
    case 'no command':
      if (openPopup(state) !== null) return [span(words.intent.choose, look.dim)];
      return [span(words.intent.noCommand(literalLine(entry.name)), look.dim)];
    case 'own':
      if (composer.to === 'both') return [span(words.intent.ownBoth, look.bad)];
      return [span(words.intent.own(names[composer.to], literalLine(entry.line)), look.warn)];
    case 'message': {
      if (room === null) return [span(words.intent.opening, look.dim)];
      const to = targetOf(composer.edit.text, composer.to, room);
      const colour = to === 'both' ? {} : { fg: to };
      const what: Line = [span(delivers(to, room), colour)];
      const all: Line = [...what, span(` · ${words.intent.cycle}`, look.dim)];
      return lineWidth(all) <= state.layout.middle.cols ? all : what;
    }
  }
}

/** When a message to this target will be delivered, from what is known now. */
function delivers(to: To, room: RoomView): string {
  const names = namesOf(room);
  if (to === 'both') {
    return isHeld(room) ? words.intent.paused(`${names.a}, ${names.b}`) : words.intent.both(names.a, names.b);
  }
  const name = names[to];
  if (isHeld(room)) return words.intent.paused(name);
  switch (room.slots[to].state.is) {
    case 'idle':
      return words.intent.idle(name);
    case 'working':
      return words.intent.working(name);
    case 'starting':
      return words.intent.starting(name);
    case 'needs you':
      return words.intent.dialog(name);
    case 'suspended':
      return words.intent.suspended(name);
    case 'exited':
      return words.intent.exited(name);
    case 'unknown':
      return words.intent.unknown(name);
  }
}

/** A message of the human's waits while the relay is paused, but no guard holds it. */
function isHeld({ paused, stoppedBy }: RoomView): boolean {
  return paused && stoppedBy === null;
}
