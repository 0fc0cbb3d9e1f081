/**
 * Removes from foreign text what is not text: done before storing and again before anything is typed into a pane.
 * What stays is what a person can see, so a body can neither act on a terminal nor hide words in plain sight.
 */

/** A text without control or invisible characters, and how many of them were taken out. */
export interface Cleaned {
  text: string;
  removed: number;
}

const lineEnds = /\r\n?|[\v\f\u2028\u2029]/gu;

const mongolian = '\\u1820-\\u18AA';
const joining = ['Arab', 'Syrc', 'Nkoo', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu']
  .concat(['Knda', 'Mlym', 'Sinh', 'Khmr', 'Mymr', 'Tibt'])
  .map((script) => `\\p{Script=${script}}`)
  .concat(mongolian)
  .join('');
const emoji = '\\p{Extended_Pictographic}';
const flagTags = '(?<!\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{0,8})';

/**
 * One match is one thing to remove. A control in its 7-bit spelling (ESC and `@`…`_`) is one thing: of `ESC[201~`
 * the harmless `201~` is left. A joiner or selector stays when the character before it needs it, and only the
 * first of a run: what stays has visible neighbours that stay, so a second cleaning finds nothing.
 */
const unwanted = new RegExp(
  [
    '\\u001B[@-_]',
    '[\\u0000-\\u0008\\u000E-\\u001F\\u007F-\\u009F]',
    // Bidi marks, embeddings, overrides, isolates.
    '[\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]',
    // Zero width in every script.
    '[\\u200B\\u2060-\\u2065\\u206A-\\u206F\\uFEFF\\uFFF9-\\uFFFB]',
    `(?<![${joining}])\\u200C`,
    `(?<![${joining}])(?<!${emoji}[\\uFE0F\\u{1F3FB}-\\u{1F3FF}]?)\\u200D`,
    // In an emoji sequence a joiner joins two emoji.
    `(?<=${emoji}[\\uFE0F\\u{1F3FB}-\\u{1F3FF}]?)\\u200D(?!${emoji})`,
    `(?<![${emoji}\\u{1F3FB}-\\u{1F3FF}0-9#*\\p{Script=Han}\\p{Sm}])[\\uFE0E\\uFE0F]`,
    '(?<![\\p{Script=Han}\\p{Script=Mymr}\\p{Sm}])[\\uFE00-\\uFE0D]',
    '(?<!\\p{Script=Han})[\\u{E0100}-\\u{E01EF}]',
    `(?<![${mongolian}])[\\u180B-\\u180F]`,
    // The tags of a flag such as Scotland's; anywhere else they spell words that nobody sees.
    '[\\u{E0000}-\\u{E001F}]',
    `${flagTags}[\\u{E0020}-\\u{E007F}]`,
  ].join('|'),
  'gu',
);

const loneSurrogate = /\p{Surrogate}/gu;

/**
 * The text with LF as its only line end and TAB as its only other control. Linear in its length, and cleaning twice
 * is cleaning once. Half a surrogate pair becomes U+FFFD, as it would on its way through UTF-8.
 */
export function clean(text: string): Cleaned {
  let removed = 0;
  const kept = text
    .replace(lineEnds, '\n')
    .replace(loneSurrogate, '\uFFFD')
    .replace(unwanted, () => {
      removed++;
      return '';
    });
  return { text: kept, removed };
}
