/** Streams of our own, each of one thing that terminals do. */
export const streams: Readonly<Record<string, string>> = {
  text: 'one\r\ntwo\r\n\r\n  three\ttab\r\n',
  colours:
    '\x1b[31mred \x1b[1;92mbold\x1b[0m \x1b[38;5;208m256\x1b[48;2;10;20;30m rgb\x1b[7m inverse\x1b[27;2m dim\x1b[0;3;4;9mall\x1b[0m.',
  wrap: `${'abcdefghij'.repeat(13)}\r\nafter${' '.repeat(40)}|`,
  'no wrap': `\x1b[?7l${'abcdefghij'.repeat(13)}\x1b[?7h\r\nafter`,
  'scrolling off the top': Array.from({ length: 40 }, (_, n) => `line ${n}`).join('\r\n'),
  'moving about':
    'x\x1b[5;10Hfive\x1b[A\x1b[3Dup\x1b[2Bdown\x1b[20Gcol\x1b[7drow\x1b[s\x1b[1;1Htop\x1b[uback\x1b7\x1b[3;3Ha\x1b8b',
  erasing: `${'0123456789'.repeat(6)}\r\n`
    .repeat(12)
    .concat('\x1b[3;20H\x1b[K\x1b[4;20H\x1b[1K\x1b[5;5H\x1b[2K\x1b[6;10H\x1b[5X\x1b[10;30H\x1b[J'),
  'erasing with a background':
    'abc\x1b[44m\x1b[K\r\n\x1b[2J\x1b[3;3Hx\x1b[0m\x1b[5;1Hy\x1b[41m\x1b[4X\x1b[0m',
  'inserting and deleting':
    'abcdefgh\r\nsecond\r\nthird\x1b[1;3H\x1b[3@XYZ\x1b[1;8H\x1b[2P\x1b[2;1H\x1b[2L new\x1b[4;1H\x1b[M\x1b[4h\x1b[1;1Hins\x1b[4l',
  'a scroll region': `${Array.from({ length: 15 }, (_, n) => `row ${n}`).join('\r\n')}\x1b[4;8r\x1b[8;1H\n\nnew\x1b[4;1H\x1bM\x1bMup\x1b[2S\x1b[T\x1b[r\x1b[15;1Hend`,
  'the alternate screen': 'main\x1b[?1049h\x1b[2J\x1b[5;5Halternate',
  'back from the alternate screen': 'main text\x1b[?1049h\x1b[2J\x1b[5;5Halternate\x1b[?1049l after',
  tabs: 'a\tb\tc\x1b[3g\x1b[1;20H\x1bH\r\td\x1b[2;1H\te\x1b[Zf',
  'line drawing': '\x1b(0lqqk\r\nx  x\r\nmqqj\x1b(B end',
  'wide characters': '漢字かな한글 ab\r\n漢\x1b[2D|\r\nx漢\x1b[3Gy\r\n'.concat('漢'.repeat(40)),
  'combining marks': 'e\u0301a\u0308o\u0302 n\u0303\r\nplain',
  'box and braille': '┌──┐ ⠋⠙⠹ ▌▐ █\r\n│漢│\r\n└──┘',
  repeat: 'a\x1b[10bz',
  'origin mode': '\x1b[5;10r\x1b[?6h\x1b[1;1Htop of region\x1b[6;1Hlast\x1b[?6l\x1b[1;1Hreal top\x1b[r',
  'a full reset': 'text\x1b[31m\x1b[5;8r\x1bcplain',
  'strings that show nothing':
    'a\x1b]0;title\x07b\x1b]52;c;eA==\x07c\x1bPq#0\x1b\\d\x1b_apc\x1b\\e\x1b^pm\x1b\\f',
  links: 'see \x1b]8;;https://example.org/\x1b\\here\x1b]8;;\x1b\\ now',
  'synchronized output': '\x1b[?2026hframe\x1b[?2026l done',
};
