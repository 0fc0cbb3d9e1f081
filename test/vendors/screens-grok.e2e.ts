import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readScreen } from '../../src/adapters/grok/screen.ts';
import { type GrokScreen, grokScreens, recordingOf } from '../adapters/grok/screens.ts';
import { textOf } from '../adapters/replay.ts';
import { composerIs, onScreen, question, removal, startGrok } from './grok-run.ts';
import { freshGrokHome, type GrokHome } from './homes/grok.ts';
import { essence, narrowPane } from './narrow-pane.ts';
import { type Rig, until } from './rig.ts';
import { startChatCompletions } from './servers/chat-completions.ts';
import type { Answer, ModelServer } from './servers/model-server.ts';

let server: ModelServer;
let home: GrokHome | null;
let rig: Rig | null;

beforeEach(async () => {
  server = await startChatCompletions();
  home = null;
  rig = null;
});

afterEach(async () => {
  await rig?.close();
  home?.dispose();
  await server.close();
});

const answers: Record<NonNullable<GrokScreen['model']>, Answer> = {
  answers: { text: 'hello to you' },
  'wants to run a command': removal,
  asks: question,
  streams: { hang: true, text: 'begun' },
  fails: { error: { status: 400, type: 'refusal', message: 'no' } },
};

test.each(grokScreens)('"$name" is read as what it is', async (screen) => {
  home = homeOf(screen);
  server.answer = ({ step }) => (step === 0 ? answers[screen.model ?? 'answers'] : { text: 'done' });
  rig = startGrok(home);
  if (screen.start !== 'no key' && screen.start !== 'untrusted folder') await composerIs(rig, 'empty');
  for (const key of screen.keys) {
    await quiet(rig);
    rig.keys(key);
  }
  await onScreen(rig, screen.shows);
  await quiet(rig);
  const seen = rig.screen();
  expect(readScreen(seen), textOf(seen)).toEqual(screen.reading);
  if (process.env.RECORD_SCREENS) record(screen.name, rig.output, home);

  rig.resize(narrowPane);
  await quiet(rig);
  const narrow = rig.screen();
  expect(essence(readScreen(narrow)), textOf(narrow)).toEqual(essence(screen.reading));
});

/** Waits until the screen has not changed for 400 ms, the row of a running turn left aside. */
async function quiet(grokRig: Rig): Promise<void> {
  let text = '';
  let since = Date.now();
  await until('quiet', () => {
    const now = textOf(grokRig.screen()).replace(/^.*\[stop\]\s*$/gm, '[stop]');
    if (now !== text) since = Date.now();
    text = now;
    return Date.now() - since > 400 || undefined;
  });
}

function homeOf({ start }: GrokScreen): GrokHome {
  const fresh = freshGrokHome(server.url, { suggestions: start === 'suggestions' });
  if (start === 'no key') fresh.env.XAI_API_KEY = '';
  if (start === 'untrusted folder') {
    execFileSync('git', ['init', '-q'], { cwd: fresh.project });
    mkdirSync(join(fresh.project, '.grok', 'hooks'), { recursive: true });
    writeFileSync(join(fresh.project, '.grok', 'hooks', 'own.json'), '{"hooks":{}}');
  }
  return fresh;
}

function record(name: string, output: string, { home: path }: GrokHome): void {
  const file = fileURLToPath(recordingOf(name));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, output.replaceAll(path, '/home/u'.padEnd(path.length, '_')));
}
