// A run as a table says it: what differs from the sample of a run.
import {
  VERDICTS,
  type Finding,
  type InterfaceResult,
  type Outcome,
  type RunClause,
  type RunFooter,
  type RunHeader,
  type Verdict,
} from '../../suites/kit/outcome.ts';
import { checkWords, fill } from '../../tests/support/table.ts';
import { WORDS } from '../summary.ts';
import {
  changeResults,
  checkParts,
  HOSTILE,
  sampleFinding,
  sampleHeader,
  sampleOfEverything,
  sampleOutcome,
  sampleRun,
  type FinishedRun,
} from './sample-run.ts';

export interface RunRow {
  /** With a verdict and what differs from the sample of it; `times`: so many, counted by `#`. Absent: one of each verdict. */
  readonly outcomes?: readonly (Partial<Outcome> & { readonly verdict: Verdict; readonly times?: number })[];
  /** A finding of each kind, claims and a stale expectation, too. */
  readonly everything?: true;
  readonly findings?: readonly Partial<Finding>[];
  readonly verdict?: InterfaceResult['verdict'];
  readonly exit?: RunFooter['exitCode'];
  readonly header?: Partial<RunHeader>;
  /** What differs in every clause. */
  readonly clauses?: Partial<RunClause>;
  readonly results?: Partial<InterfaceResult>;
  /** Of storage only. */
  readonly storage?: Partial<InterfaceResult>;
  /** Null: the run broke off. */
  readonly footer?: Partial<RunFooter> | null;
}

export const RUN_KEYS = 'outcomes everything findings verdict exit header clauses results storage footer'.split(' ');

const SAMPLE = sampleOutcome('fail');

/** A table with what it cannot say itself. */
export function fillRuns<Table>(table: Table): Table {
  const leaks = Array.from({ length: 500 }, (_, index) => `storage bucket ts-r1-b-${index} (made by storage.x.y)`);
  return fill(table, { hostile: HOSTILE, exchange: SAMPLE.exchanges[0], many_leaks: leaks });
}

/** Throws for what no run has. */
function checkRow({ outcomes = [], findings = [], results = {}, storage = {}, ...row }: RunRow, place: string): void {
  const { header = {}, clauses = {}, footer } = row;
  checkParts('header', [header], place);
  checkParts('clause', [clauses, ...(header.clauses ?? [])], place);
  checkParts('outcome', outcomes, place, ['times']);
  checkParts('finding', findings, place);
  checkParts('result', [results, storage, ...(footer?.interfaces ?? [])], place);
  checkParts('footer', [footer ?? {}], place);
  checkParts('capability', footer?.capabilities ?? [], place);
  checkWords(
    [...outcomes, ...findings].flatMap(({ verdict }) => verdict ?? []),
    VERDICTS,
    place,
  );
  checkWords(
    [row, results, storage].flatMap(({ verdict }) => verdict ?? []),
    Object.keys(WORDS),
    place,
  );
}

export function toRun(row: RunRow, place: string): FinishedRun {
  checkRow(row, place);
  const { everything, findings, results = {}, storage = {}, footer } = row;
  const outcomes = row.outcomes?.flatMap(({ times = 1, verdict, ...change }) =>
    Array.from({ length: times }, (_, at) => sampleOutcome(verdict, times === 1 ? change : counted(change, at))),
  );
  const clauses = sampleHeader.clauses.map((clause) => ({ ...clause, ...row.clauses }));
  const sample = everything === true ? sampleOfEverything() : sampleRun(outcomes, row.verdict, row.exit);
  const run = {
    ...changeResults(changeResults(sample, results, footer ?? {}), storage, {}, 'storage'),
    header: { ...sampleHeader, clauses, ...row.header },
    ...(everything === true && outcomes !== undefined ? { outcomes: [...outcomes, ...sample.outcomes] } : {}),
    ...(findings === undefined ? {} : { findings: findings.map((change) => ({ ...sampleFinding, ...change })) }),
  };
  if (footer !== null) return run;
  const { footer: _, ...broken } = run;
  return broken as FinishedRun;
}

function counted<T>(change: T, at: number): T {
  return JSON.parse(JSON.stringify(change).replaceAll('#', String(at))) as T;
}
