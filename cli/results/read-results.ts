// Reads results.ndjson from a path that the user named.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseRun } from '../../reporters/ndjson.ts';
import type { Run } from '../../suites/kit/outcome.ts';
import { CliError } from '../cli-error.ts';
import { readGivenFile } from '../options/given-file.ts';
import { RESULTS } from './reports.ts';

/** A folder stands for the results in it. Throws a CliError that names the file, and the line that is wrong in it. */
export function readResults(file: string): Run {
  const inside = join(file, RESULTS);
  const text = readGivenFile(existsSync(inside) ? inside : file, `There is no file "${file}".`);
  try {
    return parseRun(text);
  } catch (cause) {
    throw new CliError(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, 2, { cause });
  }
}
