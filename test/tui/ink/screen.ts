import type { Size } from '../../../src/core/geometry.ts';
import type { FromWorker, RegionFrame, ToWorker } from '../../../src/tui/bridge.ts';
import { Session } from '../../../src/tui/ink/session.ts';
import type { Key } from '../../../src/tui/input/input-event.ts';
import type { Ground } from '../../../src/tui/own-colours.ts';
import { noon } from './sample-room.ts';

/** A session with a clock in the test's hand, its frames as text, and what it told the main thread. */
export function openScreen(size: Size, ground: Ground | null = 'unknown') {
  const told: FromWorker[] = [];
  const clock = { at: noon + 600_000, now: () => clock.at };
  const session = new Session((message) => told.push(message), clock);
  const send = (event: ToWorker): void => session.handle(event);
  send({ type: 'layout', middle: size, overlay: size, focus: 'conversation', ground, prefix: 'Ctrl-Z' });
  return {
    told,
    clock,
    send,
    /** Presses keys given as chords: `ctrl-a`, `enter`, `shift-tab`, or a character. */
    press: (...chords: string[]): void => {
      for (const chord of chords) send({ type: 'key', key: keyOf(chord) });
    },
    type: (text: string): void => {
      for (const character of text) send({ type: 'key', key: characterKey(character) });
    },
    frame: (region: 'middle' | 'overlay' = 'middle'): RegionFrame => {
      // A layout event draws at once, whatever is waiting for its time.
      send({ type: 'layout', middle: size, overlay: size, focus: 'conversation', ground, prefix: 'Ctrl-Z' });
      const frames = told.flatMap((m) => (m.type === 'frame' && m.region === region ? [m.frame] : []));
      const last = frames.at(-1);
      if (last === undefined) throw new Error(`no frame of ${region}`);
      return last;
    },
    requests: () => told.flatMap((m) => (m.type === 'request' ? [m.request] : [])),
    close: () => session.close(),
  };
}

export function keyOf(chord: string): Key {
  const parts = /^(ctrl-)?(alt-)?(shift-)?(.+)$/.exec(chord);
  const name = parts?.[4] ?? chord;
  const bare = {
    name,
    text: '',
    ctrl: parts?.[1] !== undefined,
    alt: parts?.[2] !== undefined,
    shift: parts?.[3] !== undefined,
  };
  return name.length === 1 && !bare.ctrl && !bare.alt ? { ...bare, text: name } : bare;
}

export function characterKey(text: string): Key {
  return { name: text === ' ' ? 'space' : text, text, ctrl: false, alt: false, shift: false };
}

/** A frame as rows of text, trailing blanks removed. */
export function frameText(frame: RegionFrame): string[] {
  const extras = new Map(frame.extras);
  return Array.from({ length: frame.rows }, (_, y) => {
    let row = '';
    for (let x = 0; x < frame.cols; x++) {
      const cell = y * frame.cols + x;
      const word = frame.words[cell * 3] ?? 0;
      const width = (word >>> 22) & 3;
      if (width === 0) continue;
      const codePoint = word & 0x1fffff;
      row += extras.get(cell)?.text ?? (codePoint === 0 ? ' ' : String.fromCodePoint(codePoint));
    }
    return row.trimEnd();
  });
}
