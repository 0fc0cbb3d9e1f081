import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { claude } from '../../src/adapters/claude/claude.ts';
import type { ScreenView } from '../../src/panes/screen-view.ts';
import { type ClaudeScreen, claudeVersions, recordingOf, screensOf } from '../adapters/claude/screens.ts';
import { textOf } from '../adapters/replay.ts';
import { type ClaudeHome, freshClaudeHome } from './homes/claude.ts';
import { installed } from './installed.ts';
import { essence, narrowPane } from './narrow-pane.ts';
import { type Rig, startRig, until } from './rig.ts';
import { type AnthropicServer, startAnthropic } from './servers/anthropic.ts';
import type { Answer, ModelRequest } from './servers/model-server.ts';

let server: AnthropicServer;
let home: ClaudeHome | null;
let rig: Rig | null;

beforeEach(async () => {
  server = await startAnthropic();
  home = null;
  rig = null;
});

afterEach(async () => {
  await rig?.close();
  home?.dispose();
  await server.close();
});

const tool =
  (name: string, input: Record<string, unknown>) =>
  (request: ModelRequest): Answer =>
    request.step === 0 ? { tool: { name, input } } : { text: 'done' };

const answers: Record<NonNullable<ClaudeScreen['model']>, (request: ModelRequest) => Answer> = {
  answers: () => ({ text: 'hello to you' }),
  streams: () => ({ hang: true, text: 'one moment' }),
  'runs a command': tool('Bash', { command: 'touch made', description: 'Makes a file' }),
  'writes a file': tool('Write', { file_path: 'made.txt', content: 'text' }),
  asks: tool('AskUserQuestion', {
    questions: [
      {
        question: 'Which colour?',
        header: 'Colour',
        multiSelect: false,
        options: [
          { label: 'Red', description: 'like a rose' },
          { label: 'Blue', description: 'like the sky' },
        ],
      },
    ],
  }),
};

describe.each(claudeVersions)('on the real screen of $version', ({ program, version }) => {
  test.each(screensOf(version))('"$name" is read as what it is', async (screen) => {
    server.answer = answers[screen.model ?? 'answers'];
    home = homeFor(screen);
    rig = startRig({
      vendor: claude,
      program: installed(program).program,
      dir: home.home,
      cols: 100,
      rows: 30,
      request: {
        argv: [
          'claude',
          ...home.flags,
          ...(screen.start === 'named' ? ['--name', 'left'] : []),
          ...(screen.forReaders ? ['--ax-screen-reader'] : []),
        ],
        cwd: home.project,
        brief: 'You share a room.',
        newSessionId: crypto.randomUUID(),
        resume: null,
        env: home.env,
      },
    });
    if (screen.keys.length > 0) {
      await rig.fact('idle');
      // In the form for readers nothing is drawn in the first seconds.
      if (screen.forReaders) await onScreen(rig, '/effort');
    }
    for (const key of screen.keys) {
      await quiet(rig);
      // An answer is complete when its hooks have run; a model that streams never gets there.
      if (screen.model === 'answers') await settled(rig, isAtRest);
      rig.keys(key);
    }
    const shown = await onScreen(rig, screen.shows);
    expect(shown, textOf(rig.screen())).toBe(true);
    await quiet(rig);
    const seen = await settled(rig, (now) => isDeepStrictEqual(claude.readScreen(now), screen.reading));
    expect(claude.readScreen(seen), textOf(seen)).toEqual(screen.reading);
    if (process.env.RECORD_SCREENS) record(version, screen.name, rig.output);

    const drawn = rig.output.length;
    const expected = essence(
      screen.fillsNarrowPane === version
        ? { ...screen.reading, composer: 'unseen' }
        : (screen.redrawn ?? screen.reading),
    );
    const isRight = (now: ScreenView) => isDeepStrictEqual(essence(claude.readScreen(now)), expected);
    rig.resize(narrowPane);
    await until('it to be drawn again', () => (rig?.output.length ?? 0) > drawn || undefined);
    await quiet(rig);
    const narrow = await settled(rig, isRight);
    expect(essence(claude.readScreen(narrow)), textOf(narrow)).toEqual(expected);
  });
});

function homeFor({ start }: ClaudeScreen): ClaudeHome {
  if (start === 'unknown key') return freshClaudeHome(server.url, 'key');
  return freshClaudeHome(server.url, start === 'untrusted folder' ? 'trust' : undefined);
}

async function onScreen(claudeRig: Rig, text: string): Promise<boolean> {
  const end = Date.now() + 10_000;
  while (Date.now() < end) {
    if (textOf(claudeRig.screen()).includes(text)) return true;
    await sleep(50);
  }
  return false;
}

function isAtRest(screen: ScreenView): boolean {
  return claude.readScreen(screen).suggests !== 'working';
}

/** The screen when it is right, or after 10 s: a slow program draws and runs its hooks in between. */
async function settled(claudeRig: Rig, isRight: (screen: ScreenView) => boolean): Promise<ScreenView> {
  const end = Date.now() + 10_000;
  while (!isRight(claudeRig.screen()) && Date.now() < end) await sleep(50);
  return claudeRig.screen();
}

/** Waits until the screen has not changed for 400 ms, a spinner left aside. */
async function quiet(claudeRig: Rig): Promise<void> {
  let text = '';
  let since = Date.now();
  const end = since + 5000;
  await until('quiet', () => {
    const now = textOf(claudeRig.screen()).replace(/^[·✢✳✶✻✽*] .*$/gmu, '');
    if (now !== text) since = Date.now();
    text = now;
    return Date.now() - since > 400 || Date.now() > end || undefined;
  });
}

function record(version: string, name: string, output: string): void {
  const file = fileURLToPath(recordingOf(version, name));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, output.replaceAll(/pairroom-claude-\w{6}/g, 'home'.padEnd(22, '_')));
}
