// To cite an open clause is not to look at it: every one of them is observed by some case when the mock is judged.
import { expect, it } from 'vitest';
import { loadClauses } from '../specs/load.ts';
import { allSuites } from '../suites/battery.ts';
import { createMock } from '../mocks/app.ts';
import { createJury, targetOf } from './jury.ts';

/** What the mock is not, so that nobody can look. */
const NOT_HERE: Readonly<Record<string, string>> = {
  'management.restrictions.disallowed': 'The project of the mock is entitled to network restrictions.',
};

it('observes every open clause that a black box can observe', async () => {
  await using mock = await createMock({ seed: 1 });
  const open = loadClauses().filter((clause) => clause.strength === 'open' && clause.untestable === undefined);
  const ids = new Set(open.map(({ id }) => id));
  const looking = allSuites()
    .flatMap((suite) => suite.cases)
    .filter((item) => item.clauses.some((clause) => ids.has(clause)));
  const run = await createJury().judge(await targetOf(mock), (request) => mock.fetch(request), {
    only: looking.map(({ id }) => id),
  });
  const observed = new Set(run.outcomes.flatMap(({ observations }) => observations.map(({ clause }) => clause)));
  expect([...ids].filter((id) => !observed.has(id))).toEqual(Object.keys(NOT_HERE));
}, 300_000);
