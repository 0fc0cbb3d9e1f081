import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { Answer, ModelRequest, ModelServer } from './model-server.ts';

const block = z.looseObject({ type: z.string(), text: z.string().optional() });
const content = z.union([z.string(), z.array(block)]);
const requestBody = z.looseObject({
  model: z.string(),
  stream: z.boolean().default(false),
  tools: z.array(z.unknown()).default([]),
  system: content.default([]),
  messages: z.array(z.looseObject({ role: z.string(), content })),
});
type RequestBody = z.infer<typeof requestBody>;

export interface AnthropicServer extends ModelServer {
  /** The whole system prompt of each of `requests`. */
  readonly systems: readonly string[];
}

/** A scripted server of Anthropic's Messages API, as far as Claude Code speaks it. */
export async function startAnthropic(): Promise<AnthropicServer> {
  const requests: ModelRequest[] = [];
  const systems: string[] = [];
  const model: AnthropicServer = { url: '', requests, systems, answer: () => ({ text: 'ok' }), close };

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(asError(error)));
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?')[0];
    const text = await readAll(request);
    if (request.method !== 'POST' || path !== '/v1/messages') {
      response.writeHead(request.method === 'HEAD' ? 200 : 404).end();
      return;
    }
    const body = requestBody.parse(JSON.parse(text));
    if (body.tools.length === 0) {
      await reply(response, body, { text: '{"title":"a title"}' }, null);
      return;
    }
    const session = request.headers['x-claude-code-session-id'];
    const received: ModelRequest = {
      n: requests.length,
      at: Date.now(),
      ...readTurn(body),
      sessionId: typeof session === 'string' ? session : null,
      model: body.model,
      finishedAt: null,
      abortedAt: null,
      sentBytes: 0,
    };
    requests.push(received);
    systems.push(textsOf(body.system).join('\n'));
    response.on('close', () => {
      if (!response.writableFinished) received.abortedAt = Date.now();
    });
    await reply(response, body, model.answer(received), received);
  }

  async function close(): Promise<void> {
    server.closeAllConnections();
    await new Promise<void>((done) => server.close(() => done()));
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return Object.assign(model, { url: `http://127.0.0.1:${portOf(server.address())}` });
}

/** What the user and the tools said after the last assistant message. */
function readTurn({ messages }: RequestBody): { userTexts: string[]; step: number } {
  const lastAnswer = messages.findLastIndex((m) => m.role === 'assistant');
  const news = messages.slice(lastAnswer + 1).filter((m) => m.role === 'user');
  // A refused call leaves its result in front of the next prompt, so results count from the last prompt on.
  const lastPrompt = messages.findLastIndex((m) => m.role === 'user' && promptsOf(m.content).length > 0);
  const results = messages.slice(lastPrompt + 1).flatMap((m) => blocksOf(m.content));
  return {
    userTexts: news.flatMap((m) => textsOf(m.content)),
    step: results.filter((b) => b.type === 'tool_result').length,
  };
}

type Content = z.infer<typeof content>;

function blocksOf(from: Content): z.infer<typeof block>[] {
  return typeof from === 'string' ? [{ type: 'text', text: from }] : from;
}

function textsOf(from: Content): string[] {
  return blocksOf(from).flatMap((b) => (b.type === 'text' && b.text !== undefined ? [b.text] : []));
}

/** Texts that are no reminder of the program's own. */
function promptsOf(from: Content): string[] {
  return textsOf(from).filter((text) => !text.startsWith('<system-reminder>'));
}

async function reply(
  response: ServerResponse,
  body: RequestBody,
  answer: Answer,
  received: ModelRequest | null,
): Promise<void> {
  if ('error' in answer) {
    const { status, type, message } = answer.error;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ type: 'error', error: { type, message } }));
    return;
  }
  const usage = { input_tokens: 100, output_tokens: 10 };
  const message = {
    id: `msg_${randomUUID()}`,
    type: 'message',
    role: 'assistant',
    model: body.model,
    stop_sequence: null,
    usage,
  };
  const parts = partsOf(answer);
  const stopReason = 'tool' in answer ? 'tool_use' : 'end_turn';
  if (!body.stream) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...message, content: parts, stop_reason: stopReason }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (type: string, data: Record<string, unknown>) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  send('message_start', { message: { ...message, content: [], stop_reason: null } });
  for (const [index, part] of parts.entries()) {
    if (part.type === 'text') {
      send('content_block_start', { index, content_block: { type: 'text', text: '' } });
      for (const chunk of chunksOf(part.text, 'chunk' in answer ? answer.chunk : undefined)) {
        if (response.closed) return;
        send('content_block_delta', { index, delta: { type: 'text_delta', text: chunk } });
        if (received) received.sentBytes += Buffer.byteLength(chunk);
        if ('chunkMs' in answer && answer.chunkMs) await sleep(answer.chunkMs);
      }
    } else {
      send('content_block_start', { index, content_block: { ...part, input: {} } });
      const delta = { type: 'input_json_delta', partial_json: JSON.stringify(part.input) };
      send('content_block_delta', { index, delta });
    }
    if (!('hang' in answer)) send('content_block_stop', { index });
  }
  if ('hang' in answer) return;
  send('message_delta', { delta: { stop_reason: stopReason, stop_sequence: null }, usage });
  send('message_stop', {});
  response.end(() => {
    if (received) received.finishedAt = Date.now();
  });
}

type Part =
  | { type: 'text'; text: string }
  | { type: 'tool_use'; id: string; name: string; input: Record<string, unknown> };

function partsOf(answer: Exclude<Answer, { error: unknown }>): Part[] {
  const parts: Part[] = [];
  if (answer.text !== undefined) parts.push({ type: 'text', text: answer.text });
  if ('tool' in answer) parts.push({ type: 'tool_use', id: `toolu_${randomUUID()}`, ...answer.tool });
  return parts;
}

/** Whole characters, `size` of them each. */
function chunksOf(text: string, size = 64): string[] {
  const characters = Array.from(text);
  const chunks: string[] = [];
  for (let at = 0; at < characters.length; at += size) chunks.push(characters.slice(at, at + size).join(''));
  return chunks;
}

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address.port;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
