// `touchstone list`: the cases, the clauses, the open points, what is excused, and the matrix of them all.
import { existsSync, readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { INTERFACES, mockAnswerLines, OPEN_REASONS, type Clause } from '../specs/clause.ts';
import { countClauses, countPlaces, lintCases, lintCoverage, uncoveredClauses } from '../specs/lint.ts';
import { allClauses, allExcuses, allPlaces } from '../specs/clauses.ts';
import { allSuites, judgesFor } from '../suites/battery.ts';
import { capital, OPEN_REASON_WORDS, renderCount } from '../suites/kit/outcome.ts';
import { createSelection, selectingWords } from '../suites/kit/run/select.ts';
import { CliError } from './cli-error.ts';
import { addCommand } from './commands.ts';
import { knownCapabilities } from './catalogue/known-claims.ts';
import { knownBindings } from './catalogue/known-bindings.ts';
import { knownNeeds } from './catalogue/known-needs.ts';
import type { ProofRow } from './catalogue/matrix.ts';
import { selectingSuggestion } from './options/suggest.ts';
import { MATRIX_FILE } from './prove.ts';

const LISTS = ['cases', 'clauses', 'open', 'matrix', 'excused', 'capabilities', 'needs', 'bindings', 'faults'] as const;
type What = (typeof LISTS)[number];

const DEFAULT_PROOF = `reports/${MATRIX_FILE}`;

interface ListOptions {
  readonly only?: readonly string[];
  readonly json?: boolean;
  readonly summary?: boolean;
  readonly uncovered?: boolean;
  /** A file of `prove`. */
  readonly proof?: string;
}

export function addListCommand(program: Command): void {
  addCommand(program, 'list').action(async (what: What | undefined, options: ListOptions) => {
    if (what === undefined) throw new CliError(`Nothing to list is named. Use one of ${LISTS.join(', ')}.`);
    process.stdout.write(`${(await listLines(what, options)).join('\n')}\n`);
  });
}

/** What `prove` found; undefined if nothing was proved here yet. */
function readProof(file = DEFAULT_PROOF): readonly ProofRow[] | undefined {
  if (file === DEFAULT_PROOF && !existsSync(file)) return undefined;
  try {
    const { results } = JSON.parse(readFileSync(file, 'utf8')) as { readonly results: readonly ProofRow[] };
    return results.filter(({ kind }) => kind === 'fault');
  } catch (cause) {
    const message = `--proof: ${file} is not a file that touchstone prove wrote. Run touchstone prove --every-case.`;
    throw new CliError(message, 2, { cause });
  }
}

/** The lines for people, or JSON; throws a CliError. What needs the faults loads them: they are most of the program. */
export async function listLines(what: What, options: ListOptions): Promise<readonly string[]> {
  const { only = [], json = false } = options;
  const all = allClauses;
  const clauses = all.filter(selectIn(only, all));
  switch (what) {
    case 'cases':
      return listCases(only, json);
    case 'open':
      return listOpen(
        clauses.filter((clause) => clause.strength === 'open'),
        json,
      );
    case 'clauses':
      if (options.summary === true) return summaryLines(clauses, json);
      if (options.uncovered !== true) return listClauses(clauses, json);
      return listUncovered(uncoveredClauses(clauses, allCases()), json);
    case 'matrix': {
      const { killLines, matrixLines, readMatrix } = await import('./catalogue/matrix.ts');
      const matrix = readMatrix(clauses, allCases(), readProof(options.proof));
      return json ? toJson(matrix) : [...matrixLines(matrix), '', ...killLines(matrix)];
    }
    case 'excused':
      return listExcused(clauses, json);
    case 'capabilities': {
      const entries = [...knownCapabilities()].map(([id, title]) => ({ id, title }));
      if (json) return toJson(entries);
      return [
        ...entries.map(({ id, title }) => `${id}  ${title}`),
        `${entries.length} capabilities, which the contract leaves to a target. Claim one in touchstone.yaml, such as claims: { ${entries[0]?.id ?? ''}: true }.`,
      ];
    }
    case 'needs':
      return listNeeds(json);
    case 'bindings':
      return listBindings(json);
    case 'faults':
      return (await import('./catalogue/list-faults.ts')).listFaults(clauses, options);
  }
}

function toJson(value: unknown): readonly string[] {
  return [JSON.stringify(value, null, 2)];
}

/** Clauses are selected by their own ids, with or without `clause:`. */
function selectIn(only: readonly string[], clauses: readonly Clause[]): (clause: Clause) => boolean {
  const selectables = clauses.map(({ id }) => ({ id, clauses: [id] }));
  checkOnly(only, selectables);
  const selection = createSelection(only);
  return ({ id }) => selection({ id, clauses: [id] });
}

/** A pattern that selects nothing here may be one of the cases, so only what selects nothing anywhere is refused. */
function checkOnly(
  only: readonly string[],
  clauses: readonly { readonly id: string; readonly clauses: readonly string[] }[],
): void {
  const everything = [...clauses, ...allCases()];
  for (const pattern of only)
    if (!everything.some(createSelection([pattern])))
      throw new CliError(
        `--only: nothing matches "${pattern}".${selectingSuggestion(pattern, selectingWords(everything))} All of them: touchstone list cases, touchstone list clauses.`,
      );
}

function listClauses(clauses: readonly Clause[], json: boolean): readonly string[] {
  if (json) return toJson(clauses);
  const lines = clauses.flatMap(clauseLines);
  return [...lines, `${clauses.length} clauses.`];
}

/** The open points by why they are open. */
function listOpen(clauses: readonly Clause[], json: boolean): readonly string[] {
  if (json) return toJson(clauses);
  const groups = OPEN_REASONS.map((why) => ({ why, own: clauses.filter((clause) => clause.why === why) }));
  return [
    ...groups
      .filter(({ own }) => own.length > 0)
      .flatMap(({ why, own }) => [`${capital(OPEN_REASON_WORDS[why])} (${why}):`, ...own.flatMap(clauseLines), '']),
    `${clauses.length} open clauses: ${groups.map(({ why, own }) => `${own.length} ${why}`).join(', ')}.`,
  ];
}

function clauseLines(clause: Clause): readonly string[] {
  const strength = clause.why === undefined ? clause.strength : `${clause.strength}: ${clause.why}`;
  return [
    `${clause.id}  [${strength}]  ${clause.text}`,
    ...(clause.mock === undefined ? [] : mockAnswerLines(clause.mock).map((line) => `    our mock: ${line}`)),
  ];
}

function listUncovered(clauses: readonly Clause[], json: boolean): readonly string[] {
  if (json) return toJson(clauses);
  return [
    ...clauses.map((clause) => `${clause.id}  [${clause.strength}]  ${clause.text}`),
    `${clauses.length} testable stated and implied clauses have no case.`,
  ];
}

/** What is not judged, and why: clauses that no black box can test, and places of the contract that promise nothing. */
function listExcused(clauses: readonly Clause[], json: boolean): readonly string[] {
  const excused = clauses.filter((clause) => clause.untestable !== undefined);
  const places = new Map(allPlaces.map((place) => [place.key, place]));
  const excuses = allExcuses;
  if (json)
    return toJson({
      clauses: excused.map(({ id, strength, untestable }) => ({ id, strength, untestable })),
      places: excuses,
    });
  return [
    `${excused.length} clauses that no black box can judge:`,
    ...excused.map(
      (clause) => `  ${clause.id}  [${clause.strength}]  ${clause.text}\n      ${clause.untestable ?? ''}`,
    ),
    `${excuses.length} places of the contract that promise nothing:`,
    ...excuses.map(({ place, reason }) => {
      const known = places.get(place);
      return `  ${place}${known === undefined ? '' : ` (${known.kind}: ${known.about})`}\n      ${reason}`;
    }),
  ];
}

interface Listed {
  readonly id: string;
  readonly title: string;
  readonly clauses: readonly string[];
  readonly hazard: string;
  readonly needs: readonly string[];
}

function allCases(): readonly Listed[] {
  return allSuites().flatMap((suite) => suite.cases);
}

function listCases(only: readonly string[], json: boolean): readonly string[] {
  const scored = new Set(judgesFor().requirementSet.cases);
  const cases = allCases()
    .filter(createSelection(only))
    .map(({ id, title, clauses, hazard, needs }) => ({ id, title, hazard, scored: scored.has(id), clauses, needs }));
  if (json) return toJson(cases);
  return [
    ...cases.map((item) => `${item.id}  [${item.hazard}${item.scored ? '' : ', not scored'}]  ${item.title}`),
    `${cases.length} cases, ${cases.filter((item) => item.scored).length} of them scored.`,
  ];
}

function summaryLines(clauses: readonly Clause[], json: boolean): readonly string[] {
  const counts = countClauses(clauses);
  const places = countPlaces(allPlaces);
  const uncovered = uncoveredClauses(clauses, allCases());
  const overlooked = lintCoverage(allPlaces, allClauses, allExcuses);
  const mistakes = lintCases(allCases(), allClauses);
  if (json) return toJson({ clauses: counts, places, overlooked, uncovered: uncovered.map(({ id }) => id) });
  return [
    `${'interface'.padEnd(12)}${'stated'.padStart(8)}${'implied'.padStart(9)}${'open'.padStart(6)}${'sum'.padStart(6)}`,
    ...INTERFACES.map((name) => {
      const { stated, implied, open } = counts[name];
      return `${name.padEnd(12)}${String(stated).padStart(8)}${String(implied).padStart(9)}${String(open).padStart(6)}${String(stated + implied + open).padStart(6)}`;
    }),
    `${clauses.length} clauses, ${clauses.filter((clause) => clause.untestable !== undefined).length} of them beyond any black box.`,
    `Places of the contract: ${places.row} rows, ${places.item} items, ${places.bullet} bullets, ${places.sentence} sentences; ${allExcuses.length} excused in writing.`,
    overlooked.length === 0 ? 'Every place has a clause or an excuse.' : overlooked.join('\n'),
    mistakes.length === 0 ? `${allCases().length} cases, each citing clauses that exist.` : mistakes.join('\n'),
    `${uncovered.length} testable stated and implied clauses have no case (list clauses --uncovered, list matrix).`,
  ];
}

function listNeeds(json: boolean): readonly string[] {
  const needs = knownNeeds();
  if (json) return toJson(needs.map((need) => ({ ...need, cases: need.cases.map(({ id }) => id) })));
  return [
    ...needs.map(
      ({ id, hazard, title, cases }) => `${id}  [${hazard}]  ${title} (${renderCount(cases.length, 'case')})`,
    ),
    `${needs.length} needs: each is proven before the cases that rely on it. One with its cases, and the body that it sends: touchstone explain ${needs.find(({ operations }) => operations.length > 0)?.id ?? ''}.`,
  ];
}

function listBindings(json: boolean): readonly string[] {
  const bindings = knownBindings().filter(({ template }) => template !== undefined);
  if (json) return toJson(bindings);
  const [first] = bindings;
  return [
    ...bindings.flatMap(({ operation, interface: name, request, template, values }) => [
      `${operation}  [${name}]  ${request}`,
      `    ${JSON.stringify(template)}${values.length === 0 ? '' : `  values: ${values.join(', ')}`}`,
    ]),
    `The contract does not define the bodies of these ${bindings.length} operations. If your server expects another body, set bindings: { ${first?.operation ?? ''}: … } in touchstone.yaml.`,
  ];
}
