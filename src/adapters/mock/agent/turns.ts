import { createHash, randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import type { Brain } from './brain.ts';
import type { Entry } from './layout.ts';
import { type Menu, type MenuSlot, permissionMenu, questionMenu } from './menu.ts';
import type { Options } from './options.ts';
import { printLines } from './print-lines.ts';
import type { Reporter } from './reporter.ts';
import type { Screen } from './screen.ts';
import { runTurn, type TurnEnd, type TurnPorts } from './turn.ts';

interface Running {
  id: string;
  /** ms since the epoch */
  since: number;
  cut: AbortController;
}

const wakeUp = 'mock: reply A task in the background has ended.';

/** The agent's turns, one at a time; what comes meanwhile waits in its own queue. */
export class Turns {
  readonly queue: string[] = [];
  #running: Running | null = null;
  /** Work in the background has ended while a turn ran. */
  #wakesNext = false;
  readonly #options: Options;
  readonly #screen: Screen;
  readonly #menus: MenuSlot;
  readonly #reporter: Reporter;
  readonly #brain: Brain;
  readonly #returnPrompt: (prompt: string) => void;

  constructor(parts: {
    options: Options;
    screen: Screen;
    menus: MenuSlot;
    reporter: Reporter;
    brain: Brain;
    /** Puts the prompt of an interrupted turn back. */
    returnPrompt: (prompt: string) => void;
  }) {
    this.#options = parts.options;
    this.#screen = parts.screen;
    this.#menus = parts.menus;
    this.#reporter = parts.reporter;
    this.#brain = parts.brain;
    this.#returnPrompt = parts.returnPrompt;
  }

  /** When the running turn began (ms since the epoch), or null. */
  get since(): number | null {
    return this.#running?.since ?? null;
  }

  /** Takes a prompt: begins a turn, or queues it behind the one that runs. */
  take(text: string): void {
    const taken = this.#options.faults.has('wrong-text') ? `${text} (edited)` : text;
    this.#noteReceived(taken);
    if (this.#running === null) {
      void this.#run(taken, 'prompt');
      return;
    }
    this.queue.push(taken);
    void this.#reporter.queued(taken);
  }

  interrupt(): void {
    if (!this.#options.faults.has('stays-busy')) this.#running?.cut.abort();
  }

  /** Opens a menu that the agent wants answered, and says so; resolves with the option, or null for a No. */
  async ask(menu: Menu, turnId: string): Promise<number | null> {
    const answered = this.#menus.ask(menu);
    this.#screen.draw();
    const kind = menu.kind === 'question' ? 'question' : 'permission';
    await this.#reporter.asks(turnId, kind, menu.title, menu.detail || menu.asks);
    const option = await answered;
    this.#reporter.state({ is: this.#running === null ? 'idle' : 'working' });
    return option;
  }

  async #run(prompt: string, by: 'prompt' | 'agent'): Promise<void> {
    const running = { id: randomUUID(), since: Date.now(), cut: new AbortController() };
    this.#running = running;
    this.#screen.add('user', prompt);
    this.#screen.spin(true);
    this.#reporter.state({ is: 'working' });
    await this.#reporter.prompt(running.id, prompt, by);
    const end = await runTurn(this.#brain.plan(prompt), this.#ports(running), running.cut.signal);
    this.#showEnd(end, prompt);
    await this.#reporter.turnEnded(running.id, end);
    this.#running = null;
    this.#screen.spin(false);
    this.#screen.draw();
    const next = this.queue.shift();
    if (next !== undefined) void this.#run(next, 'prompt');
    else if (this.#wakesNext) this.#wake();
  }

  #wake(): void {
    this.#wakesNext = this.#running !== null;
    if (!this.#wakesNext) void this.#run(wakeUp, 'agent');
  }

  #showEnd(end: TurnEnd, prompt: string): void {
    if (end.outcome === 'failed') this.#screen.add('error', `API Error: ${end.error}`);
    if (end.outcome !== 'interrupted') return;
    this.#screen.add('error', 'Interrupted · what should the mock do instead?');
    if (this.#options.faults.has('returns-prompt')) this.#returnPrompt(prompt);
  }

  #ports({ id, cut }: Running): TurnPorts {
    let answer: Entry | null = null;
    return {
      stream: (piece) => {
        answer ??= this.#screen.add('agent', '');
        answer.text += piece;
        this.#screen.draw();
        const code = this.#options.faults.number('crash-mid-turn');
        if (code !== null) process.exit(code);
      },
      toolStarted: async (name, detail) => {
        this.#screen.add('tool', `${name} ${detail}`);
        await this.#reporter.tool('PreToolUse', id, name, detail);
      },
      toolEnded: (name, detail) => this.#reporter.tool('PostToolUse', id, name, detail),
      askPermission: async (tool, detail) => {
        if (this.#options.yolo) return true;
        const menu = permissionMenu(tool, detail);
        const option = await this.#askInTurn(menu, id, cut.signal);
        return option !== null && option < menu.options.length - 1;
      },
      askQuestion: async (text, options) =>
        (await this.#askInTurn(questionMenu(text, options), id, cut.signal)) !== null,
      crash: (code) => process.exit(code),
      stopSelf: () => process.kill(process.pid, 'SIGSTOP'),
      flood: async (lines, signal) => {
        for (let n = 1; n <= lines && !signal.aborted; n += 100)
          await printLines(n, Math.min(100, lines - n + 1));
        this.#screen.redraw();
      },
      emit: (bytes) => this.#screen.emit(bytes),
      wakeLater: (ms) => {
        setTimeout(() => this.#wake(), ms);
      },
    };
  }

  #askInTurn(menu: Menu, turnId: string, cut: AbortSignal): Promise<number | null> {
    cut.addEventListener('abort', () => this.#menus.close(null), { once: true });
    return this.ask(menu, turnId);
  }

  #noteReceived(text: string): void {
    const { received } = this.#options;
    if (received === null) return;
    const sha256 = createHash('sha256').update(text).digest('hex');
    const session = this.#reporter.conversation.id;
    appendFileSync(received, `${JSON.stringify({ at: Date.now(), session, sha256, text })}\n`);
  }
}
