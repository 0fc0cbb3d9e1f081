import { expect, test } from 'vitest';
import { opensView } from '../../src/commands/opens-view.ts';
import { commands } from '../../src/commands/run.ts';

test('of the commands, only those that open the view look as if they did', () => {
  expect(Object.keys(commands).filter((name) => opensView([name]))).toEqual(['tui', 'attach']);
});

test.each([
  [[], true],
  [['--mock'], true],
  [['claude', 'codex'], true],
  [['--a', 'claude --model opus', '--b', 'codex'], true],
  [['attach', '--prefix', 'ctrl-b'], true],
  [['--linear', '--mock'], false],
  [['--help'], false],
  [['--version'], false],
  [['--json', 'status'], false],
])('%j opens the view: %s', (args, opens) => {
  expect(opensView(args)).toBe(opens);
});
