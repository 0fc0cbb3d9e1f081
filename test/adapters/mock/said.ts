import type { Step } from '../../../src/adapters/mock/agent/step.ts';

/** The answer that these steps give. */
export function said(steps: readonly Step[]): string {
  return steps.flatMap((step) => (step.do === 'say' ? [step.text] : [])).join('');
}
