import { describe, expect, it } from 'vitest';
import type { FrameModes } from '../../../src/protocol/pane-frame.ts';
import { parsePrefixes, prefixBytes } from '../../../src/tui/input/prefix.ts';
import { InputRouter, type Routed, type Surroundings } from '../../../src/tui/input/router.ts';
import { InputSplitter } from '../../../src/tui/input/splitter.ts';
import { defaultWidths, layout } from '../../../src/tui/layout.ts';

const ctrlZ = { name: 'z', ctrl: true, alt: false };

const plain: FrameModes = {
  mouse: 'none',
  mouseSgr: true,
  focusEvents: false,
  bracketedPaste: false,
  applicationCursorKeys: false,
  alternate: false,
  kittyFlags: 0,
};

/** A at 0–60, the conversation at 62–107, B at 109–169; rows from 2. */
const around: Surroundings = {
  focus: 'a',
  layout: layout({
    size: { cols: 170, rows: 40 },
    focus: 'a',
    agent: 'a',
    zoomed: false,
    widths: defaultWidths,
  }),
  modes: { a: plain, b: plain },
  overlay: null,
  asked: false,
};

function say(one: Routed): string {
  switch (one.to) {
    case 'pane':
    case 'reports':
      return `${one.to} ${one.slot} ${JSON.stringify(Buffer.from(one.bytes).toString())}`;
    case 'worker':
      return sayMessage(one.message);
    case 'action':
      return one.action;
    case 'answer':
      return `answer ${one.yes}`;
    case 'focus':
      return `focus ${one.on}`;
    case 'reply':
      return `reply ${one.reply.query}`;
    case 'refused':
      return `refused ${one.size}`;
  }
}

function sayMessage(message: Extract<Routed, { to: 'worker' }>['message']): string {
  switch (message.type) {
    case 'key':
      return `key ${message.key.name}`;
    case 'paste':
      return `paste ${message.text}`;
    case 'mouse':
      return `mouse ${message.region} ${message.mouse.x},${message.mouse.y}`;
  }
}

/** What each read leads to, one line an effect; the reads are a second apart. */
function routed(reads: readonly string[], more: Partial<Surroundings> = {}): string[] {
  const splitter = new InputSplitter();
  const router = new InputRouter([ctrlZ]);
  return reads.flatMap((read, n) => {
    const events = [...splitter.push(Buffer.from(read), n * 1000, false), ...splitter.expire(n * 1000 + 900)];
    return Array.from(
      router.route(events, n * 1000, () => ({ ...around, ...more })),
      say,
    );
  });
}

const overlay = { x: 33, y: 1, cols: 104, rows: 38 };

describe('the router', () => {
  it.each<[string, string[], Partial<Surroundings>, string[]]>([
    ['keys to the focused agent', ['ab'], {}, ['pane a "a"', 'pane a "b"']],
    ['keys to the conversation', ['a'], { focus: 'conversation' }, ['key a']],
    ['keys to an open overlay', ['a'], { overlay }, ['key a']],
    ['pastes to the conversation', ['\x1b[200~x\x1b[201~'], { focus: 'conversation' }, ['paste x']],
    ['the prefix out of an overlay', ['\x1ad'], { overlay }, ['detach']],
    [
      'Esc to the agent, and the prefix behind it in one read',
      ['\x1b\x1a', 'x'],
      {},
      ['pane a "\\u001b"', 'interrupt'],
    ],
    ['Alt with another key as it is', ['\x1bz'], {}, ['pane a "\\u001bz"']],
    ['no paste while the prefix is pending', ['\x1a\x1b[200~x\x1b[201~', 'a'], {}, ['pane a "a"']],
    ['no text that an input method commits after the prefix', ['\x1a한국', 'a'], {}, ['pane a "a"']],
    ['a key behind a swallowed one', ['\x1aka'], {}, ['pane a "a"']],
    ['y as a yes', ['y'], { asked: true }, ['answer true']],
    ['anything else as a no', ['Y'], { asked: true }, ['answer false']],
    ['Enter as a no', ['\r'], { asked: true }, ['answer false']],
    ['a paste during a question to nobody', ['\x1b[200~y\x1b[201~'], { asked: true }, []],
    ['replies to us alone', ['\x1b[?62c'], {}, ['reply device attributes']],
    ['focus reports to nobody who did not ask', ['\x1b[I\x1b[O'], {}, []],
    [
      'focus reports to the focused agent that asked',
      ['\x1b[O'],
      { modes: { a: { ...plain, focusEvents: true }, b: plain } },
      ['reports a "\\u001b[O"'],
    ],
    ['no mouse to an agent that did not ask', ['\x1b[<0;5;5M'], {}, []],
    ['a click elsewhere as a change of focus', ['\x1b[<0;120;5M\x1b[<0;120;5m'], {}, ['focus b']],
    ['a click on a pane line as a change of focus', ['\x1b[<0;70;2M'], {}, ['focus conversation']],
    [
      'a motion elsewhere to nobody',
      ['\x1b[<35;120;5M'],
      { modes: { a: plain, b: { ...plain, mouse: 'any' } } },
      [],
    ],
    [
      'the wheel to the agent under it, focused or not',
      ['\x1b[<64;111;5M'],
      { modes: { a: plain, b: { ...plain, mouse: 'any' } } },
      ['reports b "\\u001b[<64;2;3M"'],
    ],
    ['the wheel to the conversation', ['\x1b[<65;63;4M'], {}, ['mouse middle 0,1']],
    ['clicks to the overlay', ['\x1b[<0;40;5M'], { overlay }, ['mouse overlay 6,3']],
    ['clicks beside the overlay to nobody', ['\x1b[<0;3;5M'], { overlay }, []],
  ])('sends %s', (_what, reads, more, expected) => {
    expect(routed(reads, more)).toEqual(expected);
  });

  it('swallows the release of a key whose press it swallowed, and passes the others', () => {
    const modes = { a: { ...plain, kittyFlags: 3 }, b: plain };
    const reads = ['\x1b[122;5u', '\x1b[122;5:3u', '\x1b[107u', '\x1b[107;1:3u', '\x1b[97;1:3u'];
    expect(routed(reads, { modes })).toEqual(['pane a "\\u001b[97;1:3u"']);
    expect(routed(['\x1b[97;1:3u'])).toEqual([]);
  });

  it('asks for the surroundings anew for each event', () => {
    const router = new InputRouter([ctrlZ]);
    const events = new InputSplitter().push(Buffer.from('\x1a3x'), 0, false);
    let focus: 'a' | 'b' = 'a';
    const slots: string[] = [];
    for (const one of router.route(events, 0, () => ({ ...around, focus }))) {
      if (one.to === 'action') focus = 'b';
      if (one.to === 'pane') slots.push(one.slot);
    }
    expect(slots).toEqual(['b']);
  });
});

describe('the prefix in words', () => {
  it.each([
    ['ctrl-z', [{ name: 'z', ctrl: true, alt: false }]],
    [
      'Ctrl-], alt-x',
      [
        { name: ']', ctrl: true, alt: false },
        { name: 'x', ctrl: false, alt: true },
      ],
    ],
    ['z', null],
    ['ctrl-', null],
    ['ctrl-z,', null],
    ['', null],
  ])('%j', (text, expected) => {
    expect(parsePrefixes(text)).toEqual(expected);
  });

  it.each([
    [{ name: 'z', ctrl: true, alt: false }, '\x1a', '\x1b[122;5u'],
    [{ name: ']', ctrl: true, alt: false }, '\x1d', '\x1b[93;5u'],
    [{ name: 'x', ctrl: false, alt: true }, '\x1bx', '\x1b[120;3u'],
    [{ name: 'space', ctrl: true, alt: false }, '\0', '\x1b[32;5u'],
  ])('%j is sent as %j or %j', (prefix, legacy, kitty) => {
    expect(prefixBytes(prefix, false).toString()).toBe(legacy);
    expect(prefixBytes(prefix, true).toString()).toBe(kitty);
  });
});
