// `touchstone list`: the cases, the clauses, the open points, what is excused, and the matrix of them all.
import { existsSync, readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { INTERFACES, mockAnswerLines, OPEN_REASONS, type Clause } from '../specs/clause.ts';
import { countClauses, countPlaces, lintCases, lintCoverage, uncoveredClauses } from '../specs/lint.ts';
import { allClauses, allExcuses, allPlaces } from '../specs/clauses.ts';
import { allSuites, judgesFor } from '../suites/battery.ts';
import type { AnyCase } from '../suites/kit/contract/case.ts';
import { capital, OPEN_REASON_WORDS, renderCount } from '../suites/kit/outcome.ts';
import { createSelection, selectingWords } from '../suites/kit/run/select.ts';
import { CliError } from './cli-error.ts';
import { addCommand, LIST_WORDS } from './commands.ts';
import { knownCapabilities } from './catalogue/known-claims.ts';
import { knownBindings } from './catalogue/known-bindings.ts';
import { knownNeeds } from './catalogue/known-needs.ts';
import type { Listing, ProofRow } from './catalogue/matrix.ts';
import { selectingSuggestion } from './options/suggest.ts';
import { tint } from './options/tint.ts';
import { MATRIX_FILE } from './prove.ts';

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
    const lines = what === undefined ? overviewLines() : await listLines(what, options);
    process.stdout.write(`${(options.json === true ? lines : tint(lines)).join('\n')}\n`);
  });
}

/** What there is to list, and how much of it where that is known without the faults. */
function overviewLines(): readonly string[] {
  const counts: Readonly<Record<string, number>> = {
    cases: allCases().length,
    clauses: allClauses.length,
    open: allClauses.filter(({ strength }) => strength === 'open').length,
    excused: allClauses.filter(({ untestable }) => untestable !== undefined).length + allExcuses.length,
    capabilities: knownCapabilities().size,
    needs: knownNeeds().length,
    bindings: knownBindings().filter(({ template }) => template !== undefined).length,
  };
  return [
    'Lists:',
    ...Object.entries(LIST_WORDS).map(
      ([name, about]) => `  ${name.padEnd(14)}${String(counts[name] ?? '').padStart(5)}  ${about}`,
    ),
    'One of them: npx touchstone list cases --only storage.sign',
  ];
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

interface Given extends ListOptions {
  readonly only: readonly string[];
  /** Those that are selected. */
  readonly clauses: readonly Clause[];
}

/** The lines for people, or JSON; throws a CliError. What needs the faults loads them: they are most of the program. */
export async function listLines(what: What, options: ListOptions): Promise<readonly string[]> {
  const { only = [], json = false } = options;
  const clauses = allClauses.filter(selectIn(only, allClauses));
  const listing = await LISTINGS[what]({ ...options, only, clauses });
  return json ? [JSON.stringify(listing.json, null, 2)] : listing.lines;
}

const LISTINGS = {
  cases: ({ only }) => listCases(only),
  clauses: ({ clauses, summary, uncovered }) => {
    if (summary === true) return summarize(clauses);
    if (uncovered === true) return listUncovered(uncoveredClauses(clauses, allCases()));
    return { json: clauses, lines: [...clauses.flatMap(clauseLines), `${clauses.length} clauses.`] };
  },
  open: ({ clauses }) => listOpen(clauses.filter((clause) => clause.strength === 'open')),
  async matrix({ clauses, proof }) {
    const { killLines, matrixLines, readMatrix } = await import('./catalogue/matrix.ts');
    const matrix = readMatrix(clauses, allCases(), readProof(proof));
    return { json: matrix, lines: [...matrixLines(matrix), '', ...killLines(matrix)] };
  },
  excused: ({ clauses }) => listExcused(clauses),
  capabilities: listCapabilities,
  needs: listNeeds,
  bindings: listBindings,
  faults: async ({ clauses, summary }) =>
    (await import('./catalogue/matrix.ts')).listFaults(clauses, { summary: summary === true }),
} satisfies Readonly<Record<string, (given: Given) => Listing | Promise<Listing>>>;
type What = keyof typeof LISTINGS;
export const LISTS = Object.keys(LISTINGS);

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

/** The open points by why they are open. */
function listOpen(clauses: readonly Clause[]): Listing {
  const groups = OPEN_REASONS.map((why) => ({ why, own: clauses.filter((clause) => clause.why === why) }));
  const lines = groups
    .filter(({ own }) => own.length > 0)
    .flatMap(({ why, own }) => [`${capital(OPEN_REASON_WORDS[why])} (${why}):`, ...own.flatMap(clauseLines), '']);
  const counts = groups.map(({ why, own }) => `${own.length} ${why}`).join(', ');
  return { json: clauses, lines: [...lines, `${clauses.length} open clauses: ${counts}.`] };
}

function clauseLines(clause: Clause): readonly string[] {
  const strength = clause.why === undefined ? clause.strength : `${clause.strength}: ${clause.why}`;
  return [
    `${clause.id}  [${strength}]  ${clause.text}`,
    ...(clause.mock === undefined ? [] : mockAnswerLines(clause.mock).map((line) => `    our mock: ${line}`)),
  ];
}

function listUncovered(clauses: readonly Clause[]): Listing {
  const sum = `${clauses.length} testable stated and implied clauses have no case.`;
  return { json: clauses, lines: [...clauses.flatMap(clauseLines), sum] };
}

/** What is not judged, and why: clauses that no black box can test, and places of the contract that promise nothing. */
function listExcused(clauses: readonly Clause[]): Listing {
  const excused = clauses.filter((clause) => clause.untestable !== undefined);
  const places = new Map(allPlaces.map((place) => [place.key, place]));
  return {
    json: {
      clauses: excused.map(({ id, strength, untestable }) => ({ id, strength, untestable })),
      places: allExcuses,
    },
    lines: [
      `${excused.length} clauses that no black box can judge:`,
      ...excused.map(
        (clause) => `  ${clause.id}  [${clause.strength}]  ${clause.text}\n      ${clause.untestable ?? ''}`,
      ),
      `${allExcuses.length} places of the contract that promise nothing:`,
      ...allExcuses.map(({ place, reason }) => {
        const known = places.get(place);
        return `  ${place}${known === undefined ? '' : ` (${known.kind}: ${known.about})`}\n      ${reason}`;
      }),
    ],
  };
}

function listCapabilities(): Listing {
  const entries = [...knownCapabilities()].map(([id, title]) => ({ id, title }));
  return {
    json: entries,
    lines: [
      ...entries.map(({ id, title }) => `${id}  ${title}`),
      `${entries.length} capabilities, which the contract leaves to a target. Claim one in touchstone.yaml, such as claims: { ${entries[0]?.id ?? ''}: true }.`,
    ],
  };
}

function allCases(): readonly AnyCase[] {
  return allSuites().flatMap((suite) => suite.cases);
}

function listCases(only: readonly string[]): Listing {
  const scored = new Set(judgesFor().requirementSet.cases);
  const cases = allCases()
    .filter(createSelection(only))
    .map(({ id, title, clauses, hazard, needs }) => ({ id, title, hazard, scored: scored.has(id), clauses, needs }));
  return {
    json: cases,
    lines: [
      ...cases.map((item) => `${item.id}  [${item.hazard}${item.scored ? '' : ', not scored'}]  ${item.title}`),
      `${cases.length} cases, ${cases.filter((item) => item.scored).length} of them scored.`,
    ],
  };
}

function summarize(clauses: readonly Clause[]): Listing {
  const counts = countClauses(clauses);
  const places = countPlaces(allPlaces);
  const uncovered = uncoveredClauses(clauses, allCases());
  const overlooked = lintCoverage(allPlaces, allClauses, allExcuses);
  const mistakes = lintCases(allCases(), allClauses);
  const row = (name: string, stated: unknown, implied: unknown, open: unknown, sum: unknown): string =>
    `${name.padEnd(12)}${String(stated).padStart(8)}${String(implied).padStart(9)}${String(open).padStart(6)}${String(sum).padStart(6)}`;
  return {
    json: { clauses: counts, places, overlooked, uncovered: uncovered.map(({ id }) => id) },
    lines: [
      row('interface', 'stated', 'implied', 'open', 'sum'),
      ...INTERFACES.map((name) => {
        const { stated, implied, open } = counts[name];
        return row(name, stated, implied, open, stated + implied + open);
      }),
      `${clauses.length} clauses, ${clauses.filter((clause) => clause.untestable !== undefined).length} of them beyond any black box.`,
      `Places of the contract: ${places.row} rows, ${places.item} items, ${places.bullet} bullets, ${places.sentence} sentences; ${allExcuses.length} excused in writing.`,
      overlooked.length === 0 ? 'Every place has a clause or an excuse.' : overlooked.join('\n'),
      mistakes.length === 0 ? `${allCases().length} cases, each citing clauses that exist.` : mistakes.join('\n'),
      `${uncovered.length} testable stated and implied clauses have no case (list clauses --uncovered, list matrix).`,
    ],
  };
}

function listNeeds(): Listing {
  const needs = knownNeeds();
  const lines = needs.map(
    ({ id, hazard, title, cases }) => `${id}  [${hazard}]  ${title} (${renderCount(cases.length, 'case')})`,
  );
  const bound = needs.find(({ operations }) => operations.length > 0)?.id ?? '';
  return {
    json: needs.map((need) => ({ ...need, cases: need.cases.map(({ id }) => id) })),
    lines: [
      ...lines,
      `${needs.length} needs: each is proven before the cases that rely on it. One with its cases, and the body that it sends: touchstone explain ${bound}.`,
    ],
  };
}

function listBindings(): Listing {
  const bindings = knownBindings().filter(({ template }) => template !== undefined);
  const lines = bindings.flatMap(({ operation, interface: name, request, template, values }) => [
    `${operation}  [${name}]  ${request}`,
    `    ${JSON.stringify(template)}${values.length === 0 ? '' : `  values: ${values.join(', ')}`}`,
  ]);
  return {
    json: bindings,
    lines: [
      ...lines,
      `The contract does not define the bodies of these ${bindings.length} operations. If your server expects another body, set bindings: { ${bindings[0]?.operation ?? ''}: … } in touchstone.yaml.`,
    ],
  };
}
