import { afterAll, beforeAll, expect, test } from 'vitest';
import { colour, wordsPerCell } from '../../../src/core/cells.ts';
import { conversation, delivery, message, roomView, slotView } from './sample-room.ts';
import { frameText, openScreen } from './screen.ts';

/** Whole regions as text. `npx vitest run test/tui/ink -u` writes them anew; read what changed before committing. */
const sizes = [
  { cols: 46, rows: 30 },
  { cols: 80, rows: 30 },
  { cols: 100, rows: 50 },
];

const zone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'UTC';
});
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

type Screen = ReturnType<typeof openScreen>;

const scenes: [string, 'middle' | 'overlay', (screen: Screen) => void][] = [
  ['conversation', 'middle', () => {}],
  [
    'strip',
    'middle',
    (screen) => {
      const until = screen.clock.at + 1500;
      const deliveries = [delivery(9, 6, { to: 'b', state: 'held', reason: { code: 'grace' }, until })];
      screen.send({
        type: 'message',
        message: message(6, { from: 'a', to: ['b'], body: '@codex go on', deliveries }),
      });
      const attention = [
        {
          cause: 'p',
          slot: 'a' as const,
          what: 'needs you' as const,
          text: 'claude asks: Bash rm -rf build',
          since: 0,
        },
      ];
      const slots = {
        a: slotView('a', { state: { is: 'needs you', kind: 'permission', what: 'Bash' } }),
        b: slotView('b'),
      };
      screen.send({ type: 'room', room: roomView({ attention, slots }) });
    },
  ],
  ['popup', 'middle', (screen) => screen.type('/')],
  ['arguments', 'middle', (screen) => screen.type('/interrupt c')],
  ['own-command', 'middle', (screen) => screen.type('//compact')],
  ['browse', 'middle', (screen) => screen.press('pageup', 'k', 'k')],
  [
    'composer',
    'middle',
    (screen) =>
      screen.send({
        type: 'paste',
        text: '漢字と emoji 👩‍💻\n\ttab, then a line that is longer than a narrow composer is wide',
      }),
  ],
  ['reader', 'overlay', (screen) => screen.press('pageup', 'k', 'k', 'enter')],
  ['help', 'overlay', (screen) => screen.send({ type: 'action', action: 'help' })],
  ['queue', 'overlay', (screen) => screen.send({ type: 'action', action: 'queue' })],
  ['palette', 'overlay', (screen) => screen.send({ type: 'action', action: 'palette' })],
  ['edit', 'overlay', (screen) => screen.send({ type: 'action', action: 'edit' })],
];

for (const size of sizes) {
  test.each(scenes)(`%s at ${size.cols}x${size.rows}`, async (name, region, arrange) => {
    const screen = openScreen(size);
    screen.send({ type: 'room', room: roomView() });
    screen.send({ type: 'page', messages: conversation(), more: false });
    arrange(screen);
    const text = `${frameText(screen.frame(region)).join('\n')}\n`;
    screen.close();
    await expect(text).toMatchFileSnapshot(`goldens/${name}-${size.cols}x${size.rows}.golden`);
  });
}

test('an empty conversation says in three lines how to begin', async () => {
  const screen = openScreen({ cols: 120, rows: 12 });
  screen.send({ type: 'room', room: roomView({ messages: 0 }) });
  const rows = frameText(screen.frame());
  expect(rows.slice(0, 3).every((row) => row !== '')).toBe(true);
  expect(rows[3]).toBe('');
  screen.send({ type: 'room', room: roomView({ messages: 3 }) });
  expect(frameText(screen.frame())[0], 'its messages are on their way').toBe('');
  screen.close();
});

test.each(scenes)('without colours %s has the same text and marks', (_, region, arrange) => {
  const frames = (['unknown', null] as const).map((ground) => {
    const screen = openScreen({ cols: 80, rows: 30 }, ground);
    screen.send({ type: 'room', room: roomView() });
    screen.send({ type: 'page', messages: conversation(), more: false });
    arrange(screen);
    const frame = screen.frame(region);
    screen.close();
    return frame;
  });
  const [coloured, plain] = frames;
  if (coloured === undefined || plain === undefined) throw new Error('two frames');
  expect(frameText(plain)).toEqual(frameText(coloured));
  const uncoloured = coloured.words.map((word, at) =>
    at % wordsPerCell === 0 ? word : word & ~(colour.mask | colour.modeMask),
  );
  expect(plain.words).toEqual(uncoloured);
});

test('a region of any size is filled, and nothing throws', () => {
  for (const cols of [1, 2, 5, 10, 20]) {
    for (const rows of [1, 2, 3, 5, 8]) {
      const screen = openScreen({ cols, rows });
      screen.send({ type: 'room', room: roomView({ paused: true }) });
      screen.send({ type: 'page', messages: conversation(), more: false });
      screen.type('/text 漢字');
      expect(screen.frame().words).toHaveLength(cols * rows * 3);
      for (const action of ['help', 'queue', 'palette', 'edit'] as const) {
        screen.send({ type: 'action', action });
        expect(screen.frame('overlay').words).toHaveLength(cols * rows * 3);
      }
      screen.close();
    }
  }
});

test('in the queue the beginning of a long message hangs below its head', () => {
  const screen = openScreen({ cols: 46, rows: 20 });
  screen.send({ type: 'room', room: roomView() });
  const deliveries = [delivery(9, 1, { to: 'b', state: 'held', reason: { code: 'manual' } })];
  const body = 'word '.repeat(60);
  screen.send({ type: 'message', message: message(1, { from: 'a', to: ['b'], body, deliveries }) });
  screen.send({ type: 'action', action: 'queue' });
  const rows = frameText(screen.frame('overlay')).filter((row) => row.includes('word'));
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row).toMatch(/^ {3}\S/);
  screen.close();
});
