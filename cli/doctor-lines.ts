// What the doctor says: each need by its state, what waits for it, what a run would touch, and the next step.
import { describeClaim } from '../reporters/claims.ts';
import type { CaseEnvironment, Suite } from '../suites/kit/case.ts';
import type { Hazard, Outcome, Run, Verdict } from '../suites/kit/outcome.ts';
import { allowedHazards, HAZARDS } from '../suites/kit/safety.ts';

type AnySuite = Suite<CaseEnvironment>;

export interface Examined {
  readonly suites: readonly AnySuite[];
  readonly run: Run;
  readonly allow: readonly Hazard[];
  /** The flags that name the target again. */
  readonly flags: string;
}

/** All that is said, the next step last. */
export function doctorLines(examined: Examined): readonly string[] {
  const { suites, run, flags } = examined;
  const judged = suites.filter((suite) => suite.interface in run.header.targets);
  return [...judged.flatMap((suite) => suiteLines(suite, examined)), nextStep(judged, run, flags)];
}

/** Whether a run could begin with everything in place. */
export function isWell({ outcomes, footer }: Run): boolean {
  return (
    outcomes.every(({ verdict }) => verdict !== 'blocked' && verdict !== 'error') &&
    (footer?.capabilities ?? []).every((one) => one.claimed !== true || describeClaim(one) === undefined)
  );
}

function suiteLines(suite: AnySuite, { run, allow }: Examined): readonly string[] {
  const name = suite.interface;
  const url = run.header.targets[name] ?? '';
  const stop = stopOf(suite, run);
  if (stop !== undefined) return [`${name}  ${url}`, `  ${stop}`];
  const untried = Object.keys(suite.needs).filter((need) =>
    outcomesOf(suite, run).every((one) => needOf(one) !== need),
  );
  return [
    `${name}  ${url}`,
    ...modeLines(name, run),
    ...stateLines(suite, outcomesOf(suite, run)),
    ...(run.footer?.capabilities ?? [])
      .filter((one) => one.interface === name)
      .flatMap((one) => describeClaim(one) ?? [])
      .map((sentence) => line('claim', sentence)),
    ...(untried.length === 0 ? [] : [`  not tried, since it would change the project: ${untried.join(', ')}`]),
    touchLine(suite, run, allowedHazards(url, { allow })),
  ];
}

function outcomesOf(suite: AnySuite, run: Run): readonly Outcome[] {
  return run.outcomes.filter((outcome) => outcome.interface === suite.interface);
}

/** `storage.doctor.upload-binding` is about the need `upload-binding`. */
function needOf({ id, interface: name }: Outcome): string {
  return id.slice(`${name}.doctor.`.length);
}

/** Where the first look ended it, every need says the same. */
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
    ? [line('mode', 'provisioned: the fixture is in the database, and judged by what it holds')]
    : [];
}

/** A line for each need; those that are missing for one and the same reason share theirs. */
function stateLines(suite: AnySuite, outcomes: readonly Outcome[]): readonly string[] {
  const groups = Map.groupBy(outcomes, (one) =>
    one.verdict === 'blocked' || one.verdict === 'not-applicable' ? `${one.verdict} ${reasonOf(one)}` : one.id,
  );
  return [...groups.values()].flatMap((group): readonly string[] => {
    const [first] = group;
    if (first === undefined) return [];
    const names = group.map(({ title }) => title).join(', ');
    return [line(stateOf(first.verdict), `${names}${waiting(suite, group)}${describe(first)}`)];
  });
}

function reasonOf({ title, message = '' }: Outcome): string {
  return message.replace(`${title}: `, '');
}

/** How many cases rely on what is not there. */
function waiting(suite: AnySuite, group: readonly Outcome[]): string {
  const [first] = group;
  if (first === undefined || (first.verdict !== 'blocked' && first.verdict !== 'not-applicable')) return '';
  const needs = new Set(group.map(needOf));
  const count = suite.cases.filter((item) => item.needs.some((need) => needs.has(need))).length;
  if (count === 0) return '';
  return first.verdict === 'blocked'
    ? ` (${cases(count)} ${count === 1 ? 'waits' : 'wait'} for it)`
    : ` (${cases(count)} ${count === 1 ? 'does' : 'do'} not apply)`;
}

/** A need is met although an answer breaks a clause; which one is worth knowing before a run. */
function describe(outcome: Outcome): string {
  const { message, clause, difference } = outcome;
  if (message === undefined) return '';
  if (clause === undefined || difference === undefined) return `: ${reasonOf(outcome)}`;
  const { expected, actual, path } = difference;
  const where = path === undefined || path === '' ? '' : ` at ${path}`;
  return `, but an answer breaks ${clause}: expected ${expected}, got ${actual}${where}`;
}

function stateOf(verdict: Verdict): string {
  if (verdict === 'pass' || verdict === 'observed' || verdict === 'fail' || verdict === 'deviation') return 'ok';
  if (verdict === 'not-applicable') return 'absent';
  return verdict === 'blocked' ? 'missing' : verdict;
}

function touchLine(suite: AnySuite, run: Run, allowed: readonly Hazard[]): string {
  const mode = run.header.modes?.[suite.interface];
  const usable = mode === undefined ? allowed : run.header.allowed;
  const count = (hazard: Hazard): number => suite.cases.filter((item) => item.hazard === hazard).length;
  const touches = HAZARDS.filter((hazard) => count(hazard) > 0).flatMap((hazard) => {
    if (usable.includes(hazard)) return [`${count(hazard)} ${hazard}`];
    return mode === undefined ? [`${count(hazard)} ${hazard} (withheld; --allow ${hazard})`] : [];
  });
  return `  a run would try ${touches.join(', ')}`;
}

function nextStep(suites: readonly AnySuite[], run: Run, flags: string): string {
  const command = `npm exec -- touchstone run${flags}`;
  const stopped = suites.filter((suite) => stopOf(suite, run) !== undefined).map((suite) => suite.interface);
  if (stopped.length > 0) return `Next: mend this first; a run could not judge ${stopped.join(' and ')} at all.`;
  const waitingCases = suites.reduce((sum, suite) => {
    const missing = new Set(
      outcomesOf(suite, run)
        .filter(({ verdict }) => verdict === 'blocked')
        .map(needOf),
    );
    return sum + suite.cases.filter((item) => item.needs.some((need) => missing.has(need))).length;
  }, 0);
  if (waitingCases > 0)
    return `Next: mend what is missing, since ${cases(waitingCases)} ${waitingCases === 1 ? 'waits' : 'wait'} for it; then ${command}`;
  return isWell(run) ? `Next: ${command}` : `Next: mend what is said above; then ${command}`;
}

function cases(count: number): string {
  return `${count} case${count === 1 ? '' : 's'}`;
}

function line(state: string, text: string): string {
  return `  ${state.padEnd(9)} ${text}`;
}
