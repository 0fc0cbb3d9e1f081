import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { handlesIn, readScript } from '../../../src/adapters/mock/agent/brain.ts';
import { findDirectives, planDirectives } from '../../../src/adapters/mock/agent/directives.ts';
import { faultTable } from '../../../src/adapters/mock/agent/faults.ts';
import { wrap } from '../../../src/adapters/mock/agent/layout.ts';
import { readOptions } from '../../../src/adapters/mock/agent/options.ts';
import type { Step } from '../../../src/adapters/mock/agent/step.ts';
import { textWidth } from '../../../src/core/width.ts';
import { said } from './said.ts';

const handles = { own: '@mock-a', peer: '@mock-b' };

describe('directives', () => {
  test('are found on lines of their own, quoted or not, and nowhere else', () => {
    const prompt =
      '[from your peer agent]\nmock: reply a\n> mock: tool 5\nsay mock: nothing\n  - mock: crash 3\n[end]';
    expect(findDirectives(prompt)).toEqual(['reply a', 'tool 5', 'crash 3']);
  });

  test.each<[string, Partial<Step>]>([
    ['reply a\\nb', { do: 'say', text: 'a\nb' }],
    ['address', { do: 'say', text: '@mock-b Done.' }],
    ['address user', { do: 'say', text: '@user Done.' }],
    ['fill 100', { do: 'say' }],
    ['slow 20x50', { do: 'say', ms: 50, chunk: 8 }],
    ['think 30', { do: 'think', ms: 30 }],
    ['tool 500', { do: 'tool', name: 'Read', ms: 500 }],
    ['tool Bash 500', { do: 'tool', name: 'Bash', ms: 500 }],
    ['dialog Bash "rm -rf build"', { do: 'dialog', tool: 'Bash', detail: 'rm -rf build' }],
    ['question "Which?"', { do: 'question', text: 'Which?' }],
    ['error 429 slow down', { do: 'fail', status: '429', message: 'slow down' }],
    ['crash 3', { do: 'crash', code: 3 }],
    ['flood 5', { do: 'flood', lines: 5 }],
    ['emit \\e]0;x\\a', { do: 'emit', bytes: '\x1b]0;x\x07' }],
    ['wake 9', { do: 'wake', ms: 9 }],
    ['stop-self', { do: 'stop self' }],
    ['dance', { do: 'say', text: 'There is no directive "dance".' }],
  ])('%s', (directive, step) => {
    expect(planDirectives([directive], handles)).toContainEqual(expect.objectContaining(step));
  });

  test('fill makes a text of exactly that many bytes, always the same', () => {
    const texts = [1, 2, 63, 64, 65, 4096].map((bytes) => said(planDirectives([`fill ${bytes}`], handles)));
    expect(texts.map((text) => Buffer.byteLength(text))).toEqual([1, 2, 63, 64, 65, 4096]);
    expect(said(planDirectives(['fill 4096'], handles))).toBe(texts.at(-1));
  });
});

test.each([
  ['You are @claude-a, your peer is @claude-b', { own: '@claude-a', peer: '@claude-b' }],
  ['You are @mock and the human is @user; @codex is the peer of @mock.', { own: '@mock', peer: '@codex' }],
  ['@codex works with you. You are **@mock-b**.', { own: '@mock-b', peer: '@codex' }],
  ['[#3 from @grok, your peer agent]', { own: null, peer: '@grok' }],
  ['', { own: null, peer: null }],
])('the handles in %j', (text, found) => {
  expect(handlesIn(text)).toEqual(found);
});

test.each([
  ['[["reply a"],["reply b","tool 5"]]', [['reply a'], ['reply b', 'tool 5']]],
  ['{}', 'A script is a list of answers.'],
  ['["reply"]', 'An answer is a list of directives.'],
])('the script %s', (text, read) => {
  expect(readScript(text)).toEqual(read);
});

test.each([
  [['--fault', 'nonsense'], 'There is no fault nonsense.'],
  [['--colour'], /colour/],
])('the options %j are refused', (args, why) => {
  const read = readOptions(args);
  expect(typeof read === 'string' ? read : '').toMatch(why);
});

test.each(['at blanks', 'anywhere'] as const)(
  'broken %s no line is too wide, and no word is lost',
  (where) => {
    const text = '日本語 text  of 👨‍👩‍👧 é words\n\n  and an end';
    for (let cells = 2; cells <= 40; cells++) {
      const lines = wrap(text, cells, where);
      expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(cells);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replace(/\s/g, ''));
    }
  },
);

test('a word that fits into a line is not broken', () => {
  expect(wrap('one two three', 8, 'at blanks')).toEqual(['one two', 'three']);
  expect(wrap('one two three', 7, 'at blanks')).toEqual(['one two', 'three']);
  expect(wrap('immeasurable', 7, 'at blanks')).toEqual(['immeasu', 'rable']);
});

test('the page for contributors names every fault', () => {
  const page = readFileSync(new URL('../../../docs/mock-agent.md', import.meta.url), 'utf8');
  const named = Array.from(page.matchAll(/^\| `([a-z-]+)` \|/gm), ([, name]) => name);
  expect(named).toEqual(expect.arrayContaining(Object.keys(faultTable)));
});
