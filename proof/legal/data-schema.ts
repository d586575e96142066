// Legal differences of the data interface in what introspection shows: more than the contract names, and what it leaves open.
import { isGraphql } from '../kit/data/asked.ts';
import { editJson, type Middleware } from '../kit/fault.ts';
import { isRecord, type Json } from '../kit/json.ts';

export function recordsOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? (value as readonly unknown[]).filter(isRecord) : [];
}

/** Changes every type that introspection shows, by `__type` or in `types`. */
export function onTypes(
  change: (type: Json) => Json,
  changeAll: (types: readonly Json[]) => readonly Json[] = (types) => types,
): Middleware {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => {
        if (key === '__type' && isRecord(child)) return [key, change(child)];
        if (key === 'types') return [key, changeAll(recordsOf(child)).map(change)];
        return [key, inside(child)];
      }),
    );
  };
  return editJson((body, request) => (isGraphql(request) ? inside(body) : body));
}

export const named = (name: string, kind = 'SCALAR'): Json => ({ kind, name, ofType: null });
const nonNull = (type: unknown): Json => ({ kind: 'NON_NULL', name: null, ofType: type });

/** One more input or argument of the usual form. */
export function oneMore(list: unknown, name: string, type: Json): unknown {
  const known = recordsOf(list);
  const model = known[0];
  if (!Array.isArray(list) || model === undefined) return list;
  const changed = {
    ...('name' in model ? { name } : {}),
    ...('type' in model ? { type } : {}),
    ...('defaultValue' in model ? { defaultValue: null } : {}),
    ...('args' in model ? { args: [] } : {}),
  };
  return [...known, { ...model, ...changed }];
}

const FURTHER = {
  StringFilter: 'contains',
  IntFilter: 'notIn',
  BigIntFilter: 'notIn',
  BigFloatFilter: 'neqAny',
  OpaqueFilter: 'neq',
  DatetimeFilter: 'within',
  IDFilter: 'in',
} as const;

/** More operators, more orderings, more arguments that may be left out, more inputs and mutations. */
export const offerMore: Middleware = onTypes((type) => {
  const name = String(type['name']);
  if (name in FURTHER)
    return {
      ...type,
      inputFields: oneMore(type['inputFields'], FURTHER[name as keyof typeof FURTHER], named('String')),
    };
  // A field for a column that cannot be filtered, which the server refuses to use.
  if (name === 'EverythingFilter')
    return { ...type, inputFields: oneMore(type['inputFields'], 'aJsonb', named('OpaqueFilter', 'INPUT_OBJECT')) };
  if (type['kind'] === 'ENUM')
    return {
      ...type,
      enumValues: Array.isArray(type['enumValues']) ? [{ name: 'Random' }, ...recordsOf(type['enumValues'])] : null,
    };
  if (/(InsertInput|UpdateInput|OrderBy)$/.test(name))
    return { ...type, inputFields: oneMore(type['inputFields'], 'furtherInput', named('Opaque')) };
  const fields = type['fields'];
  if (!Array.isArray(fields)) return type;
  const wider = recordsOf(fields).map((field) => ({
    ...field,
    ...('args' in field && recordsOf(field['args']).length > 0
      ? { args: oneMore(field['args'], 'hint', named('String')) }
      : {}),
  }));
  return { ...type, fields: name === 'Mutation' ? oneMore(wider, 'upsertTaskCollection', named('Int')) : wider };
});

/** AscNullFirst is spelled only as in the contract. */
export const orderAsSpelled: Middleware = onTypes((type) =>
  type['name'] === 'OrderByDirection'
    ? { ...type, enumValues: recordsOf(type['enumValues']).filter(({ name }) => name !== 'AscNullsFirst') }
    : type,
);

type Change = (type: unknown) => unknown;

const strictly: Change = (type) => (isRecord(type) && type['kind'] === 'NON_NULL' ? type : nonNull(type));
const loosely: Change = (type) => (isRecord(type) && type['kind'] === 'NON_NULL' ? type['ofType'] : type);

/** Fields without a nullability in the contract, by type and field. */
const OPEN: readonly (readonly [RegExp, RegExp])[] = [
  [/Edge$/, /^cursor$/],
  [/Response$/, /^(affectedCount|records)$/],
  [/^Query$/, /Collection$/],
  [/^Blog$/, /^(blogPostCollection|slug)$/],
  [/^BlogPost$/, /^blog$/],
  [/^EmailAddress$/, /^employee$/],
];

function withNullability(change: Change): Middleware {
  return onTypes((type) => ({
    ...type,
    ...(Array.isArray(type['fields'])
      ? {
          fields: recordsOf(type['fields']).map((field) =>
            'type' in field &&
            OPEN.some(([types, names]) => types.test(String(type['name'])) && names.test(String(field['name'])))
              ? { ...field, type: change(field['type']) }
              : field,
          ),
        }
      : {}),
  }));
}

/** What the contract leaves open is never null. */
export const promiseMore: Middleware = withNullability(strictly);

/** What the contract leaves open may be null. */
export const promiseLess: Middleware = withNullability(loosely);

/** An insert says which columns it wants: those that are NOT NULL and have no default. */
export const demandColumns: Middleware = onTypes((type) => {
  if (!String(type['name']).endsWith('InsertInput')) return type;
  const inputs = recordsOf(type['inputFields']).map((input) =>
    input['name'] === 'marker' ? { ...input, type: strictly(input['type']) } : input,
  );
  return { ...type, inputFields: inputs };
});

/** Introspection is switched off. */
export const hideSchema: Middleware = (next) => async (request) => {
  const isAsked = isGraphql(request) && /\b__(schema|type)\b/.test(await request.clone().text());
  return isAsked ? Response.json({ data: null, errors: [{ message: 'Introspection is off.' }] }) : next(request);
};
