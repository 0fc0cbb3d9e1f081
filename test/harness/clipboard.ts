/** Every text that a program's output put on the terminal's clipboard (OSC 52), in order. */
export function copiedTexts(output: string): string[] {
  return [...output.matchAll(/\x1b\]52;c;([A-Za-z0-9+/=]*)(?:\x07|\x1b\\)/g)].map(([, base64 = '']) =>
    Buffer.from(base64, 'base64').toString('utf8'),
  );
}
