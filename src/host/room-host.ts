import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgentEvent } from '../core/agent-event.ts';
import type { AgentState } from '../core/agent-state.ts';
import { systemClock } from '../core/clock.ts';
import { freshGuards } from '../core/guard.ts';
import { problem, problemWords } from '../core/problems.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import { type Slot, slots } from '../core/slot.ts';
import { belongsTo } from '../panes/belongs.ts';
import { marksIn } from '../panes/family.ts';
import type { Pane, PaneEvents } from '../panes/pane.ts';
import type { Request } from '../protocol/requests.ts';
import type { MessageView, RoomView } from '../protocol/room-view.ts';
import type { ViewState } from '../protocol/view-state.ts';
import { Room } from '../relay/room.ts';
import type { Recovered } from '../relay/rows.ts';
import { Alerts } from './alerts.ts';
import { handleRequest } from './handle-request.ts';
import { log } from './log.ts';
import { NotifyCommand } from './notify-command.ts';
import { gitHead } from './project.ts';
import { RecordThread } from './record-thread.ts';
import { makeRoomDirs, type RoomFiles } from './room-files.ts';
import { lastLines, roomLines } from './room-lines.ts';
import type { RoomLock } from './room-lock.ts';
import { messageView, roomView } from './room-views.ts';
import { prepareLaunches, type Seat, startSeats } from './seats.ts';
import { RoomServer } from './server.ts';
import { type StartOrder, writeStart } from './start-file.ts';
import { TerminalSignals } from './terminal-signals.ts';
import type { ViewSession } from './view-session.ts';
import { worktreeOf } from './worktree.ts';

/** The longest that a timer can wait (ms); longer ones would fire at once. */
const longestTimerMs = 2 ** 31 - 1;
/** How often the room's files are looked for (ms). */
const lookMs = 1000;
/** What a program that is asked to end may take before it is killed (ms). */
const endGraceMs = 2000;

export interface RoomHostParts {
  order: StartOrder;
  files: RoomFiles;
  lock: RoomLock;
  /** Agents of a host that died, which this one ended at its start: `claude (4711)`. */
  ended: string;
  /** The host has ended everything that it owned. */
  onEnd(code: number): void;
}

/** The composition of one room: record, panes, agents, relay and the socket that serves them. */
export class RoomHost {
  readonly order: StartOrder;
  readonly record: RecordThread;
  readonly room: Room;
  readonly signals: TerminalSignals;
  readonly #parts: RoomHostParts;
  readonly #seats: Record<Slot, Seat>;
  readonly #server: RoomServer;
  /** ms: when a view took over from another one: the human was here until then, and has written nothing down. */
  takenOverAt: number | null = null;
  #viewed = false;
  readonly #alerts = new Alerts();
  readonly #notify: NotifyCommand | null;
  #timer: NodeJS.Timeout | null = null;
  #look: NodeJS.Timeout | null = null;
  #telling = false;
  #stopping: Promise<void> | null = null;

  /** Opens the record, starts both agents and listens. Refused with what keeps the room from running. */
  static async open(parts: RoomHostParts): Promise<Result<RoomHost>> {
    const { order, files } = parts;
    // The worker finds facts only after it was told to watch, and that is after the host exists.
    let host: RoomHost | null = null;
    const record = new RecordThread(
      new URL('./record-worker.js', import.meta.url),
      (slot, event) => host?.observe(slot, event),
      (why) => {
        log(`the record worker ended: ${why}`);
        // What cannot be written any more is seen at the next try: now, not at the next message.
        void host?.room.recorded();
      },
    );
    const recovered = await record.open(files.record);
    if (!recovered.ok) return recovered;
    const launches = prepareLaunches(order, files, recovered.value);
    if (!launches.ok) return launches;
    const started = startSeats(order, launches.value, {
      a: (event) => host?.observe('a', event),
      b: (event) => host?.observe('b', event),
      changed: (slot) => host?.room.look(slot),
      events: (slot) => paneEvents(slot, () => host),
    });
    if (!started.ok) return started;
    host = new RoomHost(parts, record, recovered.value, started.value);
    await host.begin();
    host.#noteVersions();
    if (parts.ended !== '') host.room.note(roomLines.leftovers(parts.ended));
    return ok(host);
  }

  private constructor(
    parts: RoomHostParts,
    record: RecordThread,
    recovered: Recovered,
    seats: Record<Slot, Seat>,
  ) {
    const { order, files } = parts;
    this.#parts = parts;
    this.order = order;
    this.record = record;
    this.#seats = seats;
    const now = systemClock.now();
    this.room = new Room({
      room: {
        id: order.room,
        root: order.root,
        paused: false,
        mode: 'mention',
        graceMs: order.graceMs,
        lastTarget: 'a',
        guards: freshGuards,
        roles: order.roles,
        review: null,
        doneBy: null,
        createdAt: now,
      },
      slots: { a: slotRow(order, 'a'), b: slotRow(order, 'b') },
      agents: { a: seats.a.agent, b: seats.b.agent },
      briefInFront: slots.filter((slot) => !seats[slot].launch.briefByFlag),
      record,
      recovered,
      clock: systemClock,
      nonce: () => randomBytes(8).toString('hex'),
      place: () => gitHead(order.gitDir),
      worktree: (base) => worktreeOf(order.root, base),
      writeBody: (seq, body) => writeBody(join(files.bodies, `${seq}.txt`), body),
      onMessage: (seq) => this.#server.view?.messageChanged(seq),
      onChange: () => this.#changed(),
    });
    this.signals = new TerminalSignals({
      root: order.root,
      clock: systemClock,
      handle: (slot) => this.room.handles[slot],
      changed: () => this.#changed(),
      pass: (signal) => this.#server.view?.pass(signal),
      notice: (refusal) => this.#server.view?.notice(refusal),
    });
    this.#notify =
      order.notifyCommand === null
        ? null
        : new NotifyCommand(order.notifyCommand, {
            cwd: order.root,
            failed: (why) => this.room.note(roomLines.notifyFailed(why)),
          });
    const welcome = { pairroom: 1 as const, version: PAIRROOM_VERSION, room: order.room, pid: process.pid };
    this.#server = new RoomServer(files.socket, welcome, this);
  }

  pane(slot: Slot): Pane {
    return this.#seats[slot].pane;
  }

  view(): RoomView {
    const { order, room } = this;
    const seat = (slot: Slot) => {
      const { vendor, pane, version, exited } = this.#seats[slot];
      const { argv } = order.agents[slot];
      return {
        vendor: vendor.id,
        pid: exited ? null : pane.pid,
        bypassed: vendor.isBypassed(argv),
        stopsOnCtrlZ: vendor.stopsOnCtrlZ,
        version,
        told: this.signals.told(slot),
      };
    };
    return roomView(order, room, { a: seat('a'), b: seat('b') });
  }

  /** A message with its deliveries, while it is in memory. */
  message(seq: number): MessageView | null {
    const found = this.room.message(seq);
    return found === null ? null : messageView(found);
  }

  /** `agent`: in whose pane the client runs that asks, null for the human's. */
  handle(request: Request, agent: Slot | null): Promise<Result<unknown>> {
    return handleRequest(this, request, agent);
  }

  /** The slot whose pane a process runs in; null for one outside of both. */
  async insideOf(pid: number): Promise<Slot | null> {
    for (const slot of slots) {
      const { pane, launch } = this.#seats[slot];
      if (await belongsTo(pid, { roots: [await pane.id()], marks: marksIn(launch.env) })) return slot;
    }
    return null;
  }

  observe(slot: Slot, event: AgentEvent): void {
    const { agent, launch } = this.#seats[slot];
    const before = this.room.presence(slot).state.is;
    this.room.observe(slot, event);
    const { state } = this.room.presence(slot);
    if (state.is !== before) {
      agent.raiseGeneration();
      this.#noteState(slot, state);
      if (state.is === 'working') this.signals.answered(slot);
    }
    const { fact } = event;
    if (fact.type === 'session') {
      const { sessionId, transcriptPath, how } = fact;
      const hasPast = how !== 'started' && how !== 'cleared';
      this.record.session(slot, {
        sessionId,
        transcriptPath,
        cwd: this.order.root,
        env: launch.env,
        hasPast,
      });
    }
  }

  /** The human's keys. A pane that does not read refuses them beyond its bound, and the view says so. */
  humanKeys(slot: Slot, bytes: Uint8Array): void {
    this.signals.answered(slot);
    const taken = this.#seats[slot].agent.keys(bytes);
    if (!taken.ok) this.#server.view?.notice(taken.problem);
  }

  /** Mouse and focus reports of the human's terminal: no typing. */
  reports(slot: Slot, bytes: Uint8Array): void {
    this.#seats[slot].pane.writer.reply(bytes);
  }

  redraw(nudge: Slot | null): void {
    if (nudge !== null) this.#seats[nudge].agent.nudge();
    for (const slot of slots) {
      this.#seats[slot].pane.redraw();
      this.#server.view?.paneChanged(slot);
    }
  }

  viewState({ panes, focus, colours, kittyKeys }: ViewState): void {
    this.signals.focused(focus);
    for (const slot of slots) {
      this.#seats[slot].pane.setOuter({ colours, kittyKeys });
      this.#seats[slot].pane.resize(panes[slot]);
    }
  }

  viewChanged(view: ViewSession | null): void {
    if (this.#viewed && view !== null) this.takenOverAt = systemClock.now();
    this.#viewed = view !== null;
    this.room.viewAttached(view !== null);
    this.signals.viewAttached(view !== null);
    this.#endWhenDone();
  }

  parsed(slot: Slot): void {
    this.#server.view?.paneChanged(slot);
    this.#seats[slot].agent.parsed();
  }

  signal(slot: Slot, ...[signal]: Parameters<PaneEvents['signal']>): void {
    this.#seats[slot].agent.signal(signal);
  }

  title(slot: Slot, title: string): void {
    this.#seats[slot].agent.title(title);
    this.signals.of[slot].title(title);
  }

  process(slot: Slot, fact: Extract<AgentEvent['fact'], { type: 'exited' | 'stopped' | 'continued' }>): void {
    const seat = this.#seats[slot];
    if (fact.type === 'exited') {
      seat.exited = true;
      seat.agent.exited();
      // What it started has no terminal any more, and nobody sees it.
      void seat.pane.end({ first: 'SIGTERM', graceMs: endGraceMs });
    }
    this.observe(slot, { fact, source: 'process', at: systemClock.now() });
    this.#endWhenDone();
  }

  /** Ends both agents with what they started, then the host, whatever happens on the way. */
  stop(code = 0): Promise<void> {
    const { onEnd } = this.#parts;
    this.#stopping ??= this.#end().then(
      () => onEnd(code),
      (error: unknown) => {
        log(`bug at the end: ${error instanceof Error ? error.stack : String(error)}`);
        onEnd(1);
      },
    );
    return this.#stopping;
  }

  private async begin(): Promise<void> {
    this.room.begin();
    const agents = [];
    for (const slot of slots) {
      const { pane, launch, vendor } = this.#seats[slot];
      const id = await pane.id();
      this.room.spawned(slot, { pid: id.pid, start: String(id.startTime) });
      agents.push({ ...id, name: this.room.handles[slot] });
      this.record.watch(slot, {
        vendor: vendor.id,
        spool: this.#parts.files.spool(slot),
        token: launch.token,
      });
      const { sessionId, env } = launch;
      if (sessionId !== null) {
        const hasPast = this.order.resume;
        this.record.session(slot, { sessionId, transcriptPath: null, cwd: this.order.root, env, hasPast });
      }
    }
    this.#parts.lock.note(agents);
    await this.#server.listen();
    this.#look = setInterval(() => this.#keepFiles(), lookMs);
  }

  /** Someone may remove the room's directory. The lock is made again, so that no second host starts beside this one. */
  #keepFiles(): void {
    const { order, files, lock } = this.#parts;
    if (existsSync(files.lock)) {
      if (!lock.isLost()) return;
      log('another host has the room: its directory was removed');
      void this.stop(1);
      return;
    }
    try {
      makeRoomDirs({ dir: order.home }, files);
      lock.restore();
      if (lock.isLost()) return;
      writeStart(files.start, order);
      this.room.note(roomLines.removed());
    } catch {
      // What cannot be made now is tried at the next look.
    }
  }

  /** What happened to an agent and needs the human's eye stands in the conversation too. */
  #noteState(slot: Slot, state: AgentState): void {
    const handle = this.room.handles[slot];
    if (state.is === 'needs you') this.room.note(roomLines.asks(handle, state));
    if (state.is === 'suspended') this.room.note(roomLines.suspended(handle));
    if (state.is === 'exited') {
      const waiting = this.room.waiting(slot).length;
      this.room.note(roomLines.exited(handle, state, waiting, lastLines(this.pane(slot).screen())));
    }
  }

  /** Many changes of one moment are told once, and the timer is set for when time alone changes something. */
  #changed(): void {
    if (this.#telling) return;
    this.#telling = true;
    setImmediate(() => {
      this.#telling = false;
      this.#alert();
      this.#server.view?.roomChanged();
      this.#schedule();
    });
  }

  #alert(): void {
    if (this.#notify === null || this.#stopping !== null) return;
    for (const alert of this.#alerts.fresh(this.view(), this.signals.focus)) this.#notify.tell(alert);
  }

  #schedule(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const due = this.room.nextDue();
    if (due === null || this.#stopping !== null) return;
    const wait = Math.min(Math.max(0, due - systemClock.now()), longestTimerMs);
    this.#timer = setTimeout(() => this.room.tick(), wait);
  }

  #noteVersions(): void {
    for (const slot of slots) {
      const { vendor, version } = this.#seats[slot];
      if (version === null || vendor.checkedVersions.includes(version)) continue;
      this.room.note(roomLines.unchecked(this.room.handles[slot], version, vendor.checkedVersions));
    }
  }

  #endWhenDone(): void {
    const allExited = slots.every((slot) => this.#seats[slot].exited);
    if (allExited && this.#server.view === null) void this.stop();
  }

  async #end(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#look !== null) clearInterval(this.#look);
    this.signals.close();
    this.#notify?.close();
    this.#server.close();
    await Promise.all(
      slots.map(async (slot) => {
        await this.#seats[slot].pane.end({ first: 'SIGTERM', graceMs: endGraceMs });
      }),
    );
    await this.room.recorded();
    await this.record.close();
    this.#parts.lock.release();
  }
}

/** The events of a pane, for the host that does not exist yet when the pane is opened. */
function paneEvents(slot: Slot, host: () => RoomHost | null): PaneEvents {
  const told = () => host()?.signals.of[slot];
  return {
    parsed: () => host()?.parsed(slot),
    signal: (signal) => host()?.signal(slot, signal),
    title: (title) => host()?.title(slot, title),
    exit: ({ code, signal }) => host()?.process(slot, { type: 'exited', code, signal }),
    suspended: () => host()?.process(slot, { type: 'stopped' }),
    continued: () => host()?.process(slot, { type: 'continued' }),
    bell: () => told()?.bell(),
    notification: (notification) => told()?.notification(notification),
    progress: (progress) => told()?.progress(progress),
    cwd: (path) => told()?.cwd(path),
    clipboard: (text) => told()?.clipboard(text),
  };
}

function slotRow({ agents, root }: StartOrder, slot: Slot) {
  const { vendor, argv } = agents[slot];
  return { slot, vendor, handle: vendor, argv, cwd: root };
}

async function writeBody(path: string, body: string): Promise<Result<string>> {
  try {
    await writeFile(path, body, { mode: 0o600 });
    return ok(path);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    log(problemWords(problem('unwritable state', { what: path, why })));
    return refuse(problem('unwritable state', { what: path, why }));
  }
}
