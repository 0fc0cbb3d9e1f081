import { join } from 'node:path';
import { configText } from '../config-text.ts';
import { type FlagSpec, findFlag, withoutFlags, withoutPrompt } from '../flags.ts';
import type { Launch, LaunchRequest } from '../vendor.ts';
import { agentFile } from './agent-file.ts';
import { grokHome } from './session-logs.ts';

const sessionId: FlagSpec = { names: ['--session-id', '-s'], takes: 'value' };
/** Flags with which the human goes on with a conversation of before. */
const oldConversation: readonly FlagSpec[] = [
  { names: ['--resume', '-r'], takes: 'optional value' },
  { names: ['--continue', '-c'], takes: 'nothing' },
];
const fork: FlagSpec = { names: ['--fork-session'], takes: 'nothing' };
const ownAgent: readonly FlagSpec[] = [
  { names: ['--agent', '--agent-profile'], takes: 'value' },
  { names: ['--plan', '--ask-user'], takes: 'nothing' },
];
const screenMode: FlagSpec = { names: ['--minimal', '--no-alt-screen', '--fullscreen'], takes: 'nothing' };
const leader: readonly FlagSpec[] = [
  { names: ['--no-leader', '--leader'], takes: 'nothing' },
  { names: ['--leader-socket'], takes: 'value' },
];
const permissionMode: FlagSpec = { names: ['--permission-mode'], takes: 'value' };
const bypass: FlagSpec = {
  names: ['--always-approve', '--yolo', '--dangerously-skip-permissions'],
  takes: 'nothing',
};

/** Flags whose values are known, so that a word behind them is the prompt. */
const beforePrompt: readonly FlagSpec[] = [
  ...ownAgent,
  ...leader,
  screenMode,
  permissionMode,
  bypass,
  { names: ['--debug', '--no-plan', '--no-subagents', '--disable-web-search'], takes: 'nothing' },
  { names: ['--model', '-m', '--reasoning-effort', '--sandbox', '--cwd', '--rules'], takes: 'value' },
  { names: ['--allow', '--deny', '--tools', '--disallowed-tools', '--max-turns'], takes: 'value' },
];

/** Our flags stand in front of the human's own, so that a prompt or `--` at their end stays there. */
export function launch(request: LaunchRequest): Launch {
  const given = request.argv.slice(1);
  const conversation = chooseConversation(given, request);
  const agent = join(request.slotDir, 'pairroom-host.md');
  const hasOwnAgent = bringsOwnAgent(given, request.env);
  return {
    args: [
      // A shared background process would not have our environment.
      ...(hasAny(given, leader) ? [] : ['--no-leader']),
      // Minimal mode has neither a state in its title nor a composer at a fixed place.
      ...(hasAny(given, [screenMode]) ? [] : ['--fullscreen']),
      ...conversation.flags,
      ...(hasOwnAgent ? [] : ['--agent', agent]),
      ...conversation.args,
    ],
    // Else a turn that is stopped before its first word ends without a trace and puts its prompt back as a draft.
    env: { GROK_CANCEL_REWIND: '0' },
    files: hasOwnAgent ? [] : [{ path: agent, text: agentFile(request.hookCommand, request.brief) }],
    sessionId: conversation.id,
    briefByFlag: !hasOwnAgent,
  };
}

/** Whether the human's flags start Grok without permission prompts. */
export function isBypassed(argv: readonly string[]): boolean {
  const args = argv.slice(1);
  return hasAny(args, [bypass]) || findFlag(args, permissionMode)?.value === 'bypassPermissions';
}

interface Conversation {
  flags: string[];
  args: readonly string[];
  id: string | null;
}

/** A conversation that the human's own flags choose stays theirs; its id comes with the first hook. */
function chooseConversation(args: readonly string[], request: LaunchRequest): Conversation {
  if (request.resume !== null) {
    const rest = withoutFlags(args, [...oldConversation, fork, sessionId]);
    return {
      flags: ['--resume', request.resume],
      args: withoutPrompt(rest, beforePrompt),
      id: request.resume,
    };
  }
  const chosen = findFlag(args, sessionId)?.value ?? null;
  if (chosen !== null || hasAny(args, oldConversation)) return { flags: [], args, id: chosen };
  return { flags: ['-s', request.newSessionId], args, id: request.newSessionId };
}

/** An agent definition of the human's own stays: Grok runs one at a time, and then without our hooks. */
function bringsOwnAgent(args: readonly string[], env: LaunchRequest['env']): boolean {
  if (hasAny(args, ownAgent) || env.GROK_AGENT) return true;
  return /^\s*(\[\s*agent\b|agent\s*[.=])/m.test(configText(join(grokHome(env), 'config.toml')));
}

function hasAny(args: readonly string[], flags: readonly FlagSpec[]): boolean {
  return flags.some((flag) => findFlag(args, flag) !== null);
}
