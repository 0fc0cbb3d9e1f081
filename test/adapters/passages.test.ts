import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { claude } from '../../src/adapters/claude/claude.ts';
import { codex } from '../../src/adapters/codex/codex.ts';
import { grok } from '../../src/adapters/grok/grok.ts';
import { mock } from '../../src/adapters/mock/mock.ts';
import { conversationText, type Passage, shortened } from '../../src/adapters/passage.ts';
import { vendors } from '../../src/adapters/registry.ts';
import type { Vendor } from '../../src/adapters/vendor.ts';

/** A log that the real program wrote, as a person reads it. */
function recorded(vendor: Vendor, file: string): string {
  const log = readFileSync(new URL(`../fixtures/${file}`, import.meta.url), 'utf8');
  const rows: unknown[] = log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  return conversationText(rows.flatMap(vendor.transcript.passages).map(shortened), vendor.id);
}

const looked = (agent: string, tool: string, error: string) => `you:
What is here?
Look well.

${agent}:
Let me look.

  ${tool} printf "one\\ntwo\\n"; seq 40
    one
    two
${[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `    ${n}\n`).join('')}    … 32 more lines

  ${error}

${agent}:
There are **two** files.

- one
- two

you:
wait

`;

test.each(['claude-2.1.332', 'claude-2.1.197'])('what %s wrote is a conversation', (version) => {
  const missing = `Read /nonexistent
    File does not exist. Note: your current working directory is /home/u/project.`;
  expect(recorded(claude, `${version}/transcript.jsonl`)).toBe(
    `${looked('claude', 'Bash', missing)}claude:\nI begin\n\n(interrupted)\n`,
  );
});

test('what Codex wrote is a conversation, without the context that it puts before a prompt', () => {
  const missing = `exec_command ls /nonexistent
    ls: cannot access '/nonexistent': No such file or directory`;
  expect(recorded(codex, 'codex-0.171.0/rollout.jsonl')).toBe(
    `${looked('codex', 'exec_command', missing)}codex:\nslow\n`,
  );
});

test('what Grok wrote is a conversation, without its reminders to itself', () => {
  const text = recorded(grok, 'grok-1.0.41/updates.jsonl');
  expect(text).toContain(`you:
look

grok:
Let me look.

  read_file /etc/hostname
    1→vm

grok:
It is there.

you:
remove it

  run_terminal_command rm -rf ./nothing
    User rejected the execution for tool \`run_terminal_command\`
`);
  expect(text).toContain('  ask_user_question Which one?\n    User has answered your questions');
  expect(text).toContain(
    `you:\nfail\n\n(failed: API error (status 400 Bad Request): refusal: no)\n\nyou:\nlong\n`,
  );
  expect(text).toContain('(interrupted)');
  expect(text).not.toContain('system-reminder');
});

test.each<[Vendor, unknown[], Passage[]]>([
  [
    claude,
    [
      { type: 'user', isSidechain: true, message: { content: 'of a subagent' } },
      { type: 'user', isMeta: true, message: { content: 'caveat' } },
      { type: 'user', message: { content: '<command-name>/clear</command-name>' } },
      { type: 'user', message: { content: '<task-notification>done' } },
      { type: 'assistant', isApiErrorMessage: true, message: { content: [{ type: 'text', text: 'No.' }] } },
      {
        type: 'user',
        message: { content: 'a\n\n<pasted_content id="1f">\nb\n</pasted_content id="1f">\n' },
      },
      {
        type: 'user',
        message: {
          content: [
            {
              type: 'tool_result',
              content: [
                { type: 'text', text: 'x' },
                { type: 'image', source: {} },
              ],
            },
          ],
        },
      },
    ],
    [
      { by: 'failure', text: 'No.' },
      { by: 'human', text: 'ab' },
      { by: 'result', text: 'x' },
    ],
  ],
  [
    codex,
    [
      { type: 'event_msg', payload: { type: 'turn_aborted', turn_id: 't', reason: 'interrupted' } },
      { type: 'event_msg', payload: { type: 'task_complete', error: { message: 'No.' } } },
      {
        type: 'response_item',
        payload: { type: 'custom_tool_call', name: 'apply_patch', input: '*** Begin Patch\n*** Add File: a' },
      },
      { type: 'response_item', payload: { type: 'custom_tool_call_output', output: 'Done!' } },
      { type: 'response_item', payload: { type: 'function_call', name: 'f', arguments: '{' } },
    ],
    [
      { by: 'interrupt', text: '' },
      { by: 'failure', text: 'No.' },
      { by: 'tool', text: 'apply_patch *** Begin Patch *** Add File: a' },
      { by: 'result', text: 'Done!' },
      { by: 'tool', text: 'f' },
    ],
  ],
  [
    mock,
    [
      { type: 'session', session_id: 's' },
      { type: 'prompt', turn_id: 't', text: 'hi', by: 'prompt' },
      { type: 'prompt', turn_id: 't', text: 'to itself', by: 'agent' },
      { type: 'reply', turn_id: 't', text: 'Hi.' },
      { type: 'end', turn_id: 't', outcome: 'completed', error: null, wakes: false },
      { type: 'end', turn_id: 't', outcome: 'interrupted', error: null, wakes: false },
      { type: 'end', turn_id: 't', outcome: 'failed', error: 'No.', wakes: false },
    ],
    [
      { by: 'human', text: 'hi' },
      { by: 'agent', text: 'Hi.' },
      { by: 'interrupt', text: '' },
      { by: 'failure', text: 'No.' },
    ],
  ],
])('the rows of $id say no more and no less', ({ transcript }, rows, expected) => {
  expect(rows.flatMap(transcript.passages)).toEqual(expected);
});

test.each(vendors.map((vendor) => [vendor]))(
  '$id says nothing with a row that it does not know',
  (vendor) => {
    for (const row of [null, 7, 'text', [], {}, { type: 'user' }, { type: 'event_msg', payload: {} }]) {
      expect(vendor.transcript.passages(row)).toEqual([]);
    }
  },
);

test('pieces of one answer are joined, answers of two turns are not', () => {
  const chunk = (text: string): Passage => ({ by: 'agent', text, continues: true });
  expect(
    conversationText([chunk('Hel'), chunk('lo'), { by: 'human', text: 'more' }, chunk('.')], 'grok'),
  ).toBe('grok:\nHello\n\nyou:\nmore\n\ngrok:\n.\n');
});

test('a very long answer is told by its beginning', () => {
  const { text } = shortened({ by: 'agent', text: 'x'.repeat(100_007) });
  expect(text).toBe(`${'x'.repeat(100_000)}\n… 7 more characters`);
});
