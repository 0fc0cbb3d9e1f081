import { join, resolve } from 'node:path';
import { type FlagSpec, findFlag, withoutFlags, withoutPrompt } from '../flags.ts';
import type { Launch, LaunchRequest } from '../vendor.ts';
import { readSettings, withHooks } from './settings.ts';

const settingsFlag: FlagSpec = { names: ['--settings'], takes: 'value' };
const appendPrompt: FlagSpec = { names: ['--append-system-prompt'], takes: 'value' };
const appendPromptFile: FlagSpec = { names: ['--append-system-prompt-file'], takes: 'value' };
const permissionMode: FlagSpec = { names: ['--permission-mode'], takes: 'value' };
const skipPermissions: FlagSpec = { names: ['--dangerously-skip-permissions'], takes: 'nothing' };
const sessionId: FlagSpec = { names: ['--session-id'], takes: 'value' };

/** Flags with which the human goes on with a conversation of before. */
const oldConversation: readonly FlagSpec[] = [
  { names: ['--resume', '-r'], takes: 'optional value' },
  { names: ['--continue', '-c'], takes: 'nothing' },
  { names: ['--from-pr'], takes: 'optional value' },
  { names: ['--teleport'], takes: 'optional value' },
];
const fork: FlagSpec = { names: ['--fork-session'], takes: 'nothing' };

/** Flags whose values are known, so that a word behind them is the prompt. */
const beforePrompt: readonly FlagSpec[] = [
  settingsFlag,
  appendPrompt,
  appendPromptFile,
  permissionMode,
  skipPermissions,
  { names: ['--allow-dangerously-skip-permissions', '--verbose', '--ide', '--chrome'], takes: 'nothing' },
  { names: ['--model', '--effort', '--name', '-n', '--agent', '--fallback-model'], takes: 'value' },
];

/** Our flags stand in front of the human's own, so that a prompt or `--` at their end stays there. */
export function launch(request: LaunchRequest): Launch {
  const conversation = chooseConversation(request);
  const brief = addBrief(conversation.args, request.brief, conversation.isOld);
  const hooks = addHooks(brief.args, request);
  return {
    args: [...hooks.flags, ...conversation.flags, ...brief.flags, ...hooks.args],
    env: {},
    files: hooks.files,
    sessionId: conversation.id,
    briefByFlag: brief.byFlag,
  };
}

export function isBypassed(argv: readonly string[]): boolean {
  const args = argv.slice(1);
  return (
    findFlag(args, skipPermissions) !== null || findFlag(args, permissionMode)?.value === 'bypassPermissions'
  );
}

interface Choice {
  flags: string[];
  args: readonly string[];
  id: string | null;
  /** The human goes on with a conversation that PairRoom did not begin. */
  isOld: boolean;
}

function chooseConversation({ argv, resume, newSessionId }: LaunchRequest): Choice {
  const args = argv.slice(1);
  if (resume !== null) {
    const rest = withoutFlags(args, [...oldConversation, fork, sessionId]);
    return {
      flags: ['--resume', resume],
      args: withoutPrompt(rest, beforePrompt),
      id: resume,
      isOld: false,
    };
  }
  const isOld = oldConversation.some((flag) => findFlag(args, flag) !== null);
  const chosen = findFlag(args, sessionId)?.value ?? null;
  if (isOld || chosen !== null) return { flags: [], args, id: chosen, isOld };
  return { flags: ['--session-id', newSessionId], args, id: newSessionId, isOld };
}

interface Briefing {
  flags: string[];
  args: readonly string[];
  byFlag: boolean;
}

/**
 * The flag counts once, so a text of the human's own is put in front of the brief. A conversation that began
 * without the brief keeps the system prompt it began with.
 */
function addBrief(args: readonly string[], brief: string, isOld: boolean): Briefing {
  if (isOld || findFlag(args, appendPromptFile) !== null) return { flags: [], args, byFlag: false };
  const own = findFlag(args, appendPrompt)?.value ?? null;
  return {
    flags: ['--append-system-prompt', own === null ? brief : `${own}\n\n${brief}`],
    args: withoutFlags(args, [appendPrompt]),
    byFlag: true,
  };
}

/** The flag counts once, so settings of the human's own go into our file. What cannot be read is left for Claude Code to refuse. */
function addHooks(
  args: readonly string[],
  { cwd, slotDir, hookCommand }: LaunchRequest,
): Pick<Launch, 'args' | 'files'> & { flags: string[] } {
  const given = findFlag(args, settingsFlag)?.value ?? null;
  const own =
    given === null ? {} : readSettings(given.trimStart().startsWith('{') ? given : resolve(cwd, given));
  if (own === null) return { flags: [], args: [...args], files: [] };
  const path = join(slotDir, 'claude-settings.json');
  return {
    flags: ['--settings', path],
    args: withoutFlags(args, [settingsFlag]),
    files: [{ path, text: JSON.stringify(withHooks(own, hookCommand)) }],
  };
}
