// `touchstone list`: the cases, the clauses, and the points that the contract leaves open.
import type { Command } from 'commander';
import { Argument } from 'commander';
import type { Clause } from '../specs/clause.ts';
import { INTERFACES } from '../specs/clause.ts';
import { countClauses, countPlaces, lintCases, lintCoverage, uncoveredClauses } from '../specs/lint.ts';
import { loadClauses, loadExcuses, loadPlaces, loadRequirements } from '../specs/load.ts';
import { allSuites, NEWEST_REQUIREMENTS } from '../suites/battery.ts';
import { createSelection } from '../suites/kit/select.ts';

interface ListOptions {
  readonly only?: string;
  readonly json?: boolean;
  readonly summary?: boolean;
  readonly uncovered?: boolean;
}

export function addListCommand(program: Command): void {
  program
    .command('list')
    .description('the cases, the clauses, or the open points')
    .addArgument(new Argument('<what>', 'cases, clauses or open').choices(['cases', 'clauses', 'open']))
    .option('--only <glob>', 'ids that match')
    .option('--json', 'as JSON')
    .option('--summary', 'clauses: how many, by interface and strength, and how the contract is covered')
    .option('--uncovered', 'clauses: the stated ones that a black box can judge and that no case cites')
    .action((what: 'cases' | 'clauses' | 'open', options: ListOptions) => {
      process.stdout.write(`${listLines(what, options).join('\n')}\n`);
    });
}

function listLines(what: 'cases' | 'clauses' | 'open', options: ListOptions): readonly string[] {
  const selection = createSelection(options.only === undefined ? [] : [options.only]);
  if (what === 'cases') return listCases(selection, options.json === true);
  const clauses = loadClauses().filter((clause) => selection({ id: clause.id, clauses: [clause.id] }));
  if (options.summary === true) return summaryLines(clauses, options.json === true);
  const wanted =
    what === 'open'
      ? clauses.filter((clause) => clause.strength === 'open')
      : options.uncovered === true
        ? uncoveredClauses(clauses, allCases())
        : clauses;
  if (options.json === true) return [JSON.stringify(wanted, null, 2)];
  const lines = wanted.map((clause) => `${clause.id}  [${clause.strength}]  ${clause.text}${whatTheMockDoes(clause)}`);
  if (options.uncovered === true) return [...lines, `${wanted.length} testable stated clauses have no case.`];
  return [...lines, `${wanted.length} clauses.`];
}

function whatTheMockDoes(clause: Clause): string {
  return clause.mock === undefined ? '' : `\n    our mock: ${clause.mock}`;
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

function listCases(selection: (item: Listed) => boolean, json: boolean): readonly string[] {
  const scored = new Set(loadRequirements(NEWEST_REQUIREMENTS).cases);
  const cases = allCases()
    .filter(selection)
    .map(({ id, title, clauses, hazard, needs }) => ({ id, title, hazard, scored: scored.has(id), clauses, needs }));
  if (json) return [JSON.stringify(cases, null, 2)];
  return [
    ...cases.map((item) => `${item.id}  [${item.hazard}${item.scored ? '' : ', not scored'}]  ${item.title}`),
    `${cases.length} cases, ${cases.filter((item) => item.scored).length} of them scored.`,
  ];
}

function summaryLines(clauses: readonly Clause[], json: boolean): readonly string[] {
  const counts = countClauses(clauses);
  const places = countPlaces(loadPlaces());
  const uncovered = uncoveredClauses(clauses, allCases());
  const overlooked = lintCoverage(loadPlaces(), loadClauses(), loadExcuses());
  const mistakes = lintCases(allCases(), loadClauses());
  if (json)
    return [JSON.stringify({ clauses: counts, places, overlooked, uncovered: uncovered.map(({ id }) => id) }, null, 2)];
  return [
    `${'interface'.padEnd(12)}${'stated'.padStart(8)}${'implied'.padStart(9)}${'open'.padStart(6)}${'sum'.padStart(6)}`,
    ...INTERFACES.map((name) => {
      const { stated, implied, open } = counts[name];
      return `${name.padEnd(12)}${String(stated).padStart(8)}${String(implied).padStart(9)}${String(open).padStart(6)}${String(stated + implied + open).padStart(6)}`;
    }),
    `${clauses.length} clauses, ${clauses.filter((clause) => clause.untestable !== undefined).length} of them beyond any black box.`,
    `Places of the contract: ${places.row} rows, ${places.item} items, ${places.bullet} bullets, ${places.sentence} sentences; ${loadExcuses().length} excused in writing.`,
    overlooked.length === 0 ? 'Every place has a clause or an excuse.' : overlooked.join('\n'),
    mistakes.length === 0 ? `${allCases().length} cases, each citing clauses that exist.` : mistakes.join('\n'),
    `${uncovered.length} testable stated clauses have no case (list clauses --uncovered).`,
  ];
}
