import { guardNames } from '../../../core/guard.ts';
import { roles } from '../../../core/role.ts';

/** What an argument is chosen from, for completion. */
export type ArgumentKind = 'target' | 'agent' | 'message' | 'text';

export interface Argument {
  name: string;
  meaning: string;
  kind: ArgumentKind;
  optional: boolean;
}

export interface Command {
  name: CommandName;
  does: string;
  args: readonly Argument[];
}

const agent: Argument = { name: 'agent', meaning: 'its handle, a or b', kind: 'agent', optional: true };
const held: Argument = {
  name: '#message',
  meaning: 'the waiting message; without it, the one that goes next',
  kind: 'message',
  optional: true,
};

const named: Argument = { name: '#message', meaning: 'which message', kind: 'message', optional: false };

/** Every command of the composer and the palette, in the order in which they are listed. */
export const commands = [
  {
    name: 'to',
    does: 'choose who gets what you write',
    args: [
      { name: 'target', meaning: 'a handle, a, b or both', kind: 'target', optional: false },
      { name: 'text', meaning: 'sent at once when it is there', kind: 'text', optional: true },
    ],
  },
  {
    name: 'forward',
    does: "carry an answer to the author's peer",
    args: [
      {
        name: '#message',
        meaning: 'which answer; without it, the last one',
        kind: 'message',
        optional: true,
      },
      { name: 'comment', meaning: 'your words in front of it', kind: 'text', optional: true },
    ],
  },
  {
    name: 'interrupt',
    does: 'stop the turn that an agent is in',
    args: [
      {
        name: 'target',
        meaning: 'a handle, a, b or both; without it, the target below',
        kind: 'target',
        optional: true,
      },
    ],
  },
  {
    name: 'redirect',
    does: 'send this instead of what an agent is doing',
    args: [{ name: 'text', meaning: 'your words, or @agent and your words', kind: 'text', optional: false }],
  },
  { name: 'pause', does: 'deliver nothing until /unpause', args: [] },
  { name: 'unpause', does: 'let the relay go on', args: [] },
  {
    name: 'mode',
    does: 'choose which answers go on to the other agent',
    args: [
      { name: 'mode', meaning: 'mention, manual or roundtable', kind: 'text', optional: false },
      { name: 'all', meaning: 'also sends what waits for your y', kind: 'text', optional: true },
    ],
  },
  {
    name: 'role',
    does: 'say what an agent is in the room for',
    args: [
      { name: 'agent', meaning: 'its handle, a or b', kind: 'agent', optional: false },
      { name: 'role', meaning: `${roles.join(', ')} or none`, kind: 'text', optional: false },
    ],
  },
  {
    name: 'review',
    does: 'ask an agent to review what has changed',
    args: [
      { name: 'agent', meaning: 'its handle, a or b', kind: 'agent', optional: false },
      {
        name: 'base',
        meaning: 'since which commit; without it, what is not committed, else the last commit',
        kind: 'text',
        optional: true,
      },
    ],
  },
  { name: 'reopen', does: 'go on after an agent said that all is done', args: [] },
  {
    name: 'continue',
    does: 'let go what a guard has stopped, and more after it',
    args: [
      { name: 'n', meaning: 'how many more; without it, as many as its limit', kind: 'text', optional: true },
    ],
  },
  {
    name: 'limit',
    does: 'change what a guard allows',
    args: [
      { name: 'guard', meaning: guardNames.join(', '), kind: 'text', optional: false },
      { name: 'n', meaning: 'its limit, or off', kind: 'text', optional: false },
    ],
  },
  { name: 'hold', does: 'stop a hop that is about to go', args: [held] },
  { name: 'send', does: 'let a waiting hop go now', args: [held] },
  { name: 'drop', does: 'take a waiting hop away', args: [held] },
  { name: 'edit', does: 'change the text of a waiting hop', args: [held] },
  { name: 'undrop', does: 'take back a drop, or send after all what was set aside', args: [named] },
  { name: 'retry', does: 'send a message again, as a new one', args: [named] },
  { name: 'takeback', does: 'drop a message, or interrupt the turn that it has begun', args: [named] },
  { name: 'delivered', does: 'say that an unproven message is there', args: [named] },
  { name: 'queue', does: 'everything held, queued, unproven or set aside', args: [] },
  {
    name: 'why',
    does: 'the evidence of a message',
    args: [
      {
        name: '#message',
        meaning: 'which message; without it, the last one',
        kind: 'message',
        optional: true,
      },
    ],
  },
  { name: 'brief', does: 'what an agent is told about the room', args: [agent] },
  { name: 'help', does: 'all keys and commands', args: [] },
  { name: 'detach', does: 'leave; the agents go on', args: [] },
  { name: 'stop', does: 'end the room and its agents (asks first)', args: [] },
] as const satisfies readonly (Omit<Command, 'name'> & { name: string })[];

export type CommandName = (typeof commands)[number]['name'];

export function findCommand(name: string): Command | null {
  return commands.find((command) => command.name === name) ?? null;
}

/** What a text in the composer is. */
export type Entry =
  | { is: 'message' }
  /** An agent's own command, with one slash. */
  | { is: 'own'; line: string }
  | { is: 'command'; command: Command; rest: string }
  | { is: 'no command'; name: string };

export function parseEntry(text: string): Entry {
  if (!text.startsWith('/')) return { is: 'message' };
  if (text.startsWith('//')) return { is: 'own', line: text.slice(1).trim() };
  const [, name = '', rest = ''] = /^\/(\S*)\s*(.*)$/s.exec(text) ?? [];
  const command = findCommand(name);
  return command === null ? { is: 'no command', name } : { is: 'command', command, rest: rest.trim() };
}

/** The first argument that must be there and is not, or null when the line is complete. */
export function missingArgument(command: Command, rest: string): Argument | null {
  const given = rest === '' ? 0 : rest.split(/\s+/).length;
  return command.args.find((argument, i) => !argument.optional && i >= given) ?? null;
}
