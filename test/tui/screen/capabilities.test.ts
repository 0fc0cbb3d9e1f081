import { describe, expect, it } from 'vitest';
import { InputSplitter } from '../../../src/tui/input/splitter.ts';
import { capabilitiesFrom, learn, ownGround, queries } from '../../../src/tui/screen/capabilities.ts';

describe('capabilities', () => {
  it.each([
    [{ TERM: 'xterm-256color', COLORTERM: 'truecolor' }, 'rgb'],
    [{ TERM: 'xterm', COLORTERM: '24bit' }, 'rgb'],
    [{ TERM: 'xterm-direct' }, 'rgb'],
    [{ TERM: 'xterm-kitty' }, 'rgb'],
    [{ TERM: 'alacritty' }, 'rgb'],
    [{ TERM: 'xterm-256color' }, 256],
    [{ TERM: 'xterm-256color', COLORTERM: 'yes' }, 256],
    [{ TERM: 'screen-256color', TMUX: '/tmp/tmux' }, 256],
    [{ TERM: 'tmux-256color', TMUX: '/tmp/tmux', COLORTERM: 'truecolor' }, 'rgb'],
    [{ TERM: 'screen-256color', STY: '1.pts', COLORTERM: 'truecolor' }, 256],
    [{ TERM: 'screen', STY: '1.pts', COLORTERM: 'truecolor' }, 16],
    [{ TERM: 'xterm' }, 16],
    [{ TERM: 'linux' }, 16],
    [{ TERM: 'vt220' }, 'none'],
    [{ TERM: 'xterm-mono' }, 'none'],
    [{}, 16],
  ] as const)('know the number of colours by the environment %j: %s', (env, colourDepth) => {
    expect(capabilitiesFrom(env).colourDepth).toBe(colourDepth);
  });

  it.each([
    [{ TERM: 'xterm-256color', COLORTERM: 'truecolor' }, false],
    [{ TERM: 'xterm-kitty' }, true],
    [{ TERM: 'xterm-256color', VTE_VERSION: '7200' }, true],
    [{ TERM: 'xterm-256color', VTE_VERSION: '4600' }, false],
    [{ TERM: 'tmux-256color', TERM_PROGRAM: 'tmux' }, true],
    [{ TERM: 'xterm-256color', TERM_PROGRAM: 'Apple_Terminal' }, false],
  ])('know by the environment %j whether underlines have styles: %s', (env, styled) => {
    expect(capabilitiesFrom(env).styledUnderlines).toBe(styled);
    expect(learn(capabilitiesFrom(env), { query: 'kitty keys', flags: 0 }).styledUnderlines).toBe(true);
  });

  it.each([
    [{ NO_COLOR: '1' }, null],
    [{ NO_COLOR: '' }, 'light'],
    [{}, 'light'],
  ])('leave our own colours away only where %j asks for it', (env, ground) => {
    const white = { query: 'colour', of: 'background', value: 'ffff/ffff/ffff' } as const;
    expect(ownGround(learn(capabilitiesFrom(env), white))).toBe(ground);
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

  it.each([
    ['tmux 3.3a', true],
    ['XTerm(379)', true],
    ['mintty 3.6.1', true],
    ['kitty(0.30)', false],
    ['xterm.js(6.0.0)', false],
  ])('know by its name whether a terminal has modifyOtherKeys: %s', (name, otherKeys) => {
    expect(learn(capabilitiesFrom({}), { query: 'version', name }).otherKeys).toBe(otherKeys);
  });

  it('are asked for with the question last that every terminal answers', () => {
    expect(queries.endsWith('\x1b[c')).toBe(true);
  });
});
