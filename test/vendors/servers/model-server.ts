/** A scripted model server on loopback, whatever wire format it speaks. The tests judge by what it received. */
export interface ModelServer {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** Requests that belong to a turn (those that carry tools), oldest first. Title and other side requests are left out. */
  readonly requests: readonly ModelRequest[];
  /** What to answer. Replace it at any time; it sees the request and gives one step of the reply. */
  answer: (request: ModelRequest) => Answer;
  close(): Promise<void>;
}

export interface ModelRequest {
  /** Counts from 0 over this server's `requests`. */
  n: number;
  at: number;
  /** Texts of the user turns after the last assistant message, tool results left out, harness tags kept. */
  userTexts: readonly string[];
  /** How many tool results came after the last assistant text; tells the steps of one turn apart. */
  step: number;
  /** The vendor's own id of the conversation when the wire format carries one, else null. */
  sessionId: string | null;
  model: string;
  /** ms when the whole answer was sent; null while it streams or when the client left first. */
  finishedAt: number | null;
  /** ms when the client closed the connection before the answer was whole; null otherwise. */
  abortedAt: number | null;
  /** Bytes of answer text sent so far. */
  sentBytes: number;
}

export type Answer =
  | { text: string; chunk?: number; chunkMs?: number }
  | { tool: { name: string; input: Record<string, unknown> }; text?: string }
  | { error: { status: number; type: string; message: string } }
  /** Headers and the text, then nothing until the client leaves. */
  | { hang: true; text?: string };
