// A witness that walks through blogs: forward and backward, ordered, filtered and neither.
import { BLOGS } from './blogs.ts';
import { witnessed } from './identifiers.ts';
import type { Json, JsonObject } from './json-tree.ts';
import { toWitness } from './lie.ts';

const CHOICES: readonly JsonObject[] = [{}, { orderBy: [{ rating: 'DescNullsLast' }] }, { filter: { id: { gt: 2 } } }];

export const pagesThroughout = toWitness(async (ask) => {
  const seen: Json[] = [];
  for (const choice of CHOICES)
    for (const [size, from, cursor] of [
      ['first', 'after', 'endCursor'],
      ['last', 'before', 'startCursor'],
    ] as const) {
      let beyond: Json = null;
      for (let page = 0; page < 9; page += 1) {
        const answer = await ask(BLOGS, { ...choice, [size]: 2, [from]: beyond });
        seen.push(answer);
        beyond = witnessed(answer, cursor)[0] ?? null;
        if (beyond === null) break;
      }
    }
  return seen;
});
