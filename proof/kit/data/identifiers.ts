// Node ids and cursors as the mock writes them.
import { listOf, type Json } from './json-tree.ts';

export function encode(...parts: readonly Json[]): string {
  return btoa(`[${parts.map((part) => JSON.stringify(part)).join(', ')}]`);
}

/** The values inside; empty without any. */
export function decode(text: Json): Json[] {
  return listOf(JSON.parse(typeof text === 'string' && text !== '' ? atob(text) : '[]') as Json);
}

/** The nodeId of a record with this primary key. */
export const nodeIdOf = (table: string, ...key: readonly Json[]): string => encode('public', table, ...key);
