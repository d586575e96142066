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

/** The numbers of the faults, for people. */
export function describeProofs(name: string, proofs: readonly Proof[], thoroughness: Thoroughness): string {
  const killed = proofs.filter(({ killers }) => killers.length > 0);
  const once = killed.filter(({ killers }) => killers.length === 1);
  const collateral = proofs.reduce((sum, one) => sum + one.collateral.length, 0);
  // A sample ends at the first case that sees a fault, so it does not know how many would.
  const more =
    thoroughness === 'until seen'
      ? ''
      : `, ${once.length} of them by one case only; ${collateral} red cases are collateral`;
  return [
    describeClauses(name, proofs),
    `${name}: ${killed.length} of ${proofs.length} faults are seen by a case that cites the broken clause${more}.`,
    ...proofs
      .filter(({ killers }) => killers.length === 0)
      .map(({ fault, collateral: others }) => `  not seen: ${fault.id} (collateral: ${others.join(', ') || 'none'})`),
  ].join('\n');
}

/** What is odd about the cases, for people. */
export function describeMatrix(name: string, matrix: Matrix): string {
  const { twins = [] } = matrix;
  const groups = matrix.twins === undefined ? '' : `; ${twins.length} groups of cases see the same faults`;
  return [
    `${name}: ${matrix.decoration.length} cases turn red for no fault${groups}.`,
    ...matrix.decoration.map((id) => `  no fault turns it red: ${id}`),
    ...twins.map((ids) => `  the same faults turn red: ${ids.join(', ')}`),
  ].join('\n');
}

/** How many clauses have one liar, and how many have more. */
function describeClauses(name: string, proofs: readonly Proof[]): string {
  const counts = [...Map.groupBy(proofs, ({ fault }) => fault.clause).values()].map((group) => group.length);
  const having = (wanted: (count: number) => boolean): number => counts.filter(wanted).length;
  return `${name}: ${counts.length} clauses are broken, ${having((count) => count === 1)} by one fault, ${having((count) => count === 2)} by two, ${having((count) => count > 2)} by more.`;
}

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
