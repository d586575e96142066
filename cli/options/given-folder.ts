// Makes a folder that the user named; one that cannot be made is misuse, reported in a sentence.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { asMistake } from '../cli-error.ts';

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
