// Red rows by the clause that they break: people want to read it once, with the best evidence and what it keeps from being judged.
import { renderCount, type Run, type RunClause, type Verdict } from '../suites/kit/outcome.ts';
import { blamedClause } from './evidence.ts';
import type { Row } from './rows.ts';

export interface RedGroup {
  readonly clause?: RunClause;
  /** Further clauses that the same difference breaks. */
  readonly also: readonly RunClause[];
  /** What is reported in full: a case about this very clause, if any. */
  readonly lead: Row;
  /** The others that found it. */
  readonly others: readonly Row[];
  /** Ids of the cases that could not go on because of it. */
  readonly blocks: readonly string[];
}

const BROKEN: ReadonlySet<Verdict> = new Set(['fail', 'deviation', 'flaky', 'expected-fail']);

/** One group for each broken clause: what explains most cases first, and deviations after failures. */
export function groupRows(rows: readonly Row[], run: Run): readonly RedGroup[] {
  const byClause = Map.groupBy(rows, (row) => {
    const clause = blamedClause(row.outcome, run.header);
    const broken = BROKEN.has(row.outcome?.verdict ?? 'error') ? clause?.id : undefined;
    return JSON.stringify([row.interface, broken ?? row.message]);
  });
  const groups = [...byClause.values()].flatMap((group) => toGroup(group, run));
  return [...Map.groupBy(groups, differenceOf).values()]
    .flatMap((same) => mergeGroups(same))
    .sort((a, b) => Number(deviates(a)) - Number(deviates(b)) || countExplained(b) - countExplained(a));
}

function deviates({ lead }: RedGroup): boolean {
  return lead.outcome?.verdict === 'deviation';
}

/** How many clauses are broken, and errors of ours, which have none. */
export function renderBroken(groups: readonly RedGroup[]): string {
  const [errors, broken] = [groups.filter(({ clause }) => clause === undefined), groups.filter(({ clause }) => clause)];
  const clauses = broken.reduce((sum, { also }) => sum + 1 + also.length, 0);
  const parts = [
    clauses > 0 ? renderCount(clauses, 'clause') : [],
    errors.length > 0 ? renderCount(errors.length, 'error') : [],
  ];
  return parts.flat().join(', ');
}

/** How many cases and findings a broken clause turns red or keeps from going on. */
export function countExplained({ others, blocks }: RedGroup): number {
  return 1 + others.length + blocks.length;
}

/** The other cases that met it, each as `--only` takes it: of a finding the case that met it first. */
export function otherCases({ lead, others }: RedGroup): readonly string[] {
  const named = others.map(({ id, again = id }) => again);
  return [...new Set(named)].filter((id) => id !== (lead.again ?? lead.id));
}

function toGroup(rows: readonly Row[], { header, outcomes }: Run): readonly RedGroup[] {
  const [first] = rows;
  if (first === undefined) return [];
  const clause = blamedClause(first.outcome, header);
  const lead = rows.toSorted((a, b) => distance(a, clause) - distance(b, clause))[0] ?? first;
  return [
    {
      ...(clause === undefined ? {} : { clause }),
      also: [],
      lead,
      others: rows.filter((row) => row !== lead),
      blocks: outcomes
        .filter((outcome) => outcome.verdict === 'blocked' && outcome.clause === clause?.id && clause !== undefined)
        .map(({ id }) => id),
    },
  ];
}

/** How far a row is from being about the clause: a case that is about nothing else is read first. */
function distance({ id, again, outcome }: Row, clause: RunClause | undefined): number {
  if (clause === undefined) return 0;
  const topic = clause.id.slice(0, clause.id.lastIndexOf('.') + 1);
  const about = [
    again === undefined && outcome?.clauses[0] === clause.id,
    again === undefined && outcome?.clauses.includes(clause.id) === true,
    again !== undefined,
    id.startsWith(topic),
  ].indexOf(true);
  return about === -1 ? Infinity : about;
}

/** Equal for groups whose best evidence is the same observation; which entry of a list shows it does not matter. */
function differenceOf({ lead, clause }: RedGroup): string {
  const { difference } = lead.outcome ?? {};
  if (difference === undefined || clause === undefined) return JSON.stringify([lead.interface, lead.id]);
  const { what, path = '', expected, actual } = difference;
  return JSON.stringify([lead.interface, lead.outcome?.verdict, what, path.replaceAll(/\d+/gu, '0'), expected, actual]);
}

/** The group that explains most leads. */
function mergeGroups(groups: readonly RedGroup[]): readonly RedGroup[] {
  const [first, ...rest] = [...groups].sort((a, b) => countExplained(b) - countExplained(a));
  if (first === undefined) return [];
  return [
    {
      ...first,
      also: rest.flatMap(({ clause }) => clause ?? []),
      others: [...first.others, ...rest.flatMap(({ lead, others }) => [lead, ...others])],
      blocks: [...new Set([...first.blocks, ...rest.flatMap(({ blocks }) => blocks)])],
    },
  ];
}
