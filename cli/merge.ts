// `touchstone merge`: puts the shards of a run together, judges them as one, and writes the reports of the whole.
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { recordsOf } from '../reporters/ndjson.ts';
import { readVersion } from '../specs/version.ts';
import { allSuites } from '../suites/battery.ts';
import { MergeMistake, type NamedRun } from '../suites/kit/run/check-shards.ts';
import { mergeRuns } from '../suites/kit/run/merge-runs.ts';
import type { Run } from '../suites/kit/outcome.ts';
import { inOrder } from '../suites/kit/run/shard.ts';
import { CliError } from './cli-error.ts';
import { addCommand } from './commands.ts';
import { readResults } from './results/read-results.ts';
import { createReportWriter, DEFAULT_FORMATS, parseFormats, reportNotBegun, RESULTS } from './results/reports.ts';
import { showResults } from './results/show-results.ts';

interface MergeOptions {
  readonly format?: string;
  readonly out: string;
}

export function addMergeCommand(program: Command): void {
  addCommand(program, 'merge').action((places: readonly string[], options: MergeOptions) => {
    const since = Date.now();
    const shards = places.filter((place) => existsSync(place)).flatMap((place) => resultsIn(place));
    try {
      process.exitCode = mergeAndReport(places, options);
    } catch (error) {
      if (error instanceof CliError && error.exitCode === 2)
        reportNotBegun(
          options.out,
          error.message,
          since,
          process.env,
          shards.map((file) => realpathSync(file)),
        );
      throw error;
    }
  });
}

/** Returns the exit code of the whole. */
function mergeAndReport(places: readonly string[], options: MergeOptions): number {
  const formats = options.format === undefined ? DEFAULT_FORMATS : parseFormats([options.format]);
  const found = places.flatMap((place) => filesIn(place).map((file) => ({ place, file, real: realpathSync(file) })));
  for (const [at, { place, real }] of found.entries()) {
    const before = found.slice(0, at).find((one) => one.real === real);
    if (before !== undefined)
      throw new CliError(
        before.place === place
          ? `${place} is named twice: name each shard once.`
          : `${before.place} and ${place} are the same shard: name each once.`,
      );
  }
  const target = join(options.out, RESULTS);
  if (existsSync(target) && found.some(({ real }) => real === realpathSync(target)))
    throw new CliError(`${target} is a shard, and the reports would replace it: take another folder with --out.`);
  const run = merge(found.map(({ file }) => ({ name: file, run: readResults(file) })));
  const writer = createReportWriter({ folder: options.out, formats, secrets: {} });
  for (const record of recordsOf(run)) writer.record(record);
  const { paths } = writer.finish();
  showResults(run, paths);
  return run.footer?.exitCode ?? 4;
}

function merge(runs: readonly NamedRun[]): Run {
  const version = readVersion();
  for (const { name, run } of runs)
    if (run.header.tool.version !== version)
      throw new CliError(
        `${name} was written by touchstone ${run.header.tool.version}, and this is ${version}: merge with the one that judged.`,
      );
  const suites = allSuites().map((suite) => ({
    interface: suite.interface,
    cases: inOrder(suite.cases).map(({ id }) => id),
  }));
  try {
    return mergeRuns(runs, suites);
  } catch (error) {
    if (error instanceof MergeMistake) throw new CliError(error.message, 2, { cause: error });
    throw error;
  }
}

/** A file, or every results.ndjson in a folder and below it, as artifacts of several jobs are unpacked. */
function filesIn(place: string): readonly string[] {
  if (!existsSync(place)) throw new CliError(`There is no file or folder "${place}".`);
  const found = resultsIn(place);
  if (found.length === 0) throw new CliError(`There is no ${RESULTS} in the folder "${place}".`);
  return found;
}

function resultsIn(place: string): readonly string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((name) => join(place, name))
    .filter((file) => file.endsWith(RESULTS) && statSync(file).isFile())
    .sort();
}
