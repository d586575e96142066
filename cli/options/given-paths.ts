// Files and folders that the user named: what cannot be read or made is misuse, reported in a sentence.
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
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

/** `flag`: what names another one. `mode`: of folders that are made. Throws a CliError. */
export function prepareFolder(folder: string, flag: string, mode = 0o777): void {
  asMistake(
    () => {
      makeFolder(folder, mode);
    },
    (text) => `The folder "${folder}" cannot be made: ${text}. Name another one with ${flag}.`,
  );
}

/** Level by level: Node's recursion never ends below a folder like /proc, where none can be made. */
function makeFolder(folder: string, mode: number): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw new Error(`${folder} is a file`);
    return;
  }
  makeFolder(dirname(folder), mode);
  mkdirSync(folder, mode);
}
