import { expect, test } from 'vitest';
import { asksNobody, readArguments } from '../../../src/adapters/codex/arguments.ts';

test.each([
  ['--yolo', true],
  ['--dangerously-bypass-approvals-and-sandbox', true],
  ['-s danger-full-access -a never', true],
  ['--sandbox=danger-full-access --ask-for-approval=never', true],
  ['-sdanger-full-access -anever', true],
  ['resume --last -s danger-full-access -a never', true],
  ['-c sandbox_mode="danger-full-access" -c approval_policy="never"', true],
  ["-c sandbox_mode='danger-full-access' -a never", true],
  ['-s danger-full-access -a never -a on-request', false],
  ['-s danger-full-access', false],
  ['-a never', false],
  ['-s workspace-write -a never', false],
  ['--approve-for-me', false],
  ['-m gpt-5.5', false],
  ['', false],
])('"%s" asks nobody: %s', (line, expected) => {
  expect(asksNobody(readArguments(line.split(' ').filter(Boolean)))).toBe(expected);
});

test.each([
  [
    ['-m', 'gpt-5.5', '-s', 'read-only'],
    ['--model', 'gpt-5.5', '--sandbox', 'read-only'],
  ],
  [
    ['-c', 'a=1', '--config', 'b="x y"'],
    ['--config', 'a=1', '--config', 'b="x y"'],
  ],
  [['--search', 'fix the bug'], ['--search']],
  [
    ['resume', '--last', '--all', '-m', 'o'],
    ['--model', 'o'],
  ],
  [['resume', '0199', 'and then this'], []],
  [
    ['fork', '--last', '--add-dir', '/x'],
    ['--add-dir', '/x'],
  ],
  [['-i', 'a.png', 'look at it'], []],
  [['--no-alt-screen', '--', '-p'], ['--no-alt-screen']],
])('of %j a resume keeps %j', (given, lasting) => {
  expect(readArguments(given).lasting).toEqual(lasting);
});

test('a setting is read with its key and without its quotes', () => {
  const { settings } = readArguments(['-c', 'a.b = "x=y"', '--config=n=1', "-cs='q'"]);
  expect(settings).toEqual([
    { key: 'a.b', value: 'x=y' },
    { key: 'n', value: '1' },
    { key: 's', value: 'q' },
  ]);
});

test.each([
  [['resume', '--last'], true],
  [['-m', 'gpt', 'fork'], true],
  [['-m', 'resume'], false],
  [['please resume'], false],
])('%j goes on with a past conversation: %s', (given, hasPast) => {
  expect(readArguments(given).hasPast).toBe(hasPast);
});
