// Makes a folder that the user named; one that cannot be made is misuse, reported in a sentence.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CliError } from '../cli-error.ts';

/** `flag`: what names another one. Throws a CliError. */
export function prepareFolder(folder: string, flag: string): void {
  try {
    makeFolder(folder);
  } catch (cause) {
    throw new CliError(
      `The folder "${folder}" cannot be made: ${cause instanceof Error ? cause.message : ''}. Name another one with ${flag}.`,
      2,
      {
        cause,
      },
    );
  }
}

/** Level by level: Node's recursion never ends below a folder like /proc, where none can be made. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw new Error(`${folder} is a file`);
    return;
  }
  makeFolder(dirname(folder));
  mkdirSync(folder);
}
