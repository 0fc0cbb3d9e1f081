// What the busy stand-in prints.
const lineEveryMs = 10;

let n = 0;
setInterval(() => {
  n++;
  const colour = 16 + (n % 200);
  process.stdout.write(`\x1b[38;5;${colour}m${n}\x1b[0m the agent reads every file and writes a patch\r\n`);
}, lineEveryMs);
