// The one reading of a run that every renderer shares: a row for each case, with its standing, and the counts.
import {
  compareClaim,
  renderCount,
  type Difference,
  type Finding,
  type InterfaceResult,
  type Outcome,
  type Run,
  type RunCapability,
  type RunHeader,
  type StaleExpectation,
  type Verdict,
} from '../suites/kit/outcome.ts';
import { describeClaim } from './claims.ts';

/** What a row is to a reader that only knows green, red and skipped. */
type Standing = 'passed' | 'failed' | 'errored' | 'skipped';

/** Why a row is red; the `type` of JUnit's failure or error. */
type RedKind = 'violation' | 'claim' | 'deviation' | 'stale-expectation' | 'flaky' | 'harness' | 'inconclusive';

export interface Row {
  readonly id: string;
  readonly title: string;
  readonly interface: string;
  /** The topic of the id. */
  readonly group: string;
  readonly standing: Standing;
  /** Only of a failed or errored row. */
  readonly red?: RedKind;
  /** One line: the verdict and why. */
  readonly message: string;
  /** Seconds. */
  readonly seconds: number;
  /** Absent for rows that are neither cases nor findings: that a run is conclusive, or that a claim holds. */
  readonly outcome?: Outcome;
  /** Only of a finding: the case that shows it again. */
  readonly again?: string;
  /** Only of a finding: what else `--only` has to name to ask about it, since that case does not cite its clause. */
  readonly about?: string;
  /** Of the row of a claim. */
  readonly capability?: RunCapability;
}

const STANDINGS: Readonly<Record<Verdict, Standing>> = {
  pass: 'passed',
  observed: 'passed',
  deviation: 'passed',
  fail: 'failed',
  'unexpected-pass': 'failed',
  flaky: 'failed',
  'not-applicable': 'skipped',
  blocked: 'skipped',
  'expected-fail': 'skipped',
  error: 'errored',
};

/** Red whatever the reason, be it ours. */
export function isRed({ standing }: Pick<Row, 'standing'>): boolean {
  return standing === 'failed' || standing === 'errored';
}

/** A few of a list, and how many more there are. */
export function listSome(ids: readonly string[], most: number): string {
  return `${ids.slice(0, most).join(', ')}${ids.length > most ? `, … ${ids.length - most} more` : ''}`;
}

/** What to do about reads that are not as new as the last write: the battery cannot tell them from a write that was lost. */
export const STALE_READS = 'if reads may be stale there for a while, say for how long with --consistency MS';

/** An expectation in the way is mended in the expectations file, not in the target. */
export function isStale({ red }: Row): boolean {
  return red === 'stale-expectation';
}

/** The only counting there is: sums of standings. */
export function tally(rows: readonly Pick<Row, 'standing'>[]) {
  const count = (standing: Standing): number => rows.filter((row) => row.standing === standing).length;
  return {
    tests: rows.length,
    passed: count('passed'),
    failed: count('failed'),
    errored: count('errored'),
    skipped: count('skipped'),
  };
}

/** `5 cases, 2 findings`: a number of rows with what it counts. */
export function renderKinds(rows: readonly Row[]): string {
  return [...Map.groupBy(rows, kindOf)].map(([kind, { length }]) => renderCount(length, kind)).join(', ');
}

function kindOf({ red, capability, again }: Row): string {
  if (red === 'inconclusive') return 'doubt';
  if (red === 'stale-expectation') return 'expectation';
  if (capability !== undefined) return 'claim';
  return again === undefined ? 'case' : 'finding';
}

/** Stands for the interfaces of a run that claimed none, so that it leaves a red report rather than no report. */
export const NO_INTERFACE = 'run';

/** The interfaces of a run: the claimed ones, and all others with outcomes. */
export function interfacesOf(run: Run): readonly string[] {
  const names = new Set([
    ...Object.keys(run.header.targets),
    ...run.outcomes.map((outcome) => outcome.interface),
    ...(run.footer?.interfaces.map((result) => result.interface) ?? []),
  ]);
  return names.size === 0 ? [NO_INTERFACE] : [...names];
}

/** Rows of a whole run, or of one interface, in the order of the ids, so that two runs compare line by line. */
export function rowsOf(run: Run, only?: string): readonly Row[] {
  return interfacesOf(run)
    .filter((name) => only === undefined || name === only)
    .flatMap((name) => {
      const claims = (run.footer?.capabilities ?? []).filter(
        (capability) => capability.interface === name && capability.claimed === true,
      );
      const rows = run.outcomes
        .filter((outcome) => outcome.interface === name)
        .map((outcome) => rowOf(outcome, run))
        .concat(run.findings.filter((finding) => finding.interface === name).map((finding) => findingRow(finding, run)))
        .concat(claims.map(claimRow))
        .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
      const stale = (resultOf(run, name)?.staleExpectations ?? []).map((one) => staleRow(name, one));
      const doubt = doubtOf(run, name, [...rows, ...stale]);
      return [...(doubt === undefined ? [] : [doubtRow(name, doubt)]), ...rows, ...stale];
    });
}

function rowOf(outcome: Outcome, run: Run): Row {
  const standing = standingOf(outcome, run.header.failOn);
  const red = redOf(outcome, standing);
  return {
    id: outcome.id,
    title: outcome.title,
    interface: outcome.interface,
    group: outcome.topic,
    standing,
    ...(red === undefined ? {} : { red }),
    message: messageOf(outcome, run),
    seconds: outcome.duration / 1000,
    outcome,
  };
}

/** A row like that of a case whose topic is that every answer of the operation keeps the clause. */
function findingRow(finding: Finding, run: Run): Row {
  const { id, clause, operation, difference, exchange, count, cases, expected } = finding;
  const [first] = cases;
  const cited = cases.find((one) =>
    run.outcomes.some((outcome) => outcome.id === one && outcome.clauses.includes(clause)),
  );
  const others = cases.length > 1 ? ` and ${renderCount(cases.length - 1, 'more case')}` : '';
  const where = first === undefined ? 'around the cases' : `in ${first}${others}`;
  const message = `${difference.what}: ${comparedIn(difference)} at ${difference.path || 'the answer itself'} (${renderCount(count, 'answer')}, ${where})${expected === undefined ? '' : ` (${expected})`}`;
  const row = rowOf(
    {
      ...finding,
      title: `Every answer of ${operation} keeps ${clause}`,
      topic: 'answers',
      clauses: [clause],
      hazard: 'read',
      message,
      observations: [],
      exchanges: [exchange],
      duration: 0,
      attempts: 1,
    },
    run,
  );
  const again = cited ?? first ?? `clause:${clause}`;
  return {
    ...row,
    id,
    again,
    ...(cited === undefined && first !== undefined ? { about: `clause:${clause}` } : {}),
    ...(finding.beside === true ? { message: `BESIDE WHAT WAS ASKED FOR: ${row.message}` } : {}),
  };
}

/** A row for each claim, so that JUnit alone shows a claim that does not hold. */
function claimRow(capability: RunCapability): Row {
  const { id, interface: name, title, detected } = capability;
  const absent = compareClaim(capability) === 'absent';
  const standing = absent ? 'failed' : detected === true ? 'passed' : 'skipped';
  const word = absent ? 'FAIL' : detected === true ? 'PASS' : 'BLOCKED';
  const said = describeClaim(capability) ?? capability.reason ?? `${id} is claimed and was found`;
  return rowBeside(name, 'claims', id.slice(name.length + 1), {
    title: `The claim holds: ${title}`,
    standing,
    ...(absent ? { red: 'claim' } : {}),
    message: `${word}: ${said}`,
    capability,
  });
}

/** An expectation that is in the way: its clause holds, or it is too old. */
function staleRow(name: string, { id, reason }: StaleExpectation): Row {
  return rowBeside(name, 'expectations', id.slice(name.length + 1), {
    title: 'Every expectation is of something broken',
    standing: 'failed',
    red: 'stale-expectation',
    message: `STALE EXPECTATION: ${reason}`,
  });
}

/** A row that is neither a case nor a finding: what it is about, in a group of its interface. */
function rowBeside(
  name: string,
  group: string,
  about: string,
  row: Pick<Row, 'title' | 'standing' | 'red' | 'message' | 'capability'>,
): Row {
  const id = name === NO_INTERFACE ? `${group}.${about}` : `${name}.${group}.${about}`;
  return { ...row, id, interface: name, group, message: oneLine(row.message), seconds: 0 };
}

/** A case outside the requirement set is never red: it is shown as skipped with what it found. */
export function standingOf(
  { verdict, scored }: Pick<Outcome, 'verdict' | 'scored'>,
  failOn: RunHeader['failOn'],
): Standing {
  const gated = verdict === 'deviation' && failOn !== 'stated';
  const standing = gated ? 'failed' : STANDINGS[verdict];
  return standing === 'failed' && !scored ? 'skipped' : standing;
}

function redOf(outcome: Outcome, standing: Standing): RedKind | undefined {
  if (standing === 'errored') return 'harness';
  if (standing !== 'failed') return undefined;
  if (outcome.verdict === 'unexpected-pass') return 'stale-expectation';
  if (outcome.verdict === 'flaky') return 'flaky';
  return outcome.verdict === 'deviation' ? 'deviation' : 'violation';
}

/** The verdict line: `FAIL: what broke: expected …, got …`. */
function messageOf(outcome: Outcome, run: Run): string {
  const word = outcome.verdict.toUpperCase().replaceAll('-', ' ');
  const counted = outcome.scored ? '' : `NOT SCORED (requirement set ${run.header.requirementSet.version}): `;
  const { difference } = outcome;
  const seen =
    outcome.verdict === 'observed'
      ? outcome.observations.map(({ clause, answer }) => `${clause} = ${answer}`).join('; ')
      : undefined;
  const said = outcome.message ?? difference?.what ?? seen;
  const found =
    difference === undefined || said === undefined || said.includes(difference.actual)
      ? ''
      : `: ${comparedIn(difference)}${difference.path === undefined || difference.path === '' ? '' : ` at ${difference.path}`}`;
  return oneLine(`${counted}${word}${said === undefined || said === '' ? '' : `: ${said}`}${found}`);
}

/** What was expected often stands in the words of the check. */
export function comparedIn({ expected, actual }: Difference): string {
  return expected === '' ? `got ${actual}` : `expected ${expected}, got ${actual}`;
}

/** Why an interface may not look green, or undefined when its rows say it all. */
function doubtOf(run: Run, name: string, rows: readonly Row[]): string | undefined {
  const { footer } = run;
  if (footer === undefined)
    return 'The run broke off before its end (no footer), so its results are not to be trusted.';
  const result = resultOf(run, name);
  if (result === undefined) return footer.summary;
  if (result.verdict === 'inconclusive') return result.reason;
  if (rows.some(isRed)) return undefined;
  if (result.verdict === 'non-conformant') return result.reason;
  return footer.exitCode === 4 || footer.exitCode === 5 || footer.exitCode === 2 ? footer.summary : undefined;
}

function doubtRow(name: string, doubt: string): Row {
  return rowBeside(name, 'run', 'conclusive', {
    title: 'The run is conclusive',
    standing: 'failed',
    red: 'inconclusive',
    message: `INCONCLUSIVE: ${doubt}`,
  });
}

/** What the footer says about an interface. */
export function resultOf(run: Run, name: string): InterfaceResult | undefined {
  return run.footer?.interfaces.find((result) => result.interface === name);
}

/** White space of any kind becomes one blank. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}
