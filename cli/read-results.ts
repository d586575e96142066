// Reads results.ndjson from a path that a person gave.
import { parseRun } from '../reporters/ndjson.ts';
import type { Run } from '../suites/kit/outcome.ts';
import { CliError } from './cli-error.ts';
import { readGivenFile } from './given-file.ts';

/** Throws a CliError that names the file, and the line that is wrong in it. */
export function readResults(file: string): Run {
  const text = readGivenFile(file, `There is no file "${file}".`);
  try {
    return parseRun(text);
  } catch (cause) {
    throw new CliError(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, 2, { cause });
  }
}
