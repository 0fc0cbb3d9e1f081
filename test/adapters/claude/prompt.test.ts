import { describe, expect, test } from 'vitest';
import { canonical, isPrompt, runsAsCommand } from '../../../src/adapters/claude/prompt.ts';

test('a text becomes what Claude Code makes of it', () => {
  expect(canonical(' a\tb cafe\u0301 \n\n c \n \n')).toBe(' a    b caf\u00e9 \n\n c');
});

describe('a reported prompt is the text', () => {
  const wrapped = (text: string, id = 'be38', end = id) =>
    `\n\n<pasted_content id="${id}">\n${text}\n</pasted_content id="${end}">\n`;

  test.each([
    ['as it is', 'a\n b', 'a\n b'],
    ['with its tabs and ends changed', 'a    b', 'a\tb \n'],
    ['in a wrapper', wrapped('a\n b'), 'a\n b'],
    ['partly in a wrapper', `head\n${wrapped('body')}`, 'head\nbody'],
    [
      'with such tags in it, escaped',
      wrapped('<\\pasted_content id="x"> <\\/pasted_content>'),
      '<pasted_content id="x"> </pasted_content>',
    ],
    ['with such tags in it, bare', wrapped('x').trim(), wrapped('x').trim()],
    ['without its soft hyphens', 'soft', 'so\u00adft'],
  ])('%s', (_how, reported, text) => {
    expect(isPrompt(reported, text)).toBe(true);
  });

  test.each([
    ['with more before it', 'my draft a', 'a'],
    ['with more behind it', 'a b', 'a'],
    ['without its end', 'a', 'a b'],
    ['with a line end less', 'a\nb', 'a\n\nb'],
    ['without its indent', 'a', ' a'],
    ['in a wrapper with two ids', wrapped('a', 'be38', 'be39'), 'a'],
    ['in another case', 'A', 'a'],
  ])('not when it comes %s', (_how, reported, text) => {
    expect(isPrompt(reported, text)).toBe(false);
  });
});

test.each([
  ['/cost', true],
  [' \n/cost', true],
  ['!ls', true],
  [' !ls', false],
  ['see /cost', false],
  ['# note', false],
])('%j is run instead of sent: %s', (text, runs) => {
  expect(runsAsCommand(text)).toBe(runs);
});
