import { expect, test } from 'vitest';
import { declaredIn, names } from '../../src/relay/verdict.ts';

const sha = '0123456789ab';

test.each([
  ['VERDICT: approved 0123456789ab', { is: 'verdict', kind: 'approved', revision: sha, items: 0 }],
  [
    '\n VERDICT: approved 0123456789ab \n@claude fine',
    { is: 'verdict', kind: 'approved', revision: sha, items: 0 },
  ],
  ['@claude VERDICT: approved 0123456789ab', { is: 'verdict', kind: 'approved', revision: sha, items: 0 }],
  [
    'VERDICT: changes_requested 0123456789ab\n@claude\nsrc/a.ts:12 wrong unit\n- src/b.ts:3: no test\nnot an item',
    { is: 'verdict', kind: 'changes_requested', revision: sha, items: 2 },
  ],
  ['VERDICT: done', { is: 'done' }],
  ['REVIEW: 0123456789ab src/a.ts b.ts\n@codex look', { is: 'review', revision: sha, paths: 2 }],
  ['REVIEW: 0123456789ab', { is: 'review', revision: sha, paths: 0 }],
])('%j', (text, declared) => expect(declaredIn(text)).toEqual(declared));

test.each([
  'Approved!',
  'I approve this. VERDICT: approved 0123456789ab',
  'Fine.\nVERDICT: approved 0123456789ab',
  '> VERDICT: approved 0123456789ab',
  'VERDICT: approved',
  'VERDICT: approved 0123',
  'VERDICT: rejected 0123456789ab',
  'verdict: approved 0123456789ab',
  'VERDICT: approved 0123456789ab, nearly',
  'Done.',
  'DONE',
  '',
])('prose: %j', (text) => expect(declaredIn(text)).toBeNull());

test('a revision is the beginning of the tree, or of the commit', () => {
  const review = { tree: `${sha}ff`, head: 'abcdef0123' };
  expect([names(sha, review), names('abcdef0', review), names('fffffff', review)]).toEqual([
    true,
    true,
    false,
  ]);
});
