// Laws of the schema, held against every table that the target's introspection shows.
import { isEnumType } from 'graphql';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { NotApplicable } from '../../kit/contract/exchange.ts';
import { casesOf } from '../case-table.ts';
import { dataCases, type DataContext } from '../context.ts';
import { inputOf } from '../laws/law-schema.ts';
import {
  branchesOf,
  checkColumnFilters,
  collectionName,
  collectionsOf,
  connectionsOf,
  differencesOfTables,
  readShown,
  type ShownSchema,
} from '../laws/law-shape-checks.ts';
import { checkElements } from '../schema/check-elements.ts';
import { namedType } from '../schema/introspect.ts';
import { withoutViews } from '../schema/tables-alone.ts';
import table from './law-shapes.json' with { type: 'json' };

/** What a schema shows of its tables, or of these types alone, differs in no element that rests on the clauses. `also`: checked besides. */
const asPromised =
  (
    also: (schema: ShownSchema) => void = () => undefined,
    types: (schema: ShownSchema) => ReadonlySet<string> | undefined = () => undefined,
  ) =>
  async (context: DataContext, clauses: readonly string[]): Promise<void> => {
    const schema = await readShown(context);
    also(schema);
    const looked = types(schema);
    const found = withoutViews(context, differencesOfTables(schema)).filter(
      ({ element }) => looked?.has(element.split('.')[0] ?? '') ?? true,
    );
    checkElements(found, clauses);
  };

/** Of the filters whose operators the contract lists those that some column has: another one filters nothing. */
function usedFilters(schema: ShownSchema): ReadonlySet<string> {
  const filters = collectionsOf(schema).flatMap(({ field }) =>
    Object.values(inputOf(field, 'filter')?.getFields() ?? {}),
  );
  const used = filters.map(({ type }) => namedType(String(type))).filter((name) => LISTED.has(name));
  if (used.length === 0) throw new NotApplicable('no column has a filter type whose operators the contract lists');
  return new Set(used);
}

const LISTED: ReadonlySet<string> = new Set(['BigIntFilter', 'BigFloatFilter', 'OpaqueFilter', 'UUIDFilter']);

function checkNames(schema: ShownSchema): void {
  const shown = connectionsOf(schema).map(({ node, field }) => ({ name: field.name, expected: collectionName(node) }));
  const names = shown.map(({ name }) => name);
  const alike = shown.filter(({ name, expected }) => name.toLowerCase() === expected.toLowerCase());
  checkThat(alike.length > 0, 'the collection of a table is named after it', {
    expected: shown.map(({ expected }) => expected),
    actual: names,
  });
  for (const { name, expected } of alike)
    if (!names.includes(expected))
      checkEqual(name, expected, 'only the first letter of the table is lowered', {
        clause: 'data.naming.collection-field-case',
      });
}

function checkColumns(schema: ShownSchema): void {
  for (const { node, field } of collectionsOf(schema)) {
    const own = node.getFields();
    const filter = inputOf(field, 'filter');
    if (filter !== undefined) checkColumnFilters(node, filter);
    for (const ordering of Object.values(inputOf(field, 'orderBy')?.getFields() ?? {}))
      checkThat(!(ordering.name in own) || isEnumType(ordering.type), `${node.name} is ordered by its columns`, {
        expected: 'an optional ordering value for a column',
        actual: `${ordering.name}: ${String(ordering.type)}`,
        clause: 'data.shape.order-by-columns',
      });
  }
}

export const lawShapeCases = dataCases(
  'read',
  ['introspection'],
  casesOf(table, {
    'data.laws.collections': { run: asPromised(checkNames) },
    'data.laws.connections': { run: asPromised() },
    'data.laws.filter-types': { run: asPromised(checkColumns) },
    'data.laws.operators': { run: asPromised(undefined, usedFilters) },
    'data.laws.mutations': {
      run: asPromised(({ types }) => {
        if (!types.has('Mutation')) throw new NotApplicable('the schema shows no mutation of a table');
      }),
    },
    'data.laws.branches': {
      run: asPromised((schema) => {
        if (branchesOf(schema).length === 0)
          throw new NotApplicable('no table has a collection of a relationship under the name of another table');
      }),
    },
  }),
);
