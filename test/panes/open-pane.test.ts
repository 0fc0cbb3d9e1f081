import { expect, it, vi } from 'vitest';
import { problemWords } from '../../src/core/problems.ts';
import { unknownColours } from '../../src/panes/colours.ts';
import { openPane, type PaneEvents } from '../../src/panes/pane.ts';

vi.mock('node-pty', () => ({
  spawn: () => {
    throw new Error('forkpty(3) failed.');
  },
}));

it('a pane is refused in words where the system gives no terminal', () => {
  const ignore = () => {};
  const events: PaneEvents = {
    ...{
      parsed: ignore,
      signal: ignore,
      title: ignore,
      bell: ignore,
      cwd: ignore,
      notification: ignore,
      progress: ignore,
    },
    ...{ clipboard: ignore, exit: ignore, suspended: ignore, continued: ignore },
  };
  const result = openPane(
    {
      ...{ name: 'codex', file: '/bin/true', args: [], cwd: '/', env: {}, size: { cols: 80, rows: 24 } },
      ...{ version: '1.0.0', outer: { colours: unknownColours, kittyKeys: false }, clock: { now: () => 0 } },
    },
    events,
  );
  expect(result.ok ? '' : problemWords(result.problem)).toBe(
    'codex could not be started (forkpty(3) failed.). Check that it runs in a terminal of its own.',
  );
});
