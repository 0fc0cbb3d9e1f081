import { createHash } from 'node:crypto';

/**
 * The hook events that PairRoom listens to. Two say less than their names: Stop also runs when a hook of the human's
 * sends the turn on, so the rollout tells the end; PermissionRequest also runs when a hook or the automatic review
 * answers and no dialog is drawn, so the state signal tells the dialog.
 */
export const hookEvents = [
  'SessionStart',
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUse',
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
