// The fixture must reflect to the schema that the specs give it, line by line.
import { file_fdw } from '@electric-sql/pglite/contrib/file_fdw';
import {
  buildClientSchema,
  getIntrospectionQuery,
  introspectionFromSchema,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import type { GraphQLSchema, IntrospectionQuery } from 'graphql';
import { expect, test } from 'vitest';
import { fixtureSql } from '../../../../specs/load.ts';
import type { Db } from '../../../../mocks/db/db.ts';
import { openPglite } from '../../../../mocks/db/pglite.ts';
import { openPostgres } from '../../../../mocks/db/postgres.ts';
import { findPostgres, startTestServer, wantsPostgres } from '../../../support/postgres-server.ts';
import { resolve } from '../../../../mocks/data/resolve.ts';
import { learnFromSpecs } from '../../../../suites/data/schema/learned.ts';

const bin = findPostgres();

async function reflect(db: Db): Promise<GraphQLSchema> {
  const session = await db.acquire();
  try {
    await session.exec(fixtureSql());
    await session.exec('set role service_role');
    const query = getIntrospectionQuery({ descriptions: false });
    const { data } = await resolve(session, { query, variables: {}, operationName: null }, { dialect: 'contract' });
    return buildClientSchema(data as IntrospectionQuery);
  } finally {
    await session.release();
    await db.close();
  }
}

/** Without descriptions and empty lines, sorted by name. */
function lines(schema: GraphQLSchema): readonly string[] {
  return printSchema(lexicographicSortSchema(schema))
    .split('\n')
    .filter((line) => line.trim() !== '');
}

/** Without descriptions. */
function withoutTexts(schema: GraphQLSchema): GraphQLSchema {
  return buildClientSchema(introspectionFromSchema(schema, { descriptions: false }));
}

const written = withoutTexts(learnFromSpecs().schema);

test('the fixture reflects to what the specs give it for service_role in the contract dialect', async () => {
  expect(lines(await reflect(await openPglite({ extensions: { file_fdw } })))).toEqual(lines(written));
});

test.runIf(wantsPostgres())('it does so on a PostgreSQL server too', { timeout: 60_000 }, async () => {
  const server = await startTestServer(bin ?? '');
  try {
    const db = await openPostgres({ url: await server.createDatabase() });
    expect(lines(await reflect(db))).toEqual(lines(written));
  } finally {
    await server.stop();
  }
});
