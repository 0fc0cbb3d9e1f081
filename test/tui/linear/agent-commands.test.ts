import { describe, expect, test } from 'vitest';
import { legacyKey } from '../../../src/tui/input/legacy-keys.ts';
import { agentCommand } from '../../../src/tui/linear/agent-commands.ts';
import { keyNamed } from '../../../src/tui/linear/key-names.ts';
import { roomView } from '../ink/sample-room.ts';

const room = roomView();
const modes = { applicationCursorKeys: false };

describe('keys by their names', () => {
  test.each([
    ['enter', '\r'],
    ['Return', '\r'],
    ['esc', '\x1b'],
    ['down', '\x1b[B'],
    ['shift-tab', '\x1b[Z'],
    ['shift-enter', '\n'],
    ['ctrl-c', '\x03'],
    ['alt-x', '\x1bx'],
    ['ctrl-up', '\x1b[1;5A'],
    ['space', ' '],
    ['f5', '\x1b[15~'],
    ['1', '1'],
    ['Y', 'Y'],
    ['-', '-'],
    ['é', 'é'],
  ])('%s', (name, bytes) => {
    const key = keyNamed(name);
    expect(key && legacyKey(key, modes)).toBe(bytes);
  });

  test.each(['hello', 'ctrl-', 'f13', 'ctrl-nothing', ''])('%j is none', (name) => {
    expect(keyNamed(name)).toBe(null);
  });
});

describe('commands in the place of panes', () => {
  test.each([
    ['/screen', 'a', { does: 'screen', slot: 'a' }],
    ['/screen codex', 'a', { does: 'screen', slot: 'b' }],
    ['/wake b', 'a', { does: 'wake', slot: 'b' }],
    ['/read #12', 'a', { does: 'read', seq: 12 }],
    ['/read', 'a', { does: 'read', seq: null }],
    ['/type @codex  two  blanks ', 'a', { does: 'type', slot: 'b', text: ' two  blanks' }],
  ] as const)('%s', (line, target, command) => {
    expect(agentCommand(line, room, target)).toEqual(command);
  });

  test('keys in their order', () => {
    const command = agentCommand('/keys b down down enter', room, 'a');
    expect(command?.does === 'keys' && command.keys.map(({ name }) => name)).toEqual([
      'down',
      'down',
      'enter',
    ]);
  });

  test.each(['/keys', '/keys b', '/keys b hello', '/keys nobody x', '/type b', '/screen both'])(
    '%s is refused',
    (line) => {
      expect(agentCommand(line, room, 'a')?.does).toBe('refuse');
    },
  );

  test.each(['hello', '/queue', '/screens', '//keys a x', '/'])('%s is none of them', (line) => {
    expect(agentCommand(line, room, 'a')).toBe(null);
  });
});
