// Lists the faults of the proof, or how many there are.
import { countFaults, faultNumberLines } from '../../proof/faults/numbers.ts';
import { allFaults } from '../../proof/faults/register.ts';
import type { Clause } from '../../specs/clause.ts';

/** Those that break one of the clauses. */
export function listFaults(
  clauses: readonly Clause[],
  { json = false, summary = false }: { readonly json?: boolean; readonly summary?: boolean },
): readonly string[] {
  const wanted = new Set(clauses.map(({ id }) => id));
  const faults = allFaults.filter(({ clause }) => wanted.has(clause));
  if (summary) return json ? [JSON.stringify(countFaults(faults), null, 2)] : faultNumberLines(faults);
  if (json)
    return [
      JSON.stringify(
        faults.map(({ id, clause, title, kind }) => ({ id, clause, title, kind })),
        null,
        2,
      ),
    ];
  return [
    'Faults of the proof: servers that are wrong in one way each. What fault rules of the mock take is in docs/reference/operations.md.',
    ...faults.map(({ id, clause, title }) => `${id}  [${clause}]  ${title}`),
    `${faults.length} faults: each is the mock with one clause broken, and the battery must see it.`,
  ];
}
