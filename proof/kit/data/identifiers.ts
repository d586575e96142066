// Node ids and cursors: as the mock writes them, and taken from an answer.
import { listOf, parseJson, valuesUnder } from './json-tree.ts';
import type { Json, JsonObject } from './json-tree.ts';
import type { Conversation } from './lie.ts';

export function encode(...parts: readonly Json[]): string {
  return btoa(`[${parts.map((part) => JSON.stringify(part)).join(', ')}]`);
}

/** The values inside; empty without any. */
export function decode(text: Json): Json[] {
  return listOf(JSON.parse(typeof text === 'string' && text !== '' ? atob(text) : '[]') as Json);
}

/** The nodeId of a record with this primary key. */
export const nodeIdOf = (table: string, ...key: readonly Json[]): string => encode('public', table, ...key);

/** Every value under a key of a witnessed answer. */
export function witnessed(answer: Json, key: string): Json[] {
  const [, body] = listOf(answer);
  return valuesUnder((typeof body === 'string' ? parseJson(body) : undefined) ?? null, key);
}

/** The page behind a cursor that the server itself returned for the edge at `index`. */
export const behind =
  (query: string, index: number, variables: JsonObject = {}): Conversation =>
  async (ask) => {
    const cursors = witnessed(await ask(query, variables), 'cursor');
    return ask(query, { ...variables, after: cursors[index] ?? null });
  };
