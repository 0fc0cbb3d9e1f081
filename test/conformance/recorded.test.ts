import { afterAll, describe, expect, it } from 'vitest';
import { compare } from './compare.ts';
import { readRecording, recordings } from './recording.ts';
import { TmuxScreens } from './tmux-screens.ts';

/** Real programs, recorded by test/vendors/record-streams.e2e.ts; vttest's menus are what it knows of the VT102. */
describe('what a program drew is on the screen of a pane as in tmux, whenever it rests', () => {
  const tmux = new TmuxScreens();
  afterAll(() => tmux.dispose());

  it.concurrent.each(recordings)('%s', async (name) => {
    const { cols, rows, steps } = readRecording(name);
    const bytes = steps.map((step) => Buffer.from(step, 'latin1'));
    expect(await compare(tmux, { cols, rows }, name, bytes)).toEqual({
      unexplained: [],
      explainedInVain: [],
    });
  });
});
