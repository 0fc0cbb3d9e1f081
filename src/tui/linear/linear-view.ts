import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../core/clock.ts';
import { type Problem, problemWords } from '../../core/problems.ts';
import type { Result } from '../../core/result.ts';
import type { Slot } from '../../core/slot.ts';
import type { FromWorker } from '../bridge.ts';
import type { HostMessage } from '../host-messages.ts';
import { HostSide } from '../host-side.ts';
import { type Line, span } from '../ink/draw/line.ts';
import { namesOf } from '../ink/names.ts';
import { look } from '../ink/theme.ts';
import type { Key } from '../input/input-event.ts';
import { legacyKey } from '../input/legacy-keys.ts';
import { applyFrame, emptyScreen, type PaneScreen } from '../pane-screens.ts';
import { Rings } from '../rings.ts';
import { RoomMirror } from '../room-mirror.ts';
import { capabilitiesFrom } from '../screen/capabilities.ts';
import type { Link } from '../screen/chrome.ts';
import type { ColourDepth } from '../screen/reduce-colour.ts';
import type { ViewOptions } from '../view.ts';
import { tellEnd, type ViewEnd } from '../view-end.ts';
import { MemoryKeeper } from '../view-memory.ts';
import { words as viewWords } from '../words.ts';
import { lineString } from './line-string.ts';
import { LinearSession, type Outcome } from './linear-session.ts';
import { linearPaneSize } from './pane-size.ts';
import { Prompt } from './prompt.ts';
import { screenText } from './screen-text.ts';
import { words } from './words.ts';

export type LinearOptions = Pick<ViewOptions, 'socket' | 'roomDir' | 'version' | 'host'>;

const endingSignals = ['SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;
/** Keys of one line are pressed as a hand does (ms): a program may take what comes in one read for a paste. */
const betweenKeysMs = 50;
/** A drag of the window's edge sends many sizes; the host gets the last (ms). */
const resizeMs = 30;

/** Tells the room as lines until the human leaves it. */
export async function runLinear(options: LinearOptions): Promise<Result<null>> {
  return tellEnd(await new LinearView(options).run());
}

/** One human in front of one room, by lines: brings terminal, host and session together. */
class LinearView {
  readonly #now = systemClock.now;
  readonly #session = new LinearSession();
  readonly #mirror = new RoomMirror();
  readonly #rings = new Rings();
  readonly #screens: Record<Slot, PaneScreen> = { a: emptyScreen(), b: emptyScreen() };
  readonly #memory: MemoryKeeper;
  readonly #host: HostSide;
  readonly #prompt: Prompt;
  readonly #colourDepth: ColourDepth;
  readonly #closing = new AbortController();
  /** The keys that are being pressed, one after the other. */
  #pressing: Promise<void> = Promise.resolve();
  #attached = false;
  #wasLost = false;
  #settle: NodeJS.Timeout | undefined;
  #resize: NodeJS.Timeout | undefined;
  #end: (end: ViewEnd) => void = () => {};

  constructor(options: LinearOptions) {
    const dumb = process.env.TERM === 'dumb';
    const { noColour, colourDepth } = capabilitiesFrom(process.env);
    this.#colourDepth = noColour || dumb ? 'none' : colourDepth;
    this.#memory = new MemoryKeeper(options.roomDir);
    const prompt = {
      entered: (text: string) => this.#took(this.#session.enter(text, this.#now())),
      interrupted: () => this.#took(this.#session.leave(this.#now())),
      left: () => this.#detach(),
      complete: (line: string) => this.#session.complete(line),
    };
    this.#prompt = new Prompt(prompt, dumb);
    const host = {
      host: options.host,
      socket: options.socket,
      version: options.version,
      said: (message: Exclude<HostMessage, { type: 'reply' }>) => this.#hostSaid(message),
      linkChanged: (state: Link) => this.#linkChanged(state),
      connected: () => this.#connected(),
      refused: (problem: Problem) => this.#end({ why: 'problem', problem }),
    };
    this.#host = new HostSide(host, this.#now);
  }

  /** Until the human leaves, the room ends, or somebody ends this process. */
  async run(): Promise<ViewEnd> {
    const ended = new Promise<ViewEnd>((resolve) => {
      this.#end = resolve;
    });
    const signalled = () => this.#end({ why: 'signal' });
    const resized = () => {
      clearTimeout(this.#resize);
      this.#resize = setTimeout(() => this.#tellState(), resizeMs);
    };
    for (const signal of endingSignals) process.on(signal, signalled);
    process.stdout.on('resize', resized).on('error', signalled);
    this.#prompt.open();
    this.#say([[span(words.opening)]]);
    void this.#host.reach();
    const end = await ended;
    this.#end = () => {};
    clearTimeout(this.#settle);
    clearTimeout(this.#resize);
    this.#closing.abort();
    this.#memory.change({ draft: { text: this.#prompt.unsent, to: this.#session.target } });
    this.#memory.close(this.#attached ? this.#now() : null);
    this.#prompt.close();
    this.#host.close();
    for (const signal of endingSignals) process.removeListener(signal, signalled);
    process.stdout.removeListener('resize', resized).removeListener('error', signalled);
    return end;
  }

  // The host

  #connected(): void {
    this.#mirror.reconnected();
    this.#tellState();
    void this.#readPage();
  }

  #linkChanged(state: Link): void {
    this.#took(this.#session.hear({ type: 'link', up: state === 'up' }, this.#now()));
    if (state === 'lost') this.#say([[span(words.lost, look.bad)]]);
    if (state === 'gone') this.#say([[span(words.gone, look.bad)]]);
    if (state === 'up' && this.#wasLost) this.#say([[span(words.back)]]);
    this.#wasLost = state === 'lost' || state === 'gone' || (this.#wasLost && state !== 'up');
  }

  #hostSaid(message: Exclude<HostMessage, { type: 'reply' }>): void {
    switch (message.type) {
      case 'pane':
        this.#screens[message.frame.slot] = applyFrame(this.#screens[message.frame.slot], message.frame);
        break;
      case 'room':
        this.#mirror.room = message.room;
        this.#took(this.#session.hear(message, this.#now()));
        if (!this.#attached) this.#enterRoom();
        if (this.#rings.hear(message.room, 'conversation', this.#now()).length > 0) this.#prompt.ring();
        break;
      case 'message':
        if (this.#mirror.takeMessage(message.event, message.message)) {
          this.#took(this.#session.hear({ type: 'message', message: message.message }, this.#now()));
        } else void this.#readPage();
        break;
      case 'notice':
        this.#say([[span(problemWords(message.problem), look.bad)]]);
        break;
      case 'signal':
        if (message.signal.is === 'clipboard')
          this.#say([[span(words.copyWished(this.#name(message.signal.slot)))]]);
        break;
      case 'goodbye':
        this.#end({ why: 'goodbye', code: message.code });
    }
  }

  #enterRoom(): void {
    this.#attached = true;
    const { leftAt, draft } = this.#memory.value;
    this.#took(this.#session.hear({ type: 'attached', leftAt }, this.#now()));
    if (draft === null) return;
    const restored = this.#session.hear({ type: 'draft', draft }, this.#now());
    this.#took({ ...restored, returned: '' });
    this.#prompt.put(restored.returned);
  }

  async #readPage(): Promise<void> {
    const page = (await this.#host.newestPage()) ?? { messages: [], more: false };
    this.#mirror.takePage(page.messages);
    this.#took(this.#session.hear({ type: 'page', ...page }, this.#now()));
  }

  #tellState(): void {
    const size = linearPaneSize();
    this.#host.tell({
      panes: { a: size, b: size },
      focus: 'conversation',
      colours: capabilitiesFrom(process.env).reported,
      kittyKeys: false,
    });
  }

  // The human

  #took({ lines, out, command, returned }: Outcome): void {
    this.#say(lines);
    // A single line is one key away in the history; put back, it would stand before what is written next.
    if (returned.includes('\n')) this.#prompt.put(returned);
    for (const one of out) this.#do(one);
    if (command !== null) this.#run(command);
    clearTimeout(this.#settle);
    const { due } = this.#session;
    if (due === null) return;
    const settle = () => this.#took(this.#session.settle(this.#now()));
    this.#settle = setTimeout(settle, Math.max(1, due - this.#now()));
  }

  #do(message: FromWorker): void {
    if (message.type === 'request') void this.#relay(message);
    if (message.type !== 'do') return;
    if (message.what === 'detach') this.#detach();
    if (message.what === 'stop') void this.#relay({ id: 0, request: { verb: 'stop' } });
  }

  async #relay({
    id,
    request,
  }: Pick<Extract<FromWorker, { type: 'request' }>, 'id' | 'request'>): Promise<void> {
    // Told once: not again to the view after a crash.
    if (request.verb === 'since') this.#memory.change({ leftAt: this.#now() });
    const result = await this.#host.request(request);
    if (!this.#closing.signal.aborted)
      this.#took(this.#session.hear({ type: 'reply', id, ...result }, this.#now()));
  }

  #detach(): void {
    this.#end({ why: 'detached', room: this.#mirror.room });
  }

  // The agents

  #run(command: NonNullable<Outcome['command']>): void {
    const { slot } = command;
    switch (command.does) {
      case 'screen':
        this.#readScreen(slot);
        break;
      case 'wake':
        void this.#wake(slot);
        break;
      case 'keys':
        this.#press(slot, command.keys);
        break;
      case 'type':
        this.#host.keys(slot, Buffer.from(command.text));
        this.#say([[span(words.typed(this.#name(slot)))]]);
    }
  }

  async #wake(slot: Slot): Promise<void> {
    if (this.#mirror.room?.slots[slot].state.is !== 'suspended') {
      this.#say([[span(viewWords.continuedAnyway(this.#name(slot)))]]);
    }
    const reply = await this.#host.request({ verb: 'continue', slot });
    if (!reply.ok) this.#say([[span(problemWords(reply.problem), look.bad)]]);
  }

  #readScreen(slot: Slot): void {
    const name = this.#name(slot);
    const lines = screenText(this.#screens[slot].rows);
    const text =
      lines.length === 0 ? [words.screenEmpty(name)] : [words.screen(name), ...lines, words.screenEnd(name)];
    this.#say(text.map((line) => [span(line)]));
  }

  #press(slot: Slot, keys: readonly Key[]): void {
    this.#pressing = this.#pressing.then(async () => {
      for (const [i, key] of keys.entries()) {
        if (i > 0) await sleep(betweenKeysMs);
        if (this.#closing.signal.aborted) return;
        this.#host.keys(slot, Buffer.from(legacyKey(key, this.#screens[slot].modes)));
      }
      this.#say([[span(words.pressed(this.#name(slot), keys.length))]]);
    });
  }

  #name(slot: Slot): string {
    return namesOf(this.#mirror.room)[slot];
  }

  #say(lines: readonly Line[]): void {
    const text = lines.map((line) => lineString(line, this.#colourDepth));
    this.#prompt.tell(text, this.#session.prompt);
  }
}
