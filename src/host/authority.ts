/** Who may ask for what. A client that runs inside an agent's pane speaks as that agent; the rest is the human's. */
import type { Request } from '../protocol/requests.ts';

const forAgents: ReadonlySet<Request['verb']> = new Set([
  'status',
  'send',
  'page',
  'why',
  'brief',
  'transcript',
  'since',
]);

/** Whether an agent may ask this of its room: to read it, and to post in its own name. */
export function mayAsk(verb: Request['verb']): boolean {
  return forAgents.has(verb);
}
