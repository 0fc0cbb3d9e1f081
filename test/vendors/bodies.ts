import { randomBytes } from 'node:crypto';

/** Random characters that no program takes for anything. */
export const random = (length: number) => randomBytes(length).toString('hex').slice(0, length);

const lines = (bytes: number) =>
  Array.from({ length: Math.ceil(bytes / 72) }, () => random(71))
    .join('\n')
    .slice(0, bytes);

export interface Body {
  what: string;
  /** A new one at every call, so that no two of a run are equal. */
  make(): string;
}

/** What an answer may look like. */
export const bodies: readonly Body[] = [
  { what: 'one byte', make: () => random(1) },
  { what: '4 KB', make: () => random(4096) },
  { what: '64 KB of lines', make: () => lines(65_536) },
  {
    what: 'several lines',
    make: () => `${random(9)}\n\n\n    - ${random(20)}\n\`\`\`\n@user ${random(4)}\n\`\`\`\n${random(7)}`,
  },
  {
    what: 'Chinese, Japanese, Korean and emoji',
    make: () => `你好 こんにちは 안녕하세요 👩‍👩‍👧‍👦 👍🏽 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ❤️ ${random(8)}`,
  },
  { what: 'a leading slash', make: () => `/clear ${random(8)}` },
  { what: 'a leading bang', make: () => `!touch ${random(8)}` },
  { what: 'a leading mention', make: () => `@${random(8)} is a file` },
  { what: 'the end of a paste', make: () => `before \x1b[201~${random(8)}\x1b[201~\r/exit\r after` },
];
