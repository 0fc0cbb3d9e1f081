#!/usr/bin/env node
import meow from 'meow';
import { problemOf } from './commands/command-line.ts';
import { type Context, contextHere, type Flags, print, report } from './commands/context.ts';
import { isSupportedNode } from './commands/node-version.ts';
import { exitCodes, help } from './commands/words.ts';
import { problem } from './core/problems.ts';

/** Each command is a file of its own, loaded when it is asked for. */
const commands: Record<string, (context: Context, args: readonly string[]) => Promise<number> | number> = {
  tui: async (context, args) => (await import('./commands/tui.ts')).tui(context, args),
  attach: async (context) => (await import('./commands/tui.ts')).attach(context),
  stop: async (context) => (await import('./commands/stop.ts')).stop(context),
  status: async (context) => (await import('./commands/status.ts')).status(context),
  send: async (context, args) => (await import('./commands/send.ts')).send(context, args),
  history: async (context) => (await import('./commands/history.ts')).history(context),
  rooms: async (context) => (await import('./commands/rooms.ts')).rooms(context),
  doctor: async (context) => (await import('./commands/doctor.ts')).doctor(context),
  brief: async (context, args) => (await import('./commands/brief.ts')).brief(context, args),
  'reset-terminal': async (context) => (await import('./commands/reset-terminal.ts')).resetTerminal(context),
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
  grace: { type: 'number' },
  prefix: { type: 'string' },
  directKeys: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  limit: { type: 'number' },
} as const;

const { input, flags, unnormalizedFlags } = meow(help, {
  importMeta: import.meta,
  pkg: { name: 'pairroom', version: PAIRROOM_VERSION },
  version: PAIRROOM_VERSION,
  description: false,
  flags: known,
});

process.exitCode = await main(input, { ...flags, a: flags.a, b: flags.b });

async function main(words: readonly string[], flags: Flags): Promise<number> {
  if (process.platform === 'win32') return report(problem('windows'), flags.json);
  if (!isSupportedNode(process.version)) {
    return report(problem('unsupported node', { what: process.version }), flags.json);
  }
  const wrong = problemOf(
    { words, flags: unnormalizedFlags },
    { commands: Object.keys(commands), flags: Object.keys(known) },
  );
  if (wrong !== null) return report(wrong, flags.json);
  const context = contextHere(flags);
  if (!context.ok) return report(context.problem, flags.json);
  const [name, ...args] = words;
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  // Anything that is no command names agents: `pairroom claude codex`.
  return command === undefined
    ? (await import('./commands/tui.ts')).tui(context.value, words)
    : command(context.value, args);
}
