import { describe, expect, it } from 'vitest';
import {
  changeModes,
  type FocusModes,
  noFocusModes,
  setModes,
  undoModes,
} from '../../../src/tui/screen/modes.ts';

describe('the terminal modes', () => {
  it('undo every private mode that they set', () => {
    const set = setModes + changeModes(noFocusModes, { kittyFlags: 1, otherKeys: 1, mouse: 'any' });
    const on = [...set.matchAll(/\x1b\[\?(\d+)h/g)].map((match) => match[1] ?? '');
    const off = [...setModes.matchAll(/\x1b\[\?(\d+)l/g)].map((match) => match[1] ?? '');
    expect(on).toContain('1049');
    for (const mode of on) expect(undoModes).toContain(`\x1b[?${mode}l`);
    for (const mode of off) expect(undoModes).toContain(`\x1b[?${mode}h`);
  });

  it('undo what frames and the focused pane may have left on', () => {
    for (const undo of [
      '\x1b[?1003l',
      '\x1b[>4;0m',
      '\x1b[?2026l',
      '\x1b[<u',
      '\x1b[m',
      '\x1b]8;;\x1b\\',
      '\x1b[0 q',
    ]) {
      expect(undoModes).toContain(undo);
    }
  });

  it('end mouse reports first and leave the alternate screen last', () => {
    expect(undoModes.startsWith('\x18\x1b[?1003l\x1b[?1002l\x1b[?1000l')).toBe(true);
    expect(undoModes.endsWith('\x1b[?1049l')).toBe(true);
  });

  it('follow the focused pane with nothing but the difference', () => {
    const some: FocusModes = { kittyFlags: 5, otherKeys: 0, mouse: 'any' };
    expect(changeModes(noFocusModes, noFocusModes)).toBe('');
    expect(changeModes(noFocusModes, some)).toBe('\x1b[=5;1u\x1b[?1000h\x1b[?1002h\x1b[?1003h');
    expect(changeModes(some, { ...some, mouse: 'drag' })).toBe('\x1b[?1003l\x1b[?1000h\x1b[?1002h');
    expect(changeModes(noFocusModes, { ...noFocusModes, otherKeys: 2 })).toBe('\x1b[>4;2m');
    expect(changeModes(some, noFocusModes)).toBe('\x1b[=0;1u\x1b[?1003l\x1b[?1002l\x1b[?1000l');
  });
});
