// What is known of a case, a clause, an area, a need or a capability: its place in the contract, and how to run it.
import { mockAnswerLines, type Clause } from '../../specs/clause.ts';
import { describePlace } from '../../specs/describe-place.ts';
import { allClauses, allPlaces, allRetired } from '../../specs/clauses.ts';
import { allSuites, judgesFor } from '../../suites/battery.ts';
import type { Bindings } from '../../suites/kit/contract/bindings.ts';
import type { AnyCase } from '../../suites/kit/contract/case.ts';
import { OPEN_REASON_WORDS, renderCount, type Hazard } from '../../suites/kit/outcome.ts';
import { matches } from '../../suites/kit/verdict/expectations.ts';
import { CliError } from '../cli-error.ts';
import { knownBindings, type KnownBinding } from './known-bindings.ts';
import { knownCapabilities } from './known-claims.ts';
import { knownNeeds } from './known-needs.ts';
import { faultsFor } from './matrix.ts';
import { searchLines } from './search-lines.ts';
import { suggestion } from '../options/suggest.ts';

/** `bindings`: of the configuration. What is not an id is searched for by its words. Throws a CliError that suggests the nearest id. */
export function explainLines(given: string, bindings: Bindings = {}): readonly string[] {
  const id = idOfRow(given) ?? needOfShortName(given) ?? given;
  const clauses = allClauses;
  const cases = allSuites().flatMap((suite) => suite.cases);
  const found = cases.find((item) => item.id === id);
  const clause = clauses.find((item) => item.id === id);
  const inside = (item: { readonly id: string }): boolean => item.id.startsWith(`${id}.`);
  const lines = [
    ...(found === undefined ? [] : caseLines(found, clauses)),
    ...(clause === undefined
      ? []
      : found?.clauses.includes(id) === true
        ? [`Clause ${id}, as above:`, ...coverLines(clause, cases)]
        : [...clauseLines(clause), ...coverLines(clause, cases)]),
    ...retiredLines(id),
    ...needLines(id, bindings),
    ...areaLines(id, cases.filter(inside), clauses.filter(inside)),
    ...patternLines(id, [...cases, ...clauses, ...knownNeeds()]),
  ];
  if (lines.length > 0) return lines;
  const searched = isLikeId(given)
    ? []
    : searchLines(given, [
        { noun: 'clause', of: clauses.map((one) => ({ id: one.id, says: `[${one.strength}] ${one.text}` })) },
        { noun: 'case', of: cases.map((one) => ({ id: one.id, says: one.title })) },
      ]);
  if (searched.length > 0) return searched;
  const known = [
    ...[...cases, ...clauses].flatMap((item) => [item.id, item.id.split('.').slice(0, 2).join('.')]),
    ...knownNeeds().map((need) => need.id),
  ];
  const ending = known.find((word) => id !== '' && word.endsWith(`.${id}`));
  const hint = ending === undefined ? suggestion(id, known) : ` Did you mean "${ending}"?`;
  throw new CliError(
    `Unknown name "${id}": no case, clause, area, need or capability has it.${hint} For all names: touchstone list cases, list clauses, list needs.`,
  );
}

function isLikeId(given: string): boolean {
  return /^\S+[.-]\S+$/u.test(given);
}

/** Reports have rows of an expectation, of a claim, and of a clause and an operation. */
function idOfRow(row: string): string | undefined {
  const [, name, rest] = /^(\w+)\.(?:expectations|claims)\.(.+)$/u.exec(row) ?? [];
  if (rest !== undefined) return `${name}.${rest}`;
  return /^(.+)@\w+$/u.exec(row)?.[1];
}

/** An expectation may name a glob. */
function patternLines(
  pattern: string,
  known: readonly { readonly id: string; readonly title?: string; readonly text?: string }[],
): readonly string[] {
  const named = pattern.includes('*') ? known.filter(({ id }) => matches(pattern, id)) : [];
  if (named.length === 0) return [];
  return [`The pattern ${pattern} names:`, ...named.map(({ id, title, text = '' }) => `  ${id}: ${title ?? text}`)];
}

/** Reports name a need without its interface. */
function needOfShortName(name: string): string | undefined {
  const [need, ...others] = knownNeeds().filter(({ id }) => name !== '' && id.endsWith(`.${name}`));
  return others.length === 0 ? need?.id : undefined;
}

/** What a hazard does to a target, for a user who is about to allow it. */
const HAZARDS: Readonly<Record<Hazard, string>> = {
  read: 'it only reads',
  'write-scoped': 'it makes things of its own, with names of its own, and removes them',
  'write-project':
    'it changes settings of the project and puts them back; --allow write-project if the target is remote',
  billable: 'it makes what may cost money; --allow billable',
  irreversible: 'it changes what cannot be changed back; --allow irreversible',
};

function caseLines(item: AnyCase, clauses: readonly Clause[]): readonly string[] {
  const { id } = item;
  const { version, cases } = judgesFor().requirementSet;
  const faults = faultsFor(item.clauses);
  return [
    `Case ${id}: ${item.title}`,
    `  hazard   ${item.hazard}: ${HAZARDS[item.hazard]}`,
    `  needs    ${item.needs.length === 0 ? 'nothing' : item.needs.join(', ')}`,
    `  scored   ${cases.includes(id) ? `yes, by requirement set ${version}` : 'no'}`,
    `  faults   ${renderCount(faults.length, 'fault')} of the clauses that it cites (touchstone list faults --only ${item.clauses[0]})`,
    `  run it   npx touchstone run --only ${id}`,
    '  It cites:',
    ...item.clauses.flatMap((cited) => {
      const known = clauses.find((one) => one.id === cited);
      return known === undefined ? [`  Clause ${cited}`] : clauseLines(known).map((line) => `  ${line}`);
    }),
  ];
}

/** Those written by hand by their ids; the derived ones are many. */
function faultWords(faults: ReturnType<typeof faultsFor>): string {
  const written = faults.filter(({ kind }) => kind === undefined).map(({ id }) => id);
  const derived = faults.length - written.length;
  return [...written, ...(derived === 0 ? [] : [`${derived} derived from the specs`])].join(', ') || 'none';
}

/** The cases that judge a clause, and the faults that break it. */
function coverLines(clause: Clause, cases: readonly AnyCase[]): readonly string[] {
  const citing = cases.filter((item) => item.clauses.includes(clause.id));
  return [
    ...(citing.length === 0
      ? ['No case cites it.']
      : ['Cases that cite it:', ...citing.map((item) => `  ${item.id}: ${item.title}`)]),
    ...(clause.strength === 'open'
      ? ['It is open: cases observe what a target does there, and never judge it.']
      : [`Faults that break it: ${faultWords(faultsFor([clause.id]))}`]),
    ...(citing.length === 0 ? [] : [`Run them: npx touchstone run --only clause:${clause.id}`]),
  ];
}

/** The tombstone of a clause that is no more. */
function retiredLines(id: string): readonly string[] {
  const tombstone = allRetired.find((one) => one.id === id);
  if (tombstone === undefined) return [];
  return [`Clause ${id} is retired: ${tombstone.reason}`, ...tombstone.by.map((one) => `  in its place: ${one}`)];
}

function areaLines(id: string, cases: readonly AnyCase[], clauses: readonly Clause[]): readonly string[] {
  if (cases.length + clauses.length === 0) return [];
  return [
    `Area ${id}: ${renderCount(cases.length, 'case')}, ${renderCount(clauses.length, 'clause')}`,
    ...cases.map((item) => `  ${item.id}  [${item.hazard}]  ${item.title}`),
    ...(cases.length === 0 ? [] : [`Run them: npx touchstone run --only ${id}`]),
    ...(clauses.length === 0 ? [] : ['Clauses:']),
    ...clauses.map((clause) => `  ${clause.id}  [${clause.strength}]  ${clause.text}`),
  ];
}

function needLines(id: string, bindings: Bindings): readonly string[] {
  const need = knownNeeds().find((one) => one.id === id);
  if (need === undefined) return [];
  const isCapability = knownCapabilities().has(id);
  const sent = knownBindings().filter(({ operation }) => need.operations.includes(operation));
  return [
    `${isCapability ? 'Capability' : 'Need'} ${id}: ${need.title}`,
    isCapability
      ? '  The contract leaves it to the target: without it the cases below do not apply.'
      : '  It is proven once in a run: without it the cases below are blocked or do not apply, and never fail.',
    `  hazard     ${need.hazard}: ${HAZARDS[need.hazard]}`,
    ...(isCapability
      ? [`  claim it   claims: { ${id}: true } in touchstone.yaml, and a target without it is not conformant`]
      : []),
    ...sent.flatMap((binding) => bindingLines(binding, bindings)),
    `Cases that wait for it (${need.cases.length}):`,
    ...need.cases.map((item) => `  ${item.id}: ${item.title}`),
  ];
}

/** The body in use, and how to set another one. */
function bindingLines({ operation, request, template, values }: KnownBinding, given: Bindings): readonly string[] {
  const own = Object.hasOwn(given, operation);
  return [
    `  operation  ${operation} (${request})`,
    `  template   ${JSON.stringify(own ? given[operation] : template)} (${own ? 'of the configuration' : 'the preset'})`,
    `  another    bindings: { ${operation}: … } in touchstone.yaml${values.length === 0 ? '' : `, with the values ${values.map((name) => `{{${name}}}`).join(', ')}`}`,
  ];
}

function clauseLines(clause: Clause): readonly string[] {
  const places = allPlaces;
  const fact = (name: string, value: string | undefined): readonly string[] =>
    value === undefined || value === '' ? [] : [`  ${name.padEnd(10)} ${value}`];
  return [
    `Clause ${clause.id} (${clause.strength}): ${clause.text}`,
    ...clause.places.flatMap((key) => {
      const place = places.find((item) => item.key === key);
      return fact('place', place === undefined ? key : `${key}: ${describePlace(place)}`);
    }),
    ...fact('operations', clause.operations.join(', ')),
    ...fact('inference', clause.inference),
    ...(clause.why === undefined ? [] : fact('why open', `${OPEN_REASON_WORDS[clause.why]} (${clause.why})`)),
    ...(clause.mock === undefined ? [] : mockAnswerLines(clause.mock).flatMap((line) => fact('our mock', line))),
    ...fact('untestable', clause.untestable),
  ];
}
