import { fileURLToPath } from 'node:url';
import parseArgv from 'string-argv';
import { vendorById, vendors } from '../adapters/registry.ts';
import { problem } from '../core/problems.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import type { AgentOrder } from '../host/start-file.ts';
import { vendorOf } from './agent-command.ts';
import { findBinary, searchPath } from './find-binary.ts';
import { words } from './words.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface Pair {
  a: AgentOrder;
  b: AgentOrder;
  demo: boolean;
  why: string;
}

/** What decides the pair, besides what is installed. */
export interface Wish {
  /** Agents named on the command line: none or two. */
  named: readonly string[];
  a: string | undefined;
  b: string | undefined;
  mock: boolean;
  /** The room's last pair, or null. */
  last: { a: AgentOrder; b: AgentOrder; demo: boolean } | null;
}

const known = vendors.map(({ id }) => id).join(', ');

/** Decides which two agents a room starts with. `ask` gets a list of pairs and gives the index of the chosen one. */
export async function chooseAgents(
  wish: Wish,
  env: Env,
  ask: (pairs: string[]) => Promise<number>,
): Promise<Result<Pair>> {
  if (wish.named.length !== 0 && wish.named.length !== 2) return refuse(problem('two agents'));
  if (wish.mock) return pairOf('mock', 'mock', wish, env, words.whyAsked);
  const [first, second] = wish.named;
  if (first !== undefined && second !== undefined) return pairOf(first, second, wish, env, words.whyNamed);
  if (wish.a !== undefined && wish.b !== undefined) return pairOf('', '', wish, env, words.whyNamed);
  if (wish.a !== undefined || wish.b !== undefined) return refuse(problem('two agents'));
  if (wish.last !== null) return ok({ ...wish.last, why: words.whyLast });

  const installed = vendors.flatMap(({ id, binary }) =>
    binary !== null && findBinary(binary, env) !== null ? [id] : [],
  );
  const [one, two, three] = installed;
  if (one === undefined) return pairOf('mock', 'mock', wish, env, words.whyMock);
  if (two !== undefined && three === undefined) return pairOf(one, two, wish, env, words.whyInstalled);
  const options = pairsOf(installed);
  const chosen = options[await ask(options.map((pair) => pair.join(' + ')))] ?? options[0] ?? [one, one];
  return pairOf(chosen[0], chosen[1], wish, env, words.whyNamed);
}

function pairsOf(names: readonly string[]): [string, string][] {
  const different = names.flatMap((a, i) => names.slice(i + 1).map((b): [string, string] => [a, b]));
  return [...different, ...names.map((name): [string, string] => [name, name])];
}

function pairOf(first: string, second: string, wish: Wish, env: Env, why: string): Result<Pair> {
  const a = agentOf(wish.a ?? first, env);
  if (!a.ok) return a;
  const b = agentOf(wish.b ?? second, env);
  if (!b.ok) return b;
  return ok({ a: a.value, b: b.value, demo: a.value.vendor === 'mock' && b.value.vendor === 'mock', why });
}

/** `claude`, or a command line such as `claude --resume ID` or `/opt/claude/bin/claude`. */
function agentOf(command: string, env: Env): Result<AgentOrder> {
  const [program = '', ...args] = parseArgv(command);
  const name = vendorOf(command);
  if (vendorById(name) === null)
    return refuse(problem('unknown vendor', { what: program || command, known }));
  if (name === 'mock') return ok({ vendor: name, argv: [...mockProgram(), ...args] });
  const path = findBinary(program, env);
  if (path === null) {
    return refuse(problem('missing binary', { what: program, where: searchPath(env).join(', ') }));
  }
  return ok({ vendor: name, argv: [path, ...args] });
}

/** The mock agent ships beside the program and runs under the same Node. */
function mockProgram(): string[] {
  return [process.execPath, fileURLToPath(new URL('./mock-agent.js', import.meta.url))];
}
