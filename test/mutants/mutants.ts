import { historyMutants } from './history.ts';
import { inputMutants } from './input.ts';
import type { Mutant } from './mutant.ts';
import { outputMutants } from './output.ts';
import { readingMutants } from './reading.ts';
import { relayMutants } from './relay.ts';
import { screenMutants } from './screens.ts';

/** Every mutant there is. */
export const mutants: readonly Mutant[] = [
  ...historyMutants,
  ...inputMutants,
  ...outputMutants,
  ...readingMutants,
  ...relayMutants,
  ...screenMutants,
];
