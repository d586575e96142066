// How one thing of a good request is made wrong: each twist has a name, and says to which requests it can be done.
import * as fc from 'fast-check';
import type { Draft, Kind } from './draft.ts';
import { oddNames, oddSegments, oddTexts, oddValues } from './odd-values.ts';

export interface Twist {
  readonly name: string;
  /** Undefined if the draft has nothing of the kind. */
  readonly apply: (draft: Draft, dice: Dice) => Partial<Draft> | undefined;
}

/** Values of every sort that a twist may use; a number counts modulo what there is to choose from. */
const dices = fc.record({ value: oddValues, text: oddTexts, segment: oddSegments, name: oddNames, number: fc.nat() });

export type Dice = typeof dices extends fc.Arbitrary<infer Values> ? Values : never;

/** Drafts with one of the twists applied to each. */
export function twisted(drafts: fc.Arbitrary<Draft>, kind: Kind, twists: readonly Twist[]): fc.Arbitrary<Draft> {
  return fc.tuple(drafts, fc.nat({ max: 10_000 }), dices).map(([draft, first, dice]) => {
    for (let step = 0; step < twists.length; step += 1) {
      const twist = twists[(first + step) % twists.length];
      const change = twist?.apply(draft, dice);
      if (twist !== undefined && change !== undefined)
        return { ...draft, ...change, kind, twists: [...draft.twists, twist.name] };
    }
    return draft;
  });
}

export function pick<T>(items: readonly T[], { number }: Pick<Dice, 'number'>): T | undefined {
  return items[number % items.length];
}
