// Which cases see which faults, and what that says about both.
import type { Fault } from './kit/fault.ts';

/** What a fault did to the battery. */
export interface Proof {
  readonly fault: Fault;
  /** The witness has the same result twice on the honest server, and another on the faulty one; true without a witness. */
  readonly witnessed: boolean;
  /** Whether the honest server alone answers the witness the same twice. */
  readonly steady: boolean;
  /** Scored cases that turned red and cite the broken clause, and what the check of answers found of it. */
  readonly killers: readonly string[];
  /** Scored cases that turned red although they do not cite it, and what was found of other clauses. */
  readonly collateral: readonly string[];
  /** Cases that broke by our own fault. */
  readonly broken: readonly string[];
}

/** The kill matrix, read by columns. */
export interface Matrix {
  /** Scored cases that no fault turns red. */
  readonly decoration: readonly string[];
  /** Groups of scored cases that the same faults turn red; undefined where not every case was asked. */
  readonly twins?: readonly (readonly string[])[];
}

/** Where a case saw none of the faults that it was asked about, `ask` judges it on the others until it sees one. */
export async function readMatrix(
  cases: readonly string[],
  proofs: readonly Proof[],
  { thoroughness, ask }: { thoroughness: Thoroughness; ask: (fault: Fault, id: string) => Promise<boolean> },
): Promise<Matrix> {
  const seenBy = new Map(cases.map((id) => [id, new Set<string>()]));
  for (const { fault, killers, collateral } of proofs)
    for (const id of [...killers, ...collateral]) seenBy.get(id)?.add(fault.id);
  for (const [id, seen] of seenBy)
    for (const { fault } of proofs) if (seen.size === 0 && (await ask(fault, id))) seen.add(fault.id);
  const decoration = cases.filter((id) => seenBy.get(id)?.size === 0);
  if (thoroughness !== 'every case') return { decoration };
  const seeing = cases.filter((id) => !decoration.includes(id));
  const groups = Map.groupBy(seeing, (id) => [...(seenBy.get(id) ?? [])].toSorted().join(' '));
  return { decoration, twins: [...groups.values()].filter(({ length }) => length > 1).map((ids) => ids.toSorted()) };
}

/** All cases; or all that cite a fault's clause; or these until one of them sees it. If none of them does, the others until one does. */
export type Thoroughness = 'every case' | 'citing cases' | 'until seen';

export interface Justified {
  /** Case → why it stays although no fault turns it red. */
  readonly neverRed: Readonly<Record<string, string>>;
  /** Ids joined by blanks → why they stay although the same faults turn them red. */
  readonly alike: Readonly<Record<string, string>>;
}

export interface Unjustified {
  readonly decoration: readonly string[];
  readonly twins: readonly string[];
  /** Reasons that do not apply, or no longer. */
  readonly stale: readonly string[];
}

/** What the matrix of an interface shows without a given reason, and reasons that are not needed. */
export function withoutReason(name: string, matrix: Matrix, { neverRed, alike }: Justified): Unjustified {
  const twins = (matrix.twins ?? []).map((ids) => ids.join(' '));
  const reasons = [...Object.keys(neverRed), ...(matrix.twins === undefined ? [] : Object.keys(alike))];
  const given = reasons.filter((ids) => ids.startsWith(`${name}.`));
  return {
    decoration: matrix.decoration.filter((id) => !(id in neverRed)),
    twins: twins.filter((ids) => !(ids in alike)),
    stale: given.filter((ids) => !matrix.decoration.includes(ids) && !twins.includes(ids)),
  };
}
