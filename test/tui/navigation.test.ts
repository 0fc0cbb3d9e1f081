import { describe, expect, it } from 'vitest';
import type { Attention } from '../../src/protocol/room-view.ts';
import { go, goToNeed, startAt } from '../../src/tui/navigation.ts';

const need = (slot: 'a' | 'b' | null, since: number): Attention => ({
  cause: `${slot}${since}`,
  slot,
  what: 'needs you',
  text: '',
  since,
});

describe('navigation', () => {
  it('remembers where it was and which agent was last', () => {
    const there = go(go(startAt('a'), 'b'), 'conversation');
    expect(there).toMatchObject({ focus: 'conversation', before: 'b', agent: 'b' });
    expect(go(there, there.before)).toMatchObject({ focus: 'b', before: 'conversation' });
  });

  it('stays where it is told to go already', () => {
    const here = go(startAt('a'), 'b');
    expect(go(here, 'b')).toEqual(here);
  });

  it('jumps to what has waited longest, and back', () => {
    const attention = [need(null, 20), need('b', 10)];
    const there = goToNeed(startAt('a'), attention);
    expect(there).toMatchObject({ focus: 'b', jumpedFrom: 'a' });
    expect(there && goToNeed(there, attention)).toMatchObject({ focus: 'a', jumpedFrom: null });
  });

  it('knows no way back once the human went elsewhere', () => {
    const there = goToNeed(startAt('a'), [need('b', 1)]);
    const elsewhere = there && go(there, 'conversation');
    expect(elsewhere && goToNeed(elsewhere, [need('b', 1)])).toMatchObject({ focus: 'b' });
  });

  it('goes to the conversation for what is no agent’s, and nowhere for nothing', () => {
    expect(goToNeed(startAt('a'), [need(null, 1)])?.focus).toBe('conversation');
    expect(goToNeed(startAt('a'), [])).toBeNull();
  });
});
