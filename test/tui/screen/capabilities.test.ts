import { describe, expect, it } from 'vitest';
import { InputSplitter } from '../../../src/tui/input/splitter.ts';
import { capabilitiesFrom, learn, queries } from '../../../src/tui/screen/capabilities.ts';

describe('capabilities', () => {
  it.each([
    [{ COLORTERM: 'truecolor' }, true, true],
    [{ COLORTERM: '24bit', NO_COLOR: '1' }, true, false],
    [{ TERM: 'xterm-256color', NO_COLOR: '' }, false, true],
  ])('from the environment %j', (env, trueColour, colours) => {
    expect(capabilitiesFrom(env)).toMatchObject({
      trueColour,
      colours,
      synchronized: false,
      kittyKeys: false,
    });
  });

  it('are learnt from what a terminal answers', () => {
    const answers =
      '\x1b]10;rgb:ffff/ffff/ffff\x07\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\\x1b]4;1;rgb:ff/00/00\x1b\\\x1b[?2026;2$y\x1b[?1u\x1b[?62c';
    const known = new InputSplitter()
      .push(Buffer.from(answers), 0)
      .reduce((all, event) => (event.type === 'reply' ? learn(all, event.reply) : all), capabilitiesFrom({}));
    expect(known).toMatchObject({ synchronized: true, kittyKeys: true, asking: false });
    expect(known.reported).toEqual({
      foreground: 'ffff/ffff/ffff',
      background: '1e1e/1e1e/2e2e',
      cursor: null,
      palette: { 1: 'ff/00/00' },
    });
  });

  it.each([
    [0, false],
    [1, true],
    [2, true],
    [4, false],
  ])('know a mode by its report: %i', (state, synchronized) => {
    expect(learn(capabilitiesFrom({}), { query: 'mode', mode: 2026, state }).synchronized).toBe(synchronized);
  });

  it('are asked for with the question last that every terminal answers', () => {
    expect(queries.endsWith('\x1b[c')).toBe(true);
  });
});
