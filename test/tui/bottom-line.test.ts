import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BottomLine } from '../../src/tui/bottom-line.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function line() {
  const did: string[] = [];
  const bottom = new BottomLine(() => {});
  const offer = (text: string) => bottom.offer({ text, yes: () => did.push(text) });
  return { bottom, offer, did };
}

describe('an offer in the bottom line', () => {
  it('takes no key of its own, and is answered once', () => {
    const { bottom, offer, did } = line();
    offer('one');
    expect(bottom.asked).toBe(false);
    expect(bottom.hint(false)).toEqual({ is: 'question', text: 'one' });
    expect(bottom.hint(true)).toEqual({ is: 'question', text: 'one' });
    expect([bottom.answerOffer(true), bottom.answerOffer(true)]).toEqual([true, false]);
    expect(did).toEqual(['one']);
    expect(bottom.hint(false)).toEqual({ is: 'keys' });
  });

  it('is not answered by a key that was meant for something else', () => {
    const { bottom, offer, did } = line();
    bottom.hint(true);
    offer('one');
    expect(bottom.hint(true)).toEqual({ is: 'pending' });
    expect(bottom.answerOffer(true)).toBe(false);
    expect(did).toEqual([]);
    expect(bottom.hint(false)).toEqual({ is: 'question', text: 'one' });
  });

  it('gives way to a newer one', () => {
    const { bottom, offer, did } = line();
    offer('one');
    bottom.hint(false);
    offer('two');
    expect(bottom.answerOffer(true)).toBe(false);
    expect(bottom.hint(false)).toEqual({ is: 'question', text: 'two' });
    expect(bottom.answerOffer(false)).toBe(true);
    expect(did).toEqual([]);
  });

  it('waits behind a question and a notice, and is withdrawn when nobody answers', () => {
    const { bottom, offer } = line();
    bottom.tell('a notice');
    offer('one');
    expect(bottom.hint(false)).toEqual({ is: 'notice', text: 'a notice' });
    bottom.ask({ text: 'a question', yes: () => {} });
    expect(bottom.hint(false)).toEqual({ is: 'question', text: 'a question' });
    bottom.answer(false);
    bottom.read();
    expect(bottom.hint(false)).toEqual({ is: 'question', text: 'one' });
    vi.advanceTimersByTime(30_000);
    expect(bottom.hint(false)).toEqual({ is: 'keys' });
    expect(bottom.answerOffer(true)).toBe(false);
  });
});
