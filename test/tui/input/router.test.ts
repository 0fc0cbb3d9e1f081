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
  modifyOtherKeys: 0,
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
  reading: { a: false, b: false },
};

function say(one: Routed): string {
  switch (one.to) {
    case 'pane':
    case 'reports':
      return `${one.to} ${one.slot} ${JSON.stringify(Buffer.from(one.bytes).toString())}`;
    case 'worker':
      return sayMessage(one.message);
    case 'reader key':
      return `reader ${one.slot} ${one.key.name}`;
    case 'reader paste':
      return `reader ${one.slot} paste ${one.text}`;
    case 'reader mouse':
      return `reader ${one.of} ${one.mouse.action} ${one.mouse.x},${one.mouse.y}`;
    case 'action':
      return one.action;
    case 'answer':
      return `answer ${one.yes}`;
    case 'focus':
      return `focus ${one.on}`;
    case 'window':
      return `window ${one.focused ? 'in front' : 'behind'}`;
    case 'separator':
      return `separator ${one.n} ${one.x}${one.done ? ' done' : ''}`;
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
  const router = new InputRouter([ctrlZ], false);
  return reads.flatMap((read, n) => {
    const events = [...splitter.push(Buffer.from(read), n * 1000), ...splitter.expire(n * 1000 + 900)];
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
    ['Enter behind such a text', ['\x1a한국\ra'], {}, ['pane a "\\r"', 'pane a "a"']],
    ['Ctrl-Alt-Z as the prefix', ['\x1b[122;7u', 'x'], {}, ['interrupt']],
    ['a key behind a swallowed one', ['\x1aka'], {}, ['pane a "a"']],
    ['y as a yes', ['y'], { asked: true }, ['answer true']],
    ['anything else as a no', ['Y'], { asked: true }, ['answer false']],
    ['Enter as a no', ['\r'], { asked: true }, ['answer false']],
    ['a paste during a question to nobody', ['\x1b[200~y\x1b[201~'], { asked: true }, []],
    ['replies to us alone', ['\x1b[?62c'], {}, ['reply device attributes']],
    ['focus reports to nobody who did not ask', ['\x1b[I\x1b[O'], {}, ['window in front', 'window behind']],
    [
      'focus reports to the focused agent that asked',
      ['\x1b[O'],
      { modes: { a: { ...plain, focusEvents: true }, b: plain } },
      ['window behind', 'reports a "\\u001b[O"'],
    ],
    ['no mouse to an agent that did not ask', ['\x1b[<2;5;5M'], {}, []],
    ['a click elsewhere as a change of focus', ['\x1b[<2;120;5M\x1b[<2;120;5m'], {}, ['focus b']],
    [
      'a press in a pane whose agent does not track the mouse to read mode, focused or not',
      ['\x1b[<0;5;5M\x1b[<0;5;5m', '\x1b[<0;120;5M'],
      {},
      ['reader a press 4,2', 'reader a release 4,2', 'focus b', 'reader b press 10,2'],
    ],
    [
      'a press in the conversation to read mode',
      ['\x1b[<0;70;5M'],
      {},
      ['focus conversation', 'reader conversation press 7,2'],
    ],
    [
      'a drag where it began, wherever the pointer is, and its release though it was lost',
      ['\x1b[<0;5;5M\x1b[<32;120;5M\x1b[<0;3;1m', '\x1b[<0;5;5M\x1b[<35;9;9M'],
      {},
      [
        'reader a press 4,2',
        'reader a move 119,2',
        'reader a release 2,-2',
        'reader a press 4,2',
        'reader a release 8,6',
      ],
    ],
    [
      'a press with Shift to read mode, one without to the agent that tracks the mouse',
      ['\x1b[<4;5;5M\x1b[<4;5;5m', '\x1b[<0;5;5M'],
      { modes: { a: { ...plain, mouse: 'vt200' }, b: plain } },
      ['reader a press 4,2', 'reader a release 4,2', 'reports a "\\u001b[<0;5;3M"'],
    ],
    [
      'keys, paste, mouse and wheel over a pane that is read to its reader, releases to nobody',
      ['q\x1b[200~text\x1b[201~', '\x1b[<0;5;5M\x1b[<65;5;5M', '\x1b[113;1:3u'],
      { reading: { a: true, b: false }, modes: { a: { ...plain, mouse: 'any', kittyFlags: 2 }, b: plain } },
      ['reader a q', 'reader a paste text', 'reader a press 4,2', 'reader a wheel down 4,2'],
    ],
    [
      'the prefix to nobody while a pane is read',
      ['\x1ax'],
      { reading: { a: true, b: false } },
      ['interrupt'],
    ],
    [
      'the wheel over an agent that does not track the mouse to read mode',
      ['\x1b[<64;111;5M'],
      {},
      ['reader b wheel up 1,2'],
    ],
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

  it('sends repeats and releases where the press went, and to nobody whose press was nobody’s', () => {
    const modes = { a: { ...plain, kittyFlags: 3 }, b: plain };
    const reads = ['\x1b[122;5u', '\x1b[122;5:2u', '\x1b[122;5:3u', 'k', '\x1b[107;1:3u'];
    expect(routed(reads, { modes })).toEqual([]);
    const pressed = ['a', '\x1b[97;1:3u', '\x1b[99;5u', '\x1b[99;5:2u', '\x1b[99;5:3u'];
    expect(routed(pressed, { modes })).toEqual(pressed.map((bytes) => `pane a ${JSON.stringify(bytes)}`));
    expect(routed(['a', '\x1b[97;1:3u'])).toEqual(['pane a "a"']);
  });

  it('lets go in a pane that loses the keys what was held there, and sends the late release to nobody', () => {
    const modes = { a: { ...plain, kittyFlags: 11 }, b: { ...plain, kittyFlags: 11 } };
    const splitter = new InputSplitter();
    const router = new InputRouter([ctrlZ], false);
    const route = (bytes: string, focus: 'a' | 'b'): string[] =>
      Array.from(
        router.route(splitter.push(Buffer.from(bytes), 0), 0, () => ({ ...around, modes, focus })),
        say,
      );
    route('\x1b[57441;2u\x1b[57442;6u\x1b[32u\x1b[1;5A\x1b[3;2:1~\x1b[97;;97u', 'a');
    expect(Array.from(router.leave(), say)).toEqual(
      [
        '\x1b[57441;2:3u',
        '\x1b[57442;6:3u',
        '\x1b[32;1:3u',
        '\x1b[1;5:3A',
        '\x1b[3;2:3~',
        '\x1b[97;1:3u',
      ].map((bytes) => `pane a ${JSON.stringify(bytes)}`),
    );
    expect(route('\x1b[32;1:3u', 'b')).toEqual([]);
    expect(Array.from(router.leave(), say)).toEqual([]);
  });

  it('keeps a button that is down with what it was pressed on', () => {
    const any = { ...plain, mouse: 'any' as const };
    const modes = { a: any, b: any };
    const drag = ['\x1b[<0;5;5M', '\x1b[<32;120;9M', '\x1b[<0;120;50m', '\x1b[<35;5;5M'];
    expect(routed(drag, { modes })).toEqual(
      ['\x1b[<0;5;3M', '\x1b[<32;61;7M', '\x1b[<0;61;37m', '\x1b[<35;5;3M'].map(
        (bytes) => `reports a ${JSON.stringify(bytes)}`,
      ),
    );
    expect(routed(['\x1b[<0;5;2M', '\x1b[<32;5;5M', '\x1b[<0;5;5m'], { modes })).toEqual([]);
  });

  it('passes nothing of a click that changed the focus', () => {
    const modes = { a: plain, b: { ...plain, mouse: 'any' as const } };
    const splitter = new InputSplitter();
    const router = new InputRouter([ctrlZ], false);
    let focus: Surroundings['focus'] = 'a';
    const said: string[] = [];
    for (const read of ['\x1b[<0;120;5M', '\x1b[<32;121;5M', '\x1b[<0;121;5m', '\x1b[<0;121;5M']) {
      const events = splitter.push(Buffer.from(read), 0);
      for (const one of router.route(events, 0, () => ({ ...around, modes, focus }))) {
        if (one.to === 'focus') focus = one.on;
        said.push(say(one));
      }
    }
    expect(said).toEqual(['focus b', 'reports b "\\u001b[<0;12;3M"']);
  });

  it('says where a separator is dragged to, and that it was let go, also when the release was lost', () => {
    const drag = ['\x1b[<0;62;9M', '\x1b[<32;62;9M', '\x1b[<32;70;1M', '\x1b[<0;71;9m', '\x1b[<0;5;5m'];
    expect(routed(drag)).toEqual(['separator 0 69', 'separator 0 70 done']);
    expect(routed(['\x1b[<0;109;2M', '\x1b[<32;99;9M', '\x1b[<35;90;9M'])).toEqual([
      'separator 1 98',
      'separator 1 98 done',
    ]);
    expect(routed(['\x1b[<2;62;9M', '\x1b[<34;70;9M'])).toEqual([]);
    expect(routed(['\x1b[<0;62;9M', '\x1b[<32;70;9M'], { overlay })).toEqual(['mouse overlay 28,7']);
  });

  it('goes to the panes by F2 to F4 only where that was asked for', () => {
    const keys = '\x1bOQ\x1b[13~\x1b[S\x1b[1;2Q';
    const route = (direct: boolean, bytes: string): string[] =>
      Array.from(
        new InputRouter([ctrlZ], direct).route(
          new InputSplitter().push(Buffer.from(bytes), 0),
          0,
          () => around,
        ),
        say,
      );
    expect(route(true, keys)).toEqual(['focus a', 'focus conversation', 'focus b', 'pane a "\\u001b[1;2Q"']);
    expect(route(true, '\x1a\x1bOQ')).toEqual([]);
    expect(route(false, '\x1bOQ')).toEqual(['pane a "\\u001bOQ"']);
  });

  it('asks for the surroundings anew for each event', () => {
    const router = new InputRouter([ctrlZ], false);
    const events = new InputSplitter().push(Buffer.from('\x1a3x'), 0);
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
