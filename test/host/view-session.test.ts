import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type ViewedRoom, ViewSession } from '../../src/host/view-session.ts';
import { Emulator } from '../../src/panes/emulator.ts';
import { encodeFrame, encodeJsonFrame, FrameReader, toHost, toView } from '../../src/protocol/frames.ts';
import { decodeHistory, type History } from '../../src/protocol/history-frame.ts';
import type { MessageView, RoomView } from '../../src/protocol/room-view.ts';
import { waitFor } from '../harness/wait-for.ts';
import { messageRow } from '../relay/rows.ts';
import { roomView } from '../tui/room.ts';

/** Both ends of a connection. */
async function connection(): Promise<{ host: Socket; view: Socket }> {
  const dir = mkdtempSync(join(tmpdir(), 'pairroom-view-'));
  const server = createServer();
  server.listen(join(dir, 'sock'));
  await once(server, 'listening');
  const view = connect(join(dir, 'sock'));
  const [host]: Socket[] = await once(server, 'connection');
  if (host === undefined) throw new Error('no connection');
  onTestFinished(() => {
    view.destroy();
    host.destroy();
    server.close();
    rmSync(dir, { recursive: true });
  });
  return { host, view };
}

/** A room that keeps what was typed, and whose messages a test holds. */
class FakeRoom implements ViewedRoom {
  readonly messages = new Map<number, MessageView>();
  readonly typed: string[] = [];
  readonly emulator = new Emulator({ cols: 20, rows: 3 }, { reply: () => {}, bell: () => {} });
  view(): RoomView {
    return roomView();
  }
  message(seq: number): MessageView | null {
    return this.messages.get(seq) ?? null;
  }
  pane() {
    return { redraw: () => {}, changes: () => null, history: () => this.emulator.history() };
  }
  humanKeys(_: unknown, bytes: Uint8Array): void {
    this.typed.push(Buffer.from(bytes).toString());
  }
  reports(): void {}
  viewState(): void {}
  async handle() {
    return { ok: true, value: null } as const;
  }
}

function messageOf(seq: number, body: string): MessageView {
  const { quoteAt: _, ...row } = messageRow({ seq, body });
  return { ...row, to: [], deliveries: [] };
}

/** A session, and what its view was told, once it reads. */
async function session() {
  const { host, view } = await connection();
  const room = new FakeRoom();
  const made = new ViewSession(host, Buffer.alloc(0), room, () => {});
  made.start();
  const histories: History[] = [];
  const told: { type: number; json: unknown }[] = [];
  const frames = new FrameReader();
  const read = () =>
    view.on('data', (chunk: Buffer) => {
      for (const { type, payload } of frames.push(chunk)) {
        if (type === toView.history) histories.push(decodeHistory(payload));
        else told.push({ type, json: JSON.parse(payload.toString()) });
      }
    });
  const events = () => told.filter(({ type }) => type === toView.message).map(({ json }) => json);
  return { room, host, view, session: made, read, told, events, histories };
}

const keys = (text: string) => encodeFrame(toHost.keys, Buffer.concat([Buffer.of(0), Buffer.from(text)]));

test('a view that does not read costs no more than what its socket holds, and is told the latest state after', async () => {
  const { room, host, session: made, read, events } = await session();
  const body = 'x'.repeat(500_000);
  for (let change = 0; change < 100; change++) {
    const seq = (change % 5) + 1;
    room.messages.set(seq, messageOf(seq, `${change} ${body}`));
    made.messageChanged(seq);
  }
  expect(host.writableLength).toBeLessThan(2_000_000);
  read();
  for (const seq of [1, 2, 3, 4, 5]) {
    const last = `${95 + seq - 1} `;
    await waitFor(`message ${seq}`, () =>
      events().some((one) => JSON.stringify(one).includes(`"body":"${last}`)),
    );
  }
  expect(events()).toMatchObject(events().map((_, i) => ({ event: i + 1 })));
});

test('a message that is in memory no more leaves a gap in the count', async () => {
  const { room, session: made, read, events } = await session();
  read();
  made.messageChanged(1);
  room.messages.set(2, messageOf(2, 'here'));
  made.messageChanged(2);
  await waitFor('the message', () => events().length === 1);
  expect(events()).toMatchObject([{ event: 2, message: { seq: 2 } }]);
});

const askHistory = (slot: 0 | 1) => encodeFrame(toHost.history, Buffer.of(slot));

test('a view is answered with the scrollback and screen of the pane that it asks for', async () => {
  const { room, view, read, histories } = await session();
  read();
  room.emulator.write(Buffer.from('line\r\n'.repeat(20_000)));
  view.write(askHistory(1));
  await waitFor('the history', () => histories.length === 1);
  expect(histories[0]).toMatchObject({ slot: 'b', cols: 20, screenRows: 3, alternate: false });
  expect(histories[0]?.lines.length).toBe(10_003);
});

test('a history is taken anew when the pane is resized on the way, and other answers go out meanwhile', async () => {
  const { room, view, session: made, read, histories, events } = await session();
  read();
  room.emulator.write(Buffer.from('line\r\n'.repeat(10_000)));
  room.messages.set(1, messageOf(1, 'meanwhile'));
  const { history } = room.emulator;
  let asked = 0;
  room.emulator.history = () => {
    if (++asked === 1)
      setImmediate(() => {
        room.emulator.resize({ cols: 30, rows: 3 });
        made.messageChanged(1);
      });
    return history.call(room.emulator);
  };
  view.write(askHistory(0));
  await waitFor('the history', () => histories.length === 1);
  expect(asked).toBe(2);
  expect(histories[0]?.cols).toBe(30);
  expect(events().length).toBe(1);
});

test('a view that asks again and again without reading is answered when it reads', async () => {
  const { room, host, view, read, histories } = await session();
  room.emulator.write(Buffer.from(`${'x'.repeat(20)}\r\n`.repeat(10_000)));
  const taken = vi.spyOn(room.emulator, 'history');
  for (let i = 0; i < 20; i++) view.write(askHistory(0));
  await waitFor('the first', () => host.writableLength > 0);
  for (let i = 0; i < 20; i++) view.write(askHistory(0));
  view.write(keys('heard'));
  await waitFor('the keys', () => room.typed.length === 1);
  expect(taken).toHaveBeenCalledTimes(1);
  read();
  await waitFor('the last', () => histories.length === 2);
});

test('what a view types after another took over reaches nobody', async () => {
  const { room, host, view, session: made, read, told } = await session();
  read();
  view.write(keys('before'));
  await waitFor('the keys', () => room.typed.length === 1);
  made.goodbye('taken over');
  view.write(keys('after'));
  await once(host, 'close');
  expect(room.typed).toEqual(['before']);
  expect(told.at(-1)).toMatchObject({ type: toView.goodbye });
});

test.each([
  ['a frame over the limit', Buffer.from([255, 255, 255, 255, 1])],
  ['a state that is not JSON', encodeFrame(toHost.viewState, Buffer.from('{'))],
  ['a state that is none', encodeJsonFrame(toHost.viewState, { panes: 3 })],
])('who sends %s is hung up on', async (_, bytes) => {
  const { host, view } = await session();
  view.resume().write(bytes);
  await once(host, 'close');
  expect(host.destroyed).toBe(true);
});
