// The elements of the fixture's API that lie: of each element of the document a few that stand for it.
import { createHash } from 'node:crypto';
import { expandFixture } from '../../../specs/fixture-api.ts';
import type { ExpandedField, ExpandedType } from '../../../specs/graphql/expand.ts';
import { basisOfPart, type Basis, type Part } from '../../../specs/graphql/shape.ts';
import { dashed } from '../../kit/fault.ts';

/** A type, or something in it: a field, an argument of the field, a value of an enumeration. */
export interface Element {
  readonly type: ExpandedType;
  readonly field?: ExpandedField;
  readonly argument?: ExpandedField;
  readonly value?: string;
  readonly basis: Basis;
}

/** The types of the fixture's tables as anyone has them; how views are declared is open. */
export const fixtureTypes = expandFixture({ role: 'anon', inflected: false, shows: ({ kind }) => kind === 'table' });

/** Every element but scalars, which lie where they stand. */
export const fixtureElements: readonly Element[] = [...fixtureTypes.values()]
  .filter(({ kind }) => kind !== 'scalar')
  .flatMap((type) => [
    { type, basis: type.basis },
    ...[...type.fields.values()].flatMap((field) => [
      { type, field, basis: field.basis },
      ...[...field.arguments.values()].map((argument) => ({ type, field, argument, basis: argument.basis })),
    ]),
    ...[...type.values].map(([value, basis]) => ({ type, value, basis })),
  ]);

/** Elements that stand for the same one of the document and rest on the same clauses, in an order that only names decide. */
export function alike(elements: readonly Element[]): readonly (readonly Element[])[] {
  const groups = Map.groupBy(elements, (element) => `${nameIn('template', element)} ${JSON.stringify(element.basis)}`);
  return [...groups.values()].map((group) => group.toSorted((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1)));
}

/** `BlogConnection.edges`, `Query.blogCollection(first)`, `OrderByDirection.AscNullsLast`. */
export function nameOf(element: Element): string {
  return nameIn('name', element);
}

/** `blog-connection.edges`, `query.blog-collection.first`. */
export function idOf({ type, field, argument, value }: Element): string {
  const names = [type.name, field?.name ?? value, argument?.name];
  return names.flatMap((name) => (name === undefined ? [] : dashed(name))).join('.');
}

/** The clauses that a lie about a part of an element breaks; none if it is open. */
export function clausesOf(basis: Basis, part: Part): readonly string[] {
  if (isOpen(basis, part) || (part === 'NULLABILITY' && isOpen(basis, 'TYPE'))) return [];
  // What is said of a type is said of its exclamation mark, too.
  const isSaid = basis.clauses.some(({ of }) => of === part);
  return basisOfPart(basis, part === 'NULLABILITY' && !isSaid ? 'TYPE' : part).clauses;
}

export function isOpen(basis: Basis, part: Part): boolean {
  return basisOfPart(basis, part).open;
}

function nameIn(what: 'name' | 'template', { type, field, argument, value }: Element): string {
  const words = [type[what], field?.[what] ?? value].filter((word) => word !== undefined).join('.');
  return argument === undefined ? words : `${words}(${argument[what]})`;
}

function hashOf(element: Element): string {
  return createHash('sha256').update(nameOf(element)).digest('hex');
}
