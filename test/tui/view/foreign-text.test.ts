import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { toView } from '../../../src/protocol/frames.ts';
import type { MessageView, RoomView, SlotView } from '../../../src/protocol/room-view.ts';
import { type Random, randomFrom } from '../../random.ts';
import { roomView } from '../room.ts';
import { bundleView, version } from './bundled-view.ts';
import { FakeHost } from './fake-host.ts';
import { TestTerminal } from './terminal.ts';

/** What would act on a terminal, each with a figure of its own by which it is known again. */
const acting = [
  ...[
    '0;EVIL',
    '2;EVIL',
    '52;c;RVZJTA==',
    '7501;state=EVIL',
    '9;EVIL',
    '777;notify;EVIL;x',
    '8;;file:///EVIL',
  ]
    .concat('8;;javascript:EVIL', '4;1;EVIL', '1337;EVIL', '99;i=1;EVIL')
    .flatMap((osc) => [`\x1b]${osc}\x07`, `\x1b]${osc}\x1b\\`, `\x9d${osc}\x9c`, `\x1b]${osc}`]),
  ...['7777m', '?7777h', '7777;1H', '>7777u', '7777t', '?7777l'].flatMap((csi) => [
    `\x1b[${csi}`,
    `\x9b${csi}`,
  ]),
  ...[
    '\x1bPEVIL\x1b\\',
    '\x90EVIL\x9c',
    '\x1b_EVIL\x1b\\',
    '\x1bc',
    '\x1b',
    '\x07',
    '\x08',
    '\x0e',
    '\x7f',
    '\x85',
  ],
];
const hiding = ['\u202e', '\u2066', '\u200b', '\u200e', '\u2060', '\ufeff', '\u061c', '\u{e0041}'];
const plain = [
  'word ',
  '漢字',
  '👩‍💻',
  'e\u0301',
  '\n',
  '\t',
  '`',
  '**',
  '# ',
  '> ',
  '- ',
  '|',
  '[a](',
  ')',
  '```\n',
];

/** Sequences that the view itself may write; what is left of an output without them is text. */
const ours = new RegExp(
  [
    '\\x1b\\[[<=>?]?[\\d;:]*[ $]?[@A-Za-z]',
    '\\x1b\\](?:1[0-2];\\?|4;\\d+;\\?|7501;\\?|7501;state=(?:idle|working|blocked|clear):app=pairroom[\\w:=+/]*)\\x1b\\\\',
    '\\x1b\\]8;[^;\\x00-\\x1f]*;(?:https?://[^\\x00-\\x20\\x7f-\\x9f]*)?\\x1b\\\\',
    // Title and notifications, which carry text.
    '\\x1b\\](?:2|9|777;notify;PairRoom);(?<text>[^\\x00-\\x1f\\x7f-\\x9f]*)\\x1b\\\\',
    '\\x07',
  ].join('|'),
  'gu',
);
const forbidden =
  /[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/u;

function foreign(random: Random): string {
  const pieces = Array.from({ length: 1 + random.below(6) }, () =>
    random.pick([acting, acting, hiding, plain].map((from) => random.pick(from))),
  );
  return pieces.join('');
}

function foreignSlot(random: Random): Partial<SlotView> {
  const text = () => foreign(random);
  return {
    handle: text(),
    state: { is: 'needs you', kind: 'permission', what: text() },
    tool: random.pick([null, { name: text(), detail: text(), since: 0 }]),
    version: text(),
    told: {
      title: text(),
      progress: { state: 'busy', percent: random.below(101) },
      notification: text(),
      cwd: text(),
      callsSince: random.pick([null, random.below(1e9)]),
    },
  };
}

function foreignRoom(random: Random): RoomView {
  const text = () => foreign(random);
  const cause = String(random.next());
  const state = random.pick<SlotView['state']>([{ is: 'working' }, { is: 'idle' }, { is: 'unknown' }]);
  return roomView(
    {
      slug: text(),
      branch: random.pick([null, text()]),
      root: text(),
      recordProblem: random.pick([null, null, text()]),
      attention: [{ cause, slot: random.pick(['b', null]), what: 'failed', text: text(), since: 1 }],
    },
    { ...foreignSlot(random), state },
    foreignSlot(random),
  );
}

function foreignMessage(random: Random, seq: number): MessageView {
  const text = () => foreign(random);
  return {
    ...{ seq, chain: seq, hop: 0, to: ['b'], kind: 'chat', sha256: '', origin: 'turn', replyTo: null },
    ...{ retryOf: null, createdAt: 0, head: text(), outcome: null, notSent: null },
    from: random.pick(['a', 'user', 'system']),
    body: Array.from({ length: 3 }, text).join('\n'),
    branch: text(),
    deliveries: [
      {
        ...{ id: seq, message: seq, to: 'b', state: 'failed', reason: null, until: null, since: 0 },
        evidence: null,
        note: text(),
      },
    ],
  };
}

it('whatever a room carries, its texts are only read', async () => {
  const bundle = await bundleView('real');
  const dir = mkdtempSync(join(tmpdir(), 'view-'));
  const host = new FakeHost(join(dir, 'sock'), roomView(), version);
  await host.listen();
  const env = { PATH: process.env.PATH ?? '', TERM: 'xterm-kitty', COLORTERM: 'truecolor', TZ: 'UTC' };
  const command = [process.execPath, join(bundle, 'program.js'), host.path, dir];
  const terminal = new TestTerminal(command, { cols: 300, rows: 50 }, env);
  onTestFinished(async () => {
    terminal.kill('SIGKILL');
    await host.close();
    for (const path of [dir, bundle])
      rmSync(path, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  });
  await terminal.shows('shop@main');
  terminal.type('\x1b]7501;?\x1b\\\x1b[?1;2c');
  await terminal.shows('write a message');

  const seed = Date.now() % 1_000_000;
  const random = randomFrom(seed);
  for (let round = 1; round <= 60; round++) {
    host.tellRoom(foreignRoom(random));
    host.message(foreignMessage(random, round));
    host.say(toView.notice, { code: 'not now', args: { what: foreign(random) } });
    host.say(toView.signal, { is: 'clipboard', slot: 'b', text: foreign(random) });
    // Browsing, the reader, the queue and the help show some of it once more.
    if (round % 5 === 0) terminal.type(random.pick(['\x1b[5~\r', '\x1au', '\x1a?', '\x1aw']));
    else if (round % 5 === 1) terminal.type('\x1b');
    host.tellRoom(roomView({ messages: 1000 + round }));
    await terminal.shows(`${1000 + round} messages`);
  }
  const texts: string[] = [];
  // What was read last may end in the middle of a sequence.
  const whole = terminal.output.replace(/\x1b[^\x1b]*$/, '');
  const rest = whole.replace(ours, (...found) => {
    const { text } = found.at(-1);
    if (text !== undefined) texts.push(text);
    return '';
  });
  const where = (text: string) =>
    `seed ${seed}: ${JSON.stringify(text.slice(Math.max(0, text.search(forbidden) - 60)).slice(0, 120))}`;
  for (const text of [rest, ...texts]) expect(forbidden.test(text), where(text)).toBe(false);
  expect(terminal.output).not.toMatch(
    /\x1b\[[<=>?]?7777|\x1b\]7501;state=EVIL|\x1b\](8;;|4;1;|0;)\w*:?\/*EVIL/,
  );
  expect(terminal.output).not.toContain('\x1b]52;');
  // They were shown all the same.
  expect(texts.some((text) => text.includes('EVIL'))).toBe(true);
  expect(rest).toContain('EVIL');
});
