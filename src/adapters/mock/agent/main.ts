import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { setTimeout as sleep } from 'node:timers/promises';
import { MockAgent } from './agent.ts';
import { Brain, readScript } from './brain.ts';
import { Conversation } from './conversation.ts';
import { Hooks, readHooks } from './hooks.ts';
import { InputReader } from './keys.ts';
import { type Options, readOptions, usage } from './options.ts';
import { printLines } from './print-lines.ts';
import { Reporter } from './reporter.ts';
import { Terminal } from './terminal.ts';

/** An Esc that nothing follows for this many ms is an Esc. */
const escapeMs = 10;
/** A script that only SIGKILL ends. */
const stubborn = "trap '' HUP TERM; while :; do sleep 60; done";

const args = process.argv.slice(2);
if (args.includes('--help')) {
  process.stdout.write(usage);
} else if (args.includes('--version')) {
  process.stdout.write(`mock ${PAIRROOM_VERSION}\n`);
} else {
  const options = readOptions(args);
  if (typeof options === 'string') refuse(options);
  else await main(options);
}

async function main(options: Options): Promise<void> {
  const { faults } = options;
  const exitCode = faults.number('exit-at-once');
  if (exitCode !== null) {
    process.stderr.write('The mock agent was told to exit at once.\n');
    process.exit(exitCode);
  }
  const bytes = faults.number('fast-exit');
  if (bytes !== null) {
    printAndExit(bytes);
    return;
  }
  if (faults.has('grandchild')) startGrandchild(stubborn);
  if (faults.has('orphan')) startGrandchild(`(${stubborn}) &`);
  const slow = faults.number('slow-start');
  if (slow !== null) await sleep(slow);

  const conversation = new Conversation(
    options.resume ?? options.sessionId ?? randomUUID(),
    options.sessionsDir,
  );
  const resumed = options.resume === null ? null : conversation.said();
  if (options.resume !== null && resumed === null)
    refuse(`No conversation found with session ID: ${options.resume}`);
  const script = options.script === null ? [] : readScript(readFileSync(options.script, 'utf8'));
  if (typeof script === 'string') refuse(script);
  const hooks = options.hooksFile === null ? {} : readHooks(readFileSync(options.hooksFile, 'utf8'));
  if (typeof hooks === 'string') refuse(hooks);

  const terminal = new Terminal(options.inline);
  const agent = new MockAgent({
    options,
    terminal,
    brain: new Brain(script, options.brief),
    reporter: new Reporter({
      conversation,
      hooks: new Hooks(hooks),
      faults,
      signalAlways: options.signalAlways,
      print: (text) => terminal.write(text),
    }),
  });

  process.stdout.on('resize', () => agent.resized());
  process.stdout.on('error', () => undefined);
  process.on('SIGCONT', () => agent.continued());
  process.on('SIGTERM', () => void agent.leave(143, 'other'));
  process.on('SIGINT', () => void agent.leave(0, 'other'));
  process.on('SIGHUP', () => {
    if (!faults.has('ignores-sighup')) void agent.leave(129, 'other');
  });
  if (faults.has('never-reads') || faults.has('ignores-sighup')) setInterval(() => undefined, 60_000);
  const started = agent.start(resumed);
  if (!faults.has('never-reads')) readInput(options, agent);
  await started;
  const stopAfter = faults.number('stop-self');
  if (stopAfter !== null) setTimeout(() => process.kill(process.pid, 'SIGSTOP'), stopAfter);
  if (faults.has('flood')) for (let n = 1; ; n += 100) await printLines(n, 100);
}

function readInput({ faults, recordInput }: Options, agent: MockAgent): void {
  const decoder = new StringDecoder('utf8');
  const reader = new InputReader();
  const late = faults.number('slow-echo');
  let undecided: NodeJS.Timeout | undefined;
  const take = (chunk: Buffer) => {
    clearTimeout(undecided);
    for (const input of reader.push(decoder.write(chunk))) agent.onInput(input);
    if (!reader.undecided) return;
    undecided = setTimeout(() => {
      for (const input of reader.flush()) agent.onInput(input);
    }, escapeMs);
  };
  process.stdin.on('data', (chunk: Buffer) => {
    if (recordInput !== null) appendFileSync(recordInput, chunk);
    if (late === null) take(chunk);
    else setTimeout(take, late, chunk);
  });
  process.stdin.on('error', () => undefined);
  process.stdin.on('end', () => {
    if (!faults.has('ignores-sighup')) void agent.leave(0, 'other');
  });
}

function printAndExit(bytes: number): void {
  let text = '';
  for (let n = 1; text.length < bytes; n++) text += `line ${n}\n`;
  process.stdout.write(text.slice(0, bytes), () => process.exit(0));
}

function startGrandchild(script: string): void {
  spawn('/bin/sh', ['-c', script], { detached: true, stdio: 'ignore' }).unref();
}

function refuse(sentence: string): never {
  process.stderr.write(`mock-agent: ${sentence}\n`);
  process.exit(1);
}
