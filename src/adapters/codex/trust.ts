import { createHash } from 'node:crypto';

/**
 * The hook events that PairRoom listens to. Not PermissionRequest: it also runs where another hook or the automatic
 * review then answers and no dialog is ever drawn; the state signal tells the real ones.
 */
export const hookEvents = [
  'SessionStart',
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUse',
  'Stop',
  'Interrupt',
  'SessionEnd',
] as const;
export type HookEvent = (typeof hookEvents)[number];

/** s. Codex clamps Interrupt and SessionEnd to 3, and a clamped value changes the hash that it trusts. */
const timeout = 3;

/**
 * The `-c` settings that register `command` for these events in one launch and trust exactly that. Codex trusts a
 * hook by the hash of its definition; without it, or with another one, it asks the human at start.
 */
export function hookSettings(events: readonly HookEvent[], command: string): string[] {
  const handler = `{type="command",command=${JSON.stringify(command)},timeout=${timeout}}`;
  const trusted = events.map(
    (event) =>
      `"/<session-flags>/config.toml:${snakeCase(event)}:0:0"={trusted_hash="${trustedHash(event, command)}"}`,
  );
  return [
    ...events.map((event) => `hooks.${event}=[{hooks=[${handler}]}]`),
    `hooks.state={${trusted.join(',')}}`,
  ];
}

/** SHA-256 over the definition as compact JSON with sorted keys: the order of the keys below is part of it. */
export function trustedHash(event: HookEvent, command: string): string {
  const definition = {
    event_name: snakeCase(event),
    hooks: [{ async: false, command, timeout, type: 'command' }],
  };
  return `sha256:${createHash('sha256').update(JSON.stringify(definition)).digest('hex')}`;
}

function snakeCase(event: HookEvent): string {
  return event.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
}
