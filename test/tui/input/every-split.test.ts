import { describe, expect, it } from 'vitest';
import type { FrameModes } from '../../../src/protocol/pane-frame.ts';
import type { InputEvent } from '../../../src/tui/input/input-event.ts';
import { InputRouter } from '../../../src/tui/input/router.ts';
import { InputSplitter } from '../../../src/tui/input/splitter.ts';
import { defaultWidths, layout } from '../../../src/tui/layout.ts';
import { emptyScreen } from '../../../src/tui/pane-screens.ts';
import { type Random, randomFrom } from '../../random.ts';
import {
  type Happening,
  kittyBytes,
  legacyInput,
  otherKeyBytes,
  reports,
  strokes,
} from './outer-keyboard.ts';

const ctrlZ = { name: 'z', ctrl: true, alt: false };
const noModes = emptyScreen().modes;
const size = { cols: 170, rows: 40 };
const happenings: readonly Happening[] = ['press', 'repeat', 'release'];
/** All sets of flags in which Esc is told apart. */
const kittyFlags = Array.from({ length: 32 }, (_, flags) => flags).filter((flags) => (flags & 9) !== 0);

interface Read {
  bytes: Uint8Array;
  /** ms since the read before */
  after: number;
}

function eventsOf(reads: readonly Read[]): InputEvent[] {
  const splitter = new InputSplitter();
  const events: InputEvent[] = [];
  let now = 0;
  for (const { bytes, after } of reads) {
    for (const end = now + after; ; ) {
      const { deadline } = splitter;
      if (deadline === null || deadline > end) {
        now = end;
        break;
      }
      now = deadline;
      events.push(...splitter.expire(now));
    }
    events.push(...splitter.push(bytes, now));
  }
  return [...events, ...splitter.expire(now + 10_000)];
}

/** What pane A, in front, gets as keys of these reads, and what else happens. */
function routed(reads: readonly Read[], modes: Partial<FrameModes> = {}): { bytes: string; acts: string[] } {
  const router = new InputRouter([ctrlZ], false);
  const around = {
    focus: 'a' as const,
    layout: layout({ size, focus: 'a', agent: 'a', zoomed: false, widths: defaultWidths }),
    modes: { a: { ...noModes, ...modes }, b: noModes },
    overlay: null,
    asked: false,
    reading: { a: false, b: false },
  };
  const parts: Uint8Array[] = [];
  const acts: string[] = [];
  for (const one of router.route(eventsOf(reads), 0, () => around)) {
    if (one.to === 'pane') parts.push(one.bytes);
    if (one.to === 'action') acts.push(one.action);
  }
  return { bytes: Buffer.concat(parts).toString('latin1'), acts };
}

/** `all` cut at random places, the reads up to `late` ms apart. */
function cut(all: Buffer, random: Random, gaps: readonly number[] = [0]): Read[] {
  const reads: Read[] = [];
  for (let at = 0; at < all.length; ) {
    const end = Math.min(all.length, at + 1 + random.below(random.below(2) ? 4 : 40));
    reads.push({ bytes: all.subarray(at, end), after: random.pick(gaps) });
    at = end;
  }
  return reads;
}

function twoReads(all: Buffer, at: number, after = 0): Read[] {
  return [
    { bytes: all.subarray(0, at), after: 0 },
    { bytes: all.subarray(at), after },
  ];
}

function whole(text: string): Read[] {
  return [{ bytes: Buffer.from(text), after: 0 }];
}

const said = (events: readonly InputEvent[]) => JSON.stringify(events);
const bytesOf = (text: string) => Buffer.from(text).toString('latin1');

/** Every form that a key can have. */
const forms = [
  ...new Set([
    ...legacyInput,
    ...reports,
    ...strokes.flatMap((stroke) => [
      otherKeyBytes(stroke),
      ...kittyFlags.flatMap((flags) => happenings.map((happening) => kittyBytes(stroke, flags, happening))),
    ]),
    '\x1b[200~pasted\x1a\x1b[A\x1b[201~',
  ]),
].filter((form) => form !== '');

describe('wherever reads cut what the terminal sends', () => {
  it('every form of every key is the same event', () => {
    expect(forms.length).toBeGreaterThan(1000);
    for (const form of forms) {
      const all = Buffer.from(form);
      // Characters one by one: each read makes its own events of text.
      if (!form.startsWith('\x1b')) continue;
      const expected = said(eventsOf(whole(form)));
      for (let at = 1; at < all.length; at++) {
        expect([form, at, said(eventsOf(twoReads(all, at)))]).toEqual([form, at, expected]);
      }
      const bytewise = Array.from(all, (byte) => ({ bytes: Uint8Array.of(byte), after: 0 }));
      expect([form, said(eventsOf(bytewise))]).toEqual([form, expected]);
    }
  });

  it('a stream of all forms is the same events', () => {
    const random = randomFrom(11);
    for (let run = 0; run < 300; run++) {
      const stream = Buffer.from(Array.from({ length: 30 }, () => random.pick(forms)).join(''));
      expect(said(eventsOf(cut(stream, random)))).toBe(said(eventsOf([{ bytes: stream, after: 0 }])));
    }
  });

  it.each(reports)('the report %j puts no text into a pane, however late its second half is', (report) => {
    const all = Buffer.from(report);
    for (let at = 1; at < all.length; at++) {
      for (const after of [0, 19, 25, 300]) {
        const { bytes } = routed(twoReads(all, at, after));
        // What was held for 20 ms alone counts as the key that it may be.
        const gone = after > 20 && at <= 2 ? report.slice(0, at) : '';
        // `ESC [` and a single letter are told from Alt-[ and a letter by nobody.
        const letter = at === 2 && after > 20 && all.length === 3 ? report.slice(2) : '';
        expect([at, after, bytes]).toEqual([at, after, gone + letter]);
      }
    }
  });
});

describe('the focused pane gets, byte for byte, what was typed', () => {
  it('on a terminal without protocols, on any link', () => {
    const random = randomFrom(5);
    for (let run = 0; run < 500; run++) {
      const stream = Array.from({ length: 25 }, () => random.pick(legacyInput)).join('');
      const gaps = run % 2 ? [0] : [0, 5, 19, 21, 300];
      const { bytes, acts } = routed(cut(Buffer.from(stream), random, gaps));
      expect(bytes).toBe(bytesOf(stream));
      expect(acts).toEqual([]);
    }
  });

  it('with pastes among the keys, where it asked for brackets', () => {
    const random = randomFrom(6);
    const paste = '\x1b[200~one\x1atwo\x1b[A\x1b[122;5u\r\x1b[201~';
    for (let run = 0; run < 300; run++) {
      const stream = Array.from({ length: 12 }, () => random.pick([...legacyInput, paste, paste])).join('');
      const { bytes, acts } = routed(cut(Buffer.from(stream), random), { bracketedPaste: true });
      expect(bytes).toBe(bytesOf(stream));
      expect(acts).toEqual([]);
    }
  });

  it.each(kittyFlags)(
    'on a terminal with the kitty protocol, for an agent that asked for flags %i',
    (flags) => {
      const random = randomFrom(flags);
      for (let run = 0; run < 40; run++) {
        let stream = '';
        for (let n = 0; n < 25; n++) {
          const stroke = random.pick(strokes);
          for (const happening of random.below(3) ? happenings : (['press', 'release'] as const)) {
            stream += kittyBytes(stroke, flags, happening);
          }
        }
        const { bytes, acts } = routed(cut(Buffer.from(stream), random), { kittyFlags: flags });
        expect(bytes).toBe(bytesOf(stream));
        expect(acts).toEqual([]);
      }
    },
  );

  it('also on a link that stands still in the middle of keys', () => {
    const random = randomFrom(8);
    for (let run = 0; run < 300; run++) {
      const stream = Array.from({ length: 20 }, () => kittyBytes(random.pick(strokes), 5)).join('');
      const { bytes } = routed(cut(Buffer.from(stream), random, [0, 19, 21, 300]), { kittyFlags: 5 });
      expect(bytes).toBe(bytesOf(stream));
    }
  });

  it('and nothing of the kitty protocol that it did not ask for, when its flags have just changed', () => {
    for (const stroke of strokes) {
      for (const outer of kittyFlags) {
        for (const flags of kittyFlags.filter((some) => (some & ~outer) === 0)) {
          for (const happening of happenings) {
            const sent = kittyBytes(stroke, outer, happening);
            const press = kittyBytes(stroke, outer);
            const { bytes } = routed(whole(happening === 'press' ? sent : press + sent), {
              kittyFlags: flags,
            });
            const got =
              happening === 'press'
                ? bytes
                : bytes.slice(routed(whole(press), { kittyFlags: flags }).bytes.length);
            expect(unasked(got, flags)).toEqual([]);
          }
        }
      }
    }
  });
});

/** What stands in `bytes` that belongs to flags which are not among `flags`. */
function unasked(bytes: string, flags: number): string[] {
  const [, keys = '', held = '', text = ''] =
    /^\x1b\[([\d:]*)(?:;([\d:]*))?(?:;([\d:]*))?[A-Zu~]$/.exec(bytes) ?? [];
  return [
    ...(keys.includes(':') && !(flags & 4) ? ['alternates'] : []),
    ...(held.includes(':') && !(flags & 2) ? ['event types'] : []),
    ...(text !== '' && !(flags & 16) ? ['text'] : []),
  ];
}

describe('the prefix', () => {
  const spellings = [
    '\x1a',
    '\x1b[122;5u',
    '\x1b[122;5:1u',
    '\x1b[122;69u',
    '\x1b[122;133u',
    '\x1b[122;197:1u',
    '\x1b[122:90;6u',
    '\x1b[122::121;5u',
    '\x1b[122::119;5u',
    '\x1b[1103::122;5u',
    '\x1b[12618::122;5u',
    '\x1b[122;5;122u',
    '\x1b[27;5;122~',
    '\x1b[27;5;90~',
    '\x1b[27;6;90~',
    '\x1b[122;7u',
    '\x1b[27;7;122~',
  ];

  it.each(spellings)('is known as %j, wherever a read cuts it, and reaches no agent', (spelling) => {
    const all = Buffer.from(`${spelling}d`);
    for (const modes of [{}, { kittyFlags: 1 }, { kittyFlags: 31 }, { modifyOtherKeys: 2 }]) {
      for (let at = 1; at < all.length; at++) {
        expect([at, routed(twoReads(all, at), modes)]).toEqual([at, { bytes: '', acts: ['detach'] }]);
      }
    }
  });

  it.each(spellings)('is text within a paste as %j, wherever a read cuts it', (spelling) => {
    const paste = `\x1b[200~${spelling}d\x1b[201~`;
    const all = Buffer.from(paste);
    for (let at = 1; at < all.length; at++) {
      const result = routed(twoReads(all, at), { bracketedPaste: true });
      expect([at, result]).toEqual([at, { bytes: paste, acts: [] }]);
    }
  });

  it('behind an Esc is the prefix all the same, and the Esc the agent’s', () => {
    for (const spelling of spellings) {
      expect(routed(whole(`\x1b${spelling}d`))).toEqual({ bytes: '\x1b', acts: ['detach'] });
    }
  });

  it.each(['\x1b[59::122;5u', '\x1b[47::122;5u', '\x1b[122;9u', '\x1b[122;3u', '\x1b[121;5u'])(
    'is not %j: another letter’s place, or another chord',
    (bytes) => {
      expect(routed(whole(`${bytes}d`), { kittyFlags: 5 })).toEqual({ bytes: `${bytes}d`, acts: [] });
    },
  );

  it('leaves nothing of itself to an agent that asked for repeats and releases', () => {
    const control = ['\x1b[57442;5u', '\x1b[57442;1:3u'] as const;
    const held = '\x1b[122;5u\x1b[122;5:2u\x1b[122;5:2u\x1b[122;5:3u';
    const all = `${control[0]}${held}${control[1]}\x1b[120u\x1b[120;1:3u`;
    expect(routed(whole(all), { kittyFlags: 11 })).toEqual({ bytes: control.join(''), acts: ['interrupt'] });
  });
});
