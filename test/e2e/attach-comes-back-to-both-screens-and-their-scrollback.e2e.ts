import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';

test('attach comes back to both screens and to all that has scrolled out of them', async () => {
  const room = startRoom({ a: ['--inline'], b: ['--inline'] });
  onTestFinished(() => room.dispose());
  await room.ready();
  room.prefix('1');
  room.keys('mock: flood 400\r');
  room.prefix('3');
  room.keys('mock: flood 500\r');
  const floods = /flood line 400\b.*flood line 500\b/s;
  await room.waitFor('both floods', floods);
  await room.ready();
  room.prefix('d');
  await waitFor('the view to end', () => room.view.exit !== null);

  await room.attach();
  await room.waitFor('both screens', floods);
  const sides: ['1' | '3', string, RegExp][] = [
    ['1', '▸A', /flood line 77\b/],
    ['3', '▸B', /flood line 77\b/],
  ];
  for (const [key, focused, hit] of sides) {
    room.prefix(key);
    await room.waitFor('the focus', focused);
    expect(room.screenText()).not.toMatch(hit);
    room.prefix('[');
    room.keys('?line 77\r');
    await room.waitFor('a line that has scrolled out', hit);
    room.keys('q');
    await room.waitFor('the live screens', floods);
  }
});
