// Reads results.ndjson from a path that the user named.
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseRun } from '../../reporters/ndjson.ts';
import type { Run } from '../../suites/kit/outcome.ts';
import { asMistake } from '../cli-error.ts';
import { readGivenFile } from '../options/given-paths.ts';
import { RESULTS } from './reports.ts';

/** A folder stands for the results in it. Throws a CliError that names the file, and the line that is wrong in it. */
export function readResults(file: string): Run {
  const inside = join(file, RESULTS);
  const text = readGivenFile(
    existsSync(inside) ? inside : file,
    `There is no file "${file}" with results: touchstone run writes them, so run it first.`,
  );
  return asMistake(
    () => parseRun(text),
    (said) => `${file}: ${said}${beside(file)}`,
  );
}

/** A report for people is no source of results, but lies beside one. */
function beside(file: string): string {
  if (basename(file) === RESULTS) return '';
  const results = join(dirname(file), RESULTS);
  return ` The results of a run are in ${RESULTS}${existsSync(results) ? `: name "${results}"` : ' of its folder'}.`;
}
