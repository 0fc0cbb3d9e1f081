import type { Problem } from '../core/problems.ts';
import { defaults } from './defaults.ts';

/** What the commands print, apart from refusals (core/problems.ts). */
export const help = `
  PairRoom: two coding agents in one terminal, and a relay that proves each hop.

  Usage
    $ pairroom [tui] [AGENT AGENT]     open the room of this directory, or attach to it
    $ pairroom COMMAND

  Agents
    claude, codex, grok, mock          any pair, also the same twice; none named: the room's last pair,
                                       else what is installed, else the mock pair

  Commands
    tui        open the room (this is what pairroom alone does)
    attach     attach to a room that runs; never starts one
    stop       end the room: both agents and the host
    status     what runs here and what it waits for        [--json]
    send       send a message: pairroom send @codex "check the tests"
    history    the conversation                             [--json] [--limit N]
    backup     copy the room's record: pairroom backup FILE  [--json]
    rooms      every room on this machine                   [--json]
    doctor     check this machine                           [--json]
    brief      what an agent is told about the room
    reset-terminal   undo what a killed view left in the terminal
    version    print the version

  Options
    --a CMD, --b CMD   an agent with arguments of its own: --a "claude --model opus"
    --mock             the mock pair: no vendor program needed
    --role a=ROLE      its role: writer, reviewer, lead or observer; also b=ROLE
    --resume           go on with each agent's last conversation in this room
    --grace SECONDS    how long a hop waits for your veto (default ${defaults.grace})
    --prefix KEY       the prefix key, for example ctrl-b (default ${defaults.prefix})
    --direct-keys      F2, F3 and F4 go to the panes from left to right, without the prefix
    --linear           the room as lines of text: for screen readers and plain terminals
    --notify-command CMD
                       run CMD for each thing that waits for you, with JSON on its stdin
    --allow-secret     send: what looks like a key or a password goes too
    --json             print JSON
    --all              stop: every room
    --help, --version

  Examples
    $ pairroom
    $ pairroom claude codex
    $ pairroom --a "claude --resume 1f6c…" --b codex
    $ git diff | pairroom send @codex -
`;

export const words = {
  longPath: 'its path is too long for a socket below it',
  attaching: (pair: string) => `Attaching to ${pair}.`,
  waitingForHost: 'A host of this room is starting or ending; waiting for it.',
  opening: (pair: string, why: string) => `Opening ${pair}: ${why}.`,
  whyNamed: 'you named them',
  whyLast: "the room's last pair",
  whyInstalled: 'found on this machine',
  whyMock: 'no agent program was found on this machine, so this is the mock pair (DEMO)',
  whyAsked: 'the mock pair was asked for (DEMO)',
  choose: (options: readonly string[]) =>
    `Which pair?\n${options.map((pair, i) => `  ${i + 1}  ${pair}`).join('\n')}\nNumber [1]: `,
  leftovers: (names: string) => `A host that ended abnormally left ${names} running; ended now.`,
  stopped: (slug: string) => `Stopped ${slug}.`,
  stopPlan: (slug: string, agents: string) => `Stopping ${slug}: this ends ${agents} and what they started.`,
  noRooms: 'There are no rooms on this machine yet. Start one with pairroom.',
  emptyHistory: 'Nothing has been said in this room yet.',
  backupNeedsFile: 'Name one file: pairroom backup FILE',
  nothingToBackUp: 'This directory has no room yet, so there is no record to copy.',
  fileExists: (file: string) => `${file} exists already, and is left as it is. Name another file.`,
  backedUp: (file: string) => `The record is copied to ${file}.`,
  sent: (seq: number) => `Sent as #${seq}.`,
  repeated: (seq: number) => `Already sent as #${seq}.`,
} as const;

/** Exit codes of every command. */
export const exitCodes = { ok: 0, negative: 1, usage: 2, refused: 3, timeout: 4, gone: 5 } as const;

/** The exit code that belongs to a refusal. */
export function exitCodeOf(problem: Problem): number {
  switch (problem.code) {
    case 'usage':
    case 'no terminal':
    case 'dumb terminal':
    case 'two agents':
    case 'unknown vendor':
      return exitCodes.usage;
    case 'no room':
    case 'missing binary':
    case 'not a directory':
    case 'unwritable state':
    case 'host failed':
    case 'record damaged':
    case 'record newer':
    case 'record failed':
    case 'record removed':
    case 'disk full':
    case 'unsupported node':
    case 'unsupported platform':
    case 'musl':
      return exitCodes.negative;
    case 'no answer':
      return exitCodes.timeout;
    case 'room gone':
      return exitCodes.gone;
    default:
      return exitCodes.refused;
  }
}
