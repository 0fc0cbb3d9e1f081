import { systemClock } from '../core/clock.ts';
import { type Problem, problemWords } from '../core/problems.ts';
import type { Request } from '../protocol/requests.ts';
import { AwaitedAnswers } from './awaited-answers.ts';
import { BottomLine } from './bottom-line.ts';
import type { Focus } from './bridge.ts';
import { carry, type Receivers } from './carry.ts';
import { Clipboard } from './clipboard.ts';
import { clipboardRoutes } from './clipboard-routes.ts';
import { Display } from './display.ts';
import type { HostMessage } from './host-messages.ts';
import { HostNews } from './host-news.ts';
import { HostSide } from './host-side.ts';
import { HumanInput } from './human-input.ts';
import type { TerminalReply } from './input/input-event.ts';
import { type PrefixChord, prefixWords } from './input/prefix.ts';
import { focusRoute, type Routed, type Surroundings } from './input/router.ts';
import { Middle, type MiddleHands } from './middle.ts';
import { go, type Navigation } from './navigation.ts';
import { OuterSignals } from './outer-signals.ts';
import { OuterTerminal } from './outer-terminal.ts';
import { Outside } from './outside.ts';
import { Picture } from './picture.ts';
import type { ActionHands } from './prefix-actions.ts';
import { ReadMode } from './reading/read-mode.ts';
import { readingHands } from './reading-hands.ts';
import { RoomMirror } from './room-mirror.ts';
import { type Capabilities, capabilitiesFrom, learn, ownGround, queries } from './screen/capabilities.ts';
import { ticks } from './screen/chrome.ts';
import { SecondClock } from './second-clock.ts';
import { Stage } from './stage.ts';
import { layoutMessage, presentation, type WorkerFacts } from './tell-worker.ts';
import type { ViewOptions } from './view.ts';
import type { ViewEnd } from './view-end.ts';
import { MemoryKeeper } from './view-memory.ts';
import { words } from './words.ts';

/** A drag of the window's edge sends many sizes; the host gets the last (ms). */
const resizeMs = 30;
/** One human in front of one room: brings terminal, host and worker together. */
export class MainThread {
  readonly #now = systemClock.now;
  readonly #prefix: string;
  readonly #memory: MemoryKeeper;
  readonly #mirror = new RoomMirror();
  readonly #terminal: OuterTerminal;
  readonly #signals = new OuterSignals();
  readonly #display: Display;
  readonly #stage: Stage;
  readonly #seconds = new SecondClock(() => this.#picture.dirty());
  readonly #bottom = new BottomLine(() => this.#picture.dirty());
  readonly #human: HumanInput;
  readonly #middle: Middle;
  readonly #host: HostSide;
  readonly #clipboard: Clipboard;
  readonly #outside: Outside;
  readonly #reading: ReadMode;
  readonly #news: HostNews;
  readonly #carriedTo: Receivers;
  readonly #picture: Picture;
  #capabilities: Capabilities = capabilitiesFrom(process.env);
  /** The terminal's window has the focus, as far as it tells. */
  #inFront = true;
  #resize: NodeJS.Timeout | undefined;
  #end: (end: ViewEnd) => void = () => {};
  /** No key goes anywhere any more. */
  #ended = false;
  readonly #answers = new AwaitedAnswers();

  constructor(options: ViewOptions, prefixes: readonly [PrefixChord, ...PrefixChord[]]) {
    this.#prefix = prefixes.map(prefixWords).join(' or ');
    this.#memory = new MemoryKeeper(options.roomDir);
    this.#terminal = new OuterTerminal({
      input: (chunk) => this.#human.read(chunk),
      resized: () => this.#resized(),
      drained: () => this.#picture.drained(),
      continued: () => this.#continued(),
      ended: () => this.#end({ why: 'signal' }),
    });
    this.#display = new Display(this.#terminal.size);
    this.#stage = new Stage(this.#display, this.#memory, () => this.#terminal.size);
    const human = {
      around: () => this.#around(),
      carry: (routed: Routed) => {
        if (!this.#ended || routed.to === 'reply') carry(routed, this.#carriedTo);
      },
      typed: () => this.#typed(),
      prefixChanged: () => this.#picture.dirty(),
    };
    this.#human = new HumanInput(prefixes, options.directKeys, human, this.#now);
    this.#middle = new Middle(options.worker ?? null, this.#middleHands(), this.#now);
    const host = {
      host: options.host,
      socket: options.socket,
      version: options.version,
      said: (message: Exclude<HostMessage, { type: 'reply' }>) => this.#news.take(message),
      linkChanged: () => this.#linkChanged(),
      connected: () => this.#connected(),
      refused: (problem: Problem) => this.#end({ why: 'problem', problem }),
    };
    this.#host = new HostSide(host, this.#now);
    this.#clipboard = new Clipboard(options.roomDir, clipboardRoutes(process.env, process.platform), {
      writeTerminal: (bytes) => this.#terminal.write(bytes),
      copied: ({ text, by, file }) => this.#bottom.tell(words.copied(text.split('\n').length, by, file)),
    });
    this.#outside = new Outside(options.roomDir, process.env, {
      lend: (use) => this.#terminal.lend(use),
      tell: (notice) => this.#bottom.tell(notice),
    });
    const shown = {
      terminal: this.#terminal,
      display: this.#display,
      stage: this.#stage,
      mirror: this.#mirror,
      middle: this.#middle,
      host: this.#host,
      bottom: this.#bottom,
      human: this.#human,
      memory: this.#memory,
      prefix: this.#prefix,
      copy: (text: string) => void this.#clipboard.copy(text),
      changed: (of: Focus) => this.#changed(of),
    };
    this.#reading = new ReadMode(readingHands(shown), this.#now);
    const parts = { ...shown, reading: this.#reading };
    this.#picture = new Picture({ ...parts, capabilities: () => this.#capabilities }, this.#now);
    this.#news = new HostNews({
      ...parts,
      roomChanged: () => this.#roomChanged(),
      goodbye: (code) => this.#end({ why: 'goodbye', code }),
    });
    this.#carriedTo = this.#receivers(prefixes[0]);
  }

  /** Until the human leaves, the room ends, or somebody ends this process. */
  async run(): Promise<ViewEnd> {
    const ended = new Promise<ViewEnd>((resolve) => {
      this.#end = (end) => {
        this.#ended = true;
        resolve(end);
      };
    });
    this.#stage.arrange();
    // First paint: before the host, the worker and everything else that takes time.
    this.#terminal.open(this.#picture.frame('frame') + queries);
    this.#answers.asked();
    this.#picture.follow();
    this.#middle.start();
    void this.#host.reach();
    const end = await ended;
    // After a signal the terminal may be gone.
    if (end.why !== 'signal') await this.#answers.settled;
    this.#answers.came();
    await this.#close();
    return end;
  }

  async #close(): Promise<void> {
    this.#end = () => {};
    clearTimeout(this.#resize);
    this.#seconds.stop();
    this.#reading.close();
    this.#picture.stop();
    this.#bottom.close();
    this.#human.close();
    // First: without the terminal's handlers the next signal ends the process, and a closed terminal sends several.
    this.#memory.close(this.#news.attached ? this.#now() : null);
    this.#terminal.close();
    this.#host.close();
    await this.#middle.close();
  }

  // The host

  #connected(): void {
    this.#mirror.reconnected();
    this.#tellState();
    void this.#news.readPage();
  }

  #linkChanged(): void {
    const up = this.#host.state === 'up';
    this.#middle.post({ type: 'link', up });
    if (!up) this.#reading.disconnected();
    this.#picture.dirty();
  }

  #roomChanged(): void {
    const { room } = this.#mirror;
    if (room !== null) this.#seconds.run(ticks(room));
    this.#signal();
    this.#picture.dirty();
  }

  /** Tells the human's terminal what is new in the room. While a program of theirs has it, that waits: told once is told. */
  #signal(): void {
    const { room } = this.#mirror;
    if (room === null || !this.#terminal.ours) return;
    this.#terminal.write(this.#signals.tell(room, this.#looksAt, this.#capabilities, this.#now()));
  }

  /** Asks the host on behalf of a key; a refusal is told in the bottom line. */
  async #ask(request: Request): Promise<void> {
    const reply = await this.#host.request(request);
    if (!reply.ok) this.#bottom.tell(problemWords(reply.problem));
  }

  /** Null: another window. */
  get #looksAt(): Focus | null {
    return this.#inFront ? this.#stage.focus : null;
  }

  #tellState(): void {
    const { sizes } = this.#display.layout;
    this.#host.tell({
      panes: { a: sizes.a, b: sizes.b },
      focus: this.#looksAt,
      colours: this.#capabilities.reported,
      kittyKeys: this.#capabilities.kittyKeys,
    });
  }

  // The worker

  #middleHands(): MiddleHands {
    return {
      display: this.#display,
      present: () => presentation(this.#workerFacts()),
      request: (request) => {
        // Told once: not again by a worker that starts anew, nor by the view after a crash.
        if (request.verb === 'since') this.#memory.change({ leftAt: this.#now() });
        return this.#host.request(request);
      },
      readPage: () => void this.#news.readPage(),
      do: (what) => {
        if (what === 'detach') this.#detach();
        else if (what === 'stop') void this.#ask({ verb: 'stop' });
        else this.#navigate(go(this.#stage.nav, 'conversation'));
      },
      copy: (text) => void this.#clipboard.copy(text),
      open: (seq, text) => void this.#outside.open(seq, text),
      save: (seq, text) => this.#outside.save(seq, text),
      editOutside: (text) => void this.#editOutside(text),
      draft: (draft) => this.#memory.change({ draft }),
      overlayChanged: () => {
        this.#human.leave();
        this.#picture.follow();
        this.#picture.dirty();
      },
      changed: () => this.#picture.changed('conversation'),
      died: (again) => this.#bottom.tell(again ? words.workerDied : words.workerGone),
    };
  }

  async #editOutside(text: string): Promise<void> {
    const edited = await this.#outside.edit(text);
    if (edited !== null) this.#middle.post({ type: 'edited outside', text: edited });
  }

  #workerFacts(): WorkerFacts {
    const { draft, leftAt } = this.#memory.value;
    return {
      layout: this.#display.layout,
      focus: this.#stage.focus,
      ground: ownGround(this.#capabilities),
      prefix: this.#prefix,
      room: this.#mirror.room,
      attached: this.#news.attached ? { leftAt } : null,
      draft,
      linkUp: this.#host.state === 'up',
    };
  }

  // The human

  #window(inFront: boolean): void {
    if (inFront === this.#inFront) return;
    this.#inFront = inFront;
    this.#tellState();
  }

  #typed(): void {
    // Whatever the terminal failed to say, who types is there.
    this.#window(true);
    this.#picture.keyed();
    this.#bottom.read();
  }

  #around(): Surroundings {
    return {
      focus: this.#stage.focus,
      layout: this.#display.layout,
      modes: { a: this.#display.screen('a').modes, b: this.#display.screen('b').modes },
      overlay: this.#display.overlayRect,
      asked: this.#bottom.asked,
      reading: { a: this.#reading.takesKeys('a'), b: this.#reading.takesKeys('b') },
    };
  }

  #receivers(prefix: PrefixChord): Receivers {
    return {
      host: this.#host,
      middle: this.#middle,
      reading: this.#reading,
      bottom: this.#bottom,
      actions: this.#actionHands(prefix),
      focus: (on) => this.#navigate(go(this.#stage.nav, on)),
      drag: (separator) => this.#drag(separator),
      window: (focused) => this.#window(focused),
      learn: (reply) => this.#learn(reply),
    };
  }

  #learn(reply: TerminalReply): void {
    this.#capabilities = learn(this.#capabilities, reply);
    if (this.#capabilities.asking) return;
    this.#answers.came();
    this.#layoutChanged();
    this.#signal();
  }

  #actionHands(prefix: PrefixChord): ActionHands {
    const thread = this;
    return {
      prefix,
      mirror: this.#mirror,
      get nav() {
        return thread.#stage.nav;
      },
      get target() {
        return thread.#middle.target;
      },
      now: this.#now,
      navigate: (to) => this.#navigate(to),
      widen: (columns) => {
        this.#stage.widen(columns);
        this.#layoutChanged();
      },
      read: (slot) => this.#reading.read(slot),
      request: (request) => void this.#ask(request),
      middle: (action) => this.#middle.act(action),
      question: (question) => this.#bottom.ask(question),
      answerOffer: (yes) => this.#bottom.answerOffer(yes),
      tell: (notice) => this.#bottom.tell(notice),
      kittyKeys: (slot) => this.#display.screen(slot).modes.kittyFlags !== 0,
      type: (slot, bytes) => this.#host.keys(slot, bytes),
      switchMouse: () => this.#switchMouse(),
      repaint: () => this.#picture.forget(),
      detach: () => this.#detach(),
      suspend: () => this.#terminal.suspend(),
    };
  }

  #detach(): void {
    this.#end({ why: 'detached', room: this.#mirror.room });
  }

  // What is shown

  #navigate(to: Navigation): void {
    this.#human.leave();
    const left = focusRoute(this.#around(), false);
    this.#stage.go(to);
    for (const report of [...left, ...focusRoute(this.#around(), true)]) carry(report, this.#carriedTo);
    this.#layoutChanged();
  }

  /** The panes are drawn as they will be; their programs are told when the separator is let go. */
  #drag({ n, x, done }: Extract<Routed, { to: 'separator' }>): void {
    this.#stage.drag(n, x);
    this.#reading.resized();
    if (done) this.#layoutChanged();
    else this.#picture.dirty();
  }

  #switchMouse(): void {
    const mouse = !this.#memory.value.mouse;
    this.#memory.change({ mouse });
    this.#picture.follow();
    this.#bottom.tell(mouse ? words.mouseOn : words.mouseOff(`${this.#prefix} M`));
  }

  #layoutChanged(): void {
    this.#reading.resized();
    this.#middle.post(layoutMessage(this.#workerFacts()));
    this.#tellState();
    this.#picture.follow();
    this.#picture.dirty();
  }

  #resized(): void {
    this.#stage.arrange();
    this.#reading.resized();
    this.#picture.forget();
    clearTimeout(this.#resize);
    this.#resize = setTimeout(() => this.#layoutChanged(), resizeMs);
  }

  #continued(): void {
    this.#signals.forget();
    this.#signal();
    this.#resized();
    this.#picture.follow();
  }

  /** What a pane shows has changed, and what it wants of the terminal may have. */
  #changed(of: Focus): void {
    this.#picture.follow();
    this.#picture.changed(of);
  }
}
