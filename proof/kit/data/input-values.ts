// What a request gives for the fields of an input, or as values of an enumeration, and the request with other names there.
import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  print,
  typeFromAST,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type GraphQLType,
} from 'graphql';
import { toArgument, type Asked } from './asked.ts';
import { isObject, type Json, type JsonObject } from './json-tree.ts';
import { readOperation, servedSchema, type Operation } from './read-operation.ts';

/** A name in an input type or an enumeration. */
export interface Word {
  readonly type: string;
  readonly name: string;
}

export function uses(asked: Asked, word: Word): boolean {
  return renameWord(asked, word, `${word.name}_`) !== undefined;
}

/** The request with another name for the word, in its document and its variables; undefined if it does not use it. */
export function renameWord(asked: Asked, word: Word, to: string): Partial<Asked> | undefined {
  const read = readOperation(asked.query);
  if (read === undefined) return undefined;
  let isUsed = false;
  const rename = (type: string | undefined, name: string): string => {
    if (type !== word.type || name !== word.name) return name;
    isUsed = true;
    return to;
  };
  const query = renameInDocument(read, rename);
  const variables = renameInVariables(read, asked.variables, rename);
  return isUsed ? { query, variables } : undefined;
}

type Rename = (type: string | undefined, name: string) => string;

function renameInDocument({ document }: Operation, rename: Rename): string {
  const info = new TypeInfo(servedSchema);
  const nameOf = (type: GraphQLType | null | undefined): string | undefined =>
    type === null || type === undefined ? undefined : getNamedType(type).name;
  const renamed = visit(
    document,
    visitWithTypeInfo(info, {
      ObjectField: {
        leave: (node) => ({
          ...node,
          name: { ...node.name, value: rename(nameOf(info.getParentInputType()), node.name.value) },
        }),
      },
      EnumValue: (node) => ({ ...node, value: rename(nameOf(info.getInputType()), node.value) }),
    }),
  );
  return print(renamed);
}

function renameInVariables({ operation }: Operation, variables: JsonObject, rename: Rename): JsonObject {
  const types = new Map(
    (operation.variableDefinitions ?? []).map(({ variable, type }) => [
      variable.name.value,
      typeFromAST(servedSchema, type),
    ]),
  );
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, renameInValue(value, types.get(name), rename)]),
  );
}

function renameInValue(value: Json, declared: GraphQLType | undefined, rename: Rename): Json {
  const type = declared === undefined ? undefined : getNullableType(declared);
  if (isListType(type))
    return Array.isArray(value)
      ? value.map((item) => renameInValue(item, type.ofType, rename))
      : renameInValue(value, type.ofType, rename);
  if (isEnumType(type)) return typeof value === 'string' ? rename(type.name, value) : value;
  if (!isInputObjectType(type) || !isObject(value)) return value;
  const fields = type.getFields();
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [
      rename(type.name, name),
      renameInValue(inside, fields[name]?.type, rename),
    ]),
  );
}

/** The request with an argument of a field where it is left out; undefined if it is nowhere. */
export function withArgument(
  asked: Asked,
  place: { readonly type: string; readonly field: string },
  name: string,
  value: number,
): Partial<Asked> | undefined {
  const read = readOperation(asked.query);
  if (read === undefined) return undefined;
  const info = new TypeInfo(servedSchema);
  let isLeftOut = false;
  const given = visit(
    read.document,
    visitWithTypeInfo(info, {
      Field: (node) => {
        const isMeant = node.name.value === place.field && info.getParentType()?.name === place.type;
        if (!isMeant || node.arguments?.some((one) => one.name.value === name) === true) return undefined;
        isLeftOut = true;
        return { ...node, arguments: [...(node.arguments ?? []), toArgument(name, String(value))] };
      },
    }),
  );
  return isLeftOut ? { query: print(given) } : undefined;
}
