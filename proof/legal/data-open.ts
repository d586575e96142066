// Legal differences of the data interface in what its filters, orders and pages have: the contract shows little of it.
import { uses } from '../kit/data/input-values.ts';
import { intercept, isRefused, readAnswer, toResponse, type Asked } from '../kit/data/asked.ts';
import type { Condition } from '../kit/data/conditions.ts';
import { changeEdges } from '../kit/data/connections.ts';
import { isObject, mapKey, type Json, type JsonObject } from '../kit/data/json-tree.ts';
import type { Middleware } from '../kit/fault.ts';
import { onTypes, recordsOf } from './data-schema.ts';

/** What meets the condition is refused. */
export const refuseWhen = (when: Condition): Middleware =>
  intercept(
    () => (asked, run) =>
      when(asked) ? Promise.resolve(toResponse({ errors: [{ message: 'That is not possible.' }] })) : run(),
  );

/** The request is read otherwise. */
const readAs = (change: (asked: Asked) => Partial<Asked>): Middleware =>
  intercept(() => (asked, run) => run(change(asked)));

/** The variables are read otherwise. */
export const readVariablesAs = (change: (value: Json) => Json): Middleware =>
  readAs(({ variables }) => ({ variables: change(variables) as JsonObject }));

/** The result is told otherwise. */
export const tellAs = (change: (data: Json, asked: Asked) => Json): Middleware =>
  intercept(() => async (asked, run) => {
    const response = await run();
    const answer = await readAnswer(response);
    if (answer === undefined || isRefused(answer) || asked.query.includes('__schema')) return response;
    return toResponse({ ...answer, data: change(answer['data'] ?? null, asked) });
  });

export const both =
  (one: Middleware, other: Middleware): Middleware =>
  (next) =>
    one(other(next));

/** A filter type has not got some operators. */
export function lackOperators(filter: string, ...operators: readonly string[]): Middleware {
  const lacked = new Set(operators);
  return both(
    refuseWhen((asked) => operators.some((name) => uses(asked, { type: filter, name }))),
    onTypes((type) =>
      type['name'] === filter
        ? { ...type, inputFields: recordsOf(type['inputFields']).filter(({ name }) => !lacked.has(String(name))) }
        : type,
    ),
  );
}

/** `is` takes other words than the real service's. */
export function takeWords(isNull: string, notNull: string): Middleware {
  const meaning = new Map([
    [isNull, 'NULL'],
    [notNull, 'NOT_NULL'],
  ]);
  const inQuery = /\bis: ?(\w+)/gu;
  const read = (word: Json): Json => (typeof word === 'string' ? meaning.get(word) : undefined) ?? 'no word';
  return both(
    readAs(({ query, variables }) => ({
      query: query.replaceAll(inQuery, (_all, word: string) => `is: ${meaning.get(word) ?? 'no_word'}`),
      variables: mapKey(variables, 'is', read) as JsonObject,
    })),
    onTypes((type) => {
      const [model] = recordsOf(type['enumValues']);
      return type['name'] === 'FilterIs' && model !== undefined
        ? { ...type, enumValues: [isNull, notNull].map((name) => ({ ...model, name })) }
        : type;
    }),
  );
}

/** A page going backward begins at its end, unless an order is asked for. */
export const pageFromTheEnd: Middleware = tellAs((data, { query, variables }) => {
  if ((variables['orderBy'] ?? null) !== null || query.includes('orderBy: [')) return data;
  const asked = [...query.matchAll(/(?:(\w+): )?(\w+Collection)\([^)]*last: (\$?)/gu)];
  const keys = asked.flatMap(([, alias, field = '', isVariable]) =>
    isVariable === '$' && (variables['last'] ?? null) === null ? [] : [alias ?? field],
  );
  const reverse = changeEdges((edges) => edges.toReversed());
  return keys.reduce<Json>(
    (value, key) => mapKey(value, key, (one) => (isObject(one) && Array.isArray(one['edges']) ? reverse(one) : one)),
    data,
  );
});

/** Each column has an enumeration of its own for its orders. */
export const orderByOwnWords: Middleware = onTypes(
  (type) => {
    const name = String(type['name']);
    if (!name.endsWith('OrderBy')) return type;
    const inputs = recordsOf(type['inputFields']).map((input) => ({
      ...input,
      ...(isObject((input['type'] ?? null) as Json)
        ? { type: { ...(input['type'] as JsonObject), name: `${name}${String(input['name'])}` } }
        : {}),
    }));
    return { ...type, inputFields: inputs };
  },
  (types) => {
    const direction = types.find(({ name }) => name === 'OrderByDirection');
    const orders = types.filter(({ name }) => String(name).endsWith('OrderBy'));
    const own = orders.flatMap(({ name, inputFields }) =>
      recordsOf(inputFields).map((input) => ({ ...direction, name: `${String(name)}${String(input['name'])}` })),
    );
    return direction === undefined ? types : [...types.filter((type) => type !== direction), ...own];
  },
);

/** A JSON null is stored as no value. */
export const forgetJsonNulls: Middleware = readVariablesAs((variables) =>
  ['aJson', 'aJsonb'].reduce<Json>(
    (value, key) => mapKey(value, key, (one) => (one === 'null' ? null : one)),
    variables,
  ),
);
