import { readFileSync } from 'node:fs';
import * as z from 'zod';

/**
 * The hook events that are registered. Every checked version knows them; an unknown name would open a dialog at
 * start.
 */
export const hookEvents = [
  'SessionStart',
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PermissionRequest',
  'Stop',
  'StopFailure',
  'SessionEnd',
] as const;

/** Seconds after which Claude Code gives up on a hook; ours takes milliseconds. */
const hookTimeout = 5;

const settings = z.looseObject({ hooks: z.record(z.string(), z.array(z.unknown())).optional() });
export type Settings = z.infer<typeof settings>;

/** Settings in which every event also runs our hook; all that the human's own say stays. */
export function withHooks(own: Settings, command: string): Settings {
  const ours = { hooks: [{ type: 'command', command, timeout: hookTimeout }] };
  const added = Object.fromEntries(hookEvents.map((event) => [event, [...(own.hooks?.[event] ?? []), ours]]));
  return { ...own, hooks: { ...own.hooks, ...added } };
}

/** What the human gave with `--settings`, JSON or the path of a file; null when it cannot be read. */
export function readSettings(given: string): Settings | null {
  try {
    const text = given.trimStart().startsWith('{') ? given : readFileSync(given, 'utf8');
    return settings.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
