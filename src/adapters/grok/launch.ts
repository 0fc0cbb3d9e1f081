import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Launch, LaunchRequest } from '../vendor.ts';
import { agentFile } from './agent-file.ts';
import { flagValue, hasFlag, withoutFlags } from './arguments.ts';
import { grokHome } from './session-logs.ts';

const sessionId = ['--session-id', '-s'];
const resume = ['--resume', '-r'];
const goOn = ['--continue', '-c'];
const fork = ['--fork-session'];
const ownAgent = ['--agent', '--agent-profile', '--plan', '--ask-user'];
const screenMode = ['--minimal', '--no-alt-screen', '--fullscreen'];
const leader = ['--no-leader', '--leader', '--leader-socket'];
const bypass = ['--always-approve', '--yolo', '--dangerously-skip-permissions'];

/** Our flags stand in front of the human's own, so that a prompt or `--` at their end stays there. */
export function launch(request: LaunchRequest): Launch {
  const given = request.argv.slice(1);
  const conversation = chooseConversation(given, request);
  const agent = join(request.slotDir, 'pairroom-host.md');
  const hasOwnAgent = bringsOwnAgent(given, request.env);
  return {
    args: [
      // A shared background process would not have our environment.
      ...(hasFlag(given, leader) ? [] : ['--no-leader']),
      // Minimal mode has neither a state in its title nor a composer at a fixed place.
      ...(hasFlag(given, screenMode) ? [] : ['--fullscreen']),
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
  return hasFlag(args, bypass) || flagValue(args, ['--permission-mode']) === 'bypassPermissions';
}

interface Conversation {
  flags: string[];
  args: readonly string[];
  id: string | null;
}

/** A conversation that the human's own flags choose stays theirs; its id comes with the first hook. */
function chooseConversation(args: readonly string[], request: LaunchRequest): Conversation {
  if (request.resume !== null) {
    const rest = withoutFlags(withoutFlags(args, [...goOn, ...fork], false), [...resume, ...sessionId], true);
    return { flags: ['--resume', request.resume], args: rest, id: request.resume };
  }
  const chosen = flagValue(args, sessionId);
  if (chosen !== null || hasFlag(args, [...resume, ...goOn])) return { flags: [], args, id: chosen || null };
  return { flags: ['-s', request.newSessionId], args, id: request.newSessionId };
}

/** An agent definition of the human's own stays: Grok runs one at a time, and then without our hooks. */
function bringsOwnAgent(args: readonly string[], env: LaunchRequest['env']): boolean {
  if (hasFlag(args, ownAgent) || env.GROK_AGENT) return true;
  return /^\s*\[agent\]/m.test(readIfThere(join(grokHome(env), 'config.toml')));
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
