import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { configText } from '../config-text.ts';
import type { Launch, LaunchRequest } from '../vendor.ts';
import { type HumanArguments, readArguments } from './arguments.ts';
import { hookEvents, hookSettings } from './trust.ts';

/** Our settings go in front of the human's arguments: options after a prompt or an image could be taken for one. */
export function launch(request: LaunchRequest): Launch {
  const given = request.argv.slice(1);
  const human = readArguments(given);
  const theirs = request.resume === null ? given : ['resume', request.resume, ...human.lasting];
  const common = { env: {}, files: [], sessionId: request.resume };
  if (human.remote) return { ...common, args: [...theirs], briefByFlag: false };

  // A setting that the human gives by flag would be replaced by ours, or replace it: theirs stays alone.
  const free = hookEvents.filter((event) => !human.settings.some(({ key }) => key === `hooks.${event}`));
  const settings = hookSettings(free, request.hookCommand);
  const mayInstruct = !instructsDevelopers(request, human);
  if (mayInstruct) settings.push(`${instructions}=${JSON.stringify(request.brief)}`);
  // A conversation that goes on keeps the instructions that it began with; a new one in the same program takes ours.
  const briefByFlag = mayInstruct && request.resume === null && !human.hasPast;
  // Without --no-daemon Codex may start a background server that outlives it and runs the hooks in its own environment.
  const ours = ['--no-daemon', ...settings.flatMap((setting) => ['-c', setting])];
  return { ...common, args: [...ours, ...theirs], briefByFlag };
}

/**
 * Whether the human's own configuration has developer instructions, which ours would replace. Any mention counts: a
 * wrong yes costs nothing, the brief then goes in front of the first message.
 */
function instructsDevelopers({ env, cwd }: LaunchRequest, human: HumanArguments): boolean {
  if (human.settings.some(({ key }) => key === instructions)) return true;
  const codexHome = env.CODEX_HOME || join(env.HOME ?? homedir(), '.codex');
  const files = [
    '/etc/codex/config.toml',
    join(codexHome, 'config.toml'),
    ...(human.profile === null ? [] : [join(codexHome, `${human.profile}.config.toml`)]),
    // Codex reads the project's from its root down to where it runs.
    ...withParents(resolve(cwd, human.directory ?? '')).map((dir) => join(dir, '.codex', 'config.toml')),
  ];
  return files.some((file) => configText(file).includes(instructions));
}

const instructions = 'developer_instructions';

function withParents(dir: string): string[] {
  const parent = dirname(dir);
  return parent === dir ? [dir] : [dir, ...withParents(parent)];
}
