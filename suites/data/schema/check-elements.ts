// Holds the schema against what the specs give, restricted to the elements of a case's clauses.
import { CheckFailure } from '../../kit/contract/check.ts';
import type { DataContext } from '../context.ts';
import { compareSchema, type SchemaDifference, type ShownTypes } from './compare-schema.ts';
import { fixtureTables, type FixtureTable } from '../../../specs/fixture.ts';
import { expandFixture } from '../../../specs/fixture-api.ts';
import { readTypes } from './introspect.ts';
import { isInflected, typeOf } from './naming.ts';
import { withoutViews } from './tables-alone.ts';

/** Every table of the fixture has the elements that rest on the clauses; returns what the schema shows. */
export async function checkShown(context: DataContext, clauses: readonly string[]): Promise<ShownTypes> {
  const types = await readTypes(context);
  checkElements(differencesOf(context, types), clauses);
  return types;
}

/** Every element of the fixture's API in which a schema differs. */
function differencesOf(context: DataContext, types: ShownTypes): readonly SchemaDifference[] {
  const inflected = isInflected(context);
  const shows = ({ kind, name }: FixtureTable): boolean => kind === 'table' || types.has(typeOf(context, name));
  const key = JSON.stringify([inflected, fixtureTables.filter(shows).map(({ name }) => name)]);
  const expected = expansions.get(key) ?? expandFixture({ role: 'anon', inflected, shows });
  expansions.set(key, expected);
  return withoutViews(context, compareSchema(expected, types));
}

/** What the specs give is the same for every case. */
const expansions = new Map<string, ReturnType<typeof expandFixture>>();

/** Blames the first clause that an element breaks. */
export function checkElements(found: readonly SchemaDifference[], clauses: readonly string[]): void {
  for (const clause of clauses) {
    const [first, ...others] = found.filter((one) => one.clauses.includes(clause));
    if (first === undefined) continue;
    const { expected, actual } = first;
    throw new CheckFailure(describe(first, others), { expected, actual, clause });
  }
}

/** What should be so. */
function describe({ element, expected, actual }: SchemaDifference, others: readonly SchemaDifference[]): string {
  const there = actual === null ? `there is ${element}` : `${element} is ${expected ?? ''}`;
  const what = expected === null ? `there is no ${element}` : there;
  const more = others.map((one) => one.element).join(', ');
  return more === '' ? what : `${what}; also different: ${more}`;
}
