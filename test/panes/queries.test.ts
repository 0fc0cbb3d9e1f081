import { describe, expect, it } from 'vitest';
import type { OscEnd } from '../../src/panes/byte-filter.ts';
import { type OuterColours, unknownColours } from '../../src/panes/colours.ts';
import { Emulator } from '../../src/panes/emulator.ts';
import { Queries } from '../../src/panes/queries.ts';

const light: OuterColours = {
  foreground: '0000/1111/2222',
  background: 'ffff/ffff/ffff',
  cursor: 'aa/bb/cc',
  palette: { 1: '1234/5678/9abc' },
};

function terminal(outer = { colours: unknownColours, kittyKeys: true }) {
  const replies: string[] = [];
  const reply = (bytes: string) => void replies.push(bytes);
  const emulator = new Emulator({ cols: 80, rows: 24 }, { reply, bell: () => {} });
  const facts = { version: '1.2.3', size: () => emulator.size, alternate: () => emulator.alternate };
  const queries = new Queries(emulator.parser, facts, outer, reply);
  const asked = (bytes: string) => {
    emulator.write(Buffer.from(bytes));
    return replies.splice(0).join('');
  };
  const osc = (payload: string, end: OscEnd = '\x07') => {
    const answered = queries.answerOsc(payload, end);
    const reply = replies.splice(0).join('');
    return answered ? reply : null;
  };
  return { queries, asked, osc };
}

const table: [name: string, query: string, answer: string][] = [
  ['DA1', '\x1b[c', '\x1b[?1;2c'],
  ['DA2', '\x1b[>c', '\x1b[>0;276;0c'],
  ['DA3', '\x1b[=c', '\x1bP!|00000000\x1b\\'],
  ['XTVERSION', '\x1b[>0q', '\x1bP>|PairRoom 1.2.3\x1b\\'],
  ['DSR', '\x1b[5n', '\x1b[0n'],
  ['CPR', '\x1b[3;7H\x1b[6n', '\x1b[3;7R'],
  ['DECXCPR', '\x1b[3;7H\x1b[?6n', '\x1b[?3;7R'],
  ['the colour scheme, unknown', '\x1b[?996n', ''],
  ['mode 2026', '\x1b[?2026$p', '\x1b[?2026;2$y'],
  ['mode 2004, set', '\x1b[?2004h\x1b[?2004$p', '\x1b[?2004;1$y'],
  ['mode 1004', '\x1b[?1004$p', '\x1b[?1004;2$y'],
  ['mode 1007', '\x1b[?1007$p', '\x1b[?1007;1$y'],
  ['mode 1007, reset', '\x1b[?1007l\x1b[?1007$p', '\x1b[?1007;2$y'],
  ['mode 2027, grapheme clusters', '\x1b[?2027$p', '\x1b[?2027;3$y'],
  ['mode 2031, set among others', '\x1b[?25;2031h\x1b[?2031$p', '\x1b[?2031;1$y'],
  ['mode 2048, unknown', '\x1b[?2048$p', '\x1b[?2048;0$y'],
  ['mode 1016, mouse in pixels', '\x1b[?1016$p', '\x1b[?1016;0$y'],
  [
    'modes 1005 and 1015, mouse forms that nobody needs',
    '\x1b[?1005$p\x1b[?1015$p',
    '\x1b[?1005;4$y\x1b[?1015;4$y',
  ],
  ['kitty flags, none', '\x1b[?u', '\x1b[?0u'],
  ['kitty flags, pushed', '\x1b[>7u\x1b[?u', '\x1b[?7u'],
  ['kitty flags, set and popped', '\x1b[>1u\x1b[=4;2u\x1b[?u\x1b[<u\x1b[?u', '\x1b[?5u\x1b[?0u'],
  ['kitty flags of each screen', '\x1b[>1u\x1b[?1049h\x1b[?u\x1b[?1049l\x1b[?u', '\x1b[?0u\x1b[?1u'],
  ['kitty flags after a reset', '\x1b[>1u\x1bc\x1b[?u', '\x1b[?0u'],
  ['the size in pixels', '\x1b[14t', '\x1b[4;384;640t'],
  ['the size of a cell', '\x1b[16t', '\x1b[6;16;8t'],
  ['the size in cells', '\x1b[18t', '\x1b[8;24;80t'],
  ['XTGETTCAP', '\x1bP+q544e\x1b\\', '\x1bP0+r\x1b\\'],
  ['DECRQSS', '\x1bP$qm\x1b\\', '\x1bP1$r0m\x1b\\'],
  ['modifyOtherKeys, taken in silence', '\x1b[>4;2m\x1b[>4;0m', ''],
];

describe('queries of a program', () => {
  it.each(table)('%s is answered once', (_name, query, answer) => {
    expect(terminal().asked(query)).toBe(answer);
  });

  it('leave nothing on the screen and do not move the cursor', () => {
    const { asked } = terminal();
    for (const [name, query] of table) if (!query.includes('H')) asked(name.startsWith('kitty') ? '' : query);
    expect(asked('\x1b[6n')).toBe('\x1b[1;1R');
  });

  it.each<OscEnd>(['\x07', '\x1b\\'])('by OSC are answered with the end that they had', (end) => {
    const { osc } = terminal({ colours: light, kittyKeys: false });
    expect(osc('10;?', end)).toBe(`\x1b]10;rgb:0000/1111/2222${end}`);
    expect(osc('11;?', end)).toBe(`\x1b]11;rgb:ffff/ffff/ffff${end}`);
    expect(osc('12;?', end)).toBe(`\x1b]12;rgb:aa/bb/cc${end}`);
    expect(osc('4;1;?', end)).toBe(`\x1b]4;1;rgb:1234/5678/9abc${end}`);
    expect(osc('7501;?', end)).toBe(`\x1b]7501;?${end}`);
  });

  it('may ask for several colours at once', () => {
    const { osc } = terminal({ colours: light, kittyKeys: false });
    expect(osc('10;?;?')).toBe('\x1b]10;rgb:0000/1111/2222\x07\x1b]11;rgb:ffff/ffff/ffff\x07');
    expect(osc('10;red;?')).toBe('\x1b]11;rgb:ffff/ffff/ffff\x07');
    expect(osc('4;1;?;15;?')).toBe('\x1b]4;1;rgb:1234/5678/9abc\x07\x1b]4;15;rgb:ffff/ffff/ffff\x07');
  });

  it('get no colour that nobody knows, and of the palette what TERM promises', () => {
    const { osc } = terminal();
    for (const query of ['10;?', '11;?', '12;?', '10;?;?']) expect(osc(query)).toBe('');
    const { osc: half } = terminal({
      colours: { ...unknownColours, background: 'ffff/ffff/ffff' },
      kittyKeys: false,
    });
    expect(half('10;?;?')).toBe('\x1b]11;rgb:ffff/ffff/ffff\x07');
    expect(osc('4;16;?')).toBe('\x1b]4;16;rgb:0000/0000/0000\x07');
    expect(osc('4;208;?')).toBe('\x1b]4;208;rgb:ffff/8787/0000\x07');
    expect(osc('4;255;?')).toBe('\x1b]4;255;rgb:eeee/eeee/eeee\x07');
  });

  it.each(['4;256;?', '4;x;?', '4;1', '10;red', '13;?', '52;c;?', '8;;x', '0;?', '', '-1;?', '9;?'])(
    '%j is none',
    (payload) => {
      expect(terminal().osc(payload)).toBeNull();
    },
  );

  it('find no kitty flags while the outer terminal has none, and find them when it has', () => {
    const { asked, queries } = terminal({ colours: unknownColours, kittyKeys: false });
    expect(asked('\x1b[>7u\x1b[?u')).toBe('\x1b[?0u');
    expect(queries.modes.kittyFlags).toBe(0);
    queries.setOuter({ colours: unknownColours, kittyKeys: true });
    expect(asked('\x1b[?u')).toBe('\x1b[?7u');
    expect(queries.modes.kittyFlags).toBe(7);
  });

  it.each([
    ['\x1b[?1003;1006h', 'sgr'],
    ['\x1b[?1015h\x1b[?1006h', 'sgr'],
    ['\x1b[?1006h\x1b[?1016h', 'sgr'],
    ['\x1b[?1003h', 'default'],
    ['\x1b[?1005h', 'default'],
    ['\x1b[?1015h', 'default'],
    ['\x1b[?1016h', 'default'],
    ['\x1b[?1006h\x1b[?1006l', 'default'],
    ['\x1b[?1006h\x1bc', 'default'],
  ] as const)(
    'get mouse reports after %j in the form %s, and in no form that we do not speak',
    (bytes, form) => {
      const { asked, queries } = terminal();
      asked(bytes);
      expect(queries.modes.mouseEncoding).toBe(form);
    },
  );

  it.each([
    ['\x1b[>4;1m', 1],
    ['\x1b[>4;2m', 2],
    ['\x1b[>4;2m\x1b[>4;0m', 0],
    ['\x1b[>4;2m\x1b[>4m', 0],
    ['\x1b[>4;2m\x1b[>m', 0],
    ['\x1b[>4;2m\x1b[>4n', 0],
    ['\x1b[>4;2m\x1bc', 0],
    ['\x1b[>4;2m\x1b[>1;0m', 2],
    ['\x1b[4;2m', 0],
    ['\x1b[>4;9m', 2],
  ])('set modifyOtherKeys by %j to %i', (bytes, level) => {
    const { asked, queries } = terminal();
    asked(bytes);
    expect(queries.modes.modifyOtherKeys).toBe(level);
  });

  it('hear of a new colour scheme only when they asked for it', () => {
    const { asked, queries } = terminal();
    queries.setOuter({ colours: light, kittyKeys: true });
    expect(asked('\x1b[?2031h')).toBe('');
    const dark = { ...light, background: '0000/0000/0000' };
    queries.setOuter({ colours: dark, kittyKeys: true });
    expect(asked('')).toBe('\x1b[?997;1n');
    queries.setOuter({ colours: unknownColours, kittyKeys: true });
    expect(asked('')).toBe('');
    queries.setOuter({ colours: light, kittyKeys: true });
    queries.setOuter({ colours: light, kittyKeys: false });
    expect(asked('\x1b[?996n')).toBe('\x1b[?997;2n\x1b[?997;2n');
  });
});
