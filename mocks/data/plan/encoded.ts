// Cursors and node ids: base64 of a JSON array, decoded and checked here, made in `compile/json.ts`.
import type { Model, Table } from '../model/model.ts';
import { RequestError } from '../engine/request-error.ts';
import type { Cursor, KeyValues } from './plan.ts';
import { checkLevels } from './texts.ts';

export function decodeCursor(encoded: string): Cursor {
  const errors = { base64: 1, 'utf-8': 2, json: 3, array: 4 };
  const { text, items } = decode(encoded, (step) => new RequestError(`Failed to decode cursor, error ${errors[step]}`));
  return { text, nulls: items.map((item) => item === null) };
}

/** The table and key that a node id names. */
export function decodeNodeId(encoded: string, model: Model): { readonly table: Table; readonly key: KeyValues } {
  const id = readNodeId(encoded);
  const table = [...model.tables.values()].find((candidate) => isOf(id, candidate));
  if (table === undefined) throw new RequestError('Collection referenced by nodeId did not match any known collection');
  return { table, key: keyOf(id, table) };
}

/** The key in a node id, which has to belong to this table. */
export function decodeNodeIdOf(encoded: string, table: Table): KeyValues {
  const id = readNodeId(encoded);
  if (!isOf(id, table)) throw new RequestError('nodeId belongs to a different collection');
  return keyOf(id, table);
}

type NodeId = ReturnType<typeof readNodeId>;

function readNodeId(encoded: string) {
  const wrong = (step: number) => new RequestError(`Invalid value passed to nodeId argument. Error ${step}`);
  const errors = { base64: 2, 'utf-8': 3, json: 4, array: 10 };
  const { text, items } = decode(encoded, (step) => wrong(errors[step]));
  const [schema, name] = items;
  if (items.length < 3) throw wrong(5);
  if (typeof schema !== 'string') throw wrong(6);
  if (typeof name !== 'string') throw wrong(7);
  return { schema, name, text, keyLength: items.length - 2 };
}

function isOf(id: NodeId, table: Table): boolean {
  return table.schema === id.schema && table.name === id.name;
}

function keyOf(id: NodeId, table: Table): KeyValues {
  if (id.keyLength !== table.key.length)
    throw new RequestError(`Primary key column count mismatch. Expected ${table.key.length}, provided ${id.keyLength}`);
  return { kind: 'json', text: id.text, offset: 2 };
}

/** `refuse`: the error of the step that fails. */
function decode(
  encoded: string,
  refuse: (step: 'base64' | 'utf-8' | 'json' | 'array') => RequestError,
): { readonly text: string; readonly items: readonly unknown[] } {
  if (encoded.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(encoded)) throw refuse('base64');
  const binary = atob(encoded);
  if (btoa(binary) !== encoded) throw refuse('base64');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(binary, (char) => char.charCodeAt(0)),
    );
  } catch {
    throw refuse('utf-8');
  }
  let json: unknown;
  try {
    json = JSON.parse(checkLevels(text, 'A cursor or nodeId', true));
  } catch (error) {
    throw error instanceof RequestError ? error : refuse('json');
  }
  if (!Array.isArray(json)) throw refuse('array');
  return { text, items: json };
}
