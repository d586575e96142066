// The schema as introspection shows it: what the fields of Query and Mutation take and return, the output types of a table, and the input types.
import { fixtureTables } from '../../../specs/fixture.ts';
import type { CaseEnvironment } from '../../kit/contract/case.ts';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { collectionField } from '../answers/collection.ts';
import { at } from '../answers/read.ts';
import { dataCases, type DataContext } from '../context.ts';
import { checkShown } from '../schema/check-elements.ts';
import type { ShownTypes } from '../schema/compare-schema.ts';
import { findType, namedType, readType } from '../schema/introspect.ts';
import { isInflected, typeOf } from '../schema/naming.ts';
import { IS_NOT_NULL } from '../schema/vocabulary.ts';
import table from './schema.json' with { type: 'json' };

/** Holds the schema against what the specs give to the fixture, and records what of it is open. */
const shown =
  (observe: (environment: CaseEnvironment, types: ShownTypes) => void = () => undefined) =>
  async (context: DataContext, clauses: readonly string[]): Promise<void> => {
    observe(context.environment, await checkShown(context, clauses));
  };

const namedCases = dataCases('read', ['fixture'], table.named, {
  async 'data.schema.type-names'(context) {
    const isTurnedOn = context.environment.claims?.['inflection'] === true;
    const holder = typeOf(context, 'account_holder');
    checkThat(isTurnedOn || !isInflected(context), 'names are unchanged by default', {
      expected: 'account_holder, or the claim that inflection was turned on (capabilities: inflection)',
      actual: holder,
    });
    for (const type of ['Blog', 'BlogPost', holder, 'EmailAddress']) {
      const field = collectionField(type);
      const data = await context.ask(`{ ${field}(first: 1) { edges { node { __typename } } } }`);
      const name = at(data, field, 'edges', 0, 'node', '__typename');
      checkEqual(name, type, `a record of ${type} is of the type ${type}`);
    }
  },
});

const shownCases = dataCases(
  'read',
  ['fixture', 'introspection'],
  table.shown,
  {
    'data.schema.edge': shown(({ observe }, types) => {
      const written = (name: string): string => types.get('BlogEdge')?.fields.get(name)?.type ?? 'absent';
      observe('data.shape.edge-types', `cursor: ${written('cursor')}, node: ${written('node')}`);
    }),
    async 'data.schema.unkeyed-table-absent'(context) {
      await readType(context, 'Blog', 'data.naming.primary-key-exposes');
      const query = await readType(context, 'Query', 'data.naming.no-primary-key-absent');
      for (const { name } of fixtureTables.filter(({ primaryKey }) => primaryKey.length === 0)) {
        checkEqual((await findType(context, name))?.name ?? null, null, 'a table without a key has no type');
        const field = collectionField(name);
        const told = { expected: `no ${field}`, actual: field };
        checkThat(!query.fields.has(field), 'a table without a key has no collection', told);
      }
    },
    async 'data.schema.json-has-no-filter'(context) {
      const filter = await findType(context, 'EverythingFilter');
      for (const column of ['aJson', 'aJsonb']) {
        const field = filter?.fields.get(column)?.type ?? 'none';
        context.observe('data.shape.filter-json-column', `${column}: ${field}`);
        const query = `{ everythingCollection(filter: {${column}: {is: ${IS_NOT_NULL}}}) { edges { node { id } } } }`;
        await context.refuse(`${column} cannot be filtered`, [query]);
      }
    },
    'data.schema.order-by-columns': shown(({ observe }, types) => {
      const [direction] = types.get('BlogOrderBy')?.fields.values() ?? [];
      const values = types.get(namedType(direction?.type ?? ''))?.enumValues ?? [];
      observe('data.order.all-values', values.toSorted().join(' '));
    }),
    'data.schema.insert-input': shown(({ observe }, types) => {
      const isSerialThere = types.get('TaskInsertInput')?.fields.has('id') === true;
      observe('data.shape.input-columns', isSerialThere ? 'serial too' : 'no serial');
    }),
    'data.schema.text-filter': shown(({ observe }, types) => {
      for (const filter of ['IntFilter', 'StringFilter', 'DatetimeFilter', 'IDFilter']) {
        const operators = [...(types.get(filter)?.fields.keys() ?? [])].toSorted().join(' ');
        observe('data.filters.other-operator-sets', `${filter}: ${operators}`);
      }
      const words = types.get('BigIntFilter')?.fields.get('is')?.type ?? '';
      const values = types.get(namedType(words))?.enumValues ?? [];
      observe('data.filters.is-values', values.toSorted().join(' '));
    }),
  },
  { others: () => shown() },
);

export const schemaCases = [...namedCases, ...shownCases];
