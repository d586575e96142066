// Runs a property on a database: each try is a transaction that is rolled back, and a failure shows how to repeat it.
import { inspect, isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import type { Session } from '../../../../mocks/db/db.ts';
import { readExtent } from '../../../support/extent.ts';
import { readSeedNumber } from '../../../support/seed.ts';
import { definitionsOf } from './definitions.ts';
import type { World } from './world.ts';

export interface Effort {
  readonly runs: number;
  readonly seed: number;
  readonly path: string | undefined;
}

/** `TOUCHSTONE_PROPERTY_RUNS`, `TOUCHSTONE_PROOF_SEED` and `TOUCHSTONE_PROPERTY_PATH` ask for more, others, or one again. */
export function readEffort(runs: number): Effort {
  const { TOUCHSTONE_PROPERTY_RUNS: more, TOUCHSTONE_PROPERTY_PATH: path } = process.env;
  return { runs: Number(more ?? runs), seed: readSeedNumber(), path };
}

/** How long a property may take: many runs were asked for, or the machine is busy. */
export const patience = 3_600_000;

export async function checkProperty<T>(
  session: Session,
  arbitrary: fc.Arbitrary<T>,
  { runs, seed, path }: Effort,
  body: (draft: T) => Promise<void>,
): Promise<void> {
  const property = fc.asyncProperty(arbitrary, async (draft) => {
    await session.exec('begin');
    try {
      await body(draft);
    } finally {
      await session.exec('rollback');
    }
  });
  const details = await fc.check(property, {
    numRuns: runs,
    seed,
    ...(path === undefined ? {} : { path }),
  });
  if (!details.failed) return;
  const replay = `TOUCHSTONE_PROOF_SEED=${readExtent().seed} TOUCHSTONE_PROPERTY_PATH=${details.counterexamplePath ?? ''}`;
  const cause = details.errorInstance;
  const story = cause instanceof Difference ? cause.message : inspect(cause, { depth: 5 });
  const drafts = cause instanceof Difference ? '' : `\n${inspect(details.counterexample, { depth: 20 })}`;
  throw new Error(
    `after ${details.numRuns} runs and ${details.numShrinks} shrinks; again with ${replay}\n${story}${drafts}`,
  );
}

/** The request, the expected answer and the actual one. */
class Difference extends Error {
  override readonly name = 'Difference';
}

export function checkSame(
  world: World,
  request: { readonly query: string; readonly variables?: unknown },
  expected: unknown,
  actual: unknown,
): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Difference(
    [
      definitionsOf(world),
      request.query,
      `variables: ${JSON.stringify(request.variables ?? {})}`,
      `first difference at ${firstDifference(expected, actual, 'data')}`,
      `expected: ${JSON.stringify(expected)}`,
      `actual:   ${JSON.stringify(actual)}`,
    ].join('\n'),
  );
}

function firstDifference(expected: unknown, actual: unknown, place: string): string {
  if (typeof expected === 'object' && expected !== null && typeof actual === 'object' && actual !== null) {
    const [left, right] = [new Map(Object.entries(expected)), new Map(Object.entries(actual))];
    for (const key of new Set([...left.keys(), ...right.keys()]))
      if (!isDeepStrictEqual(left.get(key), right.get(key)))
        return firstDifference(left.get(key), right.get(key), `${place}.${key}`);
  }
  return `${place}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(actual)}`;
}
