// The names that cases know, with those that the specs give: the same, as long as the document renames nothing.
import { contractApi, knownApi } from '../../../specs/data-api.ts';
import type { ExpandedField, ExpandedType } from '../../../specs/graphql/expand.ts';
import { nameOf } from '../../../specs/graphql/read-api.ts';
import { expandFixture } from '../../../specs/fixture-api.ts';

export interface ElementNames {
  readonly known: string;
  readonly given: string;
}

export interface FieldNames extends ElementNames {
  /** What its type is called by cases. */
  readonly type: string;
  readonly arguments: readonly FieldNames[];
}

export interface TypeNames extends ElementNames {
  readonly fields: readonly FieldNames[];
}

const found = new Map<boolean, readonly TypeNames[]>();

/** The names of the fixture's types. */
export function typeNames(inflected: boolean): readonly TypeNames[] {
  const names = found.get(inflected) ?? pairTypes(inflected);
  found.set(inflected, names);
  return names;
}

/** Undefined if the specs give all elements the names that cases know. */
export function renamedTypes(inflected: boolean): readonly TypeNames[] | undefined {
  return knownApi() === contractApi() ? undefined : typeNames(inflected);
}

/** One document is the other under different names, so that both give the same elements in the same order. */
function pairTypes(inflected: boolean): readonly TypeNames[] {
  const [known, given] = [knownApi(), contractApi()].map((api) => [
    ...expandFixture({ api, role: 'service_role', inflected, shows: () => true }).values(),
  ]);
  return pair<ExpandedType, TypeNames>(known, given, (one, other) => ({
    known: one.name,
    given: other.name,
    fields: pair([...one.fields.values()], [...other.fields.values()], pairFields),
  }));
}

function pairFields(known: ExpandedField, given: ExpandedField): FieldNames {
  return {
    known: known.name,
    given: given.name,
    type: nameOf(known.type),
    arguments: pair([...known.arguments.values()], [...given.arguments.values()], pairFields),
  };
}

function pair<T, Names>(
  known: readonly T[] = [],
  given: readonly T[] = [],
  make: (known: T, given: T) => Names,
): readonly Names[] {
  return known.flatMap((one, index) => {
    const other = given[index];
    return other === undefined ? [] : [make(one, other)];
  });
}

/** By the name that cases know, or else by the one that the specs give. */
export function findNames<Names extends ElementNames>(
  list: readonly Names[] | undefined,
  name: string,
): Names | undefined {
  return list?.find(({ known }) => known === name) ?? list?.find(({ given }) => given === name);
}
