import { asksWords } from '../../core/agent-state.ts';
import { earliest } from '../../core/clock.ts';
import { heldWords } from '../../core/reasons.ts';
import { type Slot, slots } from '../../core/slot.ts';
import type { DeliveryView, MessageView, RoomView, SlotView } from '../../protocol/room-view.ts';
import { timeOfDay } from '../durations.ts';
import { type Line, span } from '../ink/draw/line.ts';
import { literalLine } from '../ink/draw/literal.ts';
import { type Names, namesOf } from '../ink/names.ts';
import { look } from '../ink/theme.ts';
import { callWords } from '../rings.ts';
import { words as viewWords } from '../words.ts';
import { deliveryText, earlierMessage, messageText, ownMessage } from './message-text.ts';
import { stateSentence, words } from './words.ts';

/** A change is told when it has stood for so long (ms): what flips back meanwhile is not told at all. */
const standsMs = 300;
/** So many messages are told to who comes in. */
const earlierMessages = 10;

/** Something that has one state at a time, each of which is told once. */
interface Topic {
  /** What was told last; '' before anything was. */
  told: string;
  news: News | null;
}

interface News {
  /** What it is; equal to `told` when it is no news. */
  is: string;
  lines: readonly Line[];
  due: number;
}

/** Makes of what the host tells about the room the lines that are told to the human: each thing once, bursts joined. */
export class Narrator {
  #room: RoomView | null = null;
  readonly #topics = new Map<string, Topic>();
  /** The newest message that was told; null before the first page. */
  #newest: number | null = null;
  /** Messages that came before the first page. */
  #early: MessageView[] = [];

  /** ms at which `settle` has something to tell, or null. */
  get due(): number | null {
    return [...this.#topics.values()].reduce<number | null>(
      (soonest, { news }) => earliest(soonest, news?.due ?? null),
      null,
    );
  }

  takeRoom(room: RoomView, now: number): Line[] {
    const first = this.#room === null;
    this.#room = room;
    for (const slot of slots) {
      this.#stateOf(room.slots[slot], now);
      this.#callOf(room, slot, now);
    }
    this.#take(
      'paused',
      room.paused ? whyPaused(room) : '',
      [[span(room.paused ? whyPaused(room) : words.unpaused)]],
      now,
    );
    this.#take('mode', room.mode, [[span(viewWords.relay[room.mode])]], now);
    const { recordProblem } = room;
    this.#take('record', recordProblem ?? '', [badLine(recordProblem ?? words.recordWell)], now);
    if (!first) return [];
    this.#skipNews();
    return roomLines(room);
  }

  takeMessage(message: MessageView, now: number): Line[] {
    if (this.#newest === null) {
      this.#early.push(message);
      return [];
    }
    const isNew = message.seq > this.#newest;
    this.#newest = Math.max(this.#newest, message.seq);
    const lines = isNew ? this.#newMessage(message, now) : [];
    this.#deliveriesOf(message, now);
    return lines;
  }

  /** The newest messages of the record, oldest first: the first time a beginning, later what was missed. */
  takePage(messages: readonly MessageView[], now: number): Line[] {
    if (this.#newest !== null) return messages.flatMap((message) => this.takeMessage(message, now));
    this.#newest = messages.at(-1)?.seq ?? 0;
    for (const message of messages) this.#deliveriesOf(message, now, true);
    const early = this.#early;
    this.#early = [];
    const names = this.#names;
    const shown = messages.slice(-earlierMessages);
    const all = Math.max(messages.length, this.#room?.messages ?? 0);
    const head = shown.length === 0 ? words.empty : words.lastMessages(shown.length, all);
    return [
      [span(head)],
      ...shown.flatMap((message) => earlierMessage(message, names)),
      ...early.flatMap((message) => this.takeMessage(message, now)),
    ];
  }

  /** What has stood long enough. */
  settle(now: number): Line[] {
    const lines: Line[] = [];
    for (const topic of this.#topics.values()) {
      const { news } = topic;
      if (news === null || news.due > now) continue;
      topic.told = news.is;
      topic.news = null;
      if (!this.#isTold(news.is)) lines.push(...news.lines);
    }
    return lines;
  }

  get #names(): Names {
    return namesOf(this.#room);
  }

  #newMessage(message: MessageView, now: number): Line[] {
    if (message.from !== 'system') {
      const own = message.from === 'user' && message.origin === 'composer';
      return own ? ownMessage(message, this.#names) : messageText(message, this.#names);
    }
    // It may say what the state of an agent says as well.
    this.#take(`message ${message.seq}`, message.body, messageText(message, this.#names), now);
    return [];
  }

  /** Whether a line of the room says what an agent's present state says. */
  #isTold(body: string): boolean {
    const room = this.#room;
    return slots.some((slot) => {
      const view = room?.slots[slot];
      return view?.state.is === 'needs you' && body === asksWords(view.handle, view.state);
    });
  }

  #stateOf({ slot, state, since }: SlotView, now: number): void {
    const name = this.#names[slot];
    const text = literalLine(stateSentence(name, state));
    switch (state.is) {
      case 'needs you':
        // Each dialog is news, also when it asks the same.
        this.#take(`state ${slot}`, `${text} ${since}`, [badLine(text), [span(words.answers(name))]], now);
        break;
      // Of these two the room says so in a line of its own.
      case 'exited':
        this.#take(`state ${slot}`, text, [], now);
        break;
      case 'suspended':
        this.#take(`state ${slot}`, text, [[span(words.wakes(name))]], now);
        break;
      default:
        this.#take(`state ${slot}`, text, [[span(text)]], now);
    }
  }

  /** An agent that waits in a dialog calls for it some seconds later; that is told already. */
  #callOf(room: RoomView, slot: Slot, now: number): void {
    const { told, state } = room.slots[slot];
    const calls = told.callsSince !== null && state.is !== 'needs you';
    const text = calls ? literalLine(callWords(room, slot)) : '';
    this.#take(`call ${slot}`, calls ? `${text} ${told.callsSince}` : '', calls ? [[span(text)]] : [], now);
  }

  #deliveriesOf(message: MessageView, now: number, told = false): void {
    for (const delivery of message.deliveries) {
      const name = `delivery ${delivery.id}`;
      const text = deliveryText(delivery, message, this.#names);
      if (text === '') this.#forget(name);
      else if (told) this.#topics.set(name, { told: text, news: null });
      else this.#take(name, text, [this.#deliveryLine(delivery, message, text, now)], now);
    }
  }

  #deliveryLine(delivery: DeliveryView, { seq }: MessageView, text: string, now: number): Line {
    const { state, reason, until } = delivery;
    if (state !== 'held' || reason?.code !== 'grace' || until === null)
      return [span(`${seq} ${text}`, look.dim)];
    const seconds = Math.max(1, Math.ceil((until - now) / 1000));
    return [span(`${seq} ${words.grace(this.#names[delivery.to], seconds, seq)}`)];
  }

  #take(name: string, is: string, lines: readonly Line[], now: number): void {
    const topic = this.#topics.get(name) ?? { told: '', news: null };
    this.#topics.set(name, topic);
    // The time runs from the first change: what flips without end is told all the same.
    topic.news = is === topic.told ? null : { is, lines, due: topic.news?.due ?? now + standsMs };
  }

  #forget(name: string): void {
    const topic = this.#topics.get(name);
    if (topic !== undefined) topic.news = null;
  }

  #skipNews(): void {
    for (const topic of this.#topics.values()) {
      if (topic.news !== null) topic.told = topic.news.is;
      topic.news = null;
    }
  }
}

/** The room as one finds it. */
function roomLines(room: RoomView): Line[] {
  const names = namesOf(room);
  const states = slots.map((slot) => {
    const { state, since } = room.slots[slot];
    return [span(words.stateSince(literalLine(stateSentence(names[slot], state)), timeOfDay(since)))];
  });
  return [
    [span(words.room(literalLine(room.slug), names.a, names.b))],
    ...(room.demo ? [[span(words.demo)]] : []),
    ...states,
    [span(room.paused ? whyPaused(room) : viewWords.relay[room.mode])],
    ...(room.recordProblem === null ? [] : [badLine(room.recordProblem)]),
  ];
}

/** What has stopped the relay, and the command that lets it go on. */
function whyPaused(room: RoomView): string {
  if (room.doneBy !== null) return words.done(namesOf(room)[room.doneBy]);
  if (room.stoppedBy === null) return words.paused;
  return words.stopped(heldWords({ code: 'guard', ...room.stoppedBy }, ''));
}

function badLine(text: string): Line {
  return [span(literalLine(text), look.bad)];
}
