/** What an agent declares in the first line of its final text. The same words anywhere else are prose. */
import { type Review, type VerdictKind, verdictKinds } from '../core/review.ts';

export type Declared =
  | { is: 'verdict'; kind: VerdictKind; revision: string; items: number }
  | { is: 'done' }
  | { is: 'review'; revision: string; paths: number };

const line = /^(?:@\S+[\s,:]*)*VERDICT: (?:(done)|(approved|changes_requested) ([0-9a-f]{7,64}))\s*$/;
const request = /^(?:@\S+[\s,:]*)*REVIEW: ([0-9a-f]{7,64})((?: \S+)*)\s*$/;
const item = /^[-*\s]*\S+:\d+[:\s]+\S/;
/** Lines behind the first that are looked at for items. */
const maxLines = 1000;

/**
 * `VERDICT: approved <sha>`, `VERDICT: changes_requested <sha>` with `path:line text` below, `VERDICT: done`, or
 * `REVIEW: <commit> path …`.
 */
export function declaredIn(text: string): Declared | null {
  const [first = '', ...rest] = text.trimStart().split('\n', maxLines);
  const [, asked, paths = ''] = request.exec(first.slice(0, 4096)) ?? [];
  if (asked !== undefined)
    return { is: 'review', revision: asked, paths: paths.split(' ').filter(Boolean).length };
  const [, done, word, revision] = line.exec(first.slice(0, 512)) ?? [];
  if (done !== undefined) return { is: 'done' };
  const kind = verdictKinds.find((one) => one === word);
  if (kind === undefined || revision === undefined) return null;
  return { is: 'verdict', kind, revision, items: rest.filter((one) => item.test(one.slice(0, 512))).length };
}

/** Whether a verdict names what was asked to be reviewed: the tree, or the commit when that was the same. */
export function names(revision: string, { tree, head }: Pick<Review, 'tree' | 'head'>): boolean {
  return (tree?.startsWith(revision) ?? false) || (head?.startsWith(revision) ?? false);
}
