// Proves the battery on every fault of one interface, and says the numbers.
import type { InterfaceName } from '../specs/clause.ts';
import { allSuites, judgesFor, NEWEST_REQUIREMENTS } from '../suites/battery.ts';
import { createMock } from './app.ts';
import type { Fault } from './faults/fault.ts';
import { proveFault, readMatrix } from './proof.ts';
import type { Matrix, Proof } from './proof.ts';

export interface InterfaceProof {
  readonly proofs: readonly Proof[];
  readonly matrix: Matrix;
}

/** One mock for all of them, put back between. */
export async function proveInterface(name: InterfaceName, faults: readonly Fault[]): Promise<InterfaceProof> {
  const mock = await createMock({ seed: 1 });
  try {
    const proofs: Proof[] = [];
    for (const fault of faults.filter((one) => one.interface === name)) proofs.push(await proveFault(mock, fault));
    return { proofs, matrix: readMatrix(scoredCases(name), proofs) };
  } finally {
    await mock.close();
  }
}

function scoredCases(name: InterfaceName): readonly string[] {
  const { clauses, requirementSet } = judgesFor(NEWEST_REQUIREMENTS);
  const open = new Set(clauses.filter(({ strength }) => strength === 'open').map(({ id }) => id));
  const pinned = new Set(requirementSet.cases);
  const suite = allSuites().find((one) => one.interface === name);
  return (suite?.cases ?? [])
    .filter((item) => pinned.has(item.id) && item.clauses.some((clause) => !open.has(clause)))
    .map(({ id }) => id);
}

/** The numbers, for people. */
export function describeProof(name: InterfaceName, { proofs, matrix }: InterfaceProof): string {
  const killed = proofs.filter(({ killers }) => killers.length > 0);
  const once = killed.filter(({ killers }) => killers.length === 1);
  const collateral = proofs.reduce((sum, one) => sum + one.collateral.length, 0);
  return [
    `${name}: ${killed.length} of ${proofs.length} faults seen by a case that cites the broken clause (${once.length} by one case only); ${collateral} red cases are collateral`,
    ...proofs
      .filter(({ killers }) => killers.length === 0)
      .map(({ fault, collateral }) => `  not seen: ${fault.id} (collateral: ${collateral.join(', ') || 'none'})`),
    ...matrix.decoration.map((id) => `  no fault turns it red: ${id}`),
    ...matrix.twins.map((ids) => `  same faults: ${ids.join(', ')}`),
  ].join('\n');
}
