import { systemClock } from '../core/clock.ts';
import { problemWords } from '../core/problems.ts';
import type { Slot } from '../core/slot.ts';
import type { Request } from '../protocol/requests.ts';
import type { ViewState } from '../protocol/view-state.ts';
import { BottomLine } from './bottom-line.ts';
import type { FromWorker } from './bridge.ts';
import { Display } from './display.ts';
import { sizeOf } from './durations.ts';
import { FrameClock } from './frame-clock.ts';
import type { HostLink, LinkEvents } from './host-link.ts';
import { HumanInput } from './human-input.ts';
import { InkLink } from './ink-link.ts';
import { type PrefixChord, prefixWords } from './input/prefix.ts';
import { focusRoute, type Routed, type Surroundings } from './input/router.ts';
import { maxPasteBytes } from './input/splitter.ts';
import { widen } from './layout.ts';
import { go, type Navigation, startAt } from './navigation.ts';
import { OuterTerminal } from './outer-terminal.ts';
import { type ActionHands, act } from './prefix-actions.ts';
import { RoomMirror } from './room-mirror.ts';
import { type Capabilities, capabilitiesFrom, learn, queries } from './screen/capabilities.ts';
import { type ChromeFacts, type Link, ticks } from './screen/chrome.ts';
import type { FocusModes } from './screen/modes.ts';
import type { ViewEnd, ViewOptions } from './view.ts';
import { recall, remember, type ViewMemory } from './view-memory.ts';
import { words } from './words.ts';

/** A drag of the window's edge sends many sizes; the host gets the last (ms). */
const resizeMs = 30;
const rememberMs = 500;
const pageLength = 200;
const maxCopyBytes = 100 * 1024;
/** Our own regions' keyboard: chords told apart, and named by their place on the usual layout. */
const ownKittyFlags = 5;

/** One human in front of one room: brings terminal, host and worker together. */
export class View {
  readonly #terminal: OuterTerminal;
  readonly #display: Display;
  readonly #clock = systemClock;
  readonly #frames = new FrameClock(() => this.#paint(), this.#clock.now);
  readonly #bottom = new BottomLine(() => this.#frames.dirty());
  readonly #human: HumanInput;
  readonly #ink: InkLink;
  readonly #mirror = new RoomMirror();
  readonly #prefix: string;
  readonly #hands: ActionHands;
  #link: HostLink | null = null;
  #linkState: Link = 'starting';
  #capabilities: Capabilities = capabilitiesFrom(process.env);
  #memory: ViewMemory;
  #nav: Navigation;
  /** The conversation's target, when it is one agent. */
  #target: Slot | null = null;
  #attached = false;
  #sentState = '';
  #timers: Partial<Record<'resize' | 'remember' | 'tick', NodeJS.Timeout>> = {};
  #end: (end: ViewEnd) => void = () => {};

  constructor(
    private readonly options: ViewOptions,
    prefixes: readonly [PrefixChord, ...PrefixChord[]],
  ) {
    this.#prefix = prefixes.map(prefixWords).join(' or ');
    this.#memory = recall(options.roomDir);
    this.#nav = startAt(this.#memory.focus);
    this.#hands = this.#actionHands(prefixes[0]);
    this.#human = new HumanInput(
      prefixes,
      {
        around: () => this.#around(),
        carry: (routed) => this.#carry(routed),
        typed: () => this.#typed(),
        prefixChanged: () => this.#frames.dirty(),
      },
      this.#clock.now,
    );
    this.#terminal = new OuterTerminal({
      input: (chunk) => this.#human.read(chunk),
      resized: () => this.#resized(),
      continued: () => this.#repaint(),
      ended: () => this.#end({ why: 'signal' }),
    });
    this.#display = new Display(this.#terminal.size);
    const worker = options.worker ?? new URL('./ink-worker.js', import.meta.url);
    const died = (again: boolean) => this.#inkDied(again);
    this.#ink = new InkLink(worker, { said: (message) => this.#inkSaid(message), died }, this.#clock.now);
  }

  /** Until the human leaves, the room ends, or somebody ends this process. */
  async run(): Promise<ViewEnd> {
    const ended = new Promise<ViewEnd>((resolve) => {
      this.#end = resolve;
    });
    this.#arrange();
    // First paint: before the host, the worker and everything else that takes time.
    this.#terminal.open(this.#frame() + queries);
    this.#follow();
    this.#ink.start();
    void this.#reachHost();
    const end = await ended;
    await this.#close();
    return end;
  }

  async #close(): Promise<void> {
    this.#end = () => {};
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
    this.#human.close();
    this.#frames.stop();
    this.#terminal.close();
    this.#remember();
    this.#link?.close();
    await this.#ink.close();
  }

  async #reachHost(): Promise<void> {
    const [host, messages, { HostLink }] = await Promise.all([
      this.options.host,
      import('./host-messages.ts'),
      import('./host-link.ts'),
    ]);
    if (!host.ok) {
      this.#end({ why: 'problem', problem: host.problem });
      return;
    }
    const events: LinkEvents = {
      up: () => this.#connected(),
      lost: () => this.#linkIs('lost'),
      gone: () => this.#linkIs('gone'),
      said: (message) => this.#hostSaid(message),
      refused: (problem) => this.#end({ why: 'problem', problem }),
    };
    this.#link = new HostLink(this.options.socket, this.options.version, messages, events, this.#clock.now);
    this.#linkIs('connecting');
    this.#link.connect();
  }

  // The host

  #connected(): void {
    this.#mirror.reconnected();
    this.#sentState = '';
    this.#tellState();
    this.#linkIs('up');
    void this.#readPage(null);
  }

  #linkIs(state: Link): void {
    if (this.#linkState === state) return;
    this.#linkState = state;
    this.#ink.post({ type: 'link', up: state === 'up' });
    this.#frames.dirty();
  }

  #hostSaid(message: Parameters<LinkEvents['said']>[0]): void {
    switch (message.type) {
      case 'pane':
        this.#display.takePane(message.frame);
        this.#follow();
        this.#frames.dirty();
        break;
      case 'room':
        this.#mirror.room = message.room;
        this.#ink.post({ type: 'room', room: message.room });
        if (!this.#attached) this.#greet();
        if (this.#mirror.rings(this.#nav.focus)) this.#terminal.write('\x07');
        this.#tick();
        this.#frames.dirty();
        break;
      case 'message':
        if (this.#mirror.takeMessage(message.event, message.message)) {
          this.#ink.post({ type: 'message', message: message.message });
        } else void this.#readPage(null);
        break;
      case 'goodbye':
        this.#end({ why: 'goodbye', code: message.code });
    }
  }

  /** Tells the worker, once, that the human is back. */
  #greet(): void {
    this.#attached = true;
    this.#ink.post({ type: 'attached', leftAt: this.#memory.leftAt });
  }

  async #readPage(before: number | null): Promise<void> {
    const page = await this.#link?.page(before, pageLength);
    if (!page) return;
    this.#mirror.takePage(page.messages);
    this.#ink.post({ type: 'page', messages: page.messages, more: page.more, before });
  }

  /** Asks the host on behalf of a key; a refusal is told in the bottom line. */
  async #ask(request: Request): Promise<void> {
    const reply = await this.#link?.request(request);
    if (reply && !reply.ok) this.#bottom.tell(problemWords(reply.problem));
  }

  /** Sizes, focus and colours, when they are others than the host knows. */
  #tellState(): void {
    const { sizes } = this.#display.layout;
    const state: ViewState = {
      panes: { a: sizes.a, b: sizes.b },
      focus: this.#nav.focus,
      colours: this.#capabilities.reported,
      kittyKeys: this.#capabilities.kittyKeys,
    };
    const json = JSON.stringify(state);
    if (json === this.#sentState || !this.#link) return;
    this.#sentState = json;
    this.#link.sendState(json);
  }

  // The worker

  #inkSaid(message: FromWorker): void {
    switch (message.type) {
      case 'ready':
        this.#inkReady();
        break;
      case 'frame':
        this.#display.takeRegion(message.region, message.frame);
        this.#frames.dirty();
        break;
      case 'overlay':
        this.#display.openOverlay(message.open);
        this.#follow();
        this.#frames.dirty();
        break;
      case 'request':
        void this.#relay(message.id, message.request);
        break;
      case 'do':
        this.#do(message.what);
        break;
      case 'copy':
        this.#copy(message.text);
        break;
      case 'draft':
        this.#memory = { ...this.#memory, draft: message.draft };
        this.#timers.remember ??= setTimeout(() => this.#remember(), rememberMs);
        break;
      case 'focused slot':
        this.#target = message.slot;
    }
  }

  /** A new worker, the first or after a death, knows nothing. */
  #inkReady(): void {
    this.#tellLayout();
    if (this.#mirror.room) this.#ink.post({ type: 'room', room: this.#mirror.room });
    if (this.#attached) this.#greet();
    if (this.#memory.draft) this.#ink.post({ type: 'draft', draft: this.#memory.draft });
    this.#ink.post({ type: 'link', up: this.#linkState === 'up' });
    void this.#readPage(null);
  }

  #inkDied(again: boolean): void {
    this.#display.openOverlay(false);
    this.#bottom.tell(again ? words.workerDied : words.workerGone);
  }

  async #relay(id: number, request: Request): Promise<void> {
    const reply = await this.#link?.request(request);
    if (reply) this.#ink.post({ type: 'reply', id, ...reply });
  }

  #do(what: Extract<FromWorker, { type: 'do' }>['what']): void {
    switch (what) {
      case 'detach':
        this.#detach();
        break;
      case 'stop':
        void this.#ask({ verb: 'stop' });
        break;
      case 'older messages':
        void this.#readPage(this.#mirror.oldest);
        break;
      case 'focus a':
        this.#navigate(go(this.#nav, 'a'));
        break;
      case 'focus b':
        this.#navigate(go(this.#nav, 'b'));
        break;
      case 'focus conversation':
        this.#navigate(go(this.#nav, 'conversation'));
    }
  }

  /** To the system's clipboard; the terminal never says whether it did. */
  #copy(text: string): void {
    const bytes = Buffer.from(text);
    if (bytes.length > maxCopyBytes) {
      this.#bottom.tell(words.copyTooLarge(sizeOf(maxCopyBytes)));
      return;
    }
    this.#terminal.write(`\x1b]52;c;${bytes.toString('base64')}\x1b\\`);
    this.#bottom.tell(words.copied);
  }

  #tellLayout(): void {
    const { sizes, overlay } = this.#display.layout;
    this.#ink.post({
      type: 'layout',
      middle: sizes.conversation,
      overlay: { cols: overlay.cols, rows: overlay.rows },
      focus: this.#nav.focus,
      colours: this.#capabilities.colours,
      prefix: this.#prefix,
    });
  }

  // The human

  #typed(): void {
    this.#frames.keyed();
    this.#bottom.read();
  }

  #around(): Surroundings {
    return {
      focus: this.#nav.focus,
      layout: this.#display.layout,
      modes: { a: this.#display.screen('a').modes, b: this.#display.screen('b').modes },
      overlay: this.#display.overlayRect,
      asked: this.#bottom.asked,
    };
  }

  #carry(routed: Routed): void {
    switch (routed.to) {
      case 'pane':
        this.#link?.send('keys', routed.slot, routed.bytes);
        break;
      case 'reports':
        this.#link?.send('reports', routed.slot, routed.bytes);
        break;
      case 'worker':
        this.#ink.post(routed.message);
        break;
      case 'action':
        act(routed.action, this.#hands);
        break;
      case 'answer':
        this.#bottom.answer(routed.yes);
        break;
      case 'focus':
        this.#navigate(go(this.#nav, routed.on));
        break;
      case 'reply':
        this.#capabilities = learn(this.#capabilities, routed.reply);
        if (this.#capabilities.asking) break;
        this.#follow();
        this.#tellState();
        break;
      case 'refused':
        this.#bottom.tell(words.pasteRefused(sizeOf(routed.size), sizeOf(maxPasteBytes)));
    }
  }

  #actionHands(prefix: PrefixChord): ActionHands {
    const view = this;
    return {
      prefix,
      mirror: this.#mirror,
      get nav() {
        return view.#nav;
      },
      get target() {
        return view.#target;
      },
      now: this.#clock.now,
      navigate: (to) => this.#navigate(to),
      widen: (columns) => this.#widen(columns),
      request: (request) => void this.#ask(request),
      middle: (action) => this.#ink.post({ type: 'action', action }),
      question: (question) => this.#bottom.ask(question),
      tell: (notice) => this.#bottom.tell(notice),
      kittyKeys: (slot) => this.#display.screen(slot).modes.kittyFlags !== 0,
      type: (slot, bytes) => this.#link?.send('keys', slot, bytes),
      detach: () => this.#detach(),
      suspend: () => this.#terminal.suspend(),
    };
  }

  #detach(): void {
    this.#end({ why: 'detached', root: this.#mirror.room?.root ?? null });
  }

  // What is shown

  #navigate(to: Navigation): void {
    const left = focusRoute(this.#around(), false);
    this.#nav = to;
    this.#arrange();
    for (const report of [...left, ...focusRoute(this.#around(), true)]) {
      if (report.to === 'reports') this.#link?.send('reports', report.slot, report.bytes);
    }
    this.#memory = { ...this.#memory, focus: to.focus };
    this.#changedLayout();
  }

  #widen(columns: number): void {
    const before = this.#display.layout.sizes;
    const widths = this.#memory.widths;
    this.#memory = { ...this.#memory, widths: widen(widths, this.#nav.focus, columns) };
    this.#arrange();
    // At a limit nothing moved; the wish must not grow on, or the way back would be as long.
    const moved = JSON.stringify(before) !== JSON.stringify(this.#display.layout.sizes);
    if (!moved) this.#memory = { ...this.#memory, widths };
    this.#changedLayout();
  }

  #arrange(): void {
    const { focus, agent, zoomed } = this.#nav;
    const { widths } = this.#memory;
    this.#display.arrange({ size: this.#terminal.size, focus, agent, zoomed, widths });
  }

  #changedLayout(): void {
    this.#tellLayout();
    this.#tellState();
    this.#follow();
    this.#frames.dirty();
  }

  #resized(): void {
    this.#arrange();
    this.#display.forget();
    this.#frames.dirty();
    if (this.#timers.resize) clearTimeout(this.#timers.resize);
    this.#timers.resize = setTimeout(() => this.#changedLayout(), resizeMs);
  }

  #repaint(): void {
    this.#display.forget();
    this.#resized();
    this.#follow();
  }

  /** The outer terminal's modes that are the focused pane's choice. */
  #follow(): void {
    const { focus } = this.#nav;
    const agent = focus === 'conversation' || this.#display.overlayRect ? null : this.#display.screen(focus);
    const flags = agent?.modes.kittyFlags || ownKittyFlags;
    const modes: FocusModes = {
      kittyFlags: this.#capabilities.kittyKeys ? flags : 0,
      everyMotion: agent?.modes.mouse === 'any',
    };
    this.#terminal.follow(modes);
  }

  /** One second's clock while a time on the screen runs, else none. */
  #tick(): void {
    const needed = ticks(this.#mirror.room);
    if (needed) this.#timers.tick ??= setInterval(() => this.#frames.dirty(), 1000);
    else if (this.#timers.tick) {
      clearInterval(this.#timers.tick);
      delete this.#timers.tick;
    }
  }

  #remember(): void {
    delete this.#timers.remember;
    const leftAt = this.#attached ? this.#clock.now() : this.#memory.leftAt;
    remember(this.options.roomDir, { ...this.#memory, leftAt });
  }

  #paint(): void {
    this.#terminal.write(this.#frame());
  }

  #frame(): string {
    return this.#display.frame(this.#chrome(), this.#capabilities);
  }

  #chrome(): ChromeFacts {
    return {
      room: this.#mirror.room,
      link: this.#linkState,
      focus: this.#nav.focus,
      hint: this.#bottom.hint(this.#human.pending),
      prefix: this.#prefix,
      colours: this.#capabilities.colours,
      now: this.#clock.now(),
    };
  }
}
