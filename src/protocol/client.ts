import { connect as connectSocket, type Socket } from 'node:net';
import type { z } from 'zod';
import { isProblemCode, type Problem, problem } from '../core/problems.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import { maxHelloBytes, type Welcome, welcomeSchema } from './hello.ts';
import { LineReader, parseLine } from './lines.ts';
import { type Request, replyEnvelopeSchema } from './requests.ts';

/** A command's connection to a running host: JSON lines, one reply a request. */
export interface Client {
  welcome: Welcome;
  /** `reply` is the verb's schema from requests.ts. */
  request<T>(request: Request, reply: z.ZodType<T>): Promise<Result<T>>;
  close(): void;
}

/** A host that says nothing for this long (ms) hangs. Its slowest answer, an interrupt's proof, takes 3 s. */
const patienceMs = 15_000;

/**
 * Connects and exchanges hellos. Refused with `no room` when nobody listens, `other version` when the host is of
 * another version, `no answer` when it says nothing for too long (`stop` may pass `anyVersion`: the frozen hello and that verb never change).
 */
export async function connectClient(
  path: string,
  options: { version: string; root: string; anyVersion?: boolean; patienceMs?: number },
): Promise<Result<Client>> {
  const socket = await open(path);
  if (socket === null) return refuse(problem('no room', { what: options.root }));
  const lines = new LineReader(socket);
  const end = watchSilence(socket, options.patienceMs ?? patienceMs);
  socket.write(
    `${JSON.stringify({ pairroom: 1, role: 'client', version: options.version, pid: process.pid })}\n`,
  );
  const first = await lines.next(maxHelloBytes);
  const welcome = welcomeSchema.safeParse(parseLine(first));
  if (!welcome.success) {
    socket.destroy();
    return refuse(end());
  }
  if (welcome.data.version !== options.version && options.anyVersion !== true) {
    socket.destroy();
    return refuse(problem('other version', { theirs: welcome.data.version, ours: options.version }));
  }
  return ok(new LineClient(socket, lines, end, welcome.data));
}

class LineClient implements Client {
  #lastId = 0;

  constructor(
    private readonly socket: Socket,
    private readonly lines: LineReader,
    private readonly end: () => Problem,
    readonly welcome: Welcome,
  ) {}

  async request<T>(request: Request, reply: z.ZodType<T>): Promise<Result<T>> {
    const id = ++this.#lastId;
    this.socket.write(`${JSON.stringify({ id, request })}\n`);
    for (;;) {
      const envelope = replyEnvelopeSchema.safeParse(parseLine(await this.lines.next()));
      if (!envelope.success) return refuse(this.end());
      if (envelope.data.id !== id) continue;
      if (!envelope.data.ok) {
        const { code, args } = envelope.data.problem;
        return refuse(isProblemCode(code) ? problem(code, args) : problem('not now', args));
      }
      const value = reply.safeParse(envelope.data.value);
      return value.success ? ok(value.data) : refuse(problem('room gone'));
    }
  }

  close(): void {
    this.socket.destroy();
  }
}

/** Closes a connection on which nothing comes for too long, and tells afterwards why it is closed. */
function watchSilence(socket: Socket, ms: number): () => Problem {
  let hangs = false;
  socket.setTimeout(ms, () => {
    hangs = true;
    socket.destroy();
  });
  return () => problem(hangs ? 'no answer' : 'room gone');
}

/** Whether somebody takes connections at this path. */
export async function listens(path: string): Promise<boolean> {
  const socket = await open(path);
  socket?.destroy();
  return socket !== null;
}

function open(path: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connectSocket(path);
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });
}
