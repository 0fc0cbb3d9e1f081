import { planDemo } from './demo.ts';
import { findDirectives, type Handles, planDirectives } from './directives.ts';
import type { Step } from './step.ts';

/** Decides what the agent does for a prompt: the script's next answer, else the prompt's directives, else the demo. */
export class Brain {
  readonly #script: string[][];
  readonly #brief: string;

  constructor(script: readonly (readonly string[])[], brief: string) {
    this.#script = script.map((answer) => [...answer]);
    this.#brief = brief;
  }

  plan(prompt: string): Step[] {
    const handles = handlesIn(this.#brief || prompt);
    const scripted = this.#script.shift();
    if (scripted !== undefined) return planDirectives(scripted, handles);
    const directives = findDirectives(prompt);
    return directives.length > 0 ? planDirectives(directives, handles) : planDemo(prompt, handles);
  }
}

/** Who a brief says that the reader is, and the other agent that it names. */
export function handlesIn(brief: string): Handles {
  const agents = Array.from(brief.matchAll(/@[a-z][a-z-]*/g), ([handle]) => handle).filter(
    (handle) => handle !== '@user' && handle !== '@human',
  );
  const own = /you are \W*(@[a-z][a-z-]*)/i.exec(brief)?.[1] ?? null;
  return { own, peer: agents.find((handle) => handle !== own) ?? null };
}

/** The answers of a script file, or a sentence that says what is wrong with it. */
export function readScript(text: string): string[][] | string {
  const json: unknown = JSON.parse(text);
  if (!Array.isArray(json)) return 'A script is a list of answers.';
  const answers: string[][] = [];
  for (const answer of json) {
    if (!Array.isArray(answer) || !answer.every((line) => typeof line === 'string'))
      return 'An answer is a list of directives.';
    answers.push(answer);
  }
  return answers;
}
