// What the elements of a request mean, whatever the specs call them.
import { argumentOf } from '../../../specs/graphql/read-api.ts';
import { meaningOf, type FieldShape, type TypeShape } from '../../../specs/graphql/shape.ts';
import type { Selected } from './selection.ts';
import { absent, type Value } from './value.ts';

/** The meaning of a field; undefined: the type has no such field. */
export function meaningIn({ fields }: Pick<TypeShape, 'fields'>, name: string): string | undefined {
  const found = fields.get(name);
  return found === undefined ? undefined : meaningOf(found);
}

/** The argument with a meaning. */
export function readArgument(selected: Selected, shape: FieldShape, meaning: string): Value {
  return selected.arguments.get(argumentOf(shape, meaning).name) ?? absent;
}

/** The same, of an argument that not every dialect has. */
export function readOptional(selected: Selected, shape: FieldShape, meaning: string): Value {
  const found = [...shape.arguments.values()].find((argument) => meaningOf(argument) === meaning);
  return (found === undefined ? undefined : selected.arguments.get(found.name)) ?? absent;
}
