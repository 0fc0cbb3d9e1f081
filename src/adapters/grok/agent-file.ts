/** The definition of Grok's agent for one launch: it carries our hooks and the brief. */

const events = [
  'SessionStart',
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'Notification',
  'Stop',
  'StopFailure',
  'StopCancelled',
  'SessionEnd',
];

/** Seconds; Grok waits for a hook before it goes on. */
const hookTimeout = 5;

/**
 * The file's text: YAML front matter, of which JSON is a part, and a body that Grok appends to its own instructions.
 * In front matter hooks hold for this process only, and nothing of the human's is replaced by them.
 */
export function agentFile(hookCommand: string, brief: string): string {
  const hook = { type: 'command', command: hookCommand, timeout: hookTimeout };
  const hooks = Object.fromEntries(events.map((event) => [event, [{ hooks: [hook] }]]));
  return [
    '---',
    'name: pairroom-host',
    'description: One of two agents in a PairRoom room',
    `hooks: ${JSON.stringify(hooks)}`,
    '---',
    brief,
    '',
  ].join('\n');
}
