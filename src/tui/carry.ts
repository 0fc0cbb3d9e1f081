import type { Slot } from '../core/slot.ts';
import type { BottomLine } from './bottom-line.ts';
import { sizeOf } from './durations.ts';
import type { HostSide } from './host-side.ts';
import type { TerminalReply } from './input/input-event.ts';
import { prefixWords } from './input/prefix.ts';
import type { Routed } from './input/router.ts';
import { maxPasteBytes } from './input/splitter.ts';
import type { Middle } from './middle.ts';
import { type ActionHands, act } from './prefix-actions.ts';
import type { ReadMode } from './reading/read-mode.ts';
import { words } from './words.ts';

/** Everything that input can go to. */
export interface Receivers {
  readonly host: Pick<HostSide, 'keys' | 'reports'>;
  readonly middle: Pick<Middle, 'post'>;
  readonly reading: Pick<ReadMode, 'key' | 'paste' | 'mouse'>;
  readonly bottom: Pick<BottomLine, 'answer' | 'tell'>;
  readonly actions: ActionHands;
  focus(on: Extract<Routed, { to: 'focus' }>['on']): void;
  drag(separator: Extract<Routed, { to: 'separator' }>): void;
  /** The terminal's window came to the front or left it. */
  window(focused: boolean): void;
  /** The terminal answered one of the view's own queries. */
  learn(reply: TerminalReply): void;
}

/** Brings routed input to its receiver. */
export function carry(routed: Routed, receivers: Receivers): void {
  const { host, middle, reading, bottom, actions } = receivers;
  switch (routed.to) {
    case 'pane':
      if (!toldTheWayBack(routed.slot, receivers)) host.keys(routed.slot, routed.bytes);
      break;
    case 'reports':
      host.reports(routed.slot, routed.bytes);
      break;
    case 'worker':
      middle.post(routed.message);
      break;
    case 'reader key':
      reading.key(routed.slot, routed.key);
      break;
    case 'reader paste':
      reading.paste(routed.slot, routed.text);
      break;
    case 'reader mouse':
      reading.mouse(routed.of, routed.mouse);
      break;
    case 'action':
      act(routed.action, actions);
      break;
    case 'answer':
      bottom.answer(routed.yes);
      break;
    case 'focus':
      receivers.focus(routed.on);
      break;
    case 'window':
      receivers.window(routed.focused);
      break;
    case 'separator':
      receivers.drag(routed);
      break;
    case 'reply':
      receivers.learn(routed.reply);
      break;
    case 'refused':
      bottom.tell(words.pasteRefused(sizeOf(routed.size), sizeOf(maxPasteBytes)));
  }
}

/** Nobody takes what is typed for an agent that has exited: the human hears how to bring it back. */
function toldTheWayBack(slot: Slot, { actions, bottom }: Receivers): boolean {
  const agent = actions.mirror.room?.slots[slot];
  if (agent?.state.is !== 'exited') return false;
  bottom.tell(words.bringBack(agent.handle, prefixWords(actions.prefix)));
  return true;
}
