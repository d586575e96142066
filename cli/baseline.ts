// `touchstone baseline`: writes and mends the expectations file by the results of a run.
import { existsSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { Argument } from 'commander';
import { isSeq } from 'yaml';
import type { Document } from 'yaml';
import { matches, staleExpectations } from '../suites/kit/verdict/expectations.ts';
import { renderCount } from '../suites/kit/outcome.ts';
import type { Run, RunExpectation } from '../suites/kit/outcome.ts';
import { CliError } from './cli-error.ts';
import { checkExpectations, parseExpectations } from './options/expectations.ts';
import type { ExpectationsFile } from './options/expectations.ts';
import { readGivenFile } from './options/given-file.ts';
import { readResults } from './results/read-results.ts';

interface BaselineOptions {
  readonly expectations: string;
  readonly reason?: string;
  readonly link?: string;
  readonly expires?: string;
}

const EMPTY = `# Failures that are known: touchstone run --expectations FILE shows them, and they are not red.
# Each names a case or a clause by an id or a glob; it ends on the day that it names. A clause covers every case that breaks it.
version: 1
expect: []
`;

const VERBS: Readonly<Record<string, (file: string, results: Run, options: BaselineOptions) => Promise<number>>> = {
  init: (file, results, options) => {
    if (existsSync(file)) throw new CliError(`"${file}" already exists. To add to it: touchstone baseline update.`);
    return addMissing(file, EMPTY, results, options);
  },
  update: (file, results, options) => addMissing(file, readFile(file), results, options),
  prune,
  check,
};

export function addBaselineCommand(program: Command): void {
  program
    .command('baseline')
    .description('expectations of known failures, by the results of a run: init, update, prune or check them')
    .addArgument(new Argument('<verb>', 'what to do').choices(Object.keys(VERBS)))
    .argument('[results]', 'results.ndjson, or a folder with it', 'reports')
    .option('--expectations <file>', 'the expectations file', 'expectations.yaml')
    .option('--reason <text>', 'init, update: why the new ones are expected')
    .option('--link <url>', 'init, update: where they are followed up')
    .option('--expires <date>', 'init, update: their last day, such as 2027-01-31')
    .action(async (verb: string, results: string, options: BaselineOptions) => {
      const work = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
      if (work === undefined)
        throw new CliError(`Unknown command "baseline ${verb}". Use init, update, prune or check.`);
      process.exitCode = await work(options.expectations, readWhole(results), options);
    });
}

function readWhole(place: string): Run {
  const run = readResults(place);
  if (run.footer === undefined)
    throw new CliError(`${place} broke off before its end, so its results are not complete. Run it again.`);
  return run;
}

function readFile(file: string): string {
  return readGivenFile(file, `There is no expectations file "${file}": touchstone baseline init writes one.`);
}

const RED = ['fail', 'deviation', 'flaky', 'expected-fail'];

/**
 * What is broken in a run, expected or not: each red case, and the clauses that the check of every answer found broken.
 * A clause alone would also cover a case that holds today, and that fails tomorrow for another reason.
 */
function brokenIn({ outcomes, findings }: Run): readonly Pick<RunExpectation, 'case' | 'clause'>[] {
  const found = new Set(findings.filter(({ scored }) => scored).map(({ clause }) => clause));
  const red = outcomes.filter(({ verdict, scored, clause }) => RED.includes(verdict) && scored && !isIn(found, clause));
  return [...[...found].sort().map((clause) => ({ clause })), ...red.map(({ id }) => ({ case: id }))];
}

function isIn(clauses: ReadonlySet<string>, clause: string | undefined): boolean {
  return clause !== undefined && clauses.has(clause);
}

/** Whether an entry speaks of what is broken: a case may be covered by the clause that it blames, too. */
function isCovered(
  { clause, case: id }: Pick<RunExpectation, 'case' | 'clause'>,
  entries: readonly RunExpectation[],
  { outcomes }: Run,
): boolean {
  const covers = (of: 'case' | 'clause', name: string | undefined): boolean =>
    name !== undefined && entries.some((one) => one[of] !== undefined && matches(one[of], name));
  const blamed = clause ?? outcomes.find((one) => one.id === id)?.clause;
  return covers('case', id) || covers('clause', blamed);
}

function missingFrom(entries: readonly RunExpectation[], results: Run): ReturnType<typeof brokenIn> {
  return brokenIn(results).filter((broken) => !isCovered(broken, entries, results));
}

async function addMissing(file: string, text: string, results: Run, options: BaselineOptions): Promise<number> {
  const { document, entries } = parseExpectations(file, text);
  const missing = missingFrom(entries, results);
  const { reason = '', link = '', expires = '' } = options;
  const today = new Date().toISOString().slice(0, 10);
  if (expires !== '' && expires < today)
    throw new CliError(
      `--expires ${expires} is past: give the last day on which the failures are expected, ${today} or later.`,
    );
  if (missing.length > 0 && (reason === '' || link === '' || expires === ''))
    throw new CliError(
      `${renderCount(missing.length, 'failure')} ${missing.length === 1 ? 'is' : 'are'} new: say why with --reason, --link and --expires.`,
    );
  const list = document.get('expect');
  if (isSeq(list)) {
    list.flow = false;
    for (const one of missing) list.add(document.createNode({ ...one, reason, link, expires }));
  }
  await write(file, document);
  process.stdout.write(`${file}: ${renderCount(missing.length, 'expectation')} added, ${entries.length} kept.\n`);
  return 0;
}

async function prune(file: string, results: Run): Promise<number> {
  const { document, entries } = parseExpectations(file, readFile(file));
  const stale = staleIn(entries, results);
  const list = document.get('expect');
  if (isSeq(list)) list.items = list.items.filter((_item, at) => !stale.some((one) => one.at === at));
  await write(file, document);
  process.stdout.write(stale.map(({ reason }) => `removed: ${reason}\n`).join(''));
  process.stdout.write(
    `${file}: ${renderCount(stale.length, 'expectation')} removed, ${entries.length - stale.length} kept.\n`,
  );
  return 0;
}

async function check(file: string, results: Run): Promise<number> {
  const { entries } = parseExpectations(file, readFile(file));
  await checkExpectations(entries);
  const missing = missingFrom(entries, results);
  const stale = staleIn(entries, results);
  const lines = [
    ...missing.map((one) => `not expected: ${one.clause ?? one.case ?? ''}`),
    ...stale.map(({ reason }) => `stale: ${reason}`),
  ];
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  process.stdout.write(
    `${file}: ${renderCount(missing.length, 'failure')} not expected, ${renderCount(stale.length, 'expectation')} stale.\n`,
  );
  return lines.length === 0 ? 0 : 1;
}

/** Entries that expired by today, or of what holds in the results. */
function staleIn(
  entries: ExpectationsFile['entries'],
  run: Run,
): readonly { readonly at: number; readonly reason: string }[] {
  const today = new Date().toISOString().slice(0, 10);
  const blamed = [...run.outcomes.filter(({ verdict }) => RED.includes(verdict)), ...run.findings];
  const broken = new Set(blamed.filter(({ scored }) => scored).flatMap(({ clause }) => clause ?? []));
  const passing = run.outcomes.filter(({ verdict }) => verdict === 'pass' || verdict === 'unexpected-pass');
  const held = new Set(passing.flatMap(({ clauses }) => clauses).filter((clause) => !broken.has(clause)));
  return entries.flatMap((entry, at) => {
    const [stale] = staleExpectations([entry], { broken, held }, today);
    if (stale !== undefined) return [{ at, reason: stale.reason }];
    const { case: pattern } = entry;
    const passed = pattern === undefined ? undefined : passing.find(({ id }) => matches(pattern, id));
    return passed === undefined ? [] : [{ at, reason: `${passed.id} passes, though it is expected to fail` }];
  });
}

/** Only what can be read again. */
async function write(file: string, document: Document): Promise<void> {
  const text = document.toString({ lineWidth: 0 });
  await checkExpectations(parseExpectations(file, text).entries);
  try {
    writeFileSync(file, text);
  } catch (cause) {
    throw new CliError(`"${file}" cannot be written: ${cause instanceof Error ? cause.message : ''}`, 2, { cause });
  }
}
