// Which cases see which faults, and what that says about both.
import type { Fault } from './lies/fault.ts';

/** What a fault did to the battery. */
export interface Proof {
  readonly fault: Fault;
  /** The same requests have the same result twice on the honest server, and another on the faulty one. */
  readonly witnessed: boolean;
  /** Whether the honest server alone answers the witness the same twice. */
  readonly steady: boolean;
  /** Scored cases that turned red and cite the broken clause, and what the check of answers found of it. */
  readonly killers: readonly string[];
  /** Scored cases that turned red although they do not cite it, and what was found of other clauses. */
  readonly collateral: readonly string[];
  /** Cases that broke by our own fault. */
  readonly broken: readonly string[];
  /** Cases that it touches and that were not asked, since they do not cite the broken clause. */
  readonly unasked: readonly string[];
}

/** The kill matrix, read by columns. */
export interface Matrix {
  /** Scored cases that no fault turns red. */
  readonly decoration: readonly string[];
  /** Groups of scored cases that the same faults turn red. */
  readonly twins: readonly (readonly string[])[];
}

/** Which of two cases a fault turns red is asked only where nothing else sets them apart: `ask` judges an unasked case. */
export async function readMatrix(
  cases: readonly string[],
  proofs: readonly Proof[],
  ask: (fault: Fault, id: string) => Promise<boolean>,
): Promise<Matrix> {
  const columns = cases.map((id) => ({
    id,
    red: new Set(proofs.filter(({ killers, collateral }) => [...killers, ...collateral].includes(id))),
    open: new Set(proofs.filter(({ unasked }) => unasked.includes(id))),
  }));
  const settle = async ({ id, red, open }: Column, proof: Proof): Promise<void> => {
    if (open.delete(proof) && (await ask(proof.fault, id))) red.add(proof);
  };
  for (const column of columns) for (const proof of column.open) if (column.red.size === 0) await settle(column, proof);
  const seeing = columns.filter(({ red }) => red.size > 0);
  const alike = new Set<Column>();
  for (const [at, one] of seeing.entries())
    for (const other of seeing.slice(at + 1)) {
      for (let next = nextQuestion(one, other); next !== undefined; next = nextQuestion(one, other)) {
        await settle(one, next);
        await settle(other, next);
      }
      if (!areApart(one, other)) alike.add(one).add(other);
    }
  const groups = Map.groupBy(alike, ({ red }) =>
    [...red]
      .map(({ fault }) => fault.id)
      .toSorted()
      .join(' '),
  );
  return {
    decoration: columns.filter(({ red }) => red.size === 0).map(({ id }) => id),
    twins: [...groups.values()].map((group) => group.map(({ id }) => id).sort()),
  };
}

/** The faults that turn a case red, and those of which nobody knows it yet. */
interface Column {
  readonly id: string;
  readonly red: Set<Proof>;
  readonly open: Set<Proof>;
}

/** Whether a fault turns one red and is known to leave the other green. */
function areApart(one: Column, other: Column): boolean {
  const sees = (a: Column, b: Column): boolean => [...a.red].some((proof) => !b.red.has(proof) && !b.open.has(proof));
  return sees(one, other) || sees(other, one);
}

/** What may set two cases apart; nothing if they are apart, or if all is known. */
function nextQuestion(one: Column, other: Column): Proof | undefined {
  if (areApart(one, other)) return undefined;
  const [likely] = [...one.red].filter((proof) => other.open.has(proof));
  return likely ?? [...other.red].find((proof) => one.open.has(proof)) ?? [...one.open, ...other.open][0];
}

/** All cases; or all that cite a fault's clause, and of the others what sets the cases apart; or first those that cite it, until one of them sees it. */
export type Thoroughness = 'every case' | 'until apart' | 'until seen';

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
  return [
    `${name}: ${matrix.decoration.length} cases turn red for no fault; ${matrix.twins.length} groups of cases see the same faults.`,
    ...matrix.decoration.map((id) => `  no fault turns it red: ${id}`),
    ...matrix.twins.map((ids) => `  the same faults turn red: ${ids.join(', ')}`),
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
  const twins = matrix.twins.map((ids) => ids.join(' '));
  const given = [...Object.keys(neverRed), ...Object.keys(alike)].filter((ids) => ids.startsWith(`${name}.`));
  return {
    decoration: matrix.decoration.filter((id) => !(id in neverRed)),
    twins: twins.filter((ids) => !(ids in alike)),
    stale: given.filter((ids) => !matrix.decoration.includes(ids) && !twins.includes(ids)),
  };
}
