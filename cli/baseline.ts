// `touchstone baseline`: writes and mends the expectations file by the results of a run.
import { existsSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { isMap, isScalar, isSeq, type Document, type YAMLSeq } from 'yaml';
import { isStillBad, matches, nameOf, staleExpectations, validOn } from '../suites/kit/verdict/expectations.ts';
import { renderCount, type Outcome, type Run, type RunExpectation } from '../suites/kit/outcome.ts';
import { asMistake, CliError } from './cli-error.ts';
import { addCommand } from './commands.ts';
import { checkExpectations, isDate, parseExpectations, type ExpectationsFile } from './options/expectations.ts';
import { readGivenFile } from './options/given-paths.ts';
import { failureOf, isBroken, missingFrom, seenInRun, whyNoGround, type Broken } from './results/known-failures.ts';
import { readResults } from './results/read-results.ts';

interface BaselineOptions {
  readonly expectations: string;
  readonly reason?: string;
  readonly link?: string;
  readonly expires?: string;
  readonly force?: true;
}

const EMPTY = `# Failures that are known: touchstone run --expectations FILE shows them, and they are not red.
# Each names a case, a clause or a need by an id or a glob; it ends on the day that it names. Of a case it says which clause
# breaks, and at which check: a case that fails in another way is red. Of a clause that answers break, it says at which check;
# a clause alone covers whatever breaks it. A need (touchstone list needs) covers every case that is blocked as long as it is not met.
version: 1
expect: []
`;

export const VERBS = {
  init: (file, results, options) => {
    if (existsSync(file))
      throw new CliError(
        `"${file}" already exists. To add to it: touchstone baseline update. To begin another file: --expectations FILE.`,
      );
    return addMissing(file, EMPTY, results, options);
  },
  update: (file, results, options) => addMissing(file, readFile(file), results, options),
  prune,
  check,
} satisfies Readonly<Record<string, (file: string, results: Run, options: BaselineOptions) => Promise<number>>>;

export function addBaselineCommand(program: Command): void {
  addCommand(program, 'baseline').action(
    async (verb: keyof typeof VERBS, results: string, options: BaselineOptions) => {
      process.exitCode = await VERBS[verb](options.expectations, readWhole(results), options);
    },
  );
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

async function addMissing(file: string, text: string, results: Run, options: BaselineOptions): Promise<number> {
  const known = parseExpectations(file, text);
  const { document, entries } = known;
  const obstacle = whyNoGround(results);
  if (obstacle !== undefined && options.force !== true)
    throw new CliError(
      `These results are no ground for expectations: ${obstacle.replace(/\.$/u, '')}. Run it again, or use them all the same with --force.`,
    );
  const flaky = new Set(results.outcomes.filter(({ verdict }) => verdict === 'flaky').map(({ id }) => id));
  const missing = missingFrom(entries, results).filter((one) => one.case === undefined || !flaky.has(one.case));
  const { reason = '', link = '', expires = '' } = options;
  checkFlags(options);
  if (missing.length > 0 && (reason === '' || link === '' || expires === ''))
    throw new CliError(
      `${renderCount(missing.length, 'failure')} ${missing.length === 1 ? 'is' : 'are'} new: say why with --reason, --link and --expires.`,
    );
  const added = missing.map((one) => ({ ...one, reason, link, expires }));
  const { replaced, said } = updateExpectations(known, added, results);
  await write(file, document);
  say([
    ...[...flaky].map((id) => `not written: ${id} is flaky, so that its expectation would be red whenever it passes.`),
    ...expiredLines(entries, results),
    ...replaced.map((id) => `replaced: ${id}, which was expected to fail in another way.`),
    ...said.map((id) => `mended: the entry of ${id} now says which failure is expected.`),
    `${file}: ${renderCount(missing.length, 'expectation')} added, ${entries.length - replaced.length} kept.`,
  ]);
  return 0;
}

/**
 * Writes what the entries do not cover, and which failure a case had whose entry does not say it. Returns the cases whose
 * entry, of another failure, was replaced, and those whose entry now says which.
 */
function updateExpectations(
  { document, entries }: ExpectationsFile,
  added: readonly RunExpectation[],
  { outcomes }: Run,
) {
  const list = document.get('expect');
  if (!isSeq(list)) return { replaced: [], said: [] };
  list.flow = false;
  const red = new Map(outcomes.filter(isBroken).map((outcome) => [outcome.id, outcome]));
  const said = entries.flatMap(({ case: id = '', breaks }, at) => {
    const outcome = red.get(id);
    return outcome !== undefined && breaks === undefined && sayFailure(list, at, outcome, document) ? [id] : [];
  });
  const renewed = new Set(added.flatMap((entry) => entry.case ?? []));
  const isOutgrown = ({ case: id = '' }: RunExpectation): boolean => renewed.has(id);
  list.items = list.items.filter((_, at) => !entries.slice(at, at + 1).some(isOutgrown));
  addEntries(list, added, document);
  return { replaced: entries.filter(isOutgrown).map(({ case: id = '' }) => id), said };
}

/** Behind the name of the case; returns whether there is one. */
function sayFailure(list: YAMLSeq, at: number, outcome: Outcome, document: Document): boolean {
  const item = list.items[at];
  if (!isMap(item)) return false;
  const place = item.items.findIndex(({ key }) => isScalar(key) && key.value === 'case');
  const pairs = Object.entries(failureOf(outcome)).map(([key, value]) => document.createPair(key, value));
  item.items.splice(place + 1, 0, ...pairs);
  return true;
}

/** An empty line between clauses: one bug turns many cases red. */
function addEntries(list: YAMLSeq, entries: readonly RunExpectation[], document: Document): void {
  let last = '';
  for (const entry of entries) {
    const node = document.createNode(entry);
    const { breaks = '' } = entry;
    if (breaks !== last && list.items.length > 0) node.spaceBefore = true;
    last = breaks;
    list.add(node);
  }
}

/** Before they are written into each entry. */
function checkFlags({ link = '', expires = '' }: BaselineOptions): void {
  if (expires !== '' && !isDate(expires))
    throw new CliError(`--expires is a day, such as 2027-01-31, and not "${expires}".`);
  if (expires !== '' && expires < today())
    throw new CliError(
      `--expires ${expires} is past: give the last day on which the failures are expected, ${today()} or later.`,
    );
  if (link !== '' && !URL.canParse(link))
    throw new CliError(`--link is a URL, such as https://tracker.example/12, and not "${link}".`);
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** A line for each entry that expired although what it expects is still so: it stays, and excuses nothing. */
function expiredLines(entries: ExpectationsFile['entries'], results: Run): readonly string[] {
  const seen = seenInRun(results);
  const expired = entries.filter((entry) => entry.expires < today() && isStillBad(entry, seen));
  return expired.map(
    (entry) =>
      `expired: ${nameOf(entry)} (${entry.expires}), and what it expects is still so: move its date, or remove it.`,
  );
}

function say(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

async function prune(file: string, results: Run): Promise<number> {
  const { document, entries } = parseExpectations(file, readFile(file));
  const stale = staleIn(entries, results).filter(({ still }) => !still);
  const list = document.get('expect');
  if (isSeq(list)) list.items = list.items.filter((_item, at) => !stale.some((one) => one.at === at));
  await write(file, document);
  say([
    ...stale.map(({ reason }) => `removed: ${reason}`),
    ...expiredLines(entries, results),
    `${file}: ${renderCount(stale.length, 'expectation')} removed, ${entries.length - stale.length} kept.`,
  ]);
  return 0;
}

async function check(file: string, results: Run): Promise<number> {
  const { entries } = parseExpectations(file, readFile(file));
  await checkExpectations(entries);
  const missing = missingFrom(validOn(entries, today()), results);
  const stale = staleIn(entries, results);
  const lines = [
    ...missing.map((one) => `not expected: ${nameOf(one)}${otherwise(one, entries)}`),
    ...stale.map(({ reason }) => `stale: ${reason}`),
  ];
  const counts = `${renderCount(missing.length, 'failure')} not expected, ${renderCount(stale.length, 'expectation')} stale`;
  say([...lines, `${file}: ${counts}.`]);
  return lines.length === 0 ? 0 : 1;
}

/** At what a clause breaks, and what fails of a case that is expected to fail in another way. */
function otherwise(
  { case: id, clause, breaks = '', check = '' }: Broken,
  entries: ExpectationsFile['entries'],
): string {
  if (clause !== undefined) return ` at "${check}"`;
  const isNamed = id !== undefined && entries.some((one) => one.case !== undefined && matches(one.case, id));
  return isNamed ? ` breaks ${breaks} at "${check}", and is expected to fail in another way` : '';
}

interface StaleEntry {
  readonly at: number;
  readonly reason: string;
  /** What it expects is still so: only its date is past. */
  readonly still: boolean;
}

/** Entries that expired by today, or of what holds in the results. */
function staleIn(entries: ExpectationsFile['entries'], run: Run): readonly StaleEntry[] {
  const seen = seenInRun(run);
  const passing = run.outcomes.filter(({ verdict }) => verdict === 'pass' || verdict === 'unexpected-pass');
  return entries.flatMap((entry, at): readonly StaleEntry[] => {
    const [stale] = staleExpectations([entry], seen, today());
    if (stale !== undefined) return [{ at, reason: stale.reason, still: stale.still === true }];
    const { case: pattern } = entry;
    const passed = pattern === undefined ? undefined : passing.find(({ id }) => matches(pattern, id));
    return passed === undefined
      ? []
      : [{ at, reason: `${passed.id} passes, though it is expected to fail`, still: false }];
  });
}

/** Only what can be read again. */
async function write(file: string, document: Document): Promise<void> {
  const text = document.toString({ lineWidth: 0 });
  await checkExpectations(parseExpectations(file, text).entries);
  asMistake(
    () => {
      writeFileSync(file, text);
    },
    (said) => `"${file}" cannot be written: ${said}`,
  );
}
