/** Prints numbered coloured lines as they are, past any layout, and waits until the terminal has taken them. */
export function printLines(first: number, count: number): Promise<void> {
  let bytes = '';
  for (let n = first; n < first + count; n++) bytes += `\x1b[3${n % 8}mflood line ${n}\x1b[0m\r\n`;
  return new Promise((resolve) => {
    process.stdout.write(bytes, () => setImmediate(resolve));
  });
}
