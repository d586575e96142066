// The page of the clauses: every promise of the contract that is judged, by interface and area.
import type { Clause } from '../../specs/clause.ts';
import { INTERFACES } from '../../specs/clause.ts';
import { code, table } from './markdown.ts';
import type { Page } from './markdown.ts';

const NAMES = { data: 'Data API', management: 'Management API', storage: 'Storage API' } as const;

export function clausesPage(clauses: readonly Clause[]): Page {
  const judged = clauses.filter(({ strength }) => strength !== 'open');
  return {
    file: 'clauses.md',
    title: 'Clauses',
    lead: `The ${judged.length} promises that are judged. The contract says a stated one: a server that breaks it is not conformant. An implied one follows from the contract: a server that breaks it deviates. What is left open is in [open-points.md](open-points.md).`,
    source: 'specs/clauses/*.yaml',
    body: INTERFACES.flatMap((name) => [
      `## ${NAMES[name]}`,
      table(
        ['clause', 'strength', 'what it promises'],
        judged
          .filter(({ id }) => id.startsWith(`${name}.`))
          .map(({ id, strength, text }) => [code(id), strength, text]),
      ),
    ]),
  };
}
