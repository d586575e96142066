// The values in an answer that stand for one field of the schema, and the answer with them changed.
import {
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type GraphQLNamedType,
  type SelectionSetNode,
} from 'graphql';
import type { Asked } from '../../kit/data/asked.ts';
import { isObject, type Json, type JsonObject } from '../../kit/data/json-tree.ts';
import { readOperation, servedSchema, type Operation } from '../../kit/data/read-operation.ts';

/** `undefined` stands for a value that is not there. */
export type Change = (value: Json) => Json | undefined;

export interface Place {
  readonly type: string;
  readonly field: string;
}

/** What a document that cannot be read asks for is not changed. */
export function changeValues(answer: JsonObject, asked: Asked, place: Place, change: Change): JsonObject {
  const read = readOperation(asked.query);
  const root = read === undefined ? undefined : servedSchema.getRootType(read.operation.operation);
  const data = answer['data'] ?? null;
  if (read === undefined || root === undefined || root === null || !isObject(data)) return answer;
  return { ...answer, data: walk(data, root, read.operation.selectionSet, { read, place, change }) };
}

interface Walk {
  readonly read: Operation;
  readonly place: Place;
  readonly change: Change;
}

function walk(value: Json, type: GraphQLNamedType, set: SelectionSetNode, how: Walk): Json {
  if (Array.isArray(value)) return value.map((item) => walk(item, type, set, how));
  if (!isObject(value)) return value;
  let result: JsonObject = value;
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) {
      const key = selection.alias?.value ?? selection.name.value;
      result = walkField(result, key, type, selection, how);
      continue;
    }
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? how.read.fragments.get(selection.name.value) : selection;
    const condition = fragment?.typeCondition?.name.value;
    const inside = condition === undefined ? type : servedSchema.getType(condition);
    const walked =
      fragment === undefined || inside === undefined ? result : walk(result, inside, fragment.selectionSet, how);
    result = isObject(walked) ? walked : result;
  }
  return result;
}

function walkField(
  value: JsonObject,
  key: string,
  type: GraphQLNamedType,
  {
    name: { value: name },
    selectionSet,
  }: { readonly name: { readonly value: string }; readonly selectionSet?: SelectionSetNode | undefined },
  how: Walk,
): JsonObject {
  const known = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
  const { [key]: before, ...others } = value;
  if (known === undefined || before === undefined) return value;
  const inside = selectionSet === undefined ? before : walk(before, getNamedType(known.type), selectionSet, how);
  const isMeant = type.name === how.place.type && name === how.place.field;
  const after = isMeant ? how.change(inside) : inside;
  return after === undefined ? others : { ...value, [key]: after };
}
