import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readScreen } from '../../src/adapters/codex/screen.ts';
import { type CodexScreen, codexScreens, recordingOf } from '../adapters/codex/screens.ts';
import { textOf } from '../adapters/replay.ts';
import { onScreen, quiet, startCodex, wishToRun } from './codex-run.ts';
import { type CodexHome, freshCodexHome } from './homes/codex.ts';
import { essence, narrowPane } from './narrow-pane.ts';
import type { Rig } from './rig.ts';
import type { Answer, ModelServer } from './servers/model-server.ts';
import { startOpenAiResponses } from './servers/openai-responses.ts';

let server: ModelServer;
let home: CodexHome | null;
let rig: Rig | null;

beforeEach(async () => {
  server = await startOpenAiResponses();
  home = null;
  rig = null;
});

afterEach(async () => {
  await rig?.close();
  home?.dispose();
  await server.close();
});

const question: Answer = {
  tool: {
    name: 'request_user_input',
    input: {
      questions: [
        {
          id: 'q1',
          header: 'Pick',
          question: 'Which one?',
          options: [
            { label: 'One', description: 'the first' },
            { label: 'Two', description: 'the second' },
          ],
        },
      ],
    },
  },
};

const answers: Record<NonNullable<CodexScreen['model']>, Answer> = {
  answers: { text: 'hello to you' },
  'wants to run a command': wishToRun('touch /etc/pairroom'),
  'asks a question': question,
  streams: { hang: true },
};

test.each(codexScreens)('the real screen $name is read as what it is', async (screen) => {
  server.answer = () => answers[screen.model ?? 'answers'];
  home = homeOf(screen);
  rig = startCodex(home, { args: screen.args ?? [] });
  if (screen.keys.length > 0) await rig.fact('idle');
  for (const key of screen.keys) {
    await quiet(rig);
    rig.keys(key);
  }
  await onScreen(rig, screen.shows);
  await quiet(rig);
  const seen = rig.screen();
  expect(readScreen(seen), textOf(seen)).toEqual(screen.reading);
  if (process.env.RECORD_SCREENS) record(screen.name, rig.output);

  rig.resize(narrowPane);
  await quiet(rig);
  const narrow = rig.screen();
  expect(essence(readScreen(narrow)), textOf(narrow)).toEqual(essence(screen.reading));
});

function homeOf({ start: how }: CodexScreen): CodexHome {
  if (how === 'signed out') return freshCodexHome(server.url, 'account');
  const fresh = freshCodexHome(server.url, how === 'untrusted folder' ? 'trust' : undefined);
  if (how === 'untrusted folder') execFileSync('git', ['init', '-q'], { cwd: fresh.project });
  if (how === 'untrusted hook') {
    const hooks = '[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ntype="command"\ncommand="true"\n';
    writeFileSync(join(fresh.codexHome, 'config.toml'), hooks);
  }
  if (how === 'newer version') {
    const version = { latest_version: '9.9.9', last_checked_at: new Date().toISOString() };
    writeFileSync(join(fresh.codexHome, 'version.json'), JSON.stringify(version));
  }
  return fresh;
}

function record(name: string, output: string): void {
  const file = fileURLToPath(recordingOf(name));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, output.replaceAll(/pairroom-codex-\w{6}/g, 'home'.padEnd(21, '_')));
}
