import { expect, test } from 'vitest';
import { randomFrom } from '../random.ts';
import { Harness } from './harness.ts';

/** One race: a delivery is on its way, its record late in one of its steps or not, when a dialog opens at any ms of it. */
async function race(seed: number): Promise<'before the dialog' | 'after it'> {
  const random = randomFrom(seed);
  const h = new Harness({ graceMs: random.pick([0, 500, 2_000]) });
  let open = false;
  let typedIntoDialog = 0;
  h.a.onSubmit = () => {
    if (open) typedIntoDialog++;
  };
  const late = random.pick(['message', 'attempt', 'nothing']);
  if (late === 'message') h.record.stall();
  const sent = h.room.send({
    to: ['a'],
    body: 'yes, 1',
    raw: false,
    replyTo: null,
    key: null,
    from: 'composer',
    allowSecrets: false,
  });
  if (late === 'attempt') {
    await sent;
    h.record.stall();
  }
  const opensAt = random.below(3_000);
  const goesOnAt = random.below(3_000);
  const recordFirst = random.next() < 0.5;
  const steps: [at: number, step: () => void][] = [
    [goesOnAt, () => h.record.goOn()],
    [
      random.next() < 0.2 ? goesOnAt : opensAt,
      () => {
        open = true;
        h.fact('a', { type: 'dialog-opened', kind: 'permission', what: 'Bash' }, 'signal');
      },
    ],
  ];
  steps.sort(([one], [other]) => one - other || (recordFirst ? -1 : 1));
  let now = 0;
  for (const [at, step] of steps) {
    await h.advance(at - now);
    now = at;
    step();
  }
  await h.advance(60_000);
  const before = h.a.typed.length;
  expect(typedIntoDialog, `seed ${seed}`).toBe(0);
  open = false;
  h.fact('a', { type: 'dialog-closed' }, 'signal');
  await h.advance(5_000);
  expect(await sent).toMatchObject({ ok: true });
  expect(h.a.typed.length, `seed ${seed}`).toBe(1);
  return before === 1 ? 'before the dialog' : 'after it';
}

test('in 500 races of a dialog against a delivery nothing is typed while it is open, and the text once', async () => {
  const ends = { 'before the dialog': 0, 'after it': 0 };
  for (let seed = 1; seed <= 500; seed++) ends[await race(seed)]++;
  expect(Math.min(...Object.values(ends))).toBeGreaterThan(20);
});
