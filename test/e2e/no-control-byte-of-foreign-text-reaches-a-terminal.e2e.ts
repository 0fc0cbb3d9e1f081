import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

function freshDirectory(): string {
  const dir = mkdtempSync(join(tmpdir(), 'pairroom-foreign-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** What would act on a terminal, in 7-bit and 8-bit spelling, and what would hide or turn text around. */
const evil = 'a\x1b]0;EVIL\x07b\x1b[201~c\x1b[31md\x9b31me\x07f\u202eg\u200bh';
const acts = /EVIL\x07|\x9b|\x1b\[201~c/;
const hides = /\u202e|\u200b/;
const harmless = /a\]?0;EVILb201~c31md31mefgh/;

test('from the command line: neither stored, nor typed, nor drawn', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  await room.cli(['send', '@b', '-'], `mock: reply fine\n${evil}`);
  const [message] = await room.messages();
  expect(message?.body).toMatch(harmless);
  await room.waitForMessage('the answer', ({ from }) => from === 'b');
  expect(room.received('b')[0]).toBe(message?.body);
  for (const bad of [acts, hides]) expect(bad.test(room.readBytes('b'))).toBe(false);
  for (const bad of [acts, hides]) expect(bad.test(room.view.output)).toBe(false);
});

test('from an agent: its answer is relayed and drawn without them', async () => {
  const script = join(freshDirectory(), 'script.json');
  writeFileSync(script, JSON.stringify([[`reply @mock-b ${evil}`]]));
  const room = startRoom({ a: ['--script', script], args: ['--grace', '0'] });
  onTestFinished(() => room.dispose());
  await room.ready();
  room.say('go on');
  const answer = await room.waitForMessage('the answer', ({ from }) => from === 'a');
  expect(answer.body).toMatch(harmless);
  await room.waitForMessage('the hop', ({ from }) => from === 'b');
  for (const bad of [acts, hides]) expect(bad.test(room.readBytes('b'))).toBe(false);
  expect(acts.test(room.view.output)).toBe(false);
});

test('from the name of the directory', async () => {
  const project = join(freshDirectory(), `p${evil.replaceAll('/', '')}q`);
  mkdirSync(project);
  const room = startRoom({ project });
  onTestFinished(() => room.dispose());
  await room.ready();
  expect(acts.test(room.view.output)).toBe(false);
  for (const words of [['status'], ['rooms'], ['stop']]) {
    const { stdout } = await room.cli(words);
    expect(stdout).toContain('EVIL');
    expect(stdout).not.toMatch(/\x07|\x1b|\x9b|\u202e|\u200b/);
  }
});

test('from what an agent tells its terminal: title, notification and place', async () => {
  const told = [
    '\\e]0;x\u202eTITLE\u200by\\a',
    '\\e]9;x\u009bNOTE\u0007\\a',
    '\\e]7;file:///srv/%1b]0;EVIL%07\\a',
  ];
  const quiet = ['--fault', 'no-title'];
  const script = join(freshDirectory(), 'script.json');
  writeFileSync(script, JSON.stringify([[`emit ${told.join('')}`, 'think 1000', 'reply done']]));
  const room = startRoom({ cols: 300, a: [...quiet, '--script', script], b: quiet });
  onTestFinished(() => room.dispose());
  await room.ready();
  room.say('go on');
  await room.waitFor('the line', /A mock-a ● working .*xNOTE · xTITLEy · in \S*0;EVIL/);
  for (const bad of [acts, hides]) expect(bad.test(room.view.output)).toBe(false);
  expect(room.view.output).not.toMatch(/\x1b\](0|7|9);/);
});
