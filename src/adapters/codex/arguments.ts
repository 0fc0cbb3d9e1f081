import { parseArgs } from 'node:util';

/** What PairRoom needs to know of the arguments that the human gave to Codex. */
export interface HumanArguments {
  /** `-c key=value`, values without their quotes, in order. */
  settings: { key: string; value: string }[];
  profile: string | null;
  /** Where it works, when that is not where it is started. */
  directory: string | null;
  sandbox: string | null;
  approval: string | null;
  /** `--yolo` in one of its spellings. */
  yolo: boolean;
  /** The TUI is only a client of a server elsewhere: hooks and instructions given to it have no effect. */
  remote: boolean;
  /** `resume` or `fork`: the conversation has a past. */
  hasPast: boolean;
  /** The arguments that still hold when the conversation is resumed: no subcommand, prompt, image or picker. */
  lasting: string[];
}

const withValue = { type: 'string', multiple: true } as const;
const flag = { type: 'boolean' } as const;

/** Every option that takes a value, so that values are not taken for prompts. Unknown ones count as flags. */
const options = {
  config: { ...withValue, short: 'c' },
  enable: withValue,
  disable: withValue,
  remote: withValue,
  'remote-auth-token-env': withValue,
  image: { ...withValue, short: 'i' },
  model: { ...withValue, short: 'm' },
  'local-provider': withValue,
  profile: { ...withValue, short: 'p' },
  sandbox: { ...withValue, short: 's' },
  cd: { ...withValue, short: 'C' },
  'add-dir': withValue,
  'ask-for-approval': { ...withValue, short: 'a' },
  yolo: flag,
  'dangerously-bypass-approvals-and-sandbox': flag,
} as const;

/** Options that choose or begin a conversation; a resumed one is chosen by its id. */
const beginning = new Set(['image', 'last', 'all', 'include-non-interactive']);

/** Reads the human's arguments, `args` without the program's name. */
export function readArguments(args: readonly string[]): HumanArguments {
  const { tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const given = tokens.filter((token) => token.kind === 'option');
  const command = tokens.find((token) => token.kind === 'positional')?.value;
  const last = (name: string) => given.findLast((token) => token.name === name)?.value ?? null;
  const has = (name: string) => given.some((token) => token.name === name);
  return {
    settings: given.flatMap((token) =>
      token.name === 'config' && token.value ? [setting(token.value)] : [],
    ),
    profile: last('profile'),
    directory: last('cd'),
    sandbox: last('sandbox'),
    approval: last('ask-for-approval'),
    yolo: has('yolo') || has('dangerously-bypass-approvals-and-sandbox'),
    remote: has('remote'),
    hasPast: command === 'resume' || command === 'fork',
    lasting: given
      .filter((token) => !beginning.has(token.name))
      .flatMap(({ name, value }) => (value === undefined ? [`--${name}`] : [`--${name}`, value])),
  };
}

/** Whether nobody is asked before the agent runs anything, anywhere. */
export function asksNobody(args: HumanArguments): boolean {
  const set = (key: string) => args.settings.findLast((s) => s.key === key)?.value;
  const sandbox = args.sandbox ?? set('sandbox_mode');
  const approval = args.approval ?? set('approval_policy');
  return args.yolo || (sandbox === 'danger-full-access' && approval === 'never');
}

function setting(text: string): { key: string; value: string } {
  const [key = '', ...rest] = text.split('=');
  return {
    key: key.trim(),
    value: rest
      .join('=')
      .trim()
      .replace(/^(["'])(.*)\1$/s, '$2'),
  };
}
