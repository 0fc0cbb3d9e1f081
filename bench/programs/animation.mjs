// What the stand-in prints on a timer.
const lineEveryMs = 10;
const spinnerEveryMs = 100;
const glyphs = ['·', '✢', '✳', '✶', '✻', '✽'];

if (process.argv[2] === 'busy') {
  let n = 0;
  setInterval(() => {
    n++;
    process.stdout.write(
      `\x1b[38;5;${16 + (n % 200)}m${n}\x1b[0m the agent reads every file and writes a patch\r\n`,
    );
  }, lineEveryMs);
} else {
  let n = 0;
  setInterval(() => {
    n++;
    process.stdout.write(
      `\x1b[?2026h\x1b[5;1H\x1b[38;2;215;119;87m${glyphs[n % glyphs.length]}\x1b[39m\x1b[8;3H\x1b[?2026l`,
    );
  }, spinnerEveryMs);
}
