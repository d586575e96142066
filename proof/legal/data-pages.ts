// Legal differences of the data interface: a page cap, cursors, and more in the schema than the contract names.
import { Kind, type ArgumentNode, type FieldNode } from 'graphql';
import { intercept, isGraphql, readAnswer, toArgument, toResponse, visitQuery } from '../kit/data/asked.ts';
import { changeText } from '../kit/data/edits.ts';
import type { JsonObject } from '../kit/data/json-tree.ts';
import { editJson, type Middleware } from '../kit/fault.ts';
import { isRecord } from '../kit/json.ts';
import { both } from './data-open.ts';
import { named, oneMore, onTypes } from './data-schema.ts';

/** No collection returns more than `cap` records, however many were asked for. */
export function capPages(cap: number): Middleware {
  return intercept(() => (asked, run) => {
    const variables = { ...asked.variables };
    const query = visitQuery(asked.query, {
      Field: (field) =>
        isCollection(field) ? { ...field, arguments: capArguments(field, cap, variables) } : undefined,
    });
    return run({ query, variables });
  });
}

function capArguments(field: FieldNode, cap: number, variables: JsonObject): readonly ArgumentNode[] {
  const given = field.arguments ?? [];
  if (!given.some(({ name }) => name.value === 'first' || name.value === 'last'))
    return [...given, toArgument('first', String(cap))];
  return given.map((argument) => {
    const { name, value } = argument;
    if (name.value !== 'first' && name.value !== 'last') return argument;
    if (value.kind === Kind.INT && Number(value.value) > cap) return toArgument(name.value, String(cap));
    if (value.kind === Kind.VARIABLE) {
      const asked = variables[value.name.value];
      if (typeof asked === 'number' && asked > cap) variables[value.name.value] = cap;
    }
    return argument;
  });
}

function isCollection({ name: { value } }: FieldNode): boolean {
  return value.endsWith('Collection') && !/^(insertInto|update|deleteFrom)/.test(value);
}

/** A cursor is spelled otherwise each time it is told; every spelling is taken. */
export const saltCursors: Middleware = intercept(() => {
  let told = 0;
  const plain = (text: string): string => text.replaceAll(/"\d+~/g, '"');
  return async (asked, run) => {
    const variables = JSON.parse(plain(JSON.stringify(asked.variables))) as JsonObject;
    const response = await run({ query: plain(asked.query), variables });
    const answer = await readAnswer(response);
    if (answer === undefined) return response;
    const spell = (cursor: string): string => `${(told += 1)}~${cursor}`;
    const keys = ['cursor', 'startCursor', 'endCursor'];
    return toResponse(keys.reduce((edited, key) => changeText(key, spell)(edited, asked), answer));
  };
});

/** Introspection shows one more value of every object type, and one more type; answers carry extensions. */
export const showExtraFields: Middleware = both(
  editJson((body, request) => (isGraphql(request) && isRecord(body) ? { ...body, extensions: { cost: 1 } } : body)),
  onTypes(
    (type) =>
      type['kind'] === 'OBJECT' ? { ...type, fields: oneMore(type['fields'], 'furtherField', named('String')) } : type,
    (types) => {
      const scalar = types.find(({ kind }) => kind === 'SCALAR');
      return scalar === undefined ? types : [...types, { ...scalar, name: 'FurtherScalar' }];
    },
  ),
);
