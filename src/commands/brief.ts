import { problem } from '../core/problems.ts';
import { replySchemas } from '../protocol/requests.ts';
import { type Context, print, printJson, report } from './context.ts';
import { connectHere } from './room-client.ts';
import { exitCodes } from './words.ts';

/** `pairroom brief [a|b]`: what an agent is told about the room, word for word. */
export async function brief(context: Context, args: readonly string[]): Promise<number> {
  const { json } = context.flags;
  const [slot = 'a'] = args;
  if (slot !== 'a' && slot !== 'b')
    return report(problem('usage', { what: 'Name a slot: pairroom brief a' }), json);
  const client = await connectHere(context);
  if (!client.ok) return report(client.problem, json);
  const reply = await client.value.request({ verb: 'brief', slot }, replySchemas.brief);
  client.value.close();
  if (!reply.ok) return report(reply.problem, json);
  if (json) printJson({ slot, brief: reply.value.text });
  else print(reply.value.text);
  return exitCodes.ok;
}
