// What differs between the API that the specs give and what a target answers: one finding for each element.
import { Kind, print } from 'graphql';
import { contractApi } from '../../../specs/data-api.ts';
import type { Scalar } from '../../../specs/graphql/api.ts';
import type { ExpandedField, ExpandedType } from '../../../specs/graphql/expand.ts';
import { nameOf } from '../../../specs/graphql/read-api.ts';
import { basisOfPart } from '../../../specs/graphql/shape.ts';
import type { Part } from '../../../specs/graphql/shape.ts';
import { isRecord } from '../../kit/contract/json.ts';
import { differing } from '../schema/compare-schema.ts';
import type { SchemaDifference } from '../schema/compare-schema.ts';
import { misfit } from '../values/wire-forms.ts';

type ExpandedTypes = ReadonlyMap<string, ExpandedType>;

/** What to ask of a type: the names of fields with what to ask inside of them. */
export interface Selection {
  readonly [field: string]: Selection;
}

export function writeSelection(selection: Selection): string {
  const fields = Object.entries(selection).map(([name, inside]) => `${name}${writeSelection(inside)}`);
  return fields.length === 0 ? '' : ` { ${fields.join(' ')} }`;
}

/** Compares what was selected of a type with the value that was answered for it. */
export function compareAnswer(
  types: ExpandedTypes,
  type: string,
  value: unknown,
  selection: Selection,
): readonly SchemaDifference[] {
  if (!isRecord(value)) return [];
  return Object.entries(selection).flatMap(([name, inside]) => {
    const field = types.get(type)?.fields.get(name);
    if (field === undefined) return [];
    const element = `${type}.${name}`;
    if (!Object.hasOwn(value, name)) return differing(field.basis, 'ALL', element, print(field.type), null);
    return basisOfPart(field.basis, 'TYPE').open ? [] : compareValue({ types, field, element, inside }, value[name]);
  });
}

interface Asked {
  readonly types: ExpandedTypes;
  readonly field: ExpandedField;
  readonly element: string;
  readonly inside: Selection;
}

function compareValue({ types, field, element, inside }: Asked, value: unknown): readonly SchemaDifference[] {
  const differs = (part: Part): readonly SchemaDifference[] =>
    differing(field.basis, part, element, print(field.type), JSON.stringify(value));
  const isNonNull = field.type.kind === Kind.NON_NULL_TYPE;
  if (value === null) return isNonNull ? differs('NULLABILITY') : [];
  const isList = (isNonNull ? field.type.type : field.type).kind === Kind.LIST_TYPE;
  if (isList !== Array.isArray(value)) return differs('TYPE');
  const name = nameOf(field.type);
  const scalar = contractApi().scalars.get(name);
  if (scalar !== undefined) return compareScalar(scalar, element, value);
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.flatMap((item) => (isRecord(item) ? compareAnswer(types, name, item, inside) : differs('TYPE')));
}

function compareScalar(
  { shape: { name }, wireBasis }: Scalar,
  element: string,
  value: unknown,
): readonly SchemaDifference[] {
  const form = misfit(name, value);
  return form === undefined ? [] : differing(wireBasis, 'ALL', element, form.expected, JSON.stringify(value));
}
