import { systemClock } from '../core/clock.ts';
import { type Problem, problemWords } from '../core/problems.ts';
import type { PassedSignal } from '../protocol/passed-signal.ts';
import type { Request } from '../protocol/requests.ts';
import { BottomLine } from './bottom-line.ts';
import type { Focus } from './bridge.ts';
import { Clipboard } from './clipboard.ts';
import { clipboardRoutes } from './clipboard-routes.ts';
import { Display } from './display.ts';
import { sizeOf } from './durations.ts';
import { FrameClock, type FrameKind } from './frame-clock.ts';
import type { HostMessage } from './host-messages.ts';
import { HostSide } from './host-side.ts';
import { HumanInput } from './human-input.ts';
import { type PrefixChord, prefixWords } from './input/prefix.ts';
import { focusRoute, type Routed, type Surroundings } from './input/router.ts';
import { maxPasteBytes } from './input/splitter.ts';
import { Middle, type MiddleHands } from './middle.ts';
import { go, type Navigation } from './navigation.ts';
import { OuterSignals } from './outer-signals.ts';
import { OuterTerminal } from './outer-terminal.ts';
import { Outside } from './outside.ts';
import { type ActionHands, act } from './prefix-actions.ts';
import { ReadMode } from './reading/read-mode.ts';
import { readingHands } from './reading-hands.ts';
import { RoomMirror } from './room-mirror.ts';
import { type Capabilities, capabilitiesFrom, learn, ownGround, queries } from './screen/capabilities.ts';
import { type ChromeFacts, ticks } from './screen/chrome.ts';
import { bell } from './screen/outer-strings.ts';
import { SecondClock } from './second-clock.ts';
import { Stage } from './stage.ts';
import { layoutMessage, presentation, type WorkerFacts } from './tell-worker.ts';
import type { ViewOptions } from './view.ts';
import type { ViewEnd } from './view-end.ts';
import { MemoryKeeper } from './view-memory.ts';
import { words } from './words.ts';

/** A drag of the window's edge sends many sizes; the host gets the last (ms). */
const resizeMs = 30;
/** Our own regions' keyboard: chords told apart, and named by their place on the usual layout. */
const ownKittyFlags = 5;

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
  readonly #frames = new FrameClock((kind) => this.#paint(kind), this.#now);
  readonly #seconds = new SecondClock(() => this.#frames.dirty());
  readonly #bottom = new BottomLine(() => this.#frames.dirty());
  readonly #human: HumanInput;
  readonly #middle: Middle;
  readonly #host: HostSide;
  readonly #clipboard: Clipboard;
  readonly #outside: Outside;
  readonly #reading: ReadMode;
  readonly #hands: ActionHands;
  #capabilities: Capabilities = capabilitiesFrom(process.env);
  /** The terminal's window has the focus, as far as it tells. */
  #inFront = true;
  /** The human has seen the room itself. */
  #attached = false;
  #resize: NodeJS.Timeout | undefined;
  #end: (end: ViewEnd) => void = () => {};

  constructor(options: ViewOptions, prefixes: readonly [PrefixChord, ...PrefixChord[]]) {
    this.#prefix = prefixes.map(prefixWords).join(' or ');
    this.#memory = new MemoryKeeper(options.roomDir);
    this.#terminal = new OuterTerminal({
      input: (chunk) => this.#human.read(chunk),
      resized: () => this.#resized(),
      drained: () => this.#frames.dirty(),
      continued: () => this.#continued(),
      ended: () => this.#end({ why: 'signal' }),
    });
    this.#display = new Display(this.#terminal.size);
    this.#stage = new Stage(this.#display, this.#memory, () => this.#terminal.size);
    const human = {
      around: () => this.#around(),
      carry: (routed: Routed) => this.#carry(routed),
      typed: () => this.#typed(),
      prefixChanged: () => this.#frames.dirty(),
    };
    this.#human = new HumanInput(prefixes, options.directKeys, human, this.#now);
    this.#middle = new Middle(options.worker ?? null, this.#middleHands(), this.#now);
    this.#hands = this.#actionHands(prefixes[0]);
    const host = {
      host: options.host,
      socket: options.socket,
      version: options.version,
      said: (message: Exclude<HostMessage, { type: 'reply' }>) => this.#hostSaid(message),
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
    const parts = {
      display: this.#display,
      host: this.#host,
      bottom: this.#bottom,
      copy: (text: string) => void this.#clipboard.copy(text),
      changed: (of: Focus) => this.#readerChanged(of),
    };
    this.#reading = new ReadMode(readingHands(parts), this.#now);
  }

  /** Until the human leaves, the room ends, or somebody ends this process. */
  async run(): Promise<ViewEnd> {
    const ended = new Promise<ViewEnd>((resolve) => {
      this.#end = resolve;
    });
    this.#stage.arrange();
    // First paint: before the host, the worker and everything else that takes time.
    this.#terminal.open(this.#frame('frame') + queries);
    this.#follow();
    this.#middle.start();
    void this.#host.reach();
    const end = await ended;
    await this.#close();
    return end;
  }

  async #close(): Promise<void> {
    this.#end = () => {};
    clearTimeout(this.#resize);
    this.#seconds.stop();
    this.#reading.close();
    this.#frames.stop();
    this.#bottom.close();
    this.#human.close();
    // First: without the terminal's handlers the next signal ends the process, and a closed terminal sends several.
    this.#memory.close(this.#attached ? this.#now() : null);
    this.#terminal.close();
    this.#host.close();
    await this.#middle.close();
  }

  // The host

  #connected(): void {
    this.#mirror.reconnected();
    this.#tellState();
    void this.#readPage();
  }

  #linkChanged(): void {
    const up = this.#host.state === 'up';
    this.#middle.post({ type: 'link', up });
    if (!up) this.#reading.disconnected();
    this.#frames.dirty();
  }

  #hostSaid(message: Exclude<HostMessage, { type: 'reply' }>): void {
    switch (message.type) {
      case 'pane':
        this.#display.takePane(message.frame);
        // A whole frame says nothing new: the pane has another size, or the connection is another one.
        if (!message.frame.full && message.frame.changed.length > 0)
          this.#reading.printed(message.frame.slot);
        this.#follow();
        this.#dirty(message.frame.slot);
        break;
      case 'history':
        this.#reading.takeHistory(message.history);
        break;
      case 'room':
        this.#mirror.room = message.room;
        this.#middle.post({ type: 'room', room: message.room });
        if (!this.#attached) this.#middle.post({ type: 'attached', leftAt: this.#memory.value.leftAt });
        this.#attached = true;
        this.#signal();
        this.#seconds.run(ticks(message.room));
        this.#frames.dirty();
        break;
      case 'message':
        if (this.#mirror.takeMessage(message.event, message.message)) {
          this.#middle.post({ type: 'message', message: message.message });
        } else void this.#readPage();
        break;
      case 'notice':
        this.#bottom.tell(problemWords(message.problem));
        break;
      case 'signal':
        this.#pass(message.signal);
        break;
      case 'goodbye':
        this.#end({ why: 'goodbye', code: message.code });
    }
  }

  /** Tells the human's terminal what is new in the room. */
  #signal(): void {
    const { room } = this.#mirror;
    if (room === null) return;
    this.#terminal.write(
      this.#signals.tell(room, this.#inFront ? this.#stage.focus : null, this.#capabilities, this.#now()),
    );
  }

  /** Does what a program wants of the human's terminal, for the one that they look at; another one's copy is asked. */
  #pass(signal: PassedSignal): void {
    const looked = signal.slot === this.#stage.focus;
    if (signal.is === 'bell') {
      if (looked) this.#terminal.write(bell);
    } else if (looked) void this.#clipboard.copy(signal.text);
    else {
      const agent = this.#mirror.room?.slots[signal.slot].handle ?? signal.slot;
      const text = words.copyWished(agent, [...signal.text].length, this.#prefix);
      this.#bottom.offer({ text, yes: () => void this.#clipboard.copy(signal.text) });
    }
  }

  async #readPage(): Promise<void> {
    const page = await this.#host.newestPage();
    if (!page) return;
    this.#mirror.takePage(page.messages);
    this.#middle.post({ type: 'page', ...page });
  }

  /** Asks the host on behalf of a key; a refusal is told in the bottom line. */
  async #ask(request: Request): Promise<void> {
    const reply = await this.#host.request(request);
    if (!reply.ok) this.#bottom.tell(problemWords(reply.problem));
  }

  #tellState(): void {
    const { sizes } = this.#display.layout;
    this.#host.tell({
      panes: { a: sizes.a, b: sizes.b },
      focus: this.#stage.focus,
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
      readPage: () => void this.#readPage(),
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
        this.#follow();
        this.#frames.dirty();
      },
      changed: () => this.#dirty('conversation'),
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
      attached: this.#attached ? { leftAt } : null,
      draft,
      linkUp: this.#host.state === 'up',
    };
  }

  // The human

  #typed(): void {
    this.#frames.keyed();
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

  #carry(routed: Routed): void {
    switch (routed.to) {
      case 'pane':
        this.#host.keys(routed.slot, routed.bytes);
        break;
      case 'reports':
        this.#host.reports(routed.slot, routed.bytes);
        break;
      case 'worker':
        this.#middle.post(routed.message);
        break;
      case 'reader key':
        this.#reading.key(routed.slot, routed.key);
        break;
      case 'reader paste':
        this.#reading.paste(routed.slot, routed.text);
        break;
      case 'reader mouse':
        this.#reading.mouse(routed.of, routed.mouse);
        break;
      case 'action':
        act(routed.action, this.#hands);
        break;
      case 'answer':
        this.#bottom.answer(routed.yes);
        break;
      case 'focus':
        this.#navigate(go(this.#stage.nav, routed.on));
        break;
      case 'window':
        this.#inFront = routed.focused;
        break;
      case 'separator':
        this.#drag(routed);
        break;
      case 'reply':
        this.#capabilities = learn(this.#capabilities, routed.reply);
        if (this.#capabilities.asking) break;
        this.#layoutChanged();
        this.#signal();
        break;
      case 'refused':
        this.#bottom.tell(words.pasteRefused(sizeOf(routed.size), sizeOf(maxPasteBytes)));
    }
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
      repaint: () => this.#repaint(),
      detach: () => this.#detach(),
      suspend: () => this.#terminal.suspend(),
    };
  }

  #detach(): void {
    this.#end({ why: 'detached', root: this.#mirror.room?.root ?? null });
  }

  // What is shown

  #navigate(to: Navigation): void {
    this.#human.leave();
    const left = focusRoute(this.#around(), false);
    this.#stage.go(to);
    for (const report of [...left, ...focusRoute(this.#around(), true)]) this.#carry(report);
    this.#layoutChanged();
  }

  /** The panes are drawn as they will be; their programs are told when the separator is let go. */
  #drag({ n, x, done }: Extract<Routed, { to: 'separator' }>): void {
    this.#stage.drag(n, x);
    this.#reading.resized();
    if (done) this.#layoutChanged();
    else this.#frames.dirty();
  }

  #switchMouse(): void {
    const mouse = !this.#memory.value.mouse;
    this.#memory.change({ mouse });
    this.#follow();
    this.#bottom.tell(mouse ? words.mouseOn : words.mouseOff);
  }

  #repaint(): void {
    this.#display.forget();
    this.#frames.dirty();
  }

  #layoutChanged(): void {
    this.#reading.resized();
    this.#middle.post(layoutMessage(this.#workerFacts()));
    this.#tellState();
    this.#follow();
    this.#frames.dirty();
  }

  #resized(): void {
    this.#stage.arrange();
    this.#reading.resized();
    this.#repaint();
    clearTimeout(this.#resize);
    this.#resize = setTimeout(() => this.#layoutChanged(), resizeMs);
  }

  #continued(): void {
    this.#signals.forget();
    this.#signal();
    this.#resized();
    this.#follow();
  }

  /** Brings the outer terminal's modes to what the focused pane wants. */
  #follow(): void {
    const { focus } = this.#stage;
    const ours = focus === 'conversation' || this.#display.overlayRect || this.#reading.takesKeys(focus);
    const agent = ours ? null : this.#display.screen(focus);
    const flags = agent?.modes.kittyFlags || ownKittyFlags;
    const { kittyKeys, otherKeys } = this.#capabilities;
    this.#terminal.follow({
      kittyFlags: kittyKeys ? flags : 0,
      // Level 1 tells Shift-Enter from Enter.
      otherKeys: kittyKeys || !otherKeys ? 0 : Math.max(1, agent?.modes.modifyOtherKeys ?? 0),
      mouse: !this.#memory.value.mouse ? 'off' : agent?.modes.mouse === 'any' ? 'any' : 'drag',
    });
  }

  #readerChanged(of: Focus): void {
    this.#follow();
    this.#dirty(of);
  }

  /** A pane has changed. */
  #dirty(pane: Focus): void {
    if (pane === this.#stage.focus) this.#frames.dirtyFocus();
    else this.#frames.dirty();
  }

  /** A terminal that does not read is shown the newest frame when it does, and none of those in between. */
  #paint(kind: FrameKind): void {
    if (!this.#terminal.behind) this.#terminal.write(this.#frame(kind));
  }

  /** The bytes of the next frame. */
  #frame(kind: FrameKind): string {
    const chrome: ChromeFacts = {
      room: this.#mirror.room,
      link: this.#host.state,
      focus: this.#stage.focus,
      hint: this.#bottom.hint(this.#human.pending),
      prefix: this.#prefix,
      mouse: this.#memory.value.mouse,
      readers: this.#reading.readers,
      ground: ownGround(this.#capabilities),
      now: this.#now(),
    };
    return this.#display.frame(kind, chrome, this.#capabilities);
  }
}
