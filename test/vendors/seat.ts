import { chmodSync, mkdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claudeIn } from './homes/claude.ts';
import { codexIn } from './homes/codex.ts';
import { grokIn } from './homes/grok.ts';
import { installed, type ProgramName } from './installed.ts';
import { startAnthropic } from './servers/anthropic.ts';
import { startChatCompletions } from './servers/chat-completions.ts';
import type { ModelServer } from './servers/model-server.ts';
import { startOpenAiResponses } from './servers/openai-responses.ts';

/** A vendor's pinned program, ready to be started in a slot: a model server of its own, and a home that knows it. */
export interface Seat {
  vendor: 'claude' | 'codex' | 'grok';
  server: ModelServer;
  /** What the user has set for it. */
  env: Record<string, string>;
  /** How it is started without PairRoom. */
  argv: readonly [string, ...string[]];
  /** The same as one word of `pairroom tui --a` or `--b`. */
  command: string;
  /** Fails unless this process is the pinned program. */
  assertIs(pid: number): void;
}

export interface Place {
  home: string;
  project: string;
}

export async function prepareSeat(name: ProgramName, place: Place, binDir: string): Promise<Seat> {
  const vendor = name === 'claude-197' ? 'claude' : name;
  const { program } = installed(name);
  const server = await servers[vendor]();
  const { env, flags } = seeded(vendor, place, server.url);
  // Both slots may hold the same program, each with its own server: only this script can tell them apart.
  const script = join(binDir, vendor);
  mkdirSync(binDir, { recursive: true });
  const variables = Object.entries(env).map(([key, value]) => quoted(`${key}=${value}`));
  writeFileSync(script, `#!/bin/sh\nexec env ${variables.join(' ')} ${quoted(program)} "$@"\n`);
  chmodSync(script, 0o755);
  return {
    vendor,
    server,
    env,
    argv: [script, ...flags],
    command: [script, ...flags].map(quoted).join(' '),
    assertIs(pid) {
      if (!runs(pid, program)) throw new Error(`process ${pid} is not ${program}`);
    },
  };
}

const servers = { claude: startAnthropic, codex: startOpenAiResponses, grok: startChatCompletions };

function seeded(
  vendor: Seat['vendor'],
  place: Place,
  url: string,
): { env: Record<string, string>; flags: string[] } {
  switch (vendor) {
    case 'claude':
      return claudeIn(place, url);
    case 'codex':
      return codexIn(place, url);
    case 'grok':
      return { env: grokIn(place, url).env, flags: [] };
  }
}

function quoted(word: string): string {
  return `'${word}'`;
}

/** A native program is the process itself; a script is the first argument of its interpreter. */
function runs(pid: number, program: string): boolean {
  const [, script] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  if (script === program) return true;
  const [running, pinned] = [statSync(readlinkSync(`/proc/${pid}/exe`)), statSync(program)];
  return running.ino === pinned.ino && running.dev === pinned.dev;
}
