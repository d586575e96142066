// A table of the user's own, with every column type: the schema that the mock serves is the one that the specs say, in both dialects.
import { citext } from '@electric-sql/pglite/contrib/citext';
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
import { openPglite } from '../../../../mocks/db/pglite.ts';
import { resolve } from '../../../../mocks/data/resolve.ts';
import { contractApi, supabaseApi } from '../../../../specs/data-api.ts';
import { expandApi } from '../../../../specs/graphql/expand.ts';
import type { ColumnFacts, TableFacts } from '../../../../specs/graphql/tables.ts';
import { toSchema } from '../../../../specs/graphql/to-schema.ts';

const types = (
  'smallint|integer|bigint|serial|bigserial|real|double precision|numeric|numeric(10,2)|money|boolean|text|varchar|varchar(40)|' +
  'char(3)|"char"|name|citext|bytea|date|time|timetz|timestamp|timestamptz|interval|uuid|json|jsonb|jsonpath|inet|cidr|macaddr|' +
  'point|line|lseg|box|path|polygon|circle|bit(3)|varbit|tsvector|tsquery|xml|oid|xid|int4range|numrange|daterange|"Mood"|' +
  'smallint[]|integer[]|bigint[]|text[]|numeric[]|boolean[]|uuid[]|timestamptz[]|date[]|jsonb[]|inet[]|"Mood"[]'
).split('|');

const columns: readonly ColumnFacts[] = [
  { name: 'key_part', type: 'bigint', notNull: true },
  ...types.map((type, index) => ({ name: `column_${index}`, type, notNull: /serial/u.test(type) })),
  { name: 'owner_id', type: 'integer', notNull: true },
  { name: 'second_id', type: 'integer' },
];
const tables: readonly TableFacts[] = [
  {
    name: 'every_type',
    key: ['key_part'],
    columns,
    unique: [['second_id']],
    foreignKeys: [{ columns: ['owner_id'], table: 'table_owner' }],
  },
  {
    name: 'table_owner',
    key: ['id'],
    columns: [{ name: 'id', type: 'integer', notNull: true }],
  },
  {
    name: 'passport',
    key: ['id'],
    columns: [
      { name: 'id', type: 'uuid', notNull: true },
      { name: 'owner_id', type: 'integer' },
    ],
    unique: [['owner_id']],
    foreignKeys: [{ columns: ['owner_id'], table: 'table_owner' }],
  },
];
const enums = { Mood: ['calm', 'stormy'] };
const sql = `
  create extension citext;
  create type "Mood" as enum ('calm', 'stormy');
  create table table_owner (id integer primary key);
  create table every_type (
    ${columns.map(({ name, type, notNull }) => `${name} ${type}${notNull === true ? ' not null' : ''}`).join(', ')},
    primary key (key_part), unique (second_id), foreign key (owner_id) references table_owner (id));
  create table passport (id uuid primary key, owner_id integer unique references table_owner (id));
  ${tables.map(({ name }) => `comment on table ${name} is '@graphql({"totalCount": {"enabled": true}})';`).join('\n')}`;

/** Sorted by name, without empty lines. */
function lines(schema: GraphQLSchema): readonly string[] {
  return printSchema(lexicographicSortSchema(schema))
    .split('\n')
    .filter((line) => line.trim() !== '');
}

test.each([
  ['contract', false],
  ['contract', true],
  ['supabase', false],
  ['supabase', true],
] as const)('in the dialect %s, with inflection: %s', async (dialect, inflected) => {
  const db = await openPglite({ extensions: { citext } });
  const session = await db.acquire();
  try {
    const directive = JSON.stringify({ introspection: true, inflect_names: inflected });
    await session.exec(`${sql}; comment on schema public is '@graphql(${directive})'`);
    const query = getIntrospectionQuery({ descriptions: false });
    const { data } = await resolve(session, { query, variables: {}, operationName: null }, { dialect });
    const api = dialect === 'contract' ? contractApi() : supabaseApi();
    const specified = toSchema(expandApi(api, tables, { inflected, enums }));
    const served = buildClientSchema(data as IntrospectionQuery);
    expect(lines(served)).toEqual(
      lines(buildClientSchema(introspectionFromSchema(specified, { descriptions: false }))),
    );
  } finally {
    await session.release();
    await db.close();
  }
});
