import * as z from 'zod';
import type { AgentFact } from '../../core/agent-event.ts';
import type { LogReader } from '../vendor.ts';

const line = z.discriminatedUnion('type', [
  z.object({ type: z.literal('turn_started') }),
  z.object({ type: z.literal('turn_ended') }),
  z.object({ type: z.literal('permission_requested') }),
  z.object({ type: z.literal('permission_resolved'), wait_ms: z.number().default(0) }),
  z.object({ type: z.literal('tool_started'), tool_name: z.string() }),
  z.object({ type: z.literal('tool_completed'), tool_name: z.string() }),
]);

/** ms: a rule decides faster than any hand. */
const fastestHand = 10;

const asksHuman = 'ask_user_question';

/**
 * Reads `events.jsonl`, Grok's own account of its state. Which turn it means is not written there, so the end of a
 * turn is told by hook and transcript, and this log says that none is running.
 */
export function openEvents(): LogReader {
  /** Permissions that are asked for and not yet decided. */
  let undecided = 0;
  let asking = false;

  function factsOf(event: z.infer<typeof line>): AgentFact[] {
    switch (event.type) {
      case 'turn_started':
        undecided = 0;
        asking = false;
        return [{ type: 'working', turnId: null }];
      case 'turn_ended':
        return [{ type: 'idle' }];
      case 'permission_requested':
        // Most are decided by a rule within the millisecond. That a dialog stands is told by hook and title.
        undecided++;
        return [];
      case 'permission_resolved':
        undecided = Math.max(0, undecided - 1);
        return event.wait_ms >= fastestHand ? closedUnlessAnotherStands() : [];
      case 'tool_started':
        if (event.tool_name !== asksHuman) return [];
        asking = true;
        return [{ type: 'dialog-opened', kind: 'question', what: '' }];
      case 'tool_completed':
        if (event.tool_name !== asksHuman) return [];
        asking = false;
        return closedUnlessAnotherStands();
    }
  }

  function closedUnlessAnotherStands(): AgentFact[] {
    return undecided === 0 && !asking ? [{ type: 'dialog-closed' }] : [];
  }

  return {
    line(json) {
      const parsed = line.safeParse(json);
      return parsed.success ? factsOf(parsed.data) : [];
    },
  };
}
