import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as z from 'zod';
import type { Answer, ModelRequest, ModelServer } from './model-server.ts';

/**
 * A scripted model server that speaks OpenAI's chat/completions, as Grok Build uses it. Its side calls (the session's
 * title on `/responses`, the list of models) are answered boringly and are not part of `requests`.
 */
export async function startChatCompletions(): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const self = {
    url: '',
    requests,
    answer: (_request: ModelRequest): Answer => ({ text: 'ok' }),
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  const server = createServer((req, res) => {
    respond(req, res).catch(() => res.destroy());
  });

  async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = new URL(req.url ?? '/', 'http://loopback').pathname;
    if (path.endsWith('/models')) return json(res, 200, { object: 'list', data: [model] });
    if (path.endsWith('/responses')) return json(res, 200, sideResponse);
    if (!path.endsWith('/chat/completions')) return json(res, 404, { error: { message: `no ${path}` } });
    const body = bodySchema.parse(JSON.parse(await text(req)));
    if (body.tools.length === 0) return answerWith(res, { text: sideText }, null);
    const request = read(body, req, requests.length);
    requests.push(request);
    res.on('close', () => {
      if (request.finishedAt === null) request.abortedAt = Date.now();
    });
    return answerWith(res, self.answer(request), request);
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  self.url = `http://127.0.0.1:${address.port}`;
  return self;
}

const model = { id: 'fake-1', object: 'model', created: 1, owned_by: 'fake' };

/** What a side call is told; as the next prompt it is a suggestion. */
const sideText = 'run the tests';

const sideResponse = {
  id: 'resp_side',
  object: 'response',
  created_at: 1,
  status: 'completed',
  model: 'fake-1',
  output: [
    {
      type: 'function_call',
      id: 'fc_side',
      call_id: 'call_side',
      name: 'session_title',
      arguments: '{"title":"A session"}',
      status: 'completed',
    },
  ],
  parallel_tool_calls: true,
  tool_choice: 'auto',
  tools: [],
  usage: {
    input_tokens: 1,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 1,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 2,
  },
};

const contentSchema = z
  .union([z.string(), z.array(z.object({ text: z.string().default('') })), z.null()])
  .default(null)
  .transform((c) => (typeof c === 'string' ? c : (c ?? []).map((part) => part.text).join('')));

const bodySchema = z.object({
  model: z.string(),
  messages: z.array(
    z.object({ role: z.string(), content: contentSchema, tool_calls: z.array(z.unknown()).nullish() }),
  ),
  tools: z
    .array(z.unknown())
    .nullish()
    .transform((tools) => tools ?? []),
});

/**
 * A turn begins after the last thing the assistant said that was not a call of a tool. A turn that was stopped may
 * have left calls of tools in front of the next prompt: they are no steps of it.
 */
function read(body: z.infer<typeof bodySchema>, req: IncomingMessage, n: number): ModelRequest {
  const last = body.messages.findLastIndex(
    (m) => m.role === 'assistant' && (m.tool_calls ?? []).length === 0,
  );
  const turn = body.messages.slice(last + 1);
  const prompt = turn.findLastIndex((m) => m.role === 'user' && m.content.includes('<user_query>'));
  const session = req.headers['x-grok-session-id'];
  return {
    n,
    at: Date.now(),
    userTexts: turn.filter((m) => m.role === 'user').map((m) => m.content),
    step: turn.slice(prompt + 1).filter((m) => m.role === 'tool').length,
    sessionId: typeof session === 'string' ? session : null,
    model: body.model,
    finishedAt: null,
    abortedAt: null,
    sentBytes: 0,
  };
}

async function answerWith(res: ServerResponse, answer: Answer, request: ModelRequest | null): Promise<void> {
  if ('error' in answer) {
    const { status, type, message } = answer.error;
    json(res, status, { error: { message, type, code: status } });
    if (request) request.finishedAt = Date.now();
    return;
  }
  res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  const id = `chatcmpl-${request?.n ?? 'side'}`;
  const event = (delta: object, finish: string | null) =>
    res.write(
      `data: ${JSON.stringify({ id, object: 'chat.completion.chunk', created: 1, model: model.id, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
    );
  event({ role: 'assistant', content: '' }, null);
  const whole = answer.text ?? '';
  const { chunk = 4096, chunkMs = 0 } = 'chunk' in answer || 'chunkMs' in answer ? answer : {};
  const letters = Array.from(whole);
  for (let at = 0; at < letters.length; at += chunk) {
    if (res.destroyed) return;
    const part = letters.slice(at, at + chunk).join('');
    event({ content: part }, null);
    if (request) request.sentBytes += Buffer.byteLength(part);
    if (chunkMs > 0) await new Promise((done) => setTimeout(done, chunkMs));
  }
  if ('hang' in answer) return;
  if ('tool' in answer) {
    const call = { name: answer.tool.name, arguments: JSON.stringify(answer.tool.input) };
    event({ tool_calls: [{ index: 0, id: `call_${id}`, type: 'function', function: call }] }, null);
  }
  event({}, 'tool' in answer ? 'tool_calls' : 'stop');
  const usage = { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 };
  res.write(
    `data: ${JSON.stringify({ id, object: 'chat.completion.chunk', created: 1, model: model.id, choices: [], usage })}\n\n`,
  );
  if (res.destroyed) return;
  if (request) request.finishedAt = Date.now();
  res.end('data: [DONE]\n\n');
}

function json(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json' });
  res.end(JSON.stringify(body));
}

async function text(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
