import { commands } from '../ink/composer/commands.ts';
import { type Line, lineText, span } from '../ink/draw/line.ts';
import { literal, literalLine } from '../ink/draw/literal.ts';
import { namesOf } from '../ink/names.ts';
import { overlayModel } from '../ink/overlays/overlay-model.ts';
import { listedDeliveries, messageOf } from '../ink/store/messages.ts';
import type { Overlay, State } from '../ink/store/state.ts';
import { look } from '../ink/theme.ts';
import { deliveryText, messageHead, wholeMessage } from './message-text.ts';
import { agentCommandWords, words } from './words.ts';

/** What a command opens over the panes, as lines; null while it waits for the host. */
export function overlayText(state: State, overlay: Overlay): readonly Line[] | null {
  const names = namesOf(state.room);
  switch (overlay.is) {
    case 'help':
      return helpLines();
    case 'queue':
      return queueLines(state);
    case 'reader': {
      const message = messageOf(state.messages, overlay.seq);
      return message === null ? [] : wholeMessage(message, names);
    }
    case 'why':
      return overlay.attempts === null ? null : titled(state, overlay);
    case 'brief':
      return overlay.text === null ? null : titled(state, overlay);
    case 'stop':
      return [...titled(state, overlay), [span(words.stop)]];
    case 'edit': {
      const [title = []] = titled(state, overlay);
      const text = literal(overlay.edit.text).split('\n');
      return [title, ...text.map((line) => [span(line)]), [span(words.edit)]];
    }
    default:
      return titled(state, overlay);
  }
}

function titled(state: State, overlay: Overlay): readonly Line[] {
  const { title, body } = overlayModel(state, overlay);
  return [[span(lineText(title).trimEnd(), look.bold)], ...body];
}

function helpLines(): Line[] {
  return [
    [span(words.help)],
    ...commands.map(({ name, does }) => [span(`/${name}: ${does}`)]),
    ...agentCommandWords.map(([name, args, does]) => [span(`/${name} ${args}: ${does}`)]),
    ...words.helpKeys.map((text) => [span(text)]),
  ];
}

function queueLines(state: State): Line[] {
  const names = namesOf(state.room);
  const open = listedDeliveries(state.messages);
  if (open.length === 0) return [[span(words.queueEmpty)]];
  return open.flatMap(({ delivery, message }) => {
    const [beginning = ''] = message.body.trim().split('\n');
    return [
      [...messageHead(message, names), span(`, ${deliveryText(delivery, message, names) || delivery.state}`)],
      [span(literalLine(beginning))],
    ];
  });
}
