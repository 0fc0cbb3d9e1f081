import { parseArgs } from 'node:util';
import { type FaultName, Faults, faultTable, isFaultName } from './faults.ts';

/** How the mock agent was started. */
export interface Options {
  /** Draw on the main screen, as agents without an alternate screen do. */
  inline: boolean;
  /** Allow every tool without asking. */
  yolo: boolean;
  /** What this agent was told about the room. */
  brief: string;
  /** JSON: from event name to the shell command to run. */
  hooksFile: string | null;
  /** Where conversations are kept, one JSONL file each; null: nowhere. */
  sessionsDir: string | null;
  sessionId: string | null;
  resume: string | null;
  /** JSON: a list of prompts' answers, each a list of directives. */
  script: string | null;
  /** JSONL of the prompts that were taken. */
  received: string | null;
  /** Every byte that was read, as it came. */
  recordInput: string | null;
  /** Which keys interrupt a turn. */
  interruptKeys: 'both' | 'ctrl-c';
  /** Send the state signal without waiting for the terminal's answer. */
  signalAlways: boolean;
  faults: Faults;
}

export const usage = `mock-agent: stands in for a coding agent. It has no model and runs nothing.

  --inline               draw on the main screen
  --yolo                 allow every tool without asking
  --session-id ID        begin a conversation with this id
  --resume ID            go on with a conversation
  --sessions DIR         keep conversations here
  --hooks-file FILE      JSON: event name to shell command
  --brief TEXT           what the agent is told about the room
  --script FILE          JSON: a list of answers, each a list of directives
  --received FILE        append the prompts that were taken, as JSON lines
  --record-input FILE    append every byte that was read
  --interrupt ctrl-c     Esc does not interrupt, Ctrl-C does
  --signal always        send the state signal unasked
  --fault NAME[=VALUE]   misbehave; may be given several times:
${Object.entries(faultTable)
  .map(([name, { does }]) => `      ${name.padEnd(20)} ${does}`)
  .join('\n')}
`;

/** The options, or a sentence that says what is wrong with them. */
export function readOptions(args: readonly string[]): Options | string {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        inline: flag,
        yolo: flag,
        brief: text,
        'hooks-file': text,
        sessions: text,
        'session-id': text,
        resume: text,
        script: text,
        received: text,
        'record-input': text,
        interrupt: text,
        signal: text,
        fault: { type: 'string', multiple: true },
      },
    });
    const faults = new Map<FaultName, string>();
    for (const given of values.fault ?? []) {
      const [name = '', ...value] = given.split('=');
      if (!isFaultName(name)) return `There is no fault ${name}.`;
      faults.set(name, value.join('='));
    }
    return {
      inline: values.inline ?? false,
      yolo: values.yolo ?? false,
      brief: values.brief ?? '',
      hooksFile: values['hooks-file'] ?? null,
      sessionsDir: values.sessions ?? null,
      sessionId: values['session-id'] ?? null,
      resume: values.resume ?? null,
      script: values.script ?? null,
      received: values.received ?? null,
      recordInput: values['record-input'] ?? null,
      interruptKeys: values.interrupt === 'ctrl-c' ? 'ctrl-c' : 'both',
      signalAlways: values.signal === 'always',
      faults: new Faults(faults),
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
