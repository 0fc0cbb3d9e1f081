import { type Problem, problem } from '../core/problems.ts';
import { roles } from '../core/role.ts';
import { parsePrefixes } from '../tui/input/prefix.ts';
import { words as viewWords } from '../tui/words.ts';

/** The command line as it was read: its words and its flags, also those that nobody knows. */
export interface CommandLine {
  words: readonly string[];
  flags: Readonly<Record<string, unknown>>;
}

/** What PairRoom would understand. */
export interface Known {
  commands: readonly string[];
  flags: readonly string[];
}

const maxLimit = 500;
/** An hour: who wants to say yes to each hop has other means than a time. */
const maxGraceSeconds = 3600;

/** What is wrong with a command line, or null. Agents may be named instead of a command: two of them. */
export function problemOf({ words, flags }: CommandLine, known: Known): Problem | null {
  const unknown = Object.keys(flags).find((name) => !known.flags.includes(name));
  if (unknown !== undefined) {
    return usage(`There is no option ${unknown.length === 1 ? '-' : '--'}${unknown}.`);
  }
  const { grace, role, limit, prefix, notifyCommand } = flags;
  if (grace !== undefined && !(typeof grace === 'number' && grace >= 0 && grace <= maxGraceSeconds)) {
    return usage(`--grace takes a number of seconds, 0 to ${maxGraceSeconds}.`);
  }
  if (limit !== undefined && !(Number.isInteger(limit) && Number(limit) >= 1 && Number(limit) <= maxLimit)) {
    return usage(`--limit takes a whole number from 1 to ${maxLimit}.`);
  }
  const wrongRole = Array.isArray(role) ? roleProblem(role) : null;
  if (wrongRole !== null) return usage(wrongRole);
  if (notifyCommand === '') return usage('--notify-command takes a shell command.');
  // Before anything is started that would need this key to be left.
  if (typeof prefix === 'string' && parsePrefixes(prefix) === null) {
    return problem('usage', { what: viewWords.badPrefix(prefix) });
  }
  const [name, ...more] = words;
  if (name !== undefined && more.length === 0 && !known.commands.includes(name)) {
    return usage(`${name} is no command, and a room needs two agents.`);
  }
  return null;
}

function roleProblem(given: readonly unknown[]): string | null {
  const isRole = (one: unknown) => roles.some((role) => one === `a=${role}` || one === `b=${role}`);
  if (!given.every(isRole)) return `--role takes a=ROLE or b=ROLE, with ${roles.join(', ')}.`;
  const named = given.map((one) => String(one).slice(0, 1));
  if (new Set(named).size < named.length) return '--role gives each agent one role.';
  return given.includes('a=lead') && given.includes('b=lead') ? 'A room has one lead.' : null;
}

function usage(what: string): Problem {
  return problem('usage', { what: `${what} See pairroom --help.` });
}
