import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toView } from '../../src/protocol/frames.ts';
import { HostLink } from '../../src/tui/host-link.ts';
import * as words from '../../src/tui/host-messages.ts';
import { roomView } from './room.ts';
import { FakeHost } from './view/fake-host.ts';

let dir: string;
let host: FakeHost;
let link: HostLink | undefined;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'link-'));
  host = new FakeHost(join(dir, 'sock'), roomView(), '1.0.0');
  await host.listen();
});

afterEach(async () => {
  link?.close();
  await host.close();
  rmSync(dir, { recursive: true });
});

function connect(said: () => void) {
  const events = { up: vi.fn(), lost: vi.fn(), gone: vi.fn(), said: vi.fn(said), refused: vi.fn() };
  link = new HostLink(host.path, '1.0.0', words, events, Date.now);
  link.connect();
  return events;
}

test('a host that says what no host says is connected to anew', async () => {
  const events = connect(() => {});
  await vi.waitFor(() => expect(events.said).toHaveBeenCalled());
  host.say(toView.room, { no: 'room' });
  await vi.waitFor(() => expect(events.up).toHaveBeenCalledTimes(2));
  expect(events.lost).toHaveBeenCalledTimes(1);
});

test('a fault in what the view does with a message is no fault of the host, and not hidden by connecting anew', async () => {
  const others = process.listeners('uncaughtException');
  const uncaught = vi.fn();
  process.removeAllListeners('uncaughtException').on('uncaughtException', uncaught);
  try {
    const events = connect(() => {
      throw new Error('a bug');
    });
    await vi.waitFor(() => expect(uncaught).toHaveBeenCalled());
    expect(uncaught.mock.calls[0]?.[0]).toEqual(new Error('a bug'));
    expect(events.lost).not.toHaveBeenCalled();
  } finally {
    process.removeAllListeners('uncaughtException');
    for (const one of others) process.on('uncaughtException', one);
  }
});
