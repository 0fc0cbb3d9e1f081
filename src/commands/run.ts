import meow from 'meow';
import { problem } from '../core/problems.ts';
import { problemOf } from './command-line.ts';
import { type Context, contextHere, type Flags, print, report } from './context.ts';
import { isSupportedNode } from './node-version.ts';
import { platformProblem } from './platform.ts';
import { exitCodes, help } from './words.ts';

/** Each command is a file of its own, loaded when it is asked for. */
export const commands: Record<
  string,
  (context: Context, args: readonly string[]) => Promise<number> | number
> = {
  tui: async (context, args) => (await import('./tui.ts')).tui(context, args),
  attach: async (context) => (await import('./tui.ts')).attach(context),
  stop: async (context) => (await import('./stop.ts')).stop(context),
  status: async (context) => (await import('./status.ts')).status(context),
  send: async (context, args) => (await import('./send.ts')).send(context, args),
  history: async (context) => (await import('./history.ts')).history(context),
  backup: async (context, args) => (await import('./backup.ts')).backup(context, args),
  rooms: async (context) => (await import('./rooms.ts')).rooms(context),
  doctor: async (context) => (await import('./doctor.ts')).doctor(context),
  brief: async (context, args) => (await import('./brief.ts')).brief(context, args),
  'reset-terminal': async (context) => (await import('./reset-terminal.ts')).resetTerminal(context),
  version: () => {
    print(PAIRROOM_VERSION);
    return exitCodes.ok;
  },
};

const known = {
  a: { type: 'string' },
  b: { type: 'string' },
  mock: { type: 'boolean', default: false },
  resume: { type: 'boolean', default: false },
  role: { type: 'string', isMultiple: true },
  grace: { type: 'number' },
  prefix: { type: 'string' },
  notifyCommand: { type: 'string' },
  allowSecret: { type: 'boolean', default: false },
  directKeys: { type: 'boolean', default: false },
  linear: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  limit: { type: 'number' },
} as const;

/** Reads the command line and does what it says; answers with the exit code. */
export async function run(): Promise<number> {
  const { input, flags, unnormalizedFlags } = meow(help, {
    importMeta: import.meta,
    pkg: { name: 'pairroom', version: PAIRROOM_VERSION },
    version: PAIRROOM_VERSION,
    description: false,
    flags: known,
  });
  return main(input, { ...flags, a: flags.a, b: flags.b }, unnormalizedFlags);
}

async function main(
  words: readonly string[],
  flags: Flags,
  given: Readonly<Record<string, unknown>>,
): Promise<number> {
  const platform = platformProblem(process.platform, process.execPath);
  if (platform !== null) return report(platform, flags.json);
  if (!isSupportedNode(process.version)) {
    return report(problem('unsupported node', { what: process.version }), flags.json);
  }
  const wrong = problemOf(
    { words, flags: given },
    { commands: Object.keys(commands), flags: Object.keys(known) },
  );
  if (wrong !== null) return report(wrong, flags.json);
  const context = contextHere(flags);
  if (!context.ok) return report(context.problem, flags.json);
  const [name, ...args] = words;
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  // Anything that is no command names agents: `pairroom claude codex`.
  return command === undefined
    ? (await import('./tui.ts')).tui(context.value, words)
    : command(context.value, args);
}
