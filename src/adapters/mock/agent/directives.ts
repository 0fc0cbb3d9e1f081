import type { Step } from './step.ts';

/** Who is who in the room, as far as the agent knows; handles with their @. */
export interface Handles {
  own: string | null;
  peer: string | null;
}

const marked = /^[ \t>*-]*mock:[ \t]*(.*)$/gm;

/** The directives in a prompt: what follows `mock:` on a line of its own, wherever it stands. */
export function findDirectives(prompt: string): string[] {
  return Array.from(prompt.matchAll(marked), (match) => (match[1] ?? '').trim());
}

/** What the agent does for these directives. A word that is no directive is answered with a line that says so. */
export function planDirectives(directives: readonly string[], handles: Handles): Step[] {
  const steps: Step[] = [];
  let pace = { chunk: 24, ms: 10 };
  let address = '';
  const replies: string[] = [];
  const wakes: Step[] = [];
  for (const directive of directives) {
    const [, verb = '', rest = ''] = /^(\S*)\s*(.*)$/s.exec(directive) ?? [];
    const words = rest.split(/\s+/);
    switch (verb) {
      case 'reply':
        replies.push(withBreaks(rest));
        break;
      case 'fill':
        replies.push(fill(toNumber(rest, 1024)));
        break;
      case 'address':
        address = rest === 'user' ? '@user' : rest.startsWith('@') ? rest : (handles.peer ?? '@peer');
        break;
      case 'slow': {
        const [chunks = '', ms = ''] = rest.split('x');
        const text = replies.pop() ?? fill(toNumber(chunks, 20) * 8);
        pace = { chunk: Math.max(1, Math.ceil(text.length / toNumber(chunks, 20))), ms: toNumber(ms, 50) };
        replies.push(text);
        break;
      }
      case 'think':
        steps.push({ do: 'think', ms: toNumber(rest, 1000) });
        break;
      case 'tool': {
        const ms = toNumber(words.at(-1) ?? '', 100);
        const name = /^\d/.test(words[0] ?? '') ? 'Read' : words[0] || 'Read';
        steps.push({ do: 'tool', name, detail: 'README.md', ms });
        break;
      }
      case 'dialog': {
        const [tool = '', ...detail] = words;
        steps.push({
          do: 'dialog',
          tool: tool || 'Bash',
          detail: detail.join(' ').replace(/^"|"$/g, '') || 'rm -rf build',
        });
        break;
      }
      case 'question':
        steps.push({
          do: 'question',
          text: rest.replace(/^"|"$/g, '') || 'Which one?',
          options: ['the first', 'the second'],
        });
        break;
      case 'error': {
        const [status = '', ...message] = words;
        steps.push({
          do: 'fail',
          status: status || '500',
          message: message.join(' ') || 'the model is away',
        });
        break;
      }
      case 'crash':
        steps.push({ do: 'crash', code: toNumber(rest, 1) });
        break;
      case 'stop-self':
        steps.push({ do: 'stop self' });
        break;
      case 'flood':
        steps.push({ do: 'flood', lines: toNumber(rest, 10_000) });
        break;
      case 'emit':
        steps.push({ do: 'emit', bytes: rest.replaceAll('\\e', '\x1b').replaceAll('\\a', '\x07') });
        break;
      case 'wake':
        wakes.push({ do: 'wake', ms: toNumber(rest, 500) });
        break;
      default:
        replies.push(`There is no directive "${verb}".`);
    }
  }
  const body = [address, replies.join('\n') || 'Done.'].filter((part) => part !== '').join(' ');
  return [...steps, { do: 'say', text: body, ...pace }, ...wakes];
}

function toNumber(text: string, otherwise: number): number {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? otherwise : number;
}

function withBreaks(text: string): string {
  return text.replaceAll('\\n', '\n').replaceAll('\\t', '\t');
}

/** Text of this many bytes, always the same, in lines of 64. */
function fill(bytes: number): string {
  let text = '';
  for (let n = 1; text.length < bytes; n++) text += `${`line ${n} `.padEnd(63, 'abcdefghijklmnop')}\n`;
  return text.slice(0, Math.max(0, bytes - 1)).concat('.');
}
