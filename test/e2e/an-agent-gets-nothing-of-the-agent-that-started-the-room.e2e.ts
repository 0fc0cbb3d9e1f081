import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

/** What a shell has in which another agent runs its commands, inside another terminal's multiplexer. */
const ofTheParent = {
  CLAUDECODE: '1',
  CLAUDE_CODE_ENTRYPOINT: 'cli',
  CLAUDE_CODE_SESSION_ID: 'theirs',
  CODEX_SESSION_ID: 'theirs',
  CODEX_THREAD_ID: 'theirs',
  GROK_SESSION_ID: 'theirs',
  TMUX: '/nowhere,1,0',
  KITTY_WINDOW_ID: '1',
};
/** The user's own, of which nothing may be missing or changed. */
const ofTheUser = {
  LANG: 'C.UTF-8',
  EDITOR: 'vi -u NONE',
  CODEX_HOME: '/nowhere/codex',
  CLAUDE_CONFIG_DIR: '/nowhere/claude',
  CLAUDE_CODE_USE_BEDROCK: '1',
  CLAUDE_CODE_SSE_PORT: '4711',
  ODD: 'a \'quoted\' "value" = $HOME\n`two` lines',
};

test('its environment is the user’s own, and the terminal’s names are ours', async () => {
  const room = startRoom({
    env: { ...ofTheParent, ...ofTheUser, PAIRROOM_SPOOL: '/nowhere/spool', TERM_PROGRAM: 'other' },
  });
  onTestFinished(() => room.dispose());
  await room.ready();
  const { a } = await room.agentPids();
  const env = Object.fromEntries(
    readFileSync(`/proc/${a}/environ`, 'utf8')
      .split('\0')
      .filter((variable) => variable !== '')
      .map((variable) => [variable.split('=', 1)[0], variable.slice(variable.indexOf('=') + 1)]),
  );
  expect(env).toMatchObject({
    ...ofTheUser,
    ...{ TERM: 'xterm-256color', COLORTERM: 'truecolor', TERM_PROGRAM: 'PairRoom', PAIRROOM_SLOT: 'a' },
  });
  expect(Object.keys(env).filter((name) => name in ofTheParent)).toEqual([]);
  expect(env.PAIRROOM_SPOOL).toContain(room.home);
});
