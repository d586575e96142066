// Which cases see which faults, and what that says about both.
import type { Fault } from './faults/fault.ts';

/** What a fault did to the battery. */
export interface Proof {
  readonly fault: Fault;
  /** The same requests give the same on the honest server twice, and something else on the faulty one. */
  readonly witnessed: boolean;
  /** Scored cases that turned red and cite the broken clause. */
  readonly killers: readonly string[];
  /** Scored cases that turned red although they do not cite it. */
  readonly collateral: readonly string[];
  /** Cases that broke by our own fault. */
  readonly broken: readonly string[];
}

/** The kill matrix, read by columns. */
export interface Matrix {
  /** Scored cases that no fault turns red. */
  readonly decoration: readonly string[];
  /** Groups of scored cases that the same faults turn red. */
  readonly twins: readonly (readonly string[])[];
}

export function readMatrix(cases: readonly string[], proofs: readonly Proof[]): Matrix {
  const sets = cases.map((id) => ({
    id,
    kills: proofs
      .filter(({ killers, collateral }) => killers.includes(id) || collateral.includes(id))
      .map(({ fault }) => fault.id)
      .sort()
      .join(' '),
  }));
  const groups = Map.groupBy(
    sets.filter(({ kills }) => kills !== ''),
    ({ kills }) => kills,
  );
  return {
    decoration: sets.filter(({ kills }) => kills === '').map(({ id }) => id),
    twins: [...groups.values()].filter((group) => group.length > 1).map((group) => group.map(({ id }) => id)),
  };
}

/** The numbers, for people. */
export function describeMatrix(name: string, proofs: readonly Proof[], matrix: Matrix): string {
  const killed = proofs.filter(({ killers }) => killers.length > 0);
  const once = killed.filter(({ killers }) => killers.length === 1);
  const collateral = proofs.reduce((sum, one) => sum + one.collateral.length, 0);
  return [
    `${name}: ${killed.length} of ${proofs.length} faults are seen by a case that cites the broken clause, ${once.length} of them by one case only; ${collateral} red cases are collateral.`,
    ...proofs
      .filter(({ killers }) => killers.length === 0)
      .map(({ fault, collateral: others }) => `  not seen: ${fault.id} (collateral: ${others.join(', ') || 'none'})`),
    ...matrix.decoration.map((id) => `  no fault turns it red: ${id}`),
    ...matrix.twins.map((ids) => `  the same faults turn red: ${ids.join(', ')}`),
  ].join('\n');
}
