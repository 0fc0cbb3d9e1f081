/**
 * Finds keys and passwords in text that is about to be stored and relayed.
 *
 * The patterns are our own: the maintained rule sets (secretlint) answer only later, while a turn and its final text
 * are recorded in one step, and they have neither wrapped tokens nor the caution with code that a review needs. When
 * in doubt a text is left alone: hiding a hash or a variable's name would make a fault that is not there.
 */

const kinds = [
  'private-key',
  'github',
  'gitlab',
  'slack',
  'google',
  'npm',
  'openai',
  'anthropic',
  'xai',
  'aws',
  'jwt',
  'url-password',
  'assigned',
] as const;
export type SecretKind = (typeof kinds)[number];

/** UTF-16 offsets of the value alone. */
export interface FoundSecret {
  kind: SecretKind;
  start: number;
  end: number;
}

interface Shape {
  kind: SecretKind;
  prefix: string;
  /** Sticky: the characters of the token, from its prefix on. */
  run: RegExp;
  /** The whole of what is on one line, or was wrapped, is such a token. */
  is: RegExp;
  /** Nothing on the next line belongs to it any more. */
  whole: (token: string) => boolean;
}

const word = /[\w-]+/y;
const alphanumeric = /[A-Za-z0-9_]+/y;
const dotted = /[\w.-]+/y;
const atLeast = (length: number) => (token: string) => token.length >= length;

/** The first that fits decides, so a longer prefix stands before the shorter one that begins it. */
const shapes: readonly Shape[] = [
  shape('github', 'github_pat_', alphanumeric, /^github_pat_\w{82}$/, atLeast(93)),
  shape('github', 'gh[pousr]_', alphanumeric, /^gh[pousr]_[A-Za-z0-9]{36,}$/, atLeast(40)),
  shape('gitlab', 'glpat-', dotted, /^glpat-[\w.-]{20,}$/, atLeast(26)),
  shape('slack', 'xox[abprs]-', word, /^xox[abprs]-(?=[\w-]*\d)[\w-]{20,}$/, atLeast(50)),
  shape('google', 'AIza', word, /^AIza[\w-]{35}$/, atLeast(39)),
  shape('npm', 'npm_', alphanumeric, /^npm_[A-Za-z0-9]{36}$/, atLeast(40)),
  shape('anthropic', 'sk-ant-', word, /^sk-ant-(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{20,}$/, atLeast(108)),
  shape('openai', 'sk-(?:proj|svcacct|admin)-', word, /^sk-(?=[\w-]*\d)[\w-]{40,}$/, atLeast(164)),
  shape('openai', 'sk-', word, /^sk-(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{20,}$/, atLeast(51)),
  shape('xai', 'xai-', word, /^xai-(?=[\w-]*\d)[\w-]{32,}$/, atLeast(84)),
  shape('aws', '(?:AKIA|ASIA)', alphanumeric, /^A[KS]IA[A-Z0-9]{16}$/, atLeast(20)),
  shape('jwt', 'eyJ', dotted, /^eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{16,}$/, hasSignature),
];

const prefixes = new RegExp(`(?<![\\w-])(?:${shapes.map(({ prefix }) => `(${prefix})`).join('|')})`, 'g');

/** What goes on with a token in the next line: a run that is no word, and long enough to be none by chance. */
const wrapped = /[ \t]*\n[ \t]{0,32}(?=[A-Za-z_.-]{0,200}\d)(?=[\d_.-]{0,200}[A-Za-z])([\w.-]{6,})/y;
const mostWraps = 8;

const newLine = '(?:\\s|\\\\[nr])';
const gap = `${newLine}{0,64}`;
const keyLine = '[A-Za-z0-9+/]{16,}={0,2}';
const pem = new RegExp(
  `-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:${gap}(?:Proc-Type|DEK-Info|Version|Comment):[^\\n]{0,200})*` +
    `${gap}${keyLine}(?:${newLine}{1,64}${keyLine})*(?:${gap}[A-Za-z0-9+/]{0,15}={0,3}(?:[A-Za-z0-9+/]{4})?` +
    `${gap}-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----)?`,
  'g',
);

const userinfo = /(?<![A-Za-z0-9+.-])[a-z][a-z0-9+.-]{1,20}:\/\/([^\s:@/]{0,64}):([^\s:@/]{3,256})@/gi;
const standsForPassword = /^(?:[<${[*%]|(?:pass(?:word|wd)?|pwd|secret|token|x+)$)/i;

const secretName = '[\\w-]{0,40}?(?:passw(?:or)?d|secret|token|api[_-]?key|access[_-]?key|secret[_-]?key)';
const quoted = new RegExp(
  `(?<![\\w-])${secretName}["']?\\s{0,8}(?::=|=>|[=:])\\s{0,8}(["'\`])([^\\s"'\`]{8,512})\\1`,
  'gi',
);
const bare = new RegExp(
  `^[ \\t]{0,32}(?:export |- )?${secretName}(?:=|: {1,4})([^\\s"'\`();,{}]{12,512})[ \\t]*$`,
  'gim',
);

/** Secrets in order of place, none inside another. Linear in the length of the text. */
export function findSecrets(text: string): FoundSecret[] {
  const all = [...keys(text), ...tokens(text), ...passwordsOfUrls(text), ...assigned(text)];
  all.sort((one, other) => one.start - other.start || other.end - one.end);
  const found: FoundSecret[] = [];
  for (const one of all) if (one.start >= (found.at(-1)?.end ?? 0)) found.push(one);
  return found;
}

/** The text with `[secret:kind]` in the place of each secret; the same string when there is none. */
export function hideSecrets(text: string): string {
  let from = 0;
  let hidden = '';
  for (const { kind, start, end } of findSecrets(text)) {
    hidden += `${text.slice(from, start)}[secret:${kind}]`;
    from = end;
  }
  return from === 0 ? text : hidden + text.slice(from);
}

const marks = new RegExp(`\\[secret:(?:${kinds.join('|')})\\]`, 'g');

/** How many values stand hidden in a text. */
export function countHidden(text: string): number {
  return text.includes('[secret:') ? (text.match(marks)?.length ?? 0) : 0;
}

function shape(
  kind: SecretKind,
  prefix: string,
  run: RegExp,
  is: RegExp,
  whole: (token: string) => boolean,
): Shape {
  return { kind, prefix, run, is, whole };
}

/** The shortest usual signature has 43 characters. */
function hasSignature(token: string): boolean {
  return (token.split('.')[2]?.length ?? 0) >= 43;
}

function* keys(text: string): Generator<FoundSecret> {
  if (!text.includes('PRIVATE KEY')) return;
  for (const { index, 0: key } of text.matchAll(pem)) {
    yield { kind: 'private-key', start: index, end: index + key.length };
  }
}

function* tokens(text: string): Generator<FoundSecret> {
  for (const match of text.matchAll(prefixes)) {
    const one = shapes[match.slice(1).findIndex((group) => group !== undefined)];
    const end = one === undefined ? null : endOfToken(text, match.index, one);
    if (one !== undefined && end !== null) yield { kind: one.kind, start: match.index, end };
  }
}

/** Where a token of this shape ends, over the ends of lines that it was wrapped at; null when it is none. */
function endOfToken(text: string, start: number, { run, is, whole }: Shape): number | null {
  run.lastIndex = start;
  let token = (run.exec(text)?.[0] ?? '').replace(/[.-]+$/, '');
  let end = start + token.length;
  for (let wraps = 0; wraps < mostWraps && !whole(token); wraps++) {
    wrapped.lastIndex = end;
    const next = wrapped.exec(text);
    if (next === null) break;
    token += next[1] ?? '';
    end = wrapped.lastIndex;
  }
  return is.test(token) ? end : null;
}

function* passwordsOfUrls(text: string): Generator<FoundSecret> {
  for (const { index, 0: all, 1: user, 2: password = '' } of text.matchAll(userinfo)) {
    if (password === user || standsForPassword.test(password)) continue;
    const end = index + all.length - 1;
    yield { kind: 'url-password', start: end - password.length, end };
  }
}

function* assigned(text: string): Generator<FoundSecret> {
  for (const { index, 0: all, 2: value = '' } of text.matchAll(quoted)) {
    const end = index + all.length - 1;
    if (looksRandom(value)) yield { kind: 'assigned', start: end - value.length, end };
  }
  for (const { index, 0: all, 1: value = '' } of text.matchAll(bare)) {
    const start = index + all.lastIndexOf(value);
    if (looksRandom(value)) yield { kind: 'assigned', start, end: start + value.length };
  }
}

const hash =
  /^(?:sha\d{1,3}[-:])?[0-9a-f]{8,}$|^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^sha\d{1,3}[-:]/i;

/** Letters and digits that change too often for a name, or with signs that names do not have; and no hash. */
function looksRandom(value: string): boolean {
  if (hash.test(value) || !/^[\w+/=.!^&*~@#$%-]+$/.test(value) || /^[$%#@]|\$\{/.test(value)) return false;
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
  const turns = value.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0;
  return turns >= 3 || (new Set(value).size >= 7 && /[!^&*~]/.test(value));
}
