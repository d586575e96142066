// JSON as a tree: what is in it, and the same tree with other values under a key.

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

export function objectsOf(value: Json | undefined): JsonObject[] {
  return listOf(value).filter(isObject);
}

/** The tree with every value under a key replaced; the same tree if that changes nothing. */
export function mapKey(tree: Json, key: string, change: (value: Json, parent: JsonObject) => Json): Json {
  if (Array.isArray(tree)) {
    const items = tree.map((item) => mapKey(item, key, change));
    return items.every((item, index) => item === tree[index]) ? tree : items;
  }
  if (!isObject(tree)) return tree;
  const entries = Object.entries(tree).map(([name, value]): [string, Json] => {
    const inside = mapKey(value, key, change);
    return [name, name === key ? change(inside, tree) : inside];
  });
  return entries.every(([name, value]) => value === tree[name]) ? tree : Object.fromEntries(entries);
}

/** Every value under a key, in the order of the text. */
export function valuesUnder(tree: Json, key: string): Json[] {
  const found: Json[] = [];
  mapKey(tree, key, (value) => {
    found.push(value);
    return value;
  });
  return found;
}

/** The tree with every key of one name renamed. */
export function renameKey(tree: Json, from: string, to: string): Json {
  if (Array.isArray(tree)) return tree.map((item) => renameKey(item, from, to));
  if (!isObject(tree)) return tree;
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key === from ? to : key, renameKey(value, from, to)]),
  );
}

export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
