import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { homeFrom } from '../../src/protocol/home.ts';

const ofTheUser = join(homedir(), '.local/state/pairroom');

test.each([
  [{ PAIRROOM_HOME: '/srv/rooms', XDG_STATE_HOME: '/state', HOME: '/home/ann' }, '/srv/rooms'],
  [{ PAIRROOM_HOME: 'rooms' }, resolve('rooms')],
  [{ XDG_STATE_HOME: '/state', HOME: '/home/ann' }, '/state/pairroom'],
  [{ XDG_STATE_HOME: 'state', HOME: '/home/ann' }, '/home/ann/.local/state/pairroom'],
  [{ HOME: '/home/ann' }, '/home/ann/.local/state/pairroom'],
  [{ PAIRROOM_HOME: '', XDG_STATE_HOME: '', HOME: '' }, ofTheUser],
  [{}, ofTheUser],
])('with %o the state is in %s', (env, dir) => {
  expect(homeFrom(env).dir).toBe(dir);
});
