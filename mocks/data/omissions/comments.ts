// Says which comments with @graphql have no effect, and which make every request fail.
import type { CommentFacts, Facts } from './facts.ts';

const tableKeys = 'name description totalCount aggregate primary_key_columns foreign_keys max_rows'.split(' ');

/** The keys that have a meaning on each kind of thing. */
const keysOf: Readonly<Record<string, readonly string[]>> = {
  schema: ['inflect_names', 'max_rows', 'introspection'],
  table: tableKeys,
  view: tableKeys,
  'materialized view': tableKeys,
  'foreign table': tableKeys,
  'table column': ['name', 'description'],
  function: ['name', 'description'],
  'table constraint': ['local_name', 'foreign_name'],
  type: ['name', 'mappings'],
};

export function listUnreadComments({ comments }: Facts): readonly string[] {
  return (comments ?? []).flatMap(tellComment);
}

function tellComment({ kind, name, text }: CommentFacts): readonly string[] {
  const who = `The comment of ${kind} ${name}`;
  const found = /@graphql\((.+)\)/s.exec(text)?.[1];
  if (found === undefined) return [`${who} says nothing to the data interface: write @graphql({…}), in parentheses.`];
  let json: unknown;
  try {
    json = JSON.parse(found);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [`${who} makes every request fail: what is in @graphql(…) is not JSON: ${reason}`];
  }
  const known = keysOf[kind];
  if (typeof json !== 'object' || json === null || known === undefined) return [];
  const unknown = Object.keys(json).filter((key) => !known.includes(key));
  const off = Object.entries(json).filter(
    ([key, value]) => known.includes(key) && ['totalCount', 'aggregate'].includes(key) && !isSwitch(value),
  );
  return [
    ...unknown.map((key) => `${who} has "${key}", which means nothing there. It may have ${known.join(', ')}.`),
    ...off.map(([key]) => `${who} does not turn ${key} on: write "${key}": {"enabled": true}.`),
  ];
}

function isSwitch(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'enabled' in value;
}
