// The schema that the mock serves is the one that the specs say: of tables of the user's own, with every column type, and of the fixture.
import { citext } from '@electric-sql/pglite/contrib/citext';
import { file_fdw } from '@electric-sql/pglite/contrib/file_fdw';
import {
  buildClientSchema,
  getIntrospectionQuery,
  introspectionFromSchema,
  lexicographicSortSchema,
  printSchema,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { expect, test } from 'vitest';
import type { Db } from '../../../../mocks/db/db.ts';
import { openPglite } from '../../../../mocks/db/pglite.ts';
import { openPostgres } from '../../../../mocks/db/postgres.ts';
import { resolve } from '../../../../mocks/data/resolve.ts';
import type { DialectName } from '../../../../mocks/runtime/dialect.ts';
import { contractApi, supabaseApi } from '../../../../specs/data-api.ts';
import { expandApi } from '../../../../specs/graphql/expand.ts';
import type { ColumnFacts, TableFacts } from '../../../../specs/graphql/tables.ts';
import { toSchema } from '../../../../specs/graphql/to-schema.ts';
import { fixtureSql } from '../../../../specs/load.ts';
import { learnFromSpecs } from '../../../../suites/data/schema/learned.ts';
import { grounds } from '../../../support/databases.ts';
import { fill, readTable } from '../../../support/table.ts';

const table = readTable(import.meta.url, ['sql', 'types', 'tables']) as {
  readonly sql: string;
  readonly types: readonly (readonly string[])[];
  readonly tables: readonly TableFacts[];
};
const ofEachType = table.types
  .flat()
  .map((type, index): ColumnFacts => ({ name: `column_${index}`, type, notNull: type.includes('serial') }));
const tables = table.tables.map((facts) =>
  facts.name === 'every_type' ? { ...facts, columns: facts.columns.toSpliced(1, 0, ...ofEachType) } : facts,
);
const columns = tables.find(({ name }) => name === 'every_type')?.columns;
if (columns === undefined) throw new Error('The table every_type is missing.');
const enums = { Mood: ['calm', 'stormy'] };
const sql = fill(table.sql, {
  columns: columns.map(({ name, type, notNull = false }) => `${name} ${type}${notNull ? ' not null' : ''}`).join(', '),
  comments: tables
    .map(({ name }) => `comment on table ${name} is '@graphql({"totalCount": {"enabled": true}})';`)
    .join('\n'),
});

/** Sorted by name, without empty lines. */
function lines(schema: GraphQLSchema): readonly string[] {
  return printSchema(lexicographicSortSchema(schema))
    .split('\n')
    .filter((line) => line.trim() !== '');
}

/** What is served of a database to tools. */
async function reflect(db: Db, definitions: string, dialect: DialectName): Promise<readonly string[]> {
  const session = await db.acquire();
  try {
    await session.exec(definitions);
    const query = getIntrospectionQuery({ descriptions: false });
    const { data } = await resolve(session, { query, variables: {}, operationName: null }, { dialect });
    return lines(buildClientSchema(data as IntrospectionQuery));
  } finally {
    await session.release();
    await db.close();
  }
}

const withoutTexts = (schema: GraphQLSchema): readonly string[] =>
  lines(buildClientSchema(introspectionFromSchema(schema, { descriptions: false })));

test.each([
  ['contract', false],
  ['contract', true],
  ['supabase', false],
  ['supabase', true],
] as const)('in the dialect %s, with inflection: %s', async (dialect, inflected) => {
  const directive = JSON.stringify({ introspection: true, inflect_names: inflected });
  const definitions = `${sql}; comment on schema public is '@graphql(${directive})'`;
  const api = dialect === 'contract' ? contractApi() : supabaseApi();
  expect(await reflect(await openPglite({ extensions: { citext } }), definitions, dialect)).toEqual(
    withoutTexts(toSchema(expandApi(api, tables, { inflected, enums }))),
  );
});

test.each(grounds())('the fixture, for service_role in the contract dialect, on $name', async (ground) => {
  const started = await ground.start();
  const choice = await started.database();
  const db = 'url' in choice ? await openPostgres(choice) : await openPglite({ extensions: { file_fdw } });
  expect(await reflect(db, `${fixtureSql()}; set role service_role`, 'contract')).toEqual(
    withoutTexts(learnFromSpecs().schema),
  );
  await started.stop();
});
