// Reads a file that the user named; one that cannot be read is misuse, reported in a sentence.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { asMistake, CliError } from '../cli-error.ts';

/** The file's text; `missing`: the message if there is no such file. Throws a CliError. */
export function readGivenFile(file: string, missing: string): string {
  if (!existsSync(file)) throw new CliError(`${missing} It was looked for at ${resolve(file)}.`);
  if (statSync(file).isDirectory()) throw new CliError(`"${file}" is a folder; name a file in it.`);
  return asMistake(
    () => readFileSync(file, 'utf8'),
    (text) => `"${file}" cannot be read: ${text}`,
  );
}
