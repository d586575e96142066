// What the contract says of tables alone, and which types are theirs: a schema shows views, of which it says less, alike.
import { contractApi } from '../../../specs/data-api.ts';
import { fixtureTables } from '../../../specs/fixture.ts';
import { fillName } from '../../../specs/graphql/names.ts';
import { collectionField } from '../answers/collection.ts';
import type { DataContext } from '../context.ts';
import type { SchemaDifference } from './compare-schema.ts';
import { isLearned } from './knowledge.ts';
import { typeOf } from './naming.ts';

/** Clauses about a table with a primary key, which a view of any kind does not have. */
const OF_TABLES: ReadonlySet<string> = new Set(['data.naming.node-id', 'data.shape.filter-node-id']);

/**
 * Whether the records of a collection are, or may be, those of a view. The fixture says it of its own tables; of others an
 * insert does, which no materialized view takes. A view that is written through cannot be told from a table.
 */
export function isView(context: DataContext, type: string): boolean {
  const own = fixtureTables.find(({ name }) => typeOf(context, name) === type);
  if (own !== undefined && context.target.fixture !== 'introspect') return own.kind !== 'table';
  const { learned } = context.environment;
  if (!isLearned(learned)) return false;
  const [query, mutation] = [learned.schema.getQueryType(), learned.schema.getMutationType()];
  const isCollection = query?.getFields()[collectionField(type)] !== undefined;
  return isCollection && mutation?.getFields()[`insertInto${type}Collection`] === undefined;
}

/** The differences that show something: not those in which a view is unlike a table. */
export function withoutViews(context: DataContext, found: readonly SchemaDifference[]): readonly SchemaDifference[] {
  const suffix = fillName(contractApi().table.filter.name, '');
  return found.filter(({ element, clauses }) => {
    const [owner = ''] = element.split('.');
    const type = owner.endsWith(suffix) ? owner.slice(0, -suffix.length) : owner;
    return !clauses.every((clause) => OF_TABLES.has(clause)) || !isView(context, type);
  });
}
