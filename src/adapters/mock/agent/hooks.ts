import { spawn } from 'node:child_process';

export type HookEvent =
  | 'SessionStart'
  | 'UserPromptSubmit'
  | 'PromptQueued'
  | 'PreToolUse'
  | 'PostToolUse'
  | 'PermissionRequest'
  | 'Stop'
  | 'StopFailure'
  | 'Interrupt'
  | 'SessionEnd';

/** Runs the hooks that the launch gave, one after the other, as vendors do: a shell command with the payload on its stdin. */
export class Hooks {
  readonly #commands: Readonly<Record<string, string>>;
  #last: Promise<void> = Promise.resolve();

  constructor(commands: Readonly<Record<string, string>>) {
    this.#commands = commands;
  }

  /** Resolves when the hook has ended, however it ended. */
  run(event: HookEvent, payload: Readonly<Record<string, unknown>>): Promise<void> {
    const command = this.#commands[event];
    if (command === undefined) return Promise.resolve();
    this.#last = this.#last.then(() =>
      runShell(command, JSON.stringify({ hook_event_name: event, ...payload })),
    );
    return this.#last;
  }
}

/** Hooks get at most this many ms. */
const limitMs = 10_000;

function runShell(command: string, input: string): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn('/bin/sh', ['-c', command], {
      stdio: ['pipe', 'ignore', 'ignore'],
      timeout: limitMs,
    });
    child.on('error', () => resolve());
    child.on('close', () => resolve());
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

/** The commands of a hooks file, or a sentence that says what is wrong with it. */
export function readHooks(text: string): Record<string, string> | string {
  const json: unknown = JSON.parse(text);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'A hooks file is an object.';
  const commands: Record<string, string> = {};
  for (const [event, command] of Object.entries(json)) {
    if (typeof command !== 'string') return `The hook ${event} is not a command.`;
    commands[event] = command;
  }
  return commands;
}
