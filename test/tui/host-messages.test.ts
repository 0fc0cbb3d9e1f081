import { expect, test } from 'vitest';
import { problemWords } from '../../src/core/problems.ts';
import { readAnswer } from '../../src/tui/host-messages.ts';

test('an answer is read as what its verb answers', () => {
  expect(readAnswer('why', { attempts: [] })).toEqual({
    ok: true,
    value: { verb: 'why', value: { attempts: [] } },
  });
  const posted = { message: 8, repeated: false };
  for (const verb of ['send', 'edit'] as const)
    expect(readAnswer(verb, posted)).toMatchObject({ ok: true, value: { verb, value: { message: 8 } } });
  expect(readAnswer('pause', null)).toEqual({ ok: true, value: { verb: 'nothing' } });
});

test.each([
  ['why', { attempts: 'many' }],
  ['page', 3],
  ['pause', { attempts: [] }],
] as const)('an answer to %s that is not understood is said, not guessed at', (verb, value) => {
  const answer = readAnswer(verb, value);
  expect(answer.ok ? '' : problemWords(answer.problem)).toContain('The host answered in a way');
});
