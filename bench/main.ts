import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { atRest } from './measures/at-rest.ts';
import { frames } from './measures/busy.ts';
import { drain } from './measures/drain.ts';
import { hookCost } from './measures/hook-cost.ts';
import { hop } from './measures/hop.ts';
import { keyEcho } from './measures/key-echo.ts';
import { keyEchoLoaded } from './measures/key-echo-loaded.ts';
import { memory } from './measures/memory.ts';
import { atRestWithRealAgents, spinners } from './measures/real-agents.ts';
import { start } from './measures/start.ts';
import { type Measure, table } from './report.ts';
import { Stage } from './stage.ts';

const { values: flags } = parseArgs({
  options: {
    /** The last line is the result as JSON. */
    json: { type: 'boolean', default: false },
    /** Only what has such a name; several times for several. */
    only: { type: 'string', multiple: true },
    /** Few samples: for work on the bench and the program, not for figures. */
    quick: { type: 'boolean', default: false },
  },
});

const pick = (whole: number, quick: number) => (flags.quick ? quick : whole);

const all: Record<string, () => Promise<Measure[]> | Measure[]> = {
  hook: () => hookCost({ runs: pick(200, 20) }),
  start: () => start({ runs: pick(15, 3) }),
  hop: () => hop({ hops: pick(40, 5) }),
  'key-echo': () => keyEcho({ keys: pick(2000, 200) }),
  'key-echo-loaded': () =>
    keyEchoLoaded({
      keys: pick(2000, 200),
      messages: pick(1_000_000, 20_000),
      transcriptBytes: pick(50_000_000, 10_000_000),
    }),
  drain: () => drain({ bytes: pick(100_000_000, 10_000_000), runs: pick(3, 1) }),
  memory: () => memory({ bytes: pick(100_000_000, 5_000_000), times: pick(5, 2) }),
  frames: () => frames({ seconds: pick(20, 4) }),
  rest: () =>
    withStage((stage) => atRest({ stage, args: ['--mock'], label: 'two mocks', seconds: pick(60, 5) })),
  'rest-real': () => atRestWithRealAgents({ seconds: pick(60, 10) }),
  spinner: () => spinners({ seconds: pick(20, 5) }),
};

const names = flags.only ?? Object.keys(all);
const unknown = names.filter((name) => all[name] === undefined);
if (unknown.length > 0) {
  process.stderr.write(`No such measure: ${unknown.join(', ')}. There are: ${Object.keys(all).join(', ')}\n`);
  process.exit(2);
}

const measures: Measure[] = [];
process.stdout.write(`${machine()}\n`);
for (const name of names) {
  process.stderr.write(`${name}…\n`);
  measures.push(...((await all[name]?.()) ?? []));
}
process.stdout.write(`${machine()}\n\n${table(measures)}\n`);
if (flags.json) process.stdout.write(`${JSON.stringify({ measures })}\n`);

async function withStage(run: (stage: Stage) => Promise<Measure[]>): Promise<Measure[]> {
  const stage = new Stage();
  try {
    return await run(stage);
  } finally {
    stage.end();
  }
}

/** What the figures rest on; the load tells how noisy they are. */
function machine(): string {
  const tmux = execFileSync('tmux', ['-V'], { encoding: 'utf8' }).trim();
  const load = loadavg()[0]?.toFixed(1);
  return `${cpus().length} cores (${cpus()[0]?.model}), Node ${process.version}, ${tmux}, load ${load}`;
}
