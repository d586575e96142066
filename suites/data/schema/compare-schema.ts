// What differs between the API that the specs give and the schema that a target shows: one finding for each element.
import { print } from 'graphql';
import type { ExpandedField, ExpandedType } from '../../../specs/graphql/expand.ts';
import { nameOf } from '../../../specs/graphql/read-api.ts';
import { basisOfPart, type Basis, type Part } from '../../../specs/graphql/shape.ts';
import { namedType, type FieldView, type TypeView } from './introspect.ts';

export interface SchemaDifference {
  /** Those that it breaks. */
  readonly clauses: readonly string[];
  /** `BlogEdge.node`, `Query.blogCollection(first)`, `OrderByDirection.AscNullsLast`. */
  readonly element: string;
  /** As GraphQL writes it; null: it is not there. */
  readonly expected: string | null;
  readonly actual: string | null;
}

type ExpandedTypes = ReadonlyMap<string, ExpandedType>;
export type ShownTypes = ReadonlyMap<string, TypeView>;

interface Both {
  readonly expected: ExpandedTypes;
  readonly actual: ShownTypes;
}

const KINDS: Readonly<Record<string, string>> = { object: 'OBJECT', interface: 'INTERFACE', input: 'INPUT_OBJECT' };

/** In the order of the specs. What they mark as open may differ, and there may be more than they have. */
export function compareSchema(expected: ExpandedTypes, actual: ShownTypes): readonly SchemaDifference[] {
  const both = { expected, actual };
  return [...expected.values()].flatMap((type) => {
    if (type.kind === 'enum') return compareValues(both, type);
    // Scalars are compared where they stand.
    return type.kind === 'scalar' ? [] : compareType(both, type);
  });
}

function compareType(both: Both, type: ExpandedType): readonly SchemaDifference[] {
  const actual = both.actual.get(type.name);
  const kind = KINDS[type.kind] ?? '';
  const shown: TypeView['fields'] = actual?.kind === kind ? actual.fields : new Map();
  const missing = actual?.kind === kind ? [] : differing(type.basis, 'ALL', type.name, kind, actual?.kind ?? null);
  const fields = [...type.fields.values()].flatMap((field) =>
    compareElement(both, field, shown.get(field.name), `${type.name}.${field.name}`),
  );
  return [...missing, ...fields, ...excessOf(type, shown)];
}

/** What must not be there. */
function excessOf(type: ExpandedType, shown: TypeView['fields']): readonly SchemaDifference[] {
  return [...shown.values()].flatMap(({ name, type: written }) => {
    const clause = type.forbidden.get(name) ?? (type.fields.has(name) ? undefined : type.closed);
    const element = `${type.name}.${name}`;
    return clause === undefined ? [] : [{ clauses: [clause], element, expected: null, actual: written }];
  });
}

function compareElement(
  both: Both,
  field: ExpandedField,
  shown: FieldView | undefined,
  element: string,
): readonly SchemaDifference[] {
  const missing = shown === undefined ? differing(field.basis, 'ALL', element, print(field.type), null) : [];
  const nested = [...field.arguments.values()].flatMap((one) =>
    compareElement(both, one, shown?.args.get(one.name), `${element}(${one.name})`),
  );
  if (shown === undefined) return [...missing, ...nested];
  const [wanted, given] = [field.default === undefined ? null : print(field.default), shown.defaultValue];
  return [
    ...compareWritten(both, field, shown, element),
    ...(wanted === null || wanted === given ? [] : differing(field.basis, 'DEFAULT', element, wanted, given)),
    ...nested,
    ...demandedOf(field, shown, element),
  ];
}

/** A type that is open may also be null otherwise. An enumeration whose name is open may have another one. */
function compareWritten(
  both: Both,
  field: ExpandedField,
  shown: FieldView,
  element: string,
): readonly SchemaDifference[] {
  const [written, name] = [print(field.type), nameOf(field.type)];
  const shownName = namedType(shown.type);
  const isAlias = isOpen(both.expected.get(name)?.basis, 'TYPE') && both.actual.get(shownName)?.kind === 'ENUM';
  const alike = isAlias ? shown.type.replace(shownName, name) : shown.type;
  if (alike === written || isOpen(field.basis, 'TYPE')) return [];
  const bare = (text: string): string => text.replaceAll('!', '');
  if (bare(alike) === bare(written) && isOpen(field.basis, 'NULLABILITY')) return [];
  const outer = (text: string): string => text.replace(/!$/u, '');
  return differing(field.basis, outer(alike) === outer(written) ? 'NULLABILITY' : 'TYPE', element, written, shown.type);
}

/** More arguments are legal that may be left out. */
function demandedOf(field: ExpandedField, shown: FieldView, element: string): readonly SchemaDifference[] {
  const [model = field] = field.arguments.values();
  return [...shown.args.values()]
    .filter(({ name, type, defaultValue }) => !field.arguments.has(name) && type.endsWith('!') && defaultValue === null)
    .flatMap(({ name, type }) => differing(model.basis, 'ALL', `${element}(${name})`, null, type));
}

function compareValues(both: Both, type: ExpandedType): readonly SchemaDifference[] {
  const names = isOpen(type.basis, 'TYPE') ? shownNamesOf(both, type.name) : [];
  return (names.length === 0 ? [type.name] : names).flatMap((name) => compareShown(type, both.actual.get(name)));
}

function compareShown(type: ExpandedType, actual: TypeView | undefined): readonly SchemaDifference[] {
  const shown = actual?.enumValues ?? [];
  const missing = actual?.kind === 'ENUM' ? [] : differing(type.basis, 'ALL', type.name, 'ENUM', actual?.kind ?? null);
  const values = [...type.values]
    .filter(([value]) => !shown.includes(value))
    .flatMap(([value, basis]) => differing(basis, 'ALL', `${type.name}.${value}`, value, null));
  return [...missing, ...values];
}

/** What the target calls an enumeration of the specs, which may be several: by the fields of the inputs that have it. */
function shownNamesOf({ expected, actual }: Both, name: string): readonly string[] {
  const inputs = [...expected.values()].filter((type) =>
    [...type.fields.values()].some((field) => nameOf(field.type) === name),
  );
  const shown = inputs.flatMap((type) => [...(actual.get(type.name)?.fields.values() ?? [])]);
  const names = new Set(shown.map(({ type }) => namedType(type)));
  return [...names].filter((one) => actual.get(one)?.kind === 'ENUM');
}

function isOpen(basis: Basis | undefined, part: Part): boolean {
  return basis !== undefined && basisOfPart(basis, part).open;
}

/** A finding, unless the part is open. */
function differing(
  basis: Basis,
  part: Part,
  element: string,
  expected: string | null,
  actual: string | null,
): readonly SchemaDifference[] {
  const own = basisOfPart(basis, part);
  if (own.open) return [];
  // What is said of a type is said of its exclamation mark, too.
  const isSaid = basis.clauses.some(({ of }) => of === part);
  const { clauses } = part === 'NULLABILITY' && !isSaid ? basisOfPart(basis, 'TYPE') : own;
  return [{ clauses, element, expected, actual }];
}
