// Laws of the schema, held against every table that the target's introspection shows.
import { isEnumType } from 'graphql';
import type { CaseBody } from '../../kit/contract/case.ts';
import { dataCases } from '../data-cases.ts';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { NotApplicable } from '../../kit/contract/exchange.ts';
import type { DataContext } from '../context.ts';
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

interface TableElements extends Omit<CaseBody<DataContext>, 'run'> {
  /** The types whose elements are looked at, by their own names; absent: all. */
  readonly types?: (schema: ShownSchema) => ReadonlySet<string>;
  /** Checked besides. */
  readonly also?: (schema: ShownSchema) => void;
}

/** What a schema shows of its tables differs in no element that rests on the clauses. */
function tablesCase({ types, also, ...item }: TableElements): CaseBody<DataContext> {
  return {
    ...item,
    async run(context, clauses) {
      const schema = await readShown(context);
      also?.(schema);
      const looked = types?.(schema);
      const found = withoutViews(context, differencesOfTables(schema)).filter(
        ({ element }) => looked === undefined || looked.has(element.split('.')[0] ?? ''),
      );
      checkElements(found, clauses);
    },
  };
}

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
  const shown = connectionsOf(schema);
  const names = shown.map(({ field }) => field.name);
  checkThat(
    shown.some(({ node, field }) => field.name.toLowerCase() === collectionName(node).toLowerCase()),
    'the collection of a table is named after it',
    { expected: shown.map(({ node }) => collectionName(node)), actual: names },
  );
  for (const { node, field } of shown)
    if (field.name.toLowerCase() === collectionName(node).toLowerCase() && !names.includes(collectionName(node)))
      checkEqual(field.name, collectionName(node), 'only the first letter of the table is lowered', {
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

export const lawShapeCases = dataCases('read', ['introspection'], {
  'data.laws.collections': tablesCase({
    title: 'Every table has its collection in Query, under its name, with the six arguments',
    clauses: [
      'data.naming.collection-field',
      'data.naming.collection-field-case',
      'data.collection.arguments',
      'data.collection.returns-connection',
    ],
    also: checkNames,
  }),
  'data.laws.connections': tablesCase({
    title: 'Every connection has its total, page info and edges, and every record a nodeId',
    clauses: [
      'data.shape.total-count',
      'data.shape.connection-page-info',
      'data.shape.connection-edges',
      'data.shape.edge-cursor',
      'data.shape.page-info-cursors',
      'data.shape.page-info-flags',
      'data.naming.node-id',
    ],
  }),
  'data.laws.filter-types': tablesCase({
    title: 'Every filter has nodeId, the compounds, and the matching filter type for each column',
    clauses: [
      'data.shape.filter-node-id',
      'data.shape.filter-compounds',
      'data.shape.filter-columns',
      'data.shape.order-by-columns',
    ],
    also: checkColumns,
  }),
  'data.laws.operators': tablesCase({
    title: 'The filters of numbers have the operators of the contract; UUID has only eq and neq',
    clauses: [
      'data.filters.bigint-operators',
      'data.filters.bigfloat-operators',
      'data.filters.opaque-operators',
      'data.types.uuid-filter',
      'data.types.uuid-filter-only',
    ],
    types: usedFilters,
  }),
  'data.laws.mutations': tablesCase({
    title: 'The mutations of every table have the names, arguments and responses of the contract',
    clauses: [
      'data.naming.insert-field',
      'data.naming.update-field',
      'data.naming.delete-field',
      'data.insert.objects',
      'data.insert.response',
      'data.update.arguments',
      'data.update.response',
      'data.delete.arguments',
      'data.delete.response',
      'data.shape.affected-count',
      'data.shape.records',
    ],
    also({ types }) {
      if (!types.has('Mutation')) throw new NotApplicable('the schema shows no mutation of a table');
    },
  }),
  'data.laws.branches': tablesCase({
    title: 'Every collection of a relationship takes the six arguments of the collection in Query',
    clauses: ['data.relationships.one-to-many-arguments', 'data.relationships.one-to-many-connection'],
    also(schema) {
      if (branchesOf(schema).length === 0)
        throw new NotApplicable('no table has a collection of a relationship under the name of another table');
    },
  }),
});
