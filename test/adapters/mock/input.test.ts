import { describe, expect, test } from 'vitest';
import { Composer } from '../../../src/adapters/mock/agent/composer.ts';
import { EnterRules } from '../../../src/adapters/mock/agent/enter-rules.ts';
import { Faults } from '../../../src/adapters/mock/agent/faults.ts';
import { type Input, InputReader, type KeyName } from '../../../src/adapters/mock/agent/keys.ts';
import { randomFrom } from '../../random.ts';

const key = (name: KeyName): Input => ({ is: 'key', name });

const cases: [string, string, Input[]][] = [
  ['text', 'né 日', [{ is: 'text', text: 'né 日' }]],
  ['Enter after text', 'a\r', [{ is: 'text', text: 'a' }, key('enter')]],
  ['a newline key', '\x1b\r', [key('newline')]],
  ['a paste with an Enter inside', '\x1b[200~a\rb\x1b[A\x1b[201~', [{ is: 'paste', text: 'a\rb\x1b[A' }]],
  [
    'two pastes',
    '\x1b[200~a\x1b[201~\x1b[200~b\x1b[201~',
    [
      { is: 'paste', text: 'a' },
      { is: 'paste', text: 'b' },
    ],
  ],
  ['arrows', '\x1b[A\x1bOB', [key('up'), key('down')]],
  [
    'a report',
    '\x1b[I\x1b[12;5R',
    [
      { is: 'report', bytes: '\x1b[I' },
      { is: 'report', bytes: '\x1b[12;5R' },
    ],
  ],
  ['a string answer', '\x1b]11;rgb:0/0/0\x07', [{ is: 'report', bytes: '\x1b]11;rgb:0/0/0\x07' }]],
  ['Esc before text', '\x1bx', [key('escape'), { is: 'text', text: 'x' }]],
  ['a control without a meaning', '\x00\x02a', [{ is: 'text', text: 'a' }]],
];

describe('the input reader', () => {
  test.each(cases)('reads %s', (_, bytes, inputs) => {
    expect(new InputReader().push(bytes)).toEqual(inputs);
  });

  test('reads the same however the bytes are cut', () => {
    const random = randomFrom(7);
    const all = cases.map(([, bytes]) => bytes).join('');
    const whole = joined(new InputReader().push(all));
    for (let run = 0; run < 300; run++) {
      const reader = new InputReader();
      const inputs: Input[] = [];
      for (let at = 0; at < all.length; ) {
        const next = at + 1 + random.below(6);
        inputs.push(...reader.push(all.slice(at, next)));
        at = next;
      }
      expect(joined(inputs)).toEqual(whole);
    }
  });

  test('takes an Esc that nothing follows for an Esc, when it is told to', () => {
    const reader = new InputReader();
    expect(reader.push('\x1b')).toEqual([]);
    expect(reader.undecided).toBe(true);
    expect(reader.flush()).toEqual([key('escape')]);
    expect(reader.undecided).toBe(false);
  });

  test('waits for the end of a paste for as long as it takes', () => {
    const reader = new InputReader();
    reader.push('\x1b[200~half');
    expect(reader.undecided).toBe(false);
    expect(reader.flush()).toEqual([]);
    expect(reader.push(' done\x1b[201~')).toEqual([{ is: 'paste', text: 'half done' }]);
  });
});

/** Neighbouring texts as one: a cut inside plain text is no difference. */
function joined(inputs: readonly Input[]): Input[] {
  const out: Input[] = [];
  for (const input of inputs) {
    const last = out.at(-1);
    if (input.is === 'text' && last?.is === 'text')
      out[out.length - 1] = { is: 'text', text: last.text + input.text };
    else out.push(input);
  }
  return out;
}

describe('the composer', () => {
  const shownOf = (composer: Composer) => `${composer.shown.before}|${composer.shown.after}`;

  test.each([
    [2, 'a\nb\nc|'],
    [3, '[Pasted text #1 +3 lines]|'],
  ])('shows a paste of %i newlines as text or as a chip', (newlines, shown) => {
    const composer = new Composer();
    composer.paste(['a', 'b', 'c', 'd'].slice(0, newlines + 1).join('\n'));
    expect(shownOf(composer)).toBe(shown);
  });

  test('shows a paste of more than 800 characters as a chip, and sends it whole', () => {
    const composer = new Composer();
    composer.type('see ');
    composer.paste('x'.repeat(801));
    expect(shownOf(composer)).toBe('see [Pasted text #1]|');
    expect(composer.text).toBe(`see ${'x'.repeat(801)}`);
    composer.press('backspace');
    expect(shownOf(composer)).toBe('see |');
  });

  test.each<[string, KeyName[], string]>([
    ['one two', ['backspace', 'backspace'], 'one t|'],
    ['one two', ['kill word'], 'one |'],
    ['one\ntwo', ['kill line'], 'one\n|'],
    ['one\ntwo', ['kill line', 'kill line', 'kill line'], '|'],
    ['ab', ['left', 'delete'], 'a|'],
    ['ab\ncd', ['home', 'left', 'home'], '|ab\ncd'],
    ['ab\ncd', ['home', 'left', 'home', 'end'], 'ab|\ncd'],
    ['a👨‍👩‍👧b', ['left', 'backspace'], 'a|b'],
    ['', ['backspace', 'left', 'right', 'delete', 'kill line', 'kill word'], '|'],
  ])('%j after %j is %j', (text, keys, shown) => {
    const composer = new Composer();
    composer.type(text);
    for (const name of keys) composer.press(name);
    expect(shownOf(composer)).toBe(shown);
  });
});

describe('the rule that takes quick characters for a paste', () => {
  const typed = (text: string): Input => ({ is: 'text', text });

  test.each([
    [
      'characters in one read',
      [
        [typed('abc'), 0],
        [key('enter'), 1],
      ],
      'newline',
    ],
    [
      'characters 5 ms from each other',
      [
        [typed('a'), 0],
        [typed('b'), 5],
        [typed('c'), 10],
        [key('enter'), 11],
      ],
      'newline',
    ],
    [
      'characters 20 ms from each other',
      [
        [typed('a'), 0],
        [typed('b'), 20],
        [typed('c'), 40],
        [key('enter'), 41],
      ],
      'enter',
    ],
    [
      'two characters',
      [
        [typed('ab'), 0],
        [key('enter'), 1],
      ],
      'enter',
    ],
    [
      'an Enter that comes late enough',
      [
        [typed('abc'), 0],
        [key('enter'), 121],
      ],
      'enter',
    ],
  ] satisfies [string, [Input, number][], string][])('%s', (_, inputs, last) => {
    const rules = new EnterRules(new Faults(new Map([['paste-burst', '']])));
    const understood = inputs.map(([input, at]) => rules.apply(input, at));
    expect(understood.at(-1)).toEqual({ is: 'key', name: last });
  });
});
