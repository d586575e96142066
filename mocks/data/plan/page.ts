// The arguments of a connection that choose a page, in the order in which they are checked.
import type { Table } from '../model/model.ts';
import { RequestError } from '../engine/request-error.ts';
import { coerce, renderList } from './coerce.ts';
import { decodeCursor } from './encoded.ts';
import type { Cursor, Page } from './plan.ts';
import { readArgument, type Selected } from './selection.ts';
import { isNothing, type Value } from './value.ts';

/** Counts are added up in SQL; no table has more rows than this. */
const largestCount = Number.MAX_SAFE_INTEGER;

export function refuseUnknownArguments(selected: Selected, known: readonly string[]): void {
  const extra = [...selected.arguments.keys()].filter((name) => !known.includes(name));
  if (extra.length > 0) throw new RequestError(`Input contains extra keys ${renderList(extra)}`);
}

export function planPage(selected: Selected, table: Table): Page {
  const readCount = (name: string) => toCount(readArgument(selected, name), name);
  const readCursor = (name: string) => toCursor(readArgument(selected, name));
  const first = readCount('first');
  const last = readCount('last');
  const offset = readCount('offset');
  const before = readCursor('before');
  const after = readCursor('after');
  if (first !== undefined && last !== undefined)
    throw new RequestError('only one of "first" and "last" may be provided');
  if (before !== undefined && after !== undefined)
    throw new RequestError('only one of "before" and "after" may be provided');
  if (first !== undefined && before !== undefined) throw new RequestError('"first" may only be used with "after"');
  if (last !== undefined && after !== undefined) throw new RequestError('"last" may only be used with "before"');
  if (offset !== undefined && (last !== undefined || before !== undefined))
    throw new RequestError('"offset" may only be used with "first" and "after"');
  return {
    size: Math.min(first ?? last ?? table.maxRows, table.maxRows),
    backward: last !== undefined || before !== undefined,
    offset: offset ?? 0,
    cursor: before ?? after,
  };
}

function toCount(value: Value, name: string): number | undefined {
  const text = coerce(value, { kind: 'scalar', scalar: 'Int' });
  if (text === null) return undefined;
  const count = Number(text);
  if (count < 0) throw new RequestError(`\`${name}\` must be an unsigned integer`);
  return Math.min(count, largestCount);
}

function toCursor(value: Value): Cursor | undefined {
  if (isNothing(value)) return undefined;
  if (value.kind !== 'string') throw new RequestError('Invalid input for Cursor type');
  return decodeCursor(value.value);
}
