/** Why a pane does not show what tmux 3.3 shows, and whose fault that is. */
export interface KnownDifference {
  why: string;
  /** `tmux`: the pane is as xterm is. `emulator`: it is not, and no handler mends it. `nobody`: terminals disagree. */
  whose: 'tmux' | 'emulator' | 'nobody';
  /** The places that differ, by the name of the stream; of a recorded one, the steps. */
  streams: Readonly<Record<string, readonly string[]>>;
}

const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => `row ${from + n}`);

export const knownDifferences: readonly KnownDifference[] = [
  {
    why: 'A cursor with a wrap pending stands beyond the last column, so that BS and CUB come to a column less far.',
    whose: 'tmux',
    streams: { 'BS from a pending wrap': ['row 0'], 'a cursor motion ends a pending wrap': ['row 2'] },
  },
  {
    why: 'BS at the left edge goes back to the row above when that has wrapped, as if mode 45 was set.',
    whose: 'tmux',
    streams: { 'BS does not go back over a wrapped line': ['row 0', 'row 1', 'cursor'] },
  },
  {
    why: 'LF and VPA leave a pending wrap pending, so that the next character goes down another row.',
    whose: 'tmux',
    streams: {
      'LF from a pending wrap': ['row 1', 'row 2', 'cursor'],
      'DECOM moves within the margins': ['row 4', 'row 6', 'row 7'],
      // Its test of mixing control and print characters.
      'vttest-1': ['step 3', 'step 4'],
    },
  },
  {
    why: 'With DECAWM off it drops a character where a wrap is pending, and does not write over the last column.',
    whose: 'tmux',
    streams: { 'DECAWM off while a wrap is pending': ['row 0'] },
  },
  {
    why: 'It has no HPR, VPR, CHT, DECSEL, DECSED, DECSTR, LNM, LS2 and no British set.',
    whose: 'tmux',
    streams: {
      'CHA, HPA and HPR': ['row 0'],
      'VPA and VPR': ['row 3', 'row 6'],
      'CHT and CBT': ['row 0', 'cursor'],
      'DECSED and DECSEL erase what is not protected': ['row 4', ...rows(7, 14)],
      'DECSTR resets modes and look': ['row 0', 'row 3', 'row 9', 'row 14', 'cursor', 'cursor shown'],
      'a character set and a reset': ['row 0'],
      'LNM makes LF a new line': ['row 1', 'row 2', 'cursor'],
      'LS2 and LS3': ['row 0'],
      'the British set': ['row 0'],
    },
  },
  {
    why: 'Half of a wide character that was erased, moved or written over stays, in the first column for example.',
    whose: 'tmux',
    streams: {
      'ECH over half a wide character': ['row 0'],
      'EL from within a wide character': ['row 0'],
      'ICH within a wide character': ['row 0'],
      'ICH pushes half a wide character off': ['row 0'],
      'DCH within a wide character': ['row 0'],
      'a narrow character over the second half': ['row 0'],
    },
  },
  {
    why: 'A wrap at the bottom brings a row without the background; xterm takes it for any scrolling.',
    whose: 'tmux',
    streams: { 'a wrap brings no background': ['row 14, background'] },
  },
  {
    why: 'In a region at the bottom, a line that by its own words should be at the bottom is at the top.',
    whose: 'tmux',
    streams: { 'vttest-2': ['step 11'] },
  },
  {
    why: 'ICH of the rest of the row and more does nothing.',
    whose: 'tmux',
    streams: { 'ICH with a large count': ['row 0'] },
  },
  {
    why: 'IL and DL leave the column, and act outside the margins too.',
    whose: 'tmux',
    streams: {
      'IL at the top margin': ['row 4'],
      'IL and DL outside the margins do nothing': [...rows(1, 11), 'row 13', 'row 14'],
      'IL and DL go to the first column': ['row 4', 'row 7', 'cursor'],
    },
  },
  {
    why: 'REP stops at the edge, and repeats only what is narrow.',
    whose: 'tmux',
    streams: {
      'REP repeats, wraps and stops': ['row 3', 'cursor'],
      'REP of a wide character': ['row 0', 'cursor'],
    },
  },
  {
    why: 'A sequence with more parameters than it keeps, or with one over its limit, is dropped as a whole.',
    whose: 'nobody',
    streams: {
      'a CSI with a hundred parameters': ['row 0'],
      'a parameter beyond all bounds': ['row 0', 'row 4', 'cursor'],
    },
  },
  {
    why: 'Ours keeps clusters by Unicode 15 and later in one cell of two columns; tmux 3.3 adds up the parts.',
    whose: 'tmux',
    streams: {
      'emoji, by variation selector': ['cursor', 'row 0, background'],
      'emoji, joined': ['row 0'],
      'emoji, skin tone': ['cursor', 'row 0, background'],
      'a keycap': ['cursor', 'row 0, background'],
      'Thai and Devanagari': ['cursor', 'row 0, background'],
    },
  },
  {
    why: 'A joiner or half a flag with nothing to join: tmux drops the one and gives the other a single column.',
    whose: 'nobody',
    streams: { 'zero width space and joiner': ['row 0'], 'a flag': ['cursor', 'row 0, background'] },
  },
  {
    why: 'DECSC does not keep origin mode.',
    whose: 'emulator',
    streams: { 'DECSC keeps origin mode': ['row 1', 'row 5'] },
  },
  {
    why: '`38:2:r:g:b`, without the place of a colour space, is read as if it had one.',
    whose: 'emulator',
    streams: { 'true colour with colons': ['row 0'] },
  },
  {
    why: 'Each of the two screens has margins of its own; in xterm they are the same.',
    whose: 'emulator',
    streams: { 'the alternate screen shares its margins': rows(0, 14) },
  },
];
