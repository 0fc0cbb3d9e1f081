import type { Mutant } from './mutant.ts';

const modelTest = 'test/relay/room-model.test.ts';

/** Faults in what is typed, when, how often, and on what proof. */
export const relayMutants: readonly Mutant[] = [
  {
    name: 'a draft of the human in the composer is not looked at',
    file: 'src/relay/gate.ts',
    find: "if (composer === 'draft') return wait({ code: 'draft' });",
    replace: '',
    caughtBy: modelTest,
  },
  {
    name: 'a composer that is not seen counts as empty',
    file: 'src/relay/gate.ts',
    find: "if (composer === 'unseen') return wait({ code: 'menu' });",
    replace: '',
    caughtBy: modelTest,
  },
  {
    name: 'a dialog does not hold',
    file: 'src/relay/gate.ts',
    find: "if (state.is === 'needs you') return wait({ code: 'dialog', kind: state.kind });",
    replace: '',
    caughtBy: modelTest,
  },
  {
    name: 'the human who is typing is not waited for',
    file: 'src/relay/gate.ts',
    find: 'if (lastHumanKeyAt !== null && now < lastHumanKeyAt + typingMs) {',
    replace: 'if (lastHumanKeyAt === -1) {',
    caughtBy: modelTest,
  },
  {
    name: 'an agent that has just finished is typed to at once',
    file: 'src/relay/gate.ts',
    find: "if (now < settledAt) return wait({ code: 'settling' }, settledAt);",
    replace: '',
    caughtBy: modelTest,
  },
  {
    name: 'what is not known passes',
    file: 'src/relay/gate.ts',
    find: "if (state.is === 'unknown') return wait({ code: 'unsure' });",
    replace: "if (state.is === 'unknown') return { passes: true };",
    caughtBy: 'test/relay/gate.test.ts',
  },
  {
    name: 'an idle that only the screen suggests passes',
    file: 'src/relay/gate.ts',
    find: "if (presence.evidence === 'screen' && !facts.approved) return wait({ code: 'only screen' });",
    replace: '',
    caughtBy: 'test/relay/gate.test.ts',
  },
  {
    name: 'a pause does not hold',
    file: 'src/relay/gate.ts',
    find: "if (facts.paused) return wait({ code: 'paused' });",
    replace: '',
    caughtBy: modelTest,
  },
  {
    name: 'an open attempt does not hold the next',
    file: 'src/relay/gate.ts',
    find: "if (facts.attemptOpen) return wait({ code: 'another' });",
    replace: '',
    caughtBy: 'test/relay/gate.test.ts',
  },
  {
    name: 'the newest goes first',
    file: 'src/relay/book.ts',
    find: '.sort((one, other) => one.id - other.id);\n  }\n\n  /** Changes that have happened',
    replace: '.sort((one, other) => other.id - one.id);\n  }\n\n  /** Changes that have happened',
    caughtBy: modelTest,
  },
  {
    name: 'the gate is not asked again once the attempt is recorded',
    file: 'src/relay/carrier.ts',
    find: '    const still = this.#ask(now);\n    if (!still.passes) return this.#backToGate(now, still.reason);\n',
    replace: '',
    caughtBy: modelTest,
  },
  {
    name: 'what is unproven is typed again',
    file: 'src/relay/carrier.ts',
    find: "[book.moved(delivery, 'unknown', { note }), ...closed]",
    replace:
      "[book.moved(delivery, 'unknown', { note }), book.moved({ ...delivery, state: 'cancelled' }, 'queued'), ...closed]",
    caughtBy: 'test/relay/room.test.ts',
  },
  {
    name: 'what was typed once may be let go again',
    file: 'src/relay/controls.ts',
    find: 'if (wanted !== null && this.#wasTyped(wanted)) {',
    replace: 'if (wanted === -1) {',
    caughtBy: 'test/relay/room.test.ts',
  },
  {
    name: 'what the human typed in a pane may be typed again',
    file: 'src/relay/controls.ts',
    find: "?.origin === 'pane';",
    replace: "?.origin === 'room';",
    caughtBy: 'test/relay/controls.test.ts',
  },
  {
    name: 'after a crash what was being written waits again',
    file: 'src/relay/recovery.ts',
    find: "puts.push(book.moved(delivery, 'unknown', { note }));",
    replace: "puts.push(book.moved({ ...delivery, state: 'cancelled' }, 'queued'));",
    caughtBy: 'test/relay/recovery.test.ts',
  },
  {
    name: 'any prompt proves a delivery',
    file: 'src/relay/carrier.ts',
    find: 'return text !== undefined && agent.isPrompt(reported, text);\n      }) ?? null',
    replace: 'return text !== undefined;\n      }) ?? null',
    caughtBy: modelTest,
  },
  {
    name: 'an interrupted answer is relayed',
    file: 'src/relay/turn-keeper.ts',
    find: "settled.outcome === 'completed'\n        ? routeTurn(",
    replace: "settled.outcome !== 'failed'\n        ? routeTurn(",
    caughtBy: 'test/relay/room.test.ts',
  },
  {
    name: 'facts of another conversation count',
    file: 'src/relay/participant.ts',
    find: 'return this.session?.vendorSession === sessionId;',
    replace: 'return true;',
    caughtBy: 'test/relay/room.test.ts',
  },
];
