// Chance for cases that draw what they ask: the same draws in every run, to which the seed of the run adds others.
import { createRandom } from '../../kit/contract/random.ts';
import type { DataContext } from '../context.ts';

export interface Draws {
  readonly same: () => number;
  readonly free: () => number;
}

export function drawsOf({ environment }: Pick<DataContext, 'environment'>): Draws {
  return { same: createRandom('the same in every run'), free: () => environment.random() };
}
