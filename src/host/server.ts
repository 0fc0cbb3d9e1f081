import { once } from 'node:events';
import { chmodSync, existsSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { encodeJsonFrame, toView } from '../protocol/frames.ts';
import { helloSchema, maxHelloBytes, type Welcome } from '../protocol/hello.ts';
import { LineReader, parseLine } from '../protocol/lines.ts';
import { serveClient } from './client-session.ts';
import { log } from './log.ts';
import type { RoomHost } from './room-host.ts';
import { ViewSession } from './view-session.ts';

/** A cleaner of old files may take the socket away: it is looked for this often (ms), and made again. */
const lookMs = 2000;

/** The room's socket: one view at a time, any number of other clients. */
export class RoomServer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #view: ViewSession | null = null;
  #look: NodeJS.Timeout | null = null;

  constructor(
    private readonly path: string,
    private readonly welcome: Welcome,
    private readonly room: RoomHost,
  ) {
    this.#server = createServer((socket) => this.accept(socket));
  }

  /** Resolves when clients can connect. A socket file that a dead host left is replaced: the caller holds the lock. */
  async listen(): Promise<void> {
    await this.bind();
    this.#look = setInterval(() => void this.bindAgain(), lookMs);
  }

  get view(): ViewSession | null {
    return this.#view;
  }

  close(): void {
    if (this.#look !== null) clearInterval(this.#look);
    this.#view?.goodbye('stopped');
    for (const socket of this.#sockets) socket.end();
    this.#server.close();
  }

  private async bind(): Promise<void> {
    rmSync(this.path, { force: true });
    const listening = once(this.#server, 'listening');
    this.#server.listen(this.path);
    await listening;
    chmodSync(this.path, 0o600);
  }

  /** Connections that there are stay. What fails now is tried at the next look. */
  private async bindAgain(): Promise<void> {
    if (existsSync(this.path)) return;
    this.#server.close();
    await this.bind().catch((error: unknown) => log(`no socket: ${String(error)}`));
  }

  private accept(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    void this.greet(socket);
  }

  private async greet(socket: Socket): Promise<void> {
    const lines = new LineReader(socket);
    const hello = helloSchema.safeParse(parseLine(await lines.next(maxHelloBytes)));
    if (!hello.success) {
      socket.destroy();
      return;
    }
    socket.write(`${JSON.stringify(this.welcome)}\n`);
    if (hello.data.version !== this.welcome.version && hello.data.role === 'view') {
      socket.end();
      return;
    }
    const agent = await this.room.insideOf(hello.data.pid);
    if (hello.data.role === 'client') {
      await serveClient(socket, lines, this.room, agent);
      return;
    }
    if (agent !== null) {
      // The room inside one of its own panes, with the human's keys in an agent's hands.
      socket.end(encodeJsonFrame(toView.goodbye, { code: 'inside a pane' }));
      return;
    }
    this.#view?.goodbye('taken over');
    const view = new ViewSession(socket, lines.detach(), this.room, () => {
      if (this.#view === view) this.#view = null;
      this.room.viewChanged(this.#view);
    });
    this.#view = view;
    this.room.viewChanged(view);
    view.start();
  }
}
