// The faults by the clauses that they break, and the matrix: which clauses can be judged, which cases judge them, which faults break them, and which case sees which fault.
import { countFaults, faultNumberLines } from '../../proof/faults/numbers.ts';
import { allFaults } from '../../proof/faults/register.ts';
import { INTERFACES, type Clause, type InterfaceName, type Strength } from '../../specs/clause.ts';

const STRENGTHS: readonly Strength[] = ['stated', 'implied', 'open'];

export interface MatrixClause {
  readonly id: string;
  readonly interface: InterfaceName;
  readonly strength: Strength;
  /** Why no black box can judge it. */
  readonly excused?: string;
  readonly cases: readonly string[];
  /** Faults that break it; an open clause has none. */
  readonly faults: readonly string[];
  /** Case → its faults that the case turned red for, by the last proof; undefined without one. */
  readonly kills?: Readonly<Record<string, readonly string[]>>;
}

/** Of a fault, as `prove` writes it. */
export interface ProofRow {
  readonly kind: string;
  readonly id: string;
  readonly clause?: string;
  readonly seenBy?: readonly string[];
}

interface Citing {
  readonly id: string;
  readonly clauses: readonly string[];
}

/** One entry for each clause, in the order in which they are written down. */
export function readMatrix(
  clauses: readonly Clause[],
  cases: readonly Citing[],
  proof?: readonly ProofRow[],
): readonly MatrixClause[] {
  const proven = Map.groupBy(proof ?? [], ({ clause }) => clause);
  const citing = groupBy(cases.flatMap((item) => item.clauses.map((clause) => [clause, item.id] as const)));
  const lying = groupBy(allFaults.map(({ clause, id }) => [clause, id] as const));
  return clauses.map(({ id, interface: name, strength, untestable }) => ({
    id,
    interface: name,
    strength,
    ...(untestable === undefined ? {} : { excused: untestable }),
    cases: citing.get(id) ?? [],
    faults: lying.get(id) ?? [],
    ...(proof === undefined ? {} : { kills: killsOf(proven.get(id) ?? []) }),
  }));
}

function killsOf(faults: readonly ProofRow[]): Readonly<Record<string, readonly string[]>> {
  const pairs = faults.flatMap(({ id, seenBy = [] }) => seenBy.map((one) => [one, id] as const));
  return Object.fromEntries(groupBy(pairs));
}

/** Faults of the clauses that a case cites: those that it is there to see. */
export function faultsFor(cited: readonly string[]): typeof allFaults {
  return allFaults.filter(({ clause }) => cited.includes(clause));
}

function groupBy(pairs: readonly (readonly [string, string])[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value]);
  return groups;
}

/** Clause by clause, which case sees which of its faults. */
export function killLines(matrix: readonly MatrixClause[]): readonly string[] {
  if (matrix.every(({ kills }) => kills === undefined))
    return ['Which case sees which fault is found out by touchstone prove --every-case, and then shown here.'];
  return matrix.flatMap(({ id, strength, faults, kills = {} }) => {
    const seeing = Object.entries(kills);
    return seeing.length === 0
      ? []
      : [
          `${id}  [${strength}]  ${faults.length === 1 ? '1 fault' : `${faults.length} faults`}`,
          ...seeing.map(([name, seen]) => `    ${name} sees ${seen.join(', ')}`),
        ];
  });
}

const HEADS = ['interface', 'strength', 'clauses', 'excused', 'testable', 'with a case', 'with a fault', 'faults'];

/** The table, the sentences that it proves, and what is missing by name. */
export function matrixLines(matrix: readonly MatrixClause[]): readonly string[] {
  const testable = matrix.filter(({ excused }) => excused === undefined);
  const judged = testable.filter(({ strength }) => strength !== 'open');
  const open = testable.filter(({ strength }) => strength === 'open');
  const excused = matrix.filter((one) => one.excused !== undefined);
  return [
    ...tableLines(matrix),
    '',
    share(judged, 'testable stated and implied clauses', 'have a case', ({ cases }) => cases.length > 0),
    share(judged, 'testable stated and implied clauses', 'are broken by a fault', ({ faults }) => faults.length > 0),
    share(open, 'testable open clauses', 'are observed by a case', ({ cases }) => cases.length > 0),
    `${excused.length} clauses are excused, since no black box can judge them (touchstone list excused):`,
    ...excused.map((one) => `  ${one.id}  [${one.strength}]  ${one.excused ?? ''}`),
  ];
}

function tableLines(matrix: readonly MatrixClause[]): readonly string[] {
  const rows = INTERFACES.flatMap((name) =>
    STRENGTHS.map((strength) => {
      const own = matrix.filter((one) => one.interface === name && one.strength === strength);
      const testable = own.filter(({ excused }) => excused === undefined);
      const lying = strength === 'open' ? '–' : String(testable.filter(({ faults }) => faults.length > 0).length);
      const sum = strength === 'open' ? '–' : String(testable.reduce((all, { faults }) => all + faults.length, 0));
      const cased = testable.filter(({ cases }) => cases.length > 0).length;
      return [name, strength, own.length, own.length - testable.length, testable.length, cased, lying, sum].map(String);
    }),
  );
  return [HEADS, ...rows].map((cells) =>
    cells
      .map((cell, index) => (index < 2 ? cell.padEnd(12) : cell.padStart((HEADS[index] ?? '').length + 2)))
      .join('')
      .trimEnd(),
  );
}

/** `100 % of …` only if it is all of them; otherwise how many, and which are missing. */
function share(
  clauses: readonly MatrixClause[],
  what: string,
  does: string,
  has: (clause: MatrixClause) => boolean,
): string {
  const missing = clauses.filter((one) => !has(one));
  if (clauses.length > 0 && missing.length === 0) return `100 % of ${what} (${clauses.length}) ${does}.`;
  const named = missing.map(({ id }) => `\n  not ${id}`).join('');
  return `${clauses.length - missing.length} of ${clauses.length} ${what} ${does}.${named}`;
}

/** What is listed, as JSON and in lines for people. */
export interface Listing {
  readonly json: unknown;
  readonly lines: readonly string[];
}

/** The faults that break one of the clauses, or how many there are. */
export function listFaults(clauses: readonly Clause[], { summary }: { readonly summary: boolean }): Listing {
  const wanted = new Set(clauses.map(({ id }) => id));
  const faults = allFaults.filter(({ clause }) => wanted.has(clause));
  if (summary) return { json: countFaults(faults), lines: faultNumberLines(faults) };
  return {
    json: faults.map(({ id, clause, title, kind }) => ({ id, clause, title, kind })),
    lines: [
      'Faults of the proof: servers that are wrong in one way each. What fault rules of the mock take is in docs/reference/operations.md.',
      ...faults.map(({ id, clause, title }) => `${id}  [${clause}]  ${title}`),
      `${faults.length} faults: each is the mock with one clause broken, and the battery must see it.`,
    ],
  };
}
