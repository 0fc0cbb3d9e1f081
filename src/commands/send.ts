import { text } from 'node:stream/consumers';
import { sizeProblem } from '../core/message.ts';
import { problem } from '../core/problems.ts';
import { replySchemas } from '../protocol/requests.ts';
import { type Context, print, printJson, report } from './context.ts';
import { connectHere } from './room-client.ts';
import { exitCodes, words } from './words.ts';

/** `pairroom send [@to] text…`, or `-` for standard input: a message of the human's, as from the composer. */
export async function send(context: Context, args: readonly string[]): Promise<number> {
  const { json, allowSecret } = context.flags;
  const [first = ''] = args;
  const to = first.startsWith('@') ? [first.slice(1)] : [];
  const rest = to.length > 0 ? args.slice(1) : args;
  const body = rest.length === 1 && rest[0] === '-' ? await text(process.stdin) : rest.join(' ');
  if (body.trim() === '') return report(problem('empty'), json);
  // Asked here as well: the host hangs up on a line that is far too long.
  const tooLarge = sizeProblem(body);
  if (tooLarge !== null) return report(tooLarge, json);
  const client = await connectHere(context);
  if (!client.ok) return report(client.problem, json);
  const reply = await client.value.request(
    {
      verb: 'send',
      to,
      body,
      raw: false,
      replyTo: null,
      key: null,
      from: 'command',
      allowSecrets: allowSecret,
    },
    replySchemas.send,
  );
  client.value.close();
  if (!reply.ok) return report(reply.problem, json);
  const { message, repeated } = reply.value;
  if (json) printJson({ message, repeated });
  else print(repeated ? words.repeated(message) : words.sent(message));
  return exitCodes.ok;
}
