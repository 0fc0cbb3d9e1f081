import type { Handles } from './directives.ts';
import type { Step } from './step.ts';

/**
 * What two mock agents say to each other when nobody gives them directives: the one that the human asks plans, the
 * other reviews, the plan is mended, and the reviewer ends with `@user`. Each step is told by the text that came in,
 * so that a conversation can be resumed at any point.
 */
export function planDemo(prompt: string, handles: Handles): Step[] {
  const fromPeer = /from your peer/i.test(prompt.slice(0, 400));
  if (fromPeer && /^Plan, second version/m.test(prompt)) return approve(topicOf(prompt));
  if (fromPeer && /^Review of/m.test(prompt)) return mend(topicOf(prompt), handles);
  if (fromPeer && /^Plan/m.test(prompt)) return review(topicOf(prompt), handles);
  if (fromPeer) return [...look('README.md'), say('@user I have read this and have nothing to add.')];
  return plan(oneLine(prompt), handles);
}

function plan(topic: string, { peer }: Handles): Step[] {
  const text = [
    `Plan for: ${topic}`,
    '',
    '1. Find where it is decided today, and write down what must not change.',
    '2. Make the change in one place, behind the function that is there already.',
    '3. Test the edges first: nothing, one, many, and the same thing twice.',
    '',
    peer === null ? 'Nobody is here to review it.' : `${peer} please review this plan before I start.`,
  ];
  return [{ do: 'think', ms: 900 }, ...look('README.md'), ...look('src/main.ts'), say(text.join('\n'))];
}

function review(topic: string, { peer }: Handles): Step[] {
  const text = [
    `Review of: ${topic}`,
    '',
    '- Step 2 names no way back. Keep the old path until the new one is proven.',
    '- Step 3 says nothing about two callers at the same time.',
    '',
    `${peer ?? '@user'} please mend these two points.`,
  ];
  return [{ do: 'think', ms: 700 }, ...look('src/main.ts'), say(text.join('\n'))];
}

function mend(topic: string, { peer }: Handles): Step[] {
  const text = [
    `Plan, second version, for: ${topic}`,
    '',
    '1. Write down what must not change.',
    '2. Make the change beside the old path; switch over when both agree.',
    '3. Test nothing, one, many, the same thing twice, and two callers at once.',
    '',
    `${peer ?? '@user'} is this better?`,
  ];
  return [{ do: 'think', ms: 800 }, say(text.join('\n'))];
}

function approve(topic: string): Step[] {
  const text = `Both points are mended.\n\n@user the plan for "${topic}" is reviewed and ready to start.`;
  return [{ do: 'think', ms: 600 }, ...look('src/main.test.ts'), say(text)];
}

function look(file: string): Step[] {
  return [{ do: 'tool', name: 'Read', detail: file, ms: 500 }];
}

function say(text: string): Step {
  return { do: 'say', text, chunk: 6, ms: 30 };
}

function topicOf(prompt: string): string {
  return oneLine(/^(?:Plan|Review)[^:\n]*: (.*)$/m.exec(prompt)?.[1] ?? 'the task');
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
