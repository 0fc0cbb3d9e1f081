import { expect, it } from 'vitest';
import { ring, stateReport, windowTitle } from '../../../src/tui/screen/outer-strings.ts';

const foreign = 'a\x1b]52;c;eA==\x07b\x9dc\u202ed\u200b\ne;f';
const harmless = 'a52,c,eA==bcd e,f';

it('a ring is a bell, and a notification where the terminal takes one', () => {
  expect(ring('shop: x', null)).toBe('\x07');
  expect(ring('shop: x', 'osc 9')).toBe('\x07\x1b]9;shop: x\x1b\\');
  expect(ring('shop: x', 'osc 777')).toBe('\x07\x1b]777;notify;PairRoom;shop: x\x1b\\');
  expect(ring('4;1;50', 'osc 9')).toBe('\x07\x1b]9;4,1,50\x1b\\');
});

it('foreign text says only what is to be read', () => {
  expect(ring(foreign, 'osc 9')).toBe(`\x07\x1b]9;${harmless}\x1b\\`);
  expect(windowTitle(foreign)).toBe(`\x1b]2;${harmless}\x1b\\`);
  expect(windowTitle('x'.repeat(10_000))).toHaveLength(200 + 6);
});

it('the state is told as agents tell theirs', () => {
  expect(stateReport({ state: 'idle', kind: null, message: null })).toBe(
    '\x1b]7501;state=idle:app=pairroom\x1b\\',
  );
  const message = Buffer.from('claude needs you').toString('base64');
  expect(stateReport({ state: 'blocked', kind: 'question', message: 'claude needs you' })).toBe(
    `\x1b]7501;state=blocked:app=pairroom:kind=question:msg=${message}\x1b\\`,
  );
});
