import { describe, expect, it } from 'vitest';
import { clip, codePointWidth, graphemes, graphemeWidth, textWidth } from '../../src/core/width.ts';

const clusters: [name: string, cluster: string, cells: 0 | 1 | 2][] = [
  ['a letter', 'a', 1],
  ['a space', ' ', 1],
  ['a control character', '\u0007', 0],
  ['DEL', '\u007f', 0],
  ['a C1 control', '\u0085', 0],
  ['a no-break space', '\u00a0', 1],
  ['a soft hyphen', '\u00ad', 1],
  ['a Latin letter with an accent of its own', 'é', 1],
  ['a letter and a combining accent', 'e\u0301', 1],
  ['a letter and four combining marks', 'e\u0301\u0302\u0303\u0304', 1],
  ['a combining mark alone', '\u0301', 0],
  ['an ambiguous character', '§', 1],
  ['a box line', '─', 1],
  ['a braille pattern', '⠋', 1],
  ['a block element', '▌', 1],
  ['a Greek letter', 'λ', 1],
  ['a CJK ideograph', '漢', 2],
  ['a CJK ideograph outside the BMP', '𠀋', 2],
  ['a Hiragana with a combining voiced mark', 'か\u3099', 2],
  ['a full-width letter', 'Ａ', 2],
  ['a half-width Katakana', 'ｱ', 1],
  ['an ideographic space', '\u3000', 2],
  ['a Hangul syllable', '한', 2],
  ['a Hangul syllable from jamo', '\u1112\u1161\u11ab', 2],
  ['a Thai letter with a vowel above', 'กิ', 1],
  ['a Thai letter with sara am', 'กำ', 2],
  ['a Devanagari letter with a vowel sign', 'कि', 1],
  ['an Arabic letter', 'ع', 1],
  ['a zero width space', '\u200b', 0],
  ['a zero width joiner', '\u200d', 0],
  ['a byte order mark', '\ufeff', 0],
  ['an emoji', '😀', 2],
  ['an old emoji with emoji presentation', '⌚', 2],
  ['a heart as text', '❤', 1],
  ['a heart as emoji', '❤\ufe0f', 2],
  ['a copyright sign as emoji', '©\ufe0f', 2],
  ['a keycap', '1\ufe0f\u20e3', 2],
  ['a flag', '🇩🇪', 2],
  ['half a flag', '🇩', 2],
  ['a skin tone', '👍🏽', 2],
  ['a family', '👨‍👩‍👧‍👦', 2],
  ['a rainbow flag', '🏳️‍🌈', 2],
  ['a subdivision flag of tags', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}', 2],
  ['a warning sign as text', '⚠', 1],
  ['a check mark', '✓', 1],
  ['an emoji from after Unicode 15', '🫩', 2],
  ['a private use icon', '\ue0b0', 1],
];

describe('the width of a grapheme cluster', () => {
  it.each(clusters)('%s (%j) takes %i cells', (_name, cluster, cells) => {
    expect(graphemes(cluster)).toEqual([cluster]);
    expect(graphemeWidth(cluster)).toBe(cells);
    expect(textWidth(cluster)).toBe(cells);
  });

  it('is that of the code point when it has only one', () => {
    for (const [, cluster, cells] of clusters) {
      if ([...cluster].length === 1) expect(codePointWidth(cluster.codePointAt(0) ?? 0)).toBe(cells);
    }
  });
});

describe('the width of a text', () => {
  it('is the sum of its clusters', () => {
    const text = 'ab漢字 e\u0301 👨‍👩‍👧‍👦🇩🇪 end';
    expect(textWidth(text)).toBe(2 + 4 + 1 + 1 + 1 + 2 + 2 + 4);
  });

  it('is 0 for no text', () => {
    expect(textWidth('')).toBe(0);
    expect(graphemes('')).toEqual([]);
  });
});

describe('long texts', () => {
  const parts = [
    'a',
    '漢',
    '👨‍👩‍👧‍👦',
    'e\u0301',
    '🇩🇪',
    '👍🏽',
    '\u1112\u1161\u11ab',
    ' ',
    '\n',
    'क्षि',
    `z${'\u0301'.repeat(700)}`,
  ];

  it('are cut into the same clusters wherever the pieces end', () => {
    for (let shift = 0; shift < 12; shift++) {
      const text = `${'x'.repeat(500 + shift)}漢${parts.join('').repeat(4)}`;
      const whole = Array.from(new Intl.Segmenter().segment(text), (part) => part.segment);
      expect(graphemes(text)).toEqual(whole);
    }
  });

  it('are cut as the segmenter cuts them, every character beside every other kind', () => {
    const segmenter = new Intl.Segmenter();
    const neighbours = ['a', 'é', 'ж', '—', '│', 'か', '漢', 'Ａ'];
    for (let unit = 0x20; unit <= 0xffff; unit++) {
      if (unit >= 0xac00 && unit <= 0xf8ff) continue;
      const text = neighbours.map((one) => `${one}${String.fromCharCode(unit)}`).join('');
      const whole = Array.from(segmenter.segment(text), (part) => part.segment);
      expect(graphemes(text), unit.toString(16)).toEqual(whole);
    }
  });

  it('take time in proportion to their length', () => {
    expect(graphemes('漢字かな交じり文\n'.repeat(30_000))).toHaveLength(270_000);
  });
});

describe('clipping', () => {
  const text = 'a漢👨‍👩‍👧‍👦e\u0301🇩🇪1\ufe0f\u20e3한 plain ❤\ufe0f tail 字字字 and more text behind';

  it.each(Array.from({ length: 40 }, (_, n) => n + 1))(
    'to %i cells cuts no cluster and wastes at most one cell',
    (cells) => {
      const cut = clip(text, cells);
      expect(text.startsWith(cut)).toBe(true);
      expect(graphemes(cut)).toEqual(graphemes(text).slice(0, graphemes(cut).length));
      expect(textWidth(cut)).toBeLessThanOrEqual(cells);
      expect(textWidth(cut)).toBeGreaterThanOrEqual(cells - 1);
    },
  );

  it('keeps a text that fits, and marks after the last cell', () => {
    expect(clip('abc', 3)).toBe('abc');
    expect(clip('abe\u0301', 3)).toBe('abe\u0301');
    expect(clip(text, 1000)).toBe(text);
  });

  it('to nothing or less gives nothing', () => {
    expect(clip('abc', 0)).toBe('');
    expect(clip('漢', -1)).toBe('');
    expect(clip('漢', 1)).toBe('');
  });
});
