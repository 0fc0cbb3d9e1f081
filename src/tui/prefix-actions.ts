import { type Slot, slots } from '../core/slot.ts';
import type { Request } from '../protocol/requests.ts';
import type { Question } from './bottom-line.ts';
import type { MiddleAction } from './bridge.ts';
import { type PrefixChord, prefixBytes, prefixWords } from './input/prefix.ts';
import type { PrefixAction } from './key-table.ts';
import { go, goToNeed, type Navigation } from './navigation.ts';
import type { RoomMirror } from './room-mirror.ts';
import { words } from './words.ts';

const widenBy = 4;

/** What the actions work with. */
export interface ActionHands {
  readonly nav: Navigation;
  readonly mirror: RoomMirror;
  /** The conversation's target, when it is one agent. */
  readonly target: Slot | null;
  /** The key that an agent is sent on demand. */
  readonly prefix: PrefixChord;
  now(): number;
  navigate(to: Navigation): void;
  widen(columns: number): void;
  read(slot: Slot): void;
  /** Asks the host; a refusal is told in the bottom line. */
  request(request: Request): void;
  middle(action: MiddleAction): void;
  question(question: Question): void;
  /** Answers an offer in the bottom line; false when there is none. */
  answerOffer(yes: boolean): boolean;
  tell(notice: string): void;
  kittyKeys(slot: Slot): boolean;
  type(slot: Slot, bytes: Uint8Array): void;
  /** Gives the mouse to the terminal, or takes it back. */
  switchMouse(): void;
  /** Draws everything anew. */
  repaint(): void;
  detach(): void;
  suspend(): void;
}

/** Does what a key after the prefix means. */
export function act(action: PrefixAction, hands: ActionHands): void {
  const { nav } = hands;
  switch (action) {
    case 'focus a':
      hands.navigate(go(nav, 'a'));
      break;
    case 'focus b':
      hands.navigate(go(nav, 'b'));
      break;
    case 'focus conversation':
      hands.navigate(go(nav, 'conversation'));
      break;
    case 'focus last':
      hands.navigate(go(nav, nav.before));
      break;
    case 'zoom':
      hands.navigate({ ...nav, zoomed: !nav.zoomed });
      break;
    case 'read':
      if (nav.focus === 'conversation') hands.tell(words.readsAgents);
      else hands.read(nav.focus);
      break;
    case 'wider':
      hands.widen(widenBy);
      break;
    case 'narrower':
      hands.widen(-widenBy);
      break;
    case 'mouse':
      hands.switchMouse();
      break;
    case 'redraw':
      hands.repaint();
      hands.request({ verb: 'redraw', nudge: nav.focus === 'conversation' ? null : nav.focus });
      break;
    case 'next':
      holdOrGo(hands);
      break;
    case 'interrupt':
      interrupt(hands);
      break;
    case 'redirect':
      redirect(hands);
      break;
    case 'continue':
      goOn(hands);
      break;
    case 'interrupt both':
      hands.request({ verb: 'interrupt', slots: [...slots] });
      hands.request({ verb: 'pause' });
      break;
    case 'pause':
      hands.request({ verb: hands.mirror.room?.paused ? 'unpause' : 'pause' });
      break;
    case 'release':
    case 'drop':
      if (!hands.answerOffer(action === 'release')) hands.request({ verb: action, delivery: null });
      break;
    case 'forward':
      hands.navigate(go(nav, 'conversation'));
      hands.middle(action);
      break;
    case 'edit':
    case 'why':
    case 'queue':
    case 'help':
    case 'palette':
      hands.middle(action);
      break;
    case 'detach':
      hands.detach();
      break;
    case 'stop':
      askStop(hands);
      break;
    case 'send prefix':
      sendPrefix(hands);
      break;
    case 'suspend':
      hands.suspend();
  }
}

function interrupt(hands: ActionHands): void {
  const slot = meantAgent(hands);
  if (slot === null) hands.tell(words.noSingleAgent);
  else hands.request({ verb: 'interrupt', slots: [slot] });
}

/** Lets an agent go on that a signal has stopped. Also one that does not look so: no screen need tell it, and it harms none. */
function goOn(hands: ActionHands): void {
  const slot = meantAgent(hands);
  const agent = slot === null ? undefined : hands.mirror.room?.slots[slot];
  if (slot === null || agent === undefined) hands.tell(words.noSingleAgent);
  else {
    if (agent.state.is !== 'suspended') hands.tell(words.continuedAnyway(agent.handle));
    hands.request({ verb: 'continue', slot });
  }
}

function redirect(hands: ActionHands): void {
  const slot = meantAgent(hands);
  if (slot === null) {
    hands.tell(words.noSingleAgent);
    return;
  }
  hands.navigate(go(hands.nav, 'conversation'));
  hands.middle(slot === 'a' ? 'redirect a' : 'redirect b');
}

/** The focused agent; in the conversation its target, when that is one agent. */
function meantAgent({ nav, target }: ActionHands): Slot | null {
  return nav.focus === 'conversation' ? target : nav.focus;
}

/** Holds the hop that is about to go; without one, goes to what waits for the human, and back. */
function holdOrGo(hands: ActionHands): void {
  const hop = hands.mirror.hopInGrace(hands.now());
  if (hop !== null) {
    hands.request({ verb: 'hold', delivery: hop });
    return;
  }
  const nav = goToNeed(hands.nav, hands.mirror.room?.attention ?? []);
  if (nav) hands.navigate(nav);
  else hands.tell(words.nothingNeedsYou);
}

function askStop(hands: ActionHands): void {
  const { room } = hands.mirror;
  const agents = room ? `${room.slots.a.handle} and ${room.slots.b.handle}` : words.theAgents;
  hands.question({ text: words.stopAsked(agents), yes: () => hands.request({ verb: 'stop' }) });
}

/** Sends the prefix key to the focused agent; asks first where it is the key that stops the agent's process. */
function sendPrefix(hands: ActionHands): void {
  const slot = hands.nav.focus;
  if (slot === 'conversation') {
    hands.tell(words.prefixForAgents);
    return;
  }
  const agent = hands.mirror.room?.slots[slot];
  const send = () => hands.type(slot, prefixBytes(hands.prefix, hands.kittyKeys(slot)));
  const stops = isCtrlZ(hands.prefix) && agent?.stopsOnCtrlZ !== false;
  const text = words.prefixAsked(prefixWords(hands.prefix), agent?.handle ?? slot);
  if (stops) hands.question({ text, yes: send });
  else send();
}

function isCtrlZ({ name, ctrl, alt }: PrefixChord): boolean {
  return name === 'z' && ctrl && !alt;
}
