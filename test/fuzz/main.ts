import { parseArgs } from 'node:util';
import { actsPerCase, fuzz } from './fuzz.ts';

/** `npm run fuzz [-- --chunks N] [-- --seed S]`: with a seed alone, the one case of that seed. */
const { values } = parseArgs({ options: { chunks: { type: 'string' }, seed: { type: 'string' } } });
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const chunks = Number(values.chunks ?? (values.seed === undefined ? 1_000_000 : actsPerCase));
const cases = Math.max(1, Math.ceil(chunks / actsPerCase));

console.log(`seed ${seed}, ${cases * actsPerCase} chunks`);
const failure = await fuzz({
  seed,
  cases,
  judgeEvery: cases > 50 ? 50 : 1,
  progress(done) {
    if (done % Math.ceil(cases / 10) === 0) console.log(`${done * actsPerCase} chunks`);
  },
});
if (failure === null) console.log('No failure.');
else {
  console.log(`${failure.error}\nAgain: npm run fuzz -- --seed ${failure.seed}`);
  // What only tmux sees is not made fewer.
  const fewest = failure.acts.length < actsPerCase ? failure.acts : [];
  for (const act of fewest) {
    if ('resize' in act) console.log(`resize ${act.resize.cols}x${act.resize.rows}`);
    else
      console.log(
        `${'input' in act ? 'input ' : 'output'} ${JSON.stringify(('input' in act ? act.input : act.output).toString('latin1'))}`,
      );
  }
  process.exitCode = 1;
}
