// What the real service behind the data API gets wrong, as it was found; the rest of it is the mock in its dialect.
import { print, valueFromASTUntyped, type FieldNode } from 'graphql';
import { intercept, isRefused, readAnswer, toArgument, toResponse, visitQuery, type Asked } from './asked.ts';
import { isObject, listOf, objectsOf, parseJson, type Json, type JsonObject } from './json-tree.ts';
import type { Middleware } from '../fault.ts';

/** SQL: an enumeration with labels that are no names of GraphQL, and a table that has it. */
export const ODD_LABELS = `create type shade as enum ('plain', 'dark-blue', 'true', '1st');
create table paint (id serial primary key, name text not null, shade shade);
insert into paint (name, shade) values ('door', 'dark-blue'), ('wall', 'plain'), ('floor', null), ('roof', '1st');`;

/**
 * Compares with the value in a cursor as SQL does, so that no record comes behind it whose value is null. `afterNull`: nor
 * anything behind a record whose own value is null.
 */
export function loseNulls({ afterNull = false } = {}): Middleware {
  return intercept(() => async (asked, run) => {
    const narrowed = narrow(asked, afterNull);
    if (narrowed === undefined) return run();
    const [answer, counted] = [await readAnswer(await run({ query: narrowed })), await readAnswer(await run())];
    if (isRefused(answer) || isRefused(counted)) return run();
    return toResponse(withTotals(answer ?? {}, counted ?? {}) as JsonObject);
  });
}

/** The document with a filter beside each cursor of an order; undefined if it has none. */
function narrow({ query, variables }: Asked, afterNull: boolean): string | undefined {
  let isNarrowed = false;
  const narrowed = visitQuery(query, {
    Field(field) {
      const given = argumentsOf(field, variables);
      const after = given['after'] ?? null;
      const [term] = objectsOf([given['orderBy'] ?? []].flat());
      const [column, direction] = Object.entries(term ?? {})[0] ?? [];
      const [value] = listOf(readCursor(after ?? given['before'] ?? null));
      const nullsCome = (typeof direction === 'string' && direction.includes('Last')) === (after !== null);
      if (column === undefined || value === undefined || !nullsCome) return undefined;
      if (value === null && !afterNull) return undefined;
      isNarrowed = true;
      const filter = given['filter'] ?? null;
      const both = written({ and: [{ [column]: { is: 'NOT_NULL' } }, ...(filter === null ? [] : [filter])] });
      const others = (field.arguments ?? []).filter(({ name }) => name.value !== 'filter');
      return { ...field, arguments: [...others, toArgument('filter', both)] };
    },
  });
  return isNarrowed ? narrowed : undefined;
}

function argumentsOf(field: FieldNode, variables: JsonObject): Readonly<Record<string, Json>> {
  const given = (field.arguments ?? []).map(({ name, value }) => [
    name.value,
    valueFromASTUntyped(value, variables) as Json,
  ]);
  return Object.fromEntries(given) as Record<string, Json>;
}

function readCursor(cursor: Json): Json {
  try {
    return typeof cursor === 'string' ? (parseJson(atob(cursor)) ?? null) : null;
  } catch {
    return null;
  }
}

/** As a literal of GraphQL; a text that follows `is` is a word. */
function written(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (value === null || !isObject(value)) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([key, one]) => `${key}: ${key === 'is' && typeof one === 'string' ? one : written(one)}`,
  );
  return `{${fields.join(', ')}}`;
}

/** A total counts what the cursor leaves out, too. */
function withTotals(answer: Json, counted: Json): Json {
  if (Array.isArray(answer)) return answer.map((one, index) => withTotals(one, listOf(counted)[index] ?? null));
  if (!isObject(answer) || !isObject(counted)) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, one]) => [
      key,
      key === 'totalCount' ? (counted[key] ?? one) : withTotals(one, counted[key] ?? null),
    ]),
  );
}

/** A nodeId of a record of such a collection fails, and with it the request. */
export function failNodeIds(collections: RegExp): Middleware {
  return intercept(() => async (asked, run) => {
    let fails = false;
    visitQuery(asked.query, {
      Field(field) {
        if (collections.test(field.name.value) && /\bnodeId\b/u.test(print(field))) fails = true;
      },
    });
    return fails ? toResponse({ data: null, errors: [{ message: 'column "oid" does not exist' }] }) : run();
  });
}

/** Of several keys in an element of orderBy it takes one, whichever its hash has first. */
export function takeAnyKey(random: () => number): Middleware {
  const choose = (value: Json): Json => {
    const entries = isObject(value) ? Object.entries(value) : [];
    const one = entries[Math.floor(random() * entries.length)];
    return one === undefined || entries.length < 2 ? value : Object.fromEntries([one]);
  };
  return intercept(() => (asked, run) => {
    const orderBy = asked.variables['orderBy'];
    if (!Array.isArray(orderBy)) return run();
    return run({ variables: { ...asked.variables, orderBy: orderBy.map(choose) } });
  });
}
