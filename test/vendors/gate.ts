import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HeldReason } from '../../src/core/reasons.ts';
import type { DeliveryView, MessageView } from '../../src/protocol/room-view.ts';
import { random } from './bodies.ts';
import { allow, dialogs } from './dialogs.ts';
import type { ProgramName } from './installed.ts';
import { type PaneInput, recordPaneInput } from './pane-input.ts';
import { arrivals, prompts } from './received.ts';
import { useVendorRoom } from './room.ts';

/** Much longer than any pause that the gate itself keeps. */
const longMs = 3000;

/**
 * The claim of the gate files: while a dialog, a draft or a menu of the human's is open in the receiver `b`, not one
 * byte of a hop is written to it; when the human is done with it, the hop is delivered, once.
 */
export function gate(a: ProgramName, b: ProgramName): void {
  const theRoom = useVendorRoom({ a, b });
  let input: PaneInput | null = null;
  let receiver = 0;
  beforeAll(async () => {
    receiver = (await theRoom().agentPids()).b;
  });
  afterAll(() => input?.stop());

  /** `a` answers the human with a hop to `b`, and this waits until it has been held for this reason for long. */
  async function hopHeld(reason: HeldReason['code']): Promise<MessageView> {
    const room = theRoom();
    await input?.stop();
    input = await recordPaneInput(room.hostPid(), room.userHome);
    const { slots } = await room.status();
    const body = `look at this ${random(8)}\n@${slots.b.handle}`;
    room.servers.a.answer = () => ({ text: body });
    // Not by keys, for a change of focus is told to the panes.
    await room.cli(['send', '@a', `begin ${random(8)}`]);
    const hop = await room.message(`the hop, held: ${reason}`, (message) => {
      const [delivery] = message.deliveries;
      const isLong = delivery !== undefined && Date.now() - delivery.since > longMs;
      return message.body === body && delivery?.reason?.code === reason && isLong;
    });
    expect(input.to(receiver)).toBe('');
    expect(arrivals(room.servers.b, hop)).toEqual([]);
    return hop;
  }

  async function deliveredOnce({ seq, sha256 }: MessageView): Promise<void> {
    const room = theRoom();
    const isAnswered = ({ state }: DeliveryView) => state === 'answered';
    const hop = await room.message(
      'the hop, answered',
      (m) => m.seq === seq && m.deliveries.every(isAnswered),
    );
    expect(hop.sha256).toBe(sha256);
    expect(arrivals(room.servers.b, hop)).toEqual([hop.body]);
    const typed = input?.to(receiver) ?? '';
    expect(typed.split(`#${seq} `).length - 1).toBe(1);
  }

  describe(`${b} with a hop from ${a}`, () => {
    test('a permission dialog is left to the human', async () => {
      const room = theRoom();
      const { wish } = dialogs[room.seats.b.vendor];
      const asked = random(8);
      room.servers.b.answer = ({ step, userTexts }) =>
        step === 0 && userTexts.some((text) => text.includes(asked)) ? wish : { text: 'done' };
      room.say('b', asked);
      await room.until('the dialog', async () => (await room.status()).slots.b.state.is === 'needs you');
      room.focus('a');
      const hop = await hopHeld('dialog');
      expect(existsSync(join(room.project, 'approved'))).toBe(false);
      await allow(room, 'b');
      await deliveredOnce(hop);
      expect(existsSync(join(room.project, 'approved'))).toBe(true);
    });

    test('a half-typed draft stays as it is', async () => {
      const room = theRoom();
      room.servers.b.answer = () => ({ text: 'done' });
      const draft = `half a thought ${random(6)}`;
      room.focus('b');
      room.keys(draft);
      await room.waitFor('the draft', draft);
      const hop = await hopHeld('draft');
      await room.waitFor('the draft, untouched', draft);
      const before = prompts(room.servers.b).length;
      room.keys('\x15');
      await deliveredOnce(hop);
      expect(prompts(room.servers.b)).toHaveLength(before + 1);
      expect(prompts(room.servers.b).join()).not.toContain(draft);
    });

    test('a menu that the human opened stays open', async () => {
      const room = theRoom();
      room.servers.b.answer = () => ({ text: 'done' });
      room.focus('b');
      room.keys('/model');
      await room.waitFor('the command', '/model');
      room.keys('\r');
      const { shows, keeps } = menus[room.seats.b.vendor];
      await room.waitFor('the menu', shows);
      const hop = await hopHeld('menu');
      await room.waitFor('the menu, untouched', shows);
      room.keys('\x1b');
      await room.waitFor('the menu to close', (text) => !text.includes(shows));
      if (keeps) room.keys('\x15');
      await deliveredOnce(hop);
    });
  });
}

/** What is on the screen while the human chooses a model, and whether the composer keeps the command behind it. */
const menus = {
  claude: { shows: 'Select model', keeps: false },
  codex: { shows: 'Select Model', keeps: false },
  grok: { shows: '(current)', keeps: true },
} as const;
