import { expect, test } from 'vitest';
import { problemOf } from '../../src/commands/command-line.ts';
import { problemWords } from '../../src/core/problems.ts';

const known = {
  commands: ['tui', 'status', 'history'],
  flags: ['a', 'json', 'grace', 'limit', 'prefix', 'notifyCommand'],
};

function wrong(words: readonly string[], flags: Readonly<Record<string, unknown>> = {}): string | null {
  const found = problemOf({ words, flags }, known);
  return found && problemWords(found);
}

test.each([
  [[], {}],
  [['status'], { json: true }],
  [['claude', 'codex'], { grace: 0 }],
  [['tui'], { a: 'mock', grace: 2.5 }],
  [['tui'], { grace: 3600 }],
  [['history'], { limit: 500 }],
  [[], { prefix: 'ctrl-],alt-x' }],
])('%j %j is understood', (words, flags) => {
  expect(wrong(words, flags)).toBeNull();
});

test.each([
  [['status'], { bogus: true }, 'There is no option --bogus. See pairroom --help.'],
  [[], { x: true }, 'There is no option -x. See pairroom --help.'],
  [['tui'], { grace: Number.NaN }, '--grace takes a number of seconds, 0 to 3600. See pairroom --help.'],
  [['tui'], { grace: -1 }, '--grace takes a number of seconds, 0 to 3600. See pairroom --help.'],
  [['tui'], { grace: 3601 }, '--grace takes a number of seconds, 0 to 3600. See pairroom --help.'],
  [['tui'], { grace: Infinity }, '--grace takes a number of seconds, 0 to 3600. See pairroom --help.'],
  [['history'], { limit: Number.NaN }, '--limit takes a whole number from 1 to 500. See pairroom --help.'],
  [['history'], { limit: 1.5 }, '--limit takes a whole number from 1 to 500. See pairroom --help.'],
  [['history'], { limit: 501 }, '--limit takes a whole number from 1 to 500. See pairroom --help.'],
  [
    [],
    { prefix: 'foo' },
    'foo cannot be the prefix. Name a key with Ctrl or Alt: ctrl-z, ctrl-], alt-x, or several with commas.',
  ],
  [[], { notifyCommand: '' }, '--notify-command takes a shell command. See pairroom --help.'],
  [['statsu'], {}, 'statsu is no command, and a room needs two agents. See pairroom --help.'],
  [['constructor'], {}, 'constructor is no command, and a room needs two agents. See pairroom --help.'],
])('%j %j is refused with what is wrong', (words, flags, expected) => {
  expect(wrong(words, flags)).toBe(expected);
});
