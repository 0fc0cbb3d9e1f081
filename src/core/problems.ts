/**
 * Everything PairRoom refuses or cannot do, with the words for the person who reads it: one sentence that
 * says what is wrong and one that says what to do.
 */
const words = {
  usage: (p: Args) => p.what ?? 'The command line is not understood. See pairroom --help.',
  'no terminal': (p: Args) =>
    `${p.what ?? 'pairroom tui'} needs a terminal. Run it in one, or use the other commands in scripts.`,
  'dumb terminal': () =>
    'This terminal (TERM=dumb) cannot show panes. pairroom --linear tells the room as lines of text.',
  'no room': (p: Args) => `No room is running for ${p.what}. Start one with pairroom.`,
  'no answer': () => 'The host of this room does not answer. pairroom stop ends it, with its agents.',
  'room gone': () => 'The room ended while this command was waiting.',
  'other version': (p: Args) =>
    `The running host is PairRoom ${p.theirs}, this is ${p.ours}. Stop it with pairroom stop, or use the same version.`,
  'missing binary': (p: Args) =>
    `${p.what} was not found (looked in ${p.where}). Install it, or name another agent.`,
  'not a directory': (p: Args) =>
    `${p.what} is not a directory that can be read. Check the path and its permissions.`,
  'unwritable state': (p: Args) =>
    `${p.what} cannot be written (${p.why}). Make it writable, or set PAIRROOM_HOME to another directory.`,
  'disk full': (p: Args) =>
    `The record could not be written: the disk is full (${p.what}). Free some space, then unpause.`,
  'record failed': (p: Args) =>
    `The record could not be written (${p.why}). Relaying has stopped; the agents go on.`,
  'record removed': (p: Args) =>
    `The record ${p.what} was removed, so nothing can be kept. Relaying has stopped; end the room with pairroom stop and start it again.`,
  'record newer': (p: Args) =>
    `The record has schema ${p.theirs}, this PairRoom knows ${p.ours}. It is opened for reading only; upgrade PairRoom.`,
  'record damaged': (p: Args) =>
    `The record ${p.what} is damaged (${p.why}). Move it away to start fresh; nothing was changed.`,
  'host failed': (p: Args) => `The room's host did not start: ${p.why}. See ${p.what}.`,
  'too large': (p: Args) =>
    `That is ${p.size}; at most ${p.limit} can be sent at once. Save it to a file and name the file.`,
  'is a command': (p: Args) =>
    `${p.what} would run as a command of the agent. Begin with // to send it as one, or put a word in front.`,
  'holds a secret': (p: Args) =>
    `Line ${p.where} seems to hold a secret (${p.what}); nothing was sent. Take it out, or send it knowingly: Enter again, or pairroom send --allow-secret.`,
  empty: () => 'There is nothing to send.',
  'queue full': (p: Args) =>
    `${p.limit} messages already wait for ${p.what}. Let some go or drop some first.`,
  'unknown word': (p: Args) => `${p.what} is not understood there. Choose from ${p.known}.`,
  'unknown target': (p: Args) => `${p.what} is not in this room. Targets are ${p.known}.`,
  'ambiguous target': (p: Args) => `${p.what} could be ${p.known}. Name one of them.`,
  'no such message': (p: Args) => `There is no message ${p.what} in this room.`,
  'no such delivery': (p: Args) => `There is no such delivery (${p.what}).`,
  'retried already': (p: Args) => `It was sent again as ${p.what}, which has not ended yet.`,
  'nothing waits': () => 'No message is waiting.',
  'at a guard': (p: Args) =>
    `The relay is ${p.what}. /continue lets it go on, with as much again; y sends the one that is held.`,
  'nothing to review': () =>
    'Nothing has changed, so there is nothing to review. /review AGENT BASE names a commit.',
  'no revision': (p: Args) =>
    `Git knows no revision for ${p.what} (${p.why}). Name a commit of this repository.`,
  done: () => 'An agent said that all is done. /reopen lets the relay go on.',
  'not done': () => 'Nobody said that all is done.',
  'no guard': () => 'No guard has stopped anything. /limit changes what a guard allows.',
  'only the human': () =>
    "This was asked from inside an agent's pane. An agent may read and send; the rest is the human's, from outside.",
  'not now': (p: Args) => p.what ?? 'That cannot be done now.',
  'nothing to forward': () => 'There is no answer to forward yet.',
  'nothing running': (p: Args) => `${p.what} is not working, so there is nothing to interrupt.`,
  'not stopped': (p: Args) => `${p.what} has not stopped within 3 s. Interrupt again to try the next way.`,
  'nothing to resume': (p: Args) =>
    `${p.what} has no conversation in this room to go on with. Start without --resume.`,
  'no transcript': (p: Args) =>
    `${p.what} has written no transcript yet. It does so when it is given its first prompt.`,
  'same key': () => 'This key was already used for a message with other content.',
  'two agents': () => 'A room has exactly two agents. Name two, or none.',
  'other pair': (p: Args) =>
    `${p.what} are at work here already. Attach to them with pairroom alone, or end them with pairroom stop.`,
  'unknown vendor': (p: Args) => `${p.what} is not a program that PairRoom knows. It knows ${p.known}.`,
  'not started': (p: Args) =>
    `${p.what} could not be started (${p.why}). Check that it runs in a terminal of its own.`,
  'unsupported node': (p: Args) =>
    `PairRoom does not run on Node.js ${p.what}. Install 20.19 or later, 22.14 or later, or 24 and up.`,
  'unsupported platform': (p: Args) =>
    `PairRoom runs on Linux and macOS, not on ${p.what}. On Windows, run it inside WSL.`,
  musl: () =>
    'PairRoom does not run on systems with musl, such as Alpine. Use one with glibc, such as Debian, or a container of it.',
  'copy too large': (p: Args) =>
    `${p.what} wanted to copy more than 100 KB to your clipboard. It was not copied; copy a part from its pane.`,
  'copied unseen': (p: Args) =>
    `${p.what} wanted to copy to your clipboard while nobody was here. It was not copied; ask it again.`,
  'pane busy': (p: Args) => `${p.what} does not read its input; ${p.limit} are waiting already.`,
} satisfies Record<string, (p: Args) => string>;

type Args = Readonly<Record<string, string>>;

export type ProblemCode = keyof typeof words;

export interface Problem {
  code: ProblemCode;
  args: Args;
}

export function problem(code: ProblemCode, args: Args = {}): Problem {
  return { code, args };
}

/** The sentence a person reads. */
export function problemWords(p: Problem): string {
  return words[p.code](p.args);
}

/** Whether a string from another process names a problem that we know. */
export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(words, code);
}
