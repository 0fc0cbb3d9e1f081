import type { MessageView } from '../../../protocol/room-view.ts';
import { codeBlocks } from './markdown.ts';

const cache = new WeakMap<MessageView, readonly string[]>();

/** The code blocks of a message, in order; a body is read for them once. */
export function messageCode(message: MessageView | null): readonly string[] {
  if (message === null) return [];
  const known = cache.get(message);
  if (known !== undefined) return known;
  const blocks = codeBlocks(message.body);
  cache.set(message, blocks);
  return blocks;
}
