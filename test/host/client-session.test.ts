import { expect, test } from 'vitest';
import { problem } from '../../src/core/problems.ts';
import { ok, refuse } from '../../src/core/result.ts';
import { replyEnvelope } from '../../src/host/client-session.ts';
import { Encoded, encode } from '../../src/host/encoded.ts';

const json = (parts: readonly Uint8Array[]): unknown => JSON.parse(Buffer.concat(parts).toString());

test('a value that is encoded already makes the same reply', () => {
  const value = { text: 'one\n"two" 漢 \\', omitted: 0 };
  const plain = replyEnvelope(7, ok(value));
  expect(json(plain)).toEqual({ id: 7, ok: true, value });
  expect(json(replyEnvelope(7, ok(new Encoded(encode(value)))))).toEqual(json(plain));
});

test.each([
  ['nothing', ok(undefined), { id: 1, ok: true, value: null }],
  [
    'a refusal',
    refuse(problem('no transcript', { what: 'claude' })),
    { id: 1, ok: false, problem: { code: 'no transcript', args: { what: 'claude' } } },
  ],
])('the reply of %s', (_, result, expected) => {
  expect(json(replyEnvelope(1, result))).toEqual(expected);
});
