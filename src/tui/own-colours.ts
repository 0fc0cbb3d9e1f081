/** What the human's terminal draws on, as far as it has said. */
export type Ground = 'dark' | 'light' | 'unknown';

/** What a colour of ours stands for; none of them says something that words or marks do not. */
export type OwnColour = 'a' | 'b' | 'user' | 'system' | 'warn' | 'bad' | 'good' | 'code';

/**
 * Entries of the 256-colour palette. They have a contrast (WCAG 2) of 4.5 at least on the ground they are for, and of
 * 3 on black and on white where it is not known.
 */
export const ownColours: Record<Ground, Record<OwnColour, number>> = {
  dark: { a: 75, b: 214, user: 78, system: 248, warn: 214, bad: 203, good: 78, code: 115 },
  light: { a: 25, b: 130, user: 28, system: 241, warn: 130, bad: 124, good: 28, code: 24 },
  unknown: { a: 33, b: 136, user: 29, system: 244, warn: 136, bad: 160, good: 29, code: 66 },
};

/** The ground by a background colour as terminals report it: `1e1e/1e1e/2e2e`, one to four digits a part. */
export function groundOf(background: string | null): Ground {
  const parts = /^([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})$/i.exec(background ?? '');
  if (parts === null) return 'unknown';
  const [r = 0, g = 0, b = 0] = parts
    .slice(1)
    .map((digits) => parseInt(digits, 16) / (16 ** digits.length - 1));
  // Perceived brightness of the gamma-encoded parts (Rec. 601).
  return 0.299 * r + 0.587 * g + 0.114 * b > 0.5 ? 'light' : 'dark';
}
