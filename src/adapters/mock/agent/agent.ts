import { randomUUID } from 'node:crypto';
import type { Brain } from './brain.ts';
import { Composer } from './composer.ts';
import { Conversation } from './conversation.ts';
import { EnterRules } from './enter-rules.ts';
import type { Input, KeyName } from './keys.ts';
import { MenuSlot, modelMenu, permissionMenu } from './menu.ts';
import type { Options } from './options.ts';
import type { Reporter } from './reporter.ts';
import { Screen, type Shared } from './screen.ts';
import { everyQuery, stateQuery } from './state-signal.ts';
import type { Terminal } from './terminal.ts';
import { Turns } from './turns.ts';

const models = ['small', 'large'] as const;
const help =
  'Type a prompt and press Enter. /model, /clear, /help, /exit. A line "mock: reply …" says what to answer.';
/** A second Ctrl-C within this many ms ends the program. */
const exitArmedMs = 2000;

/** The mock agent: what its keys do. */
export class MockAgent {
  readonly #options: Options;
  readonly #terminal: Terminal;
  readonly #reporter: Reporter;
  readonly #screen: Screen;
  readonly #turns: Turns;
  readonly #rules: EnterRules;
  readonly #composer = new Composer();
  readonly #menus = new MenuSlot();
  #model: string = models[0];
  #status = '';
  #exitArmedAt = Number.NEGATIVE_INFINITY;
  #isLeaving = false;

  constructor(parts: { options: Options; terminal: Terminal; reporter: Reporter; brain: Brain }) {
    const { options, terminal, reporter, brain } = parts;
    this.#options = options;
    this.#terminal = terminal;
    this.#reporter = reporter;
    this.#rules = new EnterRules(options.faults);
    this.#screen = new Screen(terminal, options.inline, () => this.#shared());
    this.#screen.ghost = options.faults.has('ghost-text')
      ? 'now write the tests for it'
      : 'Ask the mock anything';
    this.#turns = new Turns({
      options,
      reporter,
      brain,
      screen: this.#screen,
      menus: this.#menus,
      returnPrompt: (prompt) => this.#composer.type(prompt),
    });
  }

  /** Draws the screen, then says by hook and signal that it is ready. `before` is what a resumed conversation holds. */
  async start(before: readonly { by: 'user' | 'agent'; text: string }[] | null): Promise<void> {
    const { faults } = this.#options;
    this.#terminal.enter();
    for (const { by, text } of before ?? []) this.#screen.add(by, text);
    const draft = faults.text('draft');
    if (draft !== null) this.#composer.type(draft || 'half a thought');
    const clearAfter = faults.number('clears-draft');
    if (clearAfter !== null) setTimeout(() => this.#clearComposer(), clearAfter);
    if (!faults.has('no-signal')) this.#terminal.write(stateQuery);
    if (faults.has('queries')) this.#terminal.write(everyQuery);
    this.#screen.draw();
    await this.#reporter.started(before === null ? 'startup' : 'resume');
    this.#reporter.state({ is: 'idle' });
  }

  /** The terminal has another size. */
  resized(): void {
    this.#screen.redraw();
  }

  /** The process goes on after it was stopped. */
  continued(): void {
    this.#terminal.enter();
    this.#screen.redraw();
  }

  /** Ends the program in good order; a terminal that goes away gives more than one cause to. */
  async leave(code: number, reason: string): Promise<void> {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    await this.#reporter.leaving(reason);
    this.#screen.leave();
    const { path, id } = this.#reporter.conversation;
    if (path !== null) this.#terminal.write(`Resume this session with: mock --resume ${id}\r\n`);
    process.exit(code);
  }

  onInput(given: Input): void {
    const input = this.#rules.apply(given, Date.now());
    if (input === null) return;
    if (input.is === 'report') this.#onReport(input.bytes);
    else if (input.is === 'key') this.#onKey(input.name);
    else if (input.is === 'text') this.#onText(input.text);
    else this.#onPaste(input.text);
    this.#screen.draw();
  }

  #onReport(bytes: string): void {
    if (bytes.startsWith('\x1b]7501;?')) this.#reporter.signalIsWanted();
    else if (this.#options.faults.has('queries') && !/^\x1b\[[IO]$/.test(bytes))
      this.#screen.add('note', `answer: ${bytes.replaceAll('\x1b', 'ESC').replaceAll('\x07', 'BEL')}`);
  }

  #onText(text: string): void {
    if (this.#menus.open === null) this.#composer.type(text);
    else this.#menus.type(text);
  }

  #onPaste(raw: string): void {
    if (this.#menus.open !== null) return;
    this.#composer.paste(raw.replace(/\r\n?/g, '\n').replace(/[\x00-\x08\x0b-\x1f\x7f]/g, ''));
    if (this.#options.faults.has('dialog-after-paste'))
      void this.#turns.ask(permissionMenu('Bash', 'rm -rf build'), randomUUID());
  }

  #onKey(key: KeyName): void {
    if (this.#menus.open !== null) {
      this.#menus.press(key);
      return;
    }
    switch (key) {
      case 'enter':
        this.#submit();
        break;
      case 'escape':
        if (this.#options.interruptKeys === 'both') this.#turns.interrupt();
        break;
      case 'ctrl-c':
        this.#onCtrlC();
        break;
      case 'ctrl-d':
        if (this.#composer.isEmpty) void this.leave(0, 'prompt_input_exit');
        break;
      case 'ctrl-z':
        this.#terminal.restore();
        // In a terminal host no shell waits for SIGTSTP, and without one it does nothing.
        process.kill(process.pid, 'SIGSTOP');
        break;
      case 'page up':
        this.#screen.scroll('up');
        break;
      case 'page down':
        this.#screen.scroll('down');
        break;
      default:
        this.#composer.press(key);
    }
  }

  #onCtrlC(): void {
    if (this.#turns.since !== null) this.#turns.interrupt();
    else if (!this.#composer.isEmpty) this.#composer.clear();
    else if (Date.now() - this.#exitArmedAt < exitArmedMs) void this.leave(0, 'prompt_input_exit');
    else {
      this.#exitArmedAt = Date.now();
      this.#status = 'Press Ctrl-C again to exit';
    }
  }

  #submit(): void {
    const text = this.#composer.text.trim();
    this.#clearComposer();
    this.#status = '';
    this.#screen.scrollToEnd();
    if (text.startsWith('/')) this.#command(text.split(/\s/)[0] ?? text);
    else if (text.startsWith('!'))
      this.#screen.add('tool', `${text.slice(1).trim()} (not run: this is a mock)`);
    else if (text !== '') this.#turns.take(text);
  }

  #command(name: string): void {
    if (name === '/exit' || name === '/quit') void this.leave(0, 'prompt_input_exit');
    else if (name === '/help') this.#screen.add('note', help);
    else if (name === '/clear') void this.#clearConversation();
    else if (name === '/model') void this.#pickModel();
    else this.#screen.add('error', `Unknown command: ${name}`);
  }

  async #pickModel(): Promise<void> {
    const option = await this.#menus.ask(modelMenu(models));
    if (option !== null) this.#model = models[option] ?? this.#model;
    this.#screen.draw();
  }

  async #clearConversation(): Promise<void> {
    this.#screen.clear();
    this.#reporter.conversation = new Conversation(randomUUID(), this.#options.sessionsDir);
    await this.#reporter.started('clear');
  }

  #clearComposer(): void {
    this.#composer.clear();
    this.#screen.draw();
  }

  #shared(): Shared {
    const menu = this.#menus.open;
    return {
      title: `mock agent · ${this.#model} · ${process.cwd()}`,
      workingSince: menu === null ? this.#turns.since : null,
      queued: this.#turns.queue,
      menu,
      composer: this.#composer.shown,
      status: this.#status || (menu === null ? '/help for help' : 'Enter to choose · Esc for no'),
    };
  }
}
