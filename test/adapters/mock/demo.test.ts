import { expect, test } from 'vitest';
import { Brain } from '../../../src/adapters/mock/agent/brain.ts';
import { brief } from '../../../src/relay/brief.ts';
import { fence } from '../../../src/relay/envelope.ts';
import { handlesFor, routeTurn } from '../../../src/relay/routing.ts';
import { said } from './said.ts';

test('two mocks talk for four hops by the rules of the room, and end with the human', () => {
  const handles = handlesFor('mock', 'mock');
  const brains = {
    a: new Brain([], brief(handles.a, handles.b, null)),
    b: new Brain([], brief(handles.b, handles.a, null)),
  };
  const words: string[] = [];
  let slot: 'a' | 'b' = 'a';
  let prompt = 'make   the cache\nfaster';
  for (let seq = 1; seq <= 4; seq++) {
    const text = said(brains[slot].plan(prompt));
    words.push(text.split('\n')[0] ?? '');
    const route = routeTurn(text, slot, handles, 'mention');
    const peer: 'a' | 'b' = slot === 'a' ? 'b' : 'a';
    expect(route).toMatchObject({ to: seq < 4 ? [peer] : ['user'], hold: null });
    prompt = fence(text, { from: handles[slot], kind: 'chat', seq, nonce: '0123456789abcdef' });
    slot = peer;
  }
  expect(words).toEqual([
    'Plan for: make the cache faster',
    'Review of: make the cache faster',
    'Plan, second version, for: make the cache faster',
    'Both points are mended.',
  ]);
});
