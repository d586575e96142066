// JUnit for CI: one file per interface, valid against Jenkins's junit-10 schema, and as an option what some readers take beyond it.
import { VERDICTS, type Outcome, type Run } from '../suites/kit/outcome.ts';
import { blamedClause, renderEvidence } from './evidence.ts';
import { printable, printableLine } from './printable.ts';
import { renderRest } from './rest.ts';
import { oneLine, rowsOf, tally, type Row } from './rows.ts';
import { leaksOf, OWN_MOCK, renderLeaks } from './summary.ts';
import { element, text } from './xml.ts';

/** Azure takes 512, most people read 200. */
const NAME_LIMIT = 200;

export interface JunitOptions {
  /** A file of the user's repository, such as their configuration: annotations of CI systems land there. */
  readonly file?: string;
  /** Adds what junit-10 forbids: properties, file and line of a case, and the skipped cases of the root. */
  readonly extended?: boolean;
}

/** `TEST-touchstone-storage.xml`: Azure's default pattern, which the extended form avoids, so that no case is counted twice. */
export function junitFileName(interfaceName: string, { extended = false }: JunitOptions = {}): string {
  return `${extended ? 'extended' : 'TEST'}-touchstone-${interfaceName}.xml`;
}

/** The document of one interface. */
export function renderJunit(run: Run, interfaceName: string, options: JunitOptions = {}): string {
  const rows = rowsOf(run, interfaceName);
  const groups = [...new Set(rows.map((row) => row.group))];
  const leaks = renderLeaks(leaksOf(run, `${interfaceName} `));
  const suites = groups.map((group, index) =>
    renderSuite(
      rows.filter((row) => row.group === group),
      `touchstone.${interfaceName}.${group}`,
      run,
      // A leak is not a case and never a failure; needs and canaries may leave some, too.
      { ...options, ...(index === 0 && leaks !== '' ? { leaks } : {}) },
    ),
  );
  const { skipped, ...counts } = countsOf(rows);
  const root = element(
    'testsuites',
    { name: `touchstone.${interfaceName}`, ...counts, skipped: options.extended === true ? skipped : undefined },
    [...suites.map((suite) => `\n${suite}`), '\n'],
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

export function countsOf(rows: readonly Pick<Row, 'standing' | 'seconds'>[]) {
  const { tests, failed, errored, skipped } = tally(rows);
  const seconds = rows.reduce((sum, row) => sum + row.seconds, 0);
  return { tests, failures: failed, errors: errored, skipped, time: seconds.toFixed(3) };
}

/** `leaks`: what clean-up left. */
function renderSuite(
  rows: readonly Row[],
  name: string,
  run: Run,
  { leaks, ...options }: JunitOptions & { readonly leaks?: string },
): string {
  const [first] = rows;
  const url = first === undefined ? undefined : run.header.targets[first.interface];
  return element(
    'testsuite',
    {
      name,
      ...countsOf(rows),
      timestamp: run.header.startedAt.replace(/(\.\d+)?Z$/u, ''),
      hostname: url === undefined ? undefined : hostOf(url),
      file: options.file,
    },
    [
      ...renderSuiteProperties(rows, run.header.ownMock ? OWN_MOCK : url),
      ...rows.map((row) => `\n  ${renderCase(row, name, run, options)}`),
      ...(leaks === undefined ? [] : [`\n  ${element('system-out', {}, [text(leaks)])}`]),
      '\n',
    ],
  );
}

/** What was judged, and the verdicts of a suite's cases, since JUnit counts only four kinds. */
function renderSuiteProperties(rows: readonly Row[], target: string | undefined): readonly string[] {
  const counts = VERDICTS.map(
    (verdict) => [verdict, rows.filter(({ outcome }) => outcome?.verdict === verdict).length] as const,
  );
  const properties = [['target', target ?? ''] as const, ...counts]
    .filter(([, value]) => value !== 0 && value !== '')
    .map(([name, value]) => element('property', { name, value }));
  return properties.length === 0 ? [] : [`\n  ${element('properties', {}, properties)}`];
}

function renderCase(row: Row, classname: string, run: Run, options: JunitOptions): string {
  const { outcome } = row;
  const { extended = false, file } = options;
  return element(
    'testcase',
    {
      classname,
      name: toName(`${row.id} ${row.title}`),
      time: row.seconds.toFixed(3),
      file: extended ? file : undefined,
      line: extended && file !== undefined ? 1 : undefined,
    },
    [
      ...(outcome === undefined || !extended ? [] : [renderProperties(outcome, run)]),
      ...renderStanding(row, run),
      ...(row.standing === 'passed' ? renderSystemOut(row, run) : []),
    ],
  );
}

/** Exactly one outcome child, or none for a passing case; the whole text is in the content, since some readers see only that. */
function renderStanding(row: Row, run: Run): readonly string[] {
  if (row.standing === 'passed') return [];
  if (row.standing === 'skipped') {
    // What could not be judged is not what need not be.
    const type = row.outcome?.verdict ?? 'blocked';
    return [element('skipped', { type, message: row.message }, [text(skippedText(row, run))])];
  }
  const name = row.standing === 'errored' ? 'error' : 'failure';
  return [element(name, { type: row.red, message: row.message }, [text(renderEvidence(row, run.header))])];
}

/** A failure that is not counted keeps its evidence; other skipped cases say why in one line. */
function skippedText(row: Row, run: Run): string {
  const verdict = row.outcome?.verdict;
  if (verdict === 'blocked' || verdict === 'not-applicable') return row.message;
  const rest = renderRest([row], run);
  return `${renderEvidence(row, run.header)}${rest === '' ? '' : `\n${rest}.`}`;
}

/** What a passing case reports: its observations, or the implied clause that it found broken. */
function renderSystemOut(row: Row, run: Run): readonly string[] {
  const { outcome } = row;
  if (outcome === undefined) return [];
  if (outcome.verdict === 'deviation') return [element('system-out', {}, [text(renderEvidence(row, run.header))])];
  if (outcome.observations.length === 0) return [];
  const lines = outcome.observations.map(({ clause, answer }) => `observed ${clause} = ${printableLine(answer)}`);
  return [element('system-out', {}, [text(lines.join('\n'))])];
}

function renderProperties(outcome: Outcome, run: Run): string {
  const clause = blamedClause(outcome, run.header);
  const pairs: readonly (readonly [string, string | undefined])[] = [
    ['clause', clause?.id ?? outcome.clause ?? outcome.clauses[0]],
    ['strength', clause?.strength],
    ['place', clause?.places.join(' ')],
    ['outcome', outcome.verdict],
    ['scored', String(outcome.scored)],
    ['hazard', outcome.hazard],
    ['seed', String(run.header.seed)],
    ...outcome.observations.map(({ clause: id, answer }) => ['observation', `${id} = ${answer}`] as const),
  ];
  return element(
    'properties',
    {},
    pairs.flatMap(([name, value]) =>
      value === undefined ? [] : [element('property', { name, value: oneLine(value) })],
    ),
  );
}

export function toName(name: string): string {
  const legal = oneLine(printable(name).replaceAll(/\p{Extended_Pictographic}/gu, ''));
  return legal.length <= NAME_LIMIT ? legal : `${legal.slice(0, NAME_LIMIT - 1)}…`;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
