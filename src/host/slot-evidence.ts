import type { Vendor } from '../adapters/vendor.ts';
import type { AgentFact } from '../core/agent-event.ts';
import type { Evidence } from '../core/agent-state.ts';
import { LogTail } from './log-tail.ts';
import { Spool } from './spool.ts';
import { readTranscript, type Transcript } from './transcript.ts';

export interface SessionOrder {
  sessionId: string;
  transcriptPath: string | null;
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** Whether the conversation's logs may hold a past that is not this session's. */
  hasPast: boolean;
}

/** What a slot's agent leaves on disk, its hooks and its own logs, turned into facts by its vendor. */
export class SlotEvidence {
  readonly #spool: Spool;
  #tails: LogTail[] = [];
  #session: Omit<SessionOrder, 'hasPast'> | null = null;
  #reading: Promise<Transcript | null> | null = null;

  constructor(
    private readonly vendor: Vendor,
    spool: { dir: string; token: string },
    private readonly tell: (facts: AgentFact[], source: Evidence) => void,
  ) {
    this.#spool = new Spool(spool.dir, spool.token, (payload) =>
      this.facts(vendor.readHook(payload), 'hook'),
    );
  }

  /** Follows the logs of the conversation that the slot now has, and no others. */
  session({ hasPast, ...session }: SessionOrder): void {
    this.#session = session;
    for (const tail of this.#tails) tail.close();
    this.#tails = this.vendor.logs(session).map(({ kind, path }) => {
      const reader = this.vendor.openLog(kind);
      return new LogTail(path, hasPast ? 'end' : 'start', (json) =>
        this.facts(reader.line(json), 'transcript'),
      );
    });
  }

  /** The slot's conversation as text; `agent` is its name there. Who asks while it is read gets the same one. */
  transcript(agent: string): Promise<Transcript | null> {
    if (this.#session === null) return Promise.resolve(null);
    this.#reading ??= readTranscript(this.vendor, this.#session, agent).finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  close(): void {
    this.#spool.close();
    for (const tail of this.#tails) tail.close();
  }

  private facts(facts: AgentFact[], source: Evidence): void {
    if (facts.length > 0) this.tell(facts, source);
  }
}
