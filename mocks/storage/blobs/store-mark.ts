// Reads the mark that says whose bytes a place holds.
import { ConnectionError } from '../../db/postgres/connection-error.ts';
import type { StoreMark } from '../records/repair.ts';

export const MARK_FILE = '.touchstone.json';

/** `file`: where the text was found. Throws a ConnectionError for one that is not a mark. */
export function parseMark(text: string, file: string): StoreMark {
  const mark = toMark(text);
  if (mark === undefined)
    throw new ConnectionError(`${file} does not say whose bytes the folder holds. Take another folder.`);
  return mark;
}

function toMark(text: string): StoreMark | undefined {
  try {
    const { database, store, partial } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if ((typeof database !== 'string' && database !== null) || typeof store !== 'string') return undefined;
    return { database, store, partial: partial !== false };
  } catch {
    return undefined;
  }
}
