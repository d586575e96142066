// What the doctor reports: each need by its state, what waits for it, what a run would touch, and the next step.
import { describeClaim } from '../../reporters/claims.ts';
import { allClauses } from '../../specs/clauses.ts';
import { documents } from '../../specs/documents.ts';
import { routesOf, texts } from '../../specs/routes.ts';
import type { AnySuite } from '../../suites/kit/contract/case.ts';
import {
  renderCount,
  renderSkew,
  type Finding,
  type Hazard,
  type Outcome,
  type Run,
  type Verdict,
} from '../../suites/kit/outcome.ts';
import { isRecord } from '../../suites/kit/contract/json.ts';
import { allowedHazards, HAZARDS } from '../../suites/kit/contract/safety.ts';
import type { Target } from '../../suites/kit/contract/target.ts';

const LIST = new Intl.ListFormat('en-GB');

/** What the doctor sees of it is worth a line. */
export const NAMES_LEFT_OUT = 'data.naming.outside-graphql';

export interface Examined {
  readonly suites: readonly AnySuite[];
  readonly run: Run;
  readonly target: Target;
  readonly allow: readonly Hazard[];
  /** The flags that name the target again. */
  readonly flags: string;
}

/** All lines, the verdict first, and the next step last. */
export function doctorLines(examined: Examined): readonly string[] {
  const judged = judgedOf(examined);
  const lines = judged.flatMap((suite) => suiteLines(suite, examined));
  return [verdictLine(judged, examined), ...lines, ...legendOf(lines), nextStep(judged, examined)];
}

/** `Ready: 157 of 161 cases can run`: the others do not apply, wait for something, or are withheld by safety. */
function verdictLine(suites: readonly AnySuite[], examined: Examined): string {
  const { run } = examined;
  const all = suites.reduce((sum, { cases }) => sum + cases.length, 0);
  const able = suites
    .filter((suite) => stopOf(suite, run) === undefined)
    .flatMap((suite) => {
      const waiting = new Set(waitingCases(suite, examined));
      const allowed = allowedIn(suite, examined);
      return applicableCases(suite, examined).filter((item) => !waiting.has(item) && allowed.includes(item.hazard));
    });
  return `${isWell(examined) ? 'Ready' : 'Not ready'}: ${able.length} of ${renderCount(all, 'case')} can run.`;
}

const LEGEND = {
  missing:
    'neither the target nor the flags have it; cases that wait for it are blocked until it is supplied, and a run leaves out cases that do not apply',
  unclear: 'something answers, and it may not be what a run would ask',
  broken: 'an answer breaks a clause, which a run will report',
} as const;

/** The states that were used and that are not plain. */
function legendOf(lines: readonly string[]): readonly string[] {
  return Object.entries(LEGEND)
    .filter(([state]) => lines.some((one) => one.startsWith(`  ${state} `)))
    .map(([state, meaning]) => `${state}: ${meaning}`);
}

/** Whether a run could begin with everything in place. */
export function isWell(examined: Examined): boolean {
  const { run } = examined;
  return (
    run.outcomes.every(({ verdict }) => verdict !== 'error') &&
    judgedOf(examined).every(
      (suite) => stopOf(suite, run) === undefined && waitingCases(suite, examined).length === 0,
    ) &&
    (run.footer?.capabilities ?? []).every((one) => one.claimed !== true || describeClaim(one) === undefined)
  );
}

function judgedOf({ suites, run }: Examined): readonly AnySuite[] {
  return suites.filter((suite) => suite.interface in run.header.targets);
}

function suiteLines(suite: AnySuite, examined: Examined): readonly string[] {
  const { run } = examined;
  const name = suite.interface;
  const url = run.header.targets[name] ?? '';
  const stop = stopOf(suite, run);
  if (stop !== undefined) return [`${name}  ${url}`, `  ${stop}`];
  return [
    `${name}  ${url}`,
    ...modeLines(name, run),
    ...clockLines(name, run),
    ...stateLines(suite, examined),
    ...outcomesOf(suite, run)
      .flatMap(({ observations }) => observations.filter(({ clause }) => clause === NAMES_LEFT_OUT))
      .map(({ answer }) => line('note', answer)),
    ...run.findings.filter((one) => one.interface === name).map((one) => line('broken', describeFinding(one))),
    ...(run.footer?.capabilities ?? [])
      .filter((one) => one.interface === name)
      .flatMap((one) => describeClaim(one) ?? [])
      .map((sentence) => line('claim', sentence)),
    ...untriedLines(suite, examined),
    ...touchLines(suite, examined),
  ];
}

/** With what lets them be tried. */
function untriedLines(suite: AnySuite, { run }: Examined): readonly string[] {
  const tried = new Set(outcomesOf(suite, run).map(needOf));
  const untried = Object.entries(suite.needs).filter(([need]) => !tried.has(need));
  if (untried.length === 0) return [];
  const hazards = new Set(untried.map(([, { hazard }]) => hazard));
  const names = untried.map(([need]) => need).join(', ');
  return [`  not tried, since it would change the project: ${names} (--allow ${[...hazards].join(',')} tries them)`];
}

function outcomesOf(suite: AnySuite, run: Run): readonly Outcome[] {
  return run.outcomes.filter((outcome) => outcome.interface === suite.interface);
}

/** `storage.doctor.upload-binding` is about the need `upload-binding`. */
function needOf({ id, interface: name }: Outcome): string {
  return id.slice(`${name}.doctor.`.length);
}

/** The reason if the first look ended it: then every need has the same one. */
function stopOf(suite: AnySuite, run: Run): string | undefined {
  const outcomes = outcomesOf(suite, run);
  const [first] = outcomes;
  if (first?.verdict !== 'blocked' || outcomes.some(({ message }) => message !== first.message)) return undefined;
  return first.message ?? 'not reachable';
}

function modeLines(name: string, run: Run): readonly string[] {
  const mode = run.header.modes?.[name];
  if (mode !== undefined) return [line('mode', `${mode}: whatever is there is judged by general laws, and only read`)];
  return name === 'data'
    ? [line('mode', 'provisioned: the fixture has to be in the database, and is judged by what it holds')]
    : [];
}

/** Only if it differs from ours. */
function clockLines(name: string, run: Run): readonly string[] {
  const { skew } = run.footer?.interfaces.find((result) => result.interface === name) ?? {};
  return skew === undefined ? [] : [line('clock', `${renderSkew(skew)}: tokens are valid by the clock of the target`)];
}

/** What is missing first, and of that what cases wait for. */
const ORDER: readonly Verdict[] = ['error', 'blocked', 'not-applicable'];

function byUrgency({ verdict: one }: Outcome, { verdict: other }: Outcome): number {
  const rank = (verdict: Verdict): number => (ORDER.includes(verdict) ? ORDER.indexOf(verdict) : ORDER.length);
  return rank(one) - rank(other);
}

/** A line for each need; missing needs with one and the same reason share a line. */
function stateLines(suite: AnySuite, examined: Examined): readonly string[] {
  const groups = Map.groupBy(outcomesOf(suite, examined.run).toSorted(byUrgency), (one) =>
    one.verdict === 'blocked' || one.verdict === 'not-applicable' ? `${one.verdict} ${reasonOf(one)}` : one.id,
  );
  return [...groups.values()].flatMap((group): readonly string[] => {
    const [first] = group;
    if (first === undefined) return [];
    const needs = new Set(group.map(needOf));
    const names = group.map(({ title }) => title).join(', ');
    const render = (how: string): string =>
      line(stateOf(first.verdict), `${names}${how}${first.message === undefined ? '' : `: ${reasonOf(first)}`}`);
    if (first.verdict === 'not-applicable') {
      const count = suite.cases.filter((item) => item.needs.some((need) => needs.has(need))).length;
      return [render(` (${renderCount(count, 'case')} ${count === 1 ? 'does' : 'do'} not apply)`)];
    }
    if (first.verdict !== 'blocked') return [render('')];
    const count = waitingCases(suite, examined, needs).length;
    // Without a need: about the address itself.
    if (needs.has('reachable')) return [line('unclear', `reachable, but ${reasonOf(first)}`)];
    return count === 0 ? [] : [render(` (${renderCount(count, 'case')} ${count === 1 ? 'waits' : 'wait'} for it)`)];
  });
}

function reasonOf({ title, message = '' }: Outcome): string {
  return message.replace(`${title}: `, '');
}

function needsThatAre(verdict: Verdict, suite: AnySuite, run: Run): ReadonlySet<string> {
  const outcomes = outcomesOf(suite, run).filter((one) => one.verdict === verdict);
  return new Set(outcomes.map(needOf));
}

/** The applicable cases that wait for one of these needs, by default for one of those that are missing. */
function waitingCases(
  suite: AnySuite,
  { run, target }: Examined,
  needs = needsThatAre('blocked', suite, run),
): readonly AnySuite['cases'][number][] {
  const absent = needsThatAre('not-applicable', suite, run);
  const mode = suite.modeOf?.(target);
  return suite.cases.filter(
    (item) =>
      item.needs.some((need) => needs.has(need)) &&
      !item.needs.some((need) => absent.has(need)) &&
      (mode === undefined || mode.allowed.includes(item.hazard)),
  );
}

/** What an answer broke is worth knowing before a run. */
function describeFinding({ clause, operation, difference: { expected, actual, path = '' } }: Finding): string {
  return `${clause} by an answer to ${operation}: expected ${expected}, got ${actual}${path === '' ? '' : ` at ${path}`}`;
}

function stateOf(verdict: Verdict): string {
  if (verdict === 'pass' || verdict === 'observed') return 'ok';
  return verdict === 'not-applicable' || verdict === 'blocked' ? 'missing' : verdict;
}

function nextStep(suites: readonly AnySuite[], examined: Examined): string {
  const { run, flags } = examined;
  const command = `npx touchstone run${flags}`;
  const stopped = suites.filter((suite) => stopOf(suite, run) !== undefined).map((suite) => suite.interface);
  if (stopped.length > 0) return `Next: mend this first; a run could not judge ${stopped.join(' and ')} at all.`;
  const waiting = suites.reduce((sum, suite) => sum + waitingCases(suite, examined).length, 0);
  if (waiting > 0)
    return `Next: mend what is missing, since ${renderCount(waiting, 'case')} ${waiting === 1 ? 'waits' : 'wait'} for it; then ${command}`;
  return isWell(examined) ? `Next: ${command}` : `Next: mend what is said above; then ${command}`;
}

function line(state: string, text: string): string {
  return `  ${state.padEnd(9)} ${text}`;
}

type Writing = Exclude<Hazard, 'read'>;

const WAYS: Readonly<Record<Writing, (things: string) => string>> = {
  'write-scoped': (things) => `make ${things} with names of its own, and remove them`,
  'write-project': (things) => `change ${things}, and put them back`,
  billable: (things) => `make ${things}, which may cost money and which no operation removes`,
  irreversible: (things) => `replace ${things}, which cannot be undone`,
};

function applicableCases(suite: AnySuite, { run, target }: Examined): AnySuite['cases'] {
  const absent = needsThatAre('not-applicable', suite, run);
  const mode = suite.modeOf?.(target);
  return suite.cases.filter(
    ({ hazard, needs }) => !needs.some((need) => absent.has(need)) && mode?.allowed.includes(hazard) !== false,
  );
}

function allowedIn(suite: AnySuite, { target, allow }: Examined): readonly Hazard[] {
  return allowedHazards(target[suite.interface]?.url ?? '', { allow });
}

/** How many cases of each hazard, then what they make or change, and last what they may do only with `--allow`. */
function touchLines(suite: AnySuite, examined: Examined): readonly string[] {
  const { target } = examined;
  const apply = applicableCases(suite, examined);
  const hazards = HAZARDS.filter((hazard) => apply.some((item) => item.hazard === hazard));
  const allowed = allowedIn(suite, examined);
  const counts = hazards.map((hazard) => {
    const count = apply.filter((item) => item.hazard === hazard).length;
    return `${count} ${hazard}${allowed.includes(hazard) ? '' : ` (withheld; --allow ${hazard})`}`;
  });
  const writing = hazards.filter((hazard) => hazard !== 'read');
  const withheld = writing.filter((hazard) => !allowed.includes(hazard));
  const tell = (some: readonly Writing[]): string =>
    some
      .flatMap((hazard) => {
        const cases = apply.filter((item) => item.hazard === hazard);
        const things = thingsOf(suite, target, cases, hazard);
        return things.length === 0 ? [] : [WAYS[hazard](LIST.format(things))];
      })
      .join('; ');
  const done = tell(writing.filter((hazard) => allowed.includes(hazard)));
  const kept = tell(withheld);
  return [
    `  a run would try ${renderCount(apply.length, 'case')}: ${counts.join(', ')}`,
    ...(done === '' ? [] : [`  it would ${done}`]),
    ...(kept === '' ? [] : [`  with --allow ${withheld.join(',')} it would ${kept}`]),
  ];
}

function thingsOf(suite: AnySuite, target: Target, cases: AnySuite['cases'], hazard: Writing): readonly string[] {
  const name = suite.interface;
  // Its operations have no names: what is removed again are records of these tables.
  if (name === 'data') return [`records of the tables ${LIST.format(Object.keys(suite.removers))}`];
  const document = documents[name];
  const base = target[name]?.url.replace(/\/+$/u, '') ?? '';
  const cited = new Set(cases.flatMap(({ clauses }) => clauses));
  const about = new Set(allClauses.filter(({ id }) => cited.has(id)).flatMap(({ operations }) => operations));
  const tags = routesOf(document)
    .filter(
      ({ operation, method, path }) =>
        about.has(operation) && suite.hazardOf?.({ method, url: `${base}${path}` }, target) === hazard,
    )
    .flatMap(({ definition }) => texts(definition['tags']));
  return [...new Set(tags)].map((tag) => nounOf(tag, document['tags']));
}

/** `The custom hostname of a project.` is `the custom hostname`; a tag without a description becomes its plural. */
function nounOf(tag: string, described: unknown): string {
  const known: readonly unknown[] = Array.isArray(described) ? described : [];
  const entry = known.filter(isRecord).find(({ name }) => name === tag);
  const about = entry?.['description'];
  if (typeof about !== 'string') return `${tag}s`;
  return `${about.slice(0, 1).toLowerCase()}${about.slice(1)}`.replace(/(?: of (?:a project|the caller))?\.$/u, '');
}
