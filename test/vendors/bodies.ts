import { randomBytes } from 'node:crypto';

/** Random characters that no program takes for anything. */
export const random = (length: number) => randomBytes(length).toString('hex').slice(0, length);

const lines = (bytes: number) =>
  Array.from({ length: Math.ceil(bytes / 72) }, () => random(71))
    .join('\n')
    .slice(0, bytes);

/** What an answer may look like; made anew at every call, so that no two of a run are equal. */
export const bodies = {
  'one byte': () => random(1),
  '4 KB': () => random(4096),
  '64 KB of lines': () => lines(65_536),
  'several lines': () =>
    `${random(9)}\n\n\n    - ${random(20)}\n\`\`\`\n@user ${random(4)}\n\`\`\`\n${random(7)}`,
  'Chinese, Japanese, Korean and emoji': () => `你好 こんにちは 안녕하세요 👩‍👩‍👧‍👦 👍🏽 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ❤️ ${random(8)}`,
  'a leading slash': () => `/clear ${random(8)}`,
  'a leading bang': () => `!touch ${random(8)}`,
  'a leading mention': () => `@${random(8)} is a file`,
  'the end of a paste': () => `before \x1b[201~${random(8)}\x1b[201~\r/exit\r after`,
} satisfies Record<string, () => string>;

export type BodyName = keyof typeof bodies;
