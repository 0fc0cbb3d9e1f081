import type { Vendor } from '../adapters/vendor.ts';
import type { AgentFact } from '../core/agent-event.ts';
import type { Evidence } from '../core/agent-state.ts';
import { LogTail } from './log-tail.ts';
import { Spool } from './spool.ts';

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
    for (const tail of this.#tails) tail.close();
    this.#tails = this.vendor.logs(session).map(({ kind, path }) => {
      const reader = this.vendor.openLog(kind);
      return new LogTail(path, hasPast ? 'end' : 'start', (json) =>
        this.facts(reader.line(json), 'transcript'),
      );
    });
  }

  close(): void {
    this.#spool.close();
    for (const tail of this.#tails) tail.close();
  }

  private facts(facts: AgentFact[], source: Evidence): void {
    if (facts.length > 0) this.tell(facts, source);
  }
}
