import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readAll } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { Answer, ModelRequest, ModelServer } from './model-server.ts';

const item = z.looseObject({
  type: z.string().default('message'),
  role: z.string().optional(),
  content: z.array(z.looseObject({ text: z.string().optional() })).optional(),
});
const body = z.looseObject({
  model: z.string(),
  input: z.array(item),
  tools: z.array(z.unknown()).default([]),
  prompt_cache_key: z.string().nullish(),
});
type Body = z.infer<typeof body>;
type Item = z.infer<typeof item>;

/** Codex sends these as messages of the user's; they are its own. */
const ownMessage =
  /^\s*(<(environment_context|user_instructions|turn_aborted|INSTRUCTIONS|skill)\b|# AGENTS\.md)/;

/** A scripted server of the OpenAI Responses API (server-sent events), as Codex calls it. */
export async function startOpenAiResponses(): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const http = createServer(
    (request, response) => void serve(request, response).catch(() => response.destroy()),
  );
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('the model server has no port');

  const server: ModelServer = {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    answer: ({ userTexts }) => ({ text: `echo: ${userTexts.at(-1) ?? ''}` }),
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST' || request.url?.endsWith('/responses') !== true) {
      response.writeHead(404).end();
      return;
    }
    const asked = body.parse(JSON.parse(await readAll(request)));
    if (asked.tools.length === 0) {
      await stream(response, asked, { text: 'A title' }, null);
      return;
    }
    const record = readRequest(asked, requests.length);
    requests.push(record);
    response.once('close', () => {
      if (record.finishedAt === null) record.abortedAt = Date.now();
    });
    await stream(response, asked, server.answer(record), record);
  }
  return server;
}

function readRequest(asked: Body, n: number): ModelRequest {
  const lastAssistant = asked.input.findLastIndex((i) => i.type === 'message' && i.role === 'assistant');
  const since = asked.input.slice(lastAssistant + 1);
  return {
    n,
    at: Date.now(),
    userTexts: since
      .filter((i) => i.type === 'message' && i.role === 'user')
      .map(textOf)
      .filter((text) => !ownMessage.test(text)),
    step: since.filter((i) => i.type.endsWith('_output')).length,
    sessionId: asked.prompt_cache_key ?? null,
    model: asked.model,
    finishedAt: null,
    abortedAt: null,
    sentBytes: 0,
  };
}

function textOf(message: Item): string {
  return (message.content ?? []).map((part) => part.text ?? '').join('');
}

async function stream(
  response: ServerResponse,
  asked: Body,
  answer: Answer,
  record: ModelRequest | null,
): Promise<void> {
  if ('error' in answer) {
    const { status, ...error } = answer.error;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
    if (record) record.finishedAt = Date.now();
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  let sequence = 0;
  const send = (type: string, fields: object) =>
    response.write(
      `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: sequence++, ...fields })}\n\n`,
    );
  const whole = { id: fresh('resp'), object: 'response', model: asked.model, output: [] };
  send('response.created', { response: { ...whole, status: 'in_progress' } });

  let place = 0;
  if ('text' in answer && answer.text !== undefined) {
    const message = { type: 'message', id: fresh('msg'), role: 'assistant' };
    const where = { item_id: message.id, output_index: place, content_index: 0 };
    send('response.output_item.added', {
      output_index: place,
      item: { ...message, status: 'in_progress', content: [] },
    });
    send('response.content_part.added', {
      ...where,
      part: { type: 'output_text', text: '', annotations: [] },
    });
    const chunk = 'chunk' in answer ? (answer.chunk ?? 4096) : 4096;
    const pause = 'chunkMs' in answer ? (answer.chunkMs ?? 0) : 0;
    for (let at = 0; at < answer.text.length && !response.destroyed; at += chunk) {
      const delta = answer.text.slice(at, at + chunk);
      send('response.output_text.delta', { ...where, delta });
      if (record) record.sentBytes += Buffer.byteLength(delta);
      if (pause > 0) await delay(pause);
    }
    if ('hang' in answer) return;
    send('response.output_text.done', { ...where, text: answer.text });
    const content = [{ type: 'output_text', text: answer.text, annotations: [] }];
    send('response.output_item.done', {
      output_index: place,
      item: { ...message, status: 'completed', content },
    });
    place++;
  }
  if ('hang' in answer) return;
  if ('tool' in answer) {
    const call = {
      type: 'function_call',
      id: fresh('fc'),
      call_id: fresh('call'),
      name: answer.tool.name,
      arguments: JSON.stringify(answer.tool.input),
      status: 'completed',
    };
    send('response.output_item.added', { output_index: place, item: { ...call, arguments: '' } });
    send('response.output_item.done', { output_index: place, item: call });
  }
  if (response.destroyed) return;
  const usage = { input_tokens: 10, output_tokens: 10, total_tokens: 20 };
  send('response.completed', { response: { ...whole, status: 'completed', usage } });
  if (record) record.finishedAt = Date.now();
  response.end();
}

function fresh(kind: string): string {
  return `${kind}_${randomBytes(12).toString('hex')}`;
}
