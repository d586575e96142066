// Lists the files of a database folder with their sizes and checksums when it is closed, and compares them when it is opened.
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ConnectionError } from '../postgres/connection-error.ts';
import { seal, sumOf, unseal, writeWhole } from './sealed-file.ts';

const LIST = 'touchstone.files';
const KIND = 'touchstone-files-1';

/** What stands in the list while the folder is in use, and after a crash. */
const IN_USE = 'in use';

/** Bytes that are read at once. */
const PIECE = 1024 * 1024;

const MOST_NAMED = 3;

/** Whether a mock has used the folder. */
export function isListed(folder: string): boolean {
  return existsSync(join(folder, LIST));
}

/** Until the folder is closed there is nothing to compare its files with. */
export async function noteUse(folder: string): Promise<void> {
  await writeWhole(join(folder, LIST), seal(KIND, IN_USE));
}

/** Best effort: where the list cannot be written, the next start compares nothing, as after a crash. */
export async function listFiles(folder: string): Promise<void> {
  const buffer = new Uint8Array(PIECE);
  const lines = walk(folder).map((name) => {
    const { size, sum } = measure(join(folder, name), buffer);
    return `${sum} ${size} ${name}\n`;
  });
  await writeWhole(join(folder, LIST), seal(KIND, lines.join(''))).catch(() => undefined);
}

/** Throws a ConnectionError that names what is not as it was when the folder was closed. */
export function checkFiles(folder: string): void {
  const file = join(folder, LIST);
  const found = existsSync(file) ? readFileSync(file) : undefined;
  if (found === undefined) return;
  const list = unseal(KIND, found)?.toString();
  if (list === undefined)
    throw new ConnectionError(
      `The file ${file} is damaged, so the database beside it may be, too. Put a copy of the folder ${folder} in its place; or remove the file, then the next start takes the folder as it is.`,
    );
  if (list === IN_USE) return;
  const buffer = new Uint8Array(PIECE);
  const changes = list
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => findChange(folder, line, buffer) ?? []);
  if (changes.length === 0) return;
  const more = changes.length - MOST_NAMED;
  const named = [...changes.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join('; ');
  throw new ConnectionError(
    `The folder ${folder} is not as it was when it was closed: ${named}. Put a copy of the folder in its place; or, to go on with what is there, remove ${file}.`,
  );
}

/** In words. */
function findChange(folder: string, line: string, buffer: Uint8Array): string | undefined {
  const [sum = '', digits = '', ...words] = line.split(' ');
  const name = words.join(' ');
  const file = join(folder, name);
  const size = Number(digits);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return `${name} is missing`;
  if (found.size !== size) return `${name} has ${found.size} bytes instead of ${size}`;
  return measure(file, buffer).sum === sum ? undefined : `${name} has other bytes`;
}

function walk(folder: string): readonly string[] {
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      // The state of management has a checksum of its own.
      .filter((entry) => entry.isFile() && !entry.name.startsWith('touchstone.'))
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
      .sort()
  );
}

function measure(file: string, buffer: Uint8Array): { readonly size: number; readonly sum: string } {
  const opened = openSync(file, 'r');
  try {
    let [size, sum] = [0, sumOf('')];
    for (;;) {
      const length = readSync(opened, buffer, 0, PIECE, null);
      if (length === 0) return { size, sum };
      sum = sumOf(buffer.subarray(0, length), Number.parseInt(sum, 16));
      size += length;
    }
  } finally {
    closeSync(opened);
  }
}
