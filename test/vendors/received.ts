import { sha256 } from '../../src/core/sha256.ts';
import type { MessageView } from '../../src/protocol/room-view.ts';
import type { ModelServer } from './servers/model-server.ts';

/** Everything that users said to this server's model in all turns: what its program was given as prompts. */
export function prompts(server: ModelServer): string[] {
  const turns = server.requests.filter(({ step }) => step === 0);
  return turns.flatMap(({ userTexts }) => userTexts.filter((text) => !isOwn(text)).map(unwrapped));
}

/** The bodies of a peer's message that arrived, fence stripped: exactly one when all is well. */
export function arrivals(server: ModelServer, { seq }: MessageView): string[] {
  const fence = new RegExp(
    `^\\[pairroom ([0-9a-f]{16}) #${seq} [^\\]\\n]*\\]\\n([\\s\\S]*)\\n\\[/pairroom \\1\\]$`,
  );
  return prompts(server).flatMap((text) => {
    const body = fence.exec(text.trim())?.[2];
    return body === undefined ? [] : [body];
  });
}

export const hashes = (texts: readonly string[]) => texts.map(sha256);

/** A reminder that a program adds by itself. */
function isOwn(text: string): boolean {
  return text.startsWith('<system-reminder>') || text.startsWith('<user_info>');
}

/** Without what a vendor puts around a pasted or typed text. */
function unwrapped(text: string): string {
  return text
    .replace(/^<user_query>\n([\s\S]*)\n<\/user_query>$/, '$1')
    .replace(/\n*<pasted_content id="([0-9a-f]+)">\n([\s\S]*?)\n<\/pasted_content id="\1">\n*/g, '$2');
}
