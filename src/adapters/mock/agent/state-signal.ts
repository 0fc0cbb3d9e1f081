/** The state that the agent tells its terminal. */
export type State =
  | { is: 'idle' | 'working' | 'done' | 'clear' }
  | { is: 'blocked'; kind: 'permission' | 'question'; message: string }
  | { is: 'error'; message: string };

/** Asks whether the terminal takes the state signal; one that does answers with the same bytes. */
export const stateQuery = '\x1b]7501;?\x1b\\';

/** `OSC 7501`, as other agents print it. */
export function stateSignal(state: State): string {
  const fields = [`state=${state.is}`, 'app=mock'];
  if (state.is === 'blocked') fields.push(`kind=${state.kind}`);
  if ('message' in state) fields.push(`msg=${Buffer.from(state.message).toString('base64')}`);
  return `\x1b]7501;${fields.join(':')}\x1b\\`;
}

/** `OSC 0`: a mark for the state, then the name. */
export function stateTitle(state: State, name: string): string {
  if (state.is === 'clear') return '\x1b]0;\x07';
  const mark = state.is === 'working' ? '◐' : state.is === 'blocked' ? '!' : '✳';
  return `\x1b]0;${mark} ${name}\x07`;
}

/** Everything a program may ask its terminal; the fault `queries` sends them all. */
export const everyQuery = [
  '\x1b[c',
  '\x1b[>c',
  '\x1b[>0q',
  '\x1b[5n',
  '\x1b[6n',
  '\x1b[?u',
  '\x1b[?2026$p',
  '\x1b[?2004$p',
  '\x1b[14t',
  '\x1b[16t',
  '\x1b[18t',
  '\x1b]4;1;?\x1b\\',
  '\x1b]10;?\x1b\\',
  '\x1b]11;?\x07',
  '\x1b]12;?\x1b\\',
  '\x1b]52;c;?\x1b\\',
].join('');
