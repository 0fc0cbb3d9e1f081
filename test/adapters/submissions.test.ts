import { describe, expect, test } from 'vitest';
import { vendors } from '../../src/adapters/registry.ts';
import type { Step } from '../../src/adapters/vendor.ts';
import { clean } from '../../src/core/clean.ts';
import type { PaneModes } from '../../src/panes/screen-view.ts';

const modes: PaneModes = {
  bracketedPaste: true,
  applicationCursorKeys: false,
  alternate: true,
  mouse: 'none',
  mouseEncoding: 'sgr',
  focusEvents: false,
  kittyFlags: 0,
  modifyOtherKeys: 0,
};

const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((sign) =>
  /\p{Cc}/u.test(sign),
);
/** What ends a paste early, sends a key, or is a line end of some other kind. */
const texts = [
  ...controls.map((sign) => `a${sign}b`),
  ...['\x1b[201~\r', '\x9b201~\r', '\x1b\x1b[201~[201~\r', '\x1b[13u', '\x1bOM', '\u2028\r\u2029\u0085'],
].flatMap((text) => [text, `/${text}`, `${text}\n${'long '.repeat(400)}\n\n${text}\n${text}`]);

/** What is left of the bytes when the pastes are taken out, and what is in them. */
function taken(steps: readonly Step[]): { pasted: string; keys: string } {
  let pasted = '';
  const written = steps.map((step) => (step.do === 'write' ? step.bytes : '')).join('');
  const keys = written.replace(/\x1b\[200~([\s\S]*?)\x1b\[201~/g, (_, text: string) => {
    pasted += text;
    return '';
  });
  return { pasted, keys };
}

describe.each(vendors)("no text is a key of $id's", (vendor) => {
  test.each([
    ['words of the human', (text: string) => vendor.submission(text, { peer: false, modes })],
    ['words of the peer', (text: string) => vendor.submission(text, { peer: true, modes })],
    ['a command', (text: string) => vendor.command(text)],
  ])('%s are pasted whole, and the only key is the submit key', (_, type) => {
    for (const text of texts.map((dirty) => clean(dirty).text)) {
      const steps = type(text);
      const { pasted, keys } = taken(steps);
      expect(keys).toBe('');
      expect(pasted).not.toMatch(/[^\P{Cc}\t\n]/u);
      expect(vendor.isPrompt(vendor.canonical(pasted), text)).toBe(true);
      expect(steps.filter((step) => step.do === 'submit')).toHaveLength(1);
      expect(steps.at(-1)?.do).toBe('submit');
    }
  });
});
