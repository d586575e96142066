// The mark that says whose bytes a place holds, as the text of a file.
import { sumOf } from '../../db/pglite/sealed-file.ts';
import { ConnectionError } from '../../db/postgres/connection-error.ts';
import { parseJson } from '../../runtime/unknown.ts';
import type { StoreMark } from '../records/repair.ts';

export const MARK_FILE = '.touchstone.json';

/** `file`: where the text was found. Throws a ConnectionError for one that is not a mark. */
export function parseMark(text: string, file: string): StoreMark {
  const mark = toMark(text);
  if (mark === undefined)
    throw new ConnectionError(
      `${file} is damaged: it does not say whose bytes are there. Put a copy in its place; or, if they are this database's, remove it: the next start finds that out and writes it anew.`,
    );
  return mark;
}

export function formatMark({ database, store, partial }: StoreMark): string {
  const mark = JSON.stringify({ database, store, partial });
  return `${mark.slice(0, -1)},"sum":"${sumOf(mark)}"}`;
}

function toMark(text: string): StoreMark | undefined {
  const { database, store, partial } = Object(parseJson(text)) as Readonly<Record<string, unknown>>;
  if ((typeof database !== 'string' && database !== null) || typeof store !== 'string') return undefined;
  const mark = { database, store, partial: partial === true };
  return formatMark(mark) === text ? mark : undefined;
}
