// Reads results.ndjson from a path that a person gave.
import { existsSync, readFileSync } from 'node:fs';
import { parseRun } from '../reporters/ndjson.ts';
import type { Run } from '../suites/kit/outcome.ts';
import { CliError } from './cli-error.ts';

/** Throws a CliError that names the file, and the line that is wrong in it. */
export function readResults(file: string): Run {
  if (!existsSync(file)) throw new CliError(`There is no file "${file}".`);
  try {
    return parseRun(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new CliError(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, 2, { cause });
  }
}
