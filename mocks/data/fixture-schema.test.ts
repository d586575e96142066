// The fixture must reflect to the schema that the contract's reader wrote down, line by line.
import { readFileSync } from 'node:fs';
import { file_fdw } from '@electric-sql/pglite/contrib/file_fdw';
import { buildClientSchema, buildSchema, getIntrospectionQuery, lexicographicSortSchema, printSchema } from 'graphql';
import type { GraphQLSchema, IntrospectionQuery } from 'graphql';
import { expect, test } from 'vitest';
import { fixtureSqlText } from '../../specs/generated.ts';
import { openPglite } from '../db/pglite.ts';
import { resolve } from './resolve.ts';

async function reflect(): Promise<GraphQLSchema> {
  const db = await openPglite({ extensions: { file_fdw } });
  const session = await db.acquire();
  try {
    await session.exec(fixtureSqlText);
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

test('the fixture reflects to fixture.graphql for service_role in the contract dialect', async () => {
  const written = buildSchema(readFileSync(new URL('../../specs/graphql/fixture.graphql', import.meta.url), 'utf8'));
  expect(lines(await reflect())).toEqual(lines(written));
});

test('fixture.graphql has everything of base.graphql', () => {
  const read = (name: string): string =>
    readFileSync(new URL(`../../specs/graphql/${name}.graphql`, import.meta.url), 'utf8');
  const base = buildSchema(read('base'));
  const fixture = buildSchema(read('fixture'));
  for (const name of Object.keys(base.getTypeMap()).filter((one) => !one.startsWith('__'))) {
    const type = fixture.getType(name);
    expect(String(type), `${name} is in fixture.graphql`).toBe(name);
  }
  const known = new Set(lines(fixture));
  expect(lines(base).filter((line) => !known.has(line))).toEqual([]);
});
