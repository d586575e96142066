// What tables have by the document: names, types, entry points, and what each element rests on.
import { lexicographicSortSchema, printSchema, validateSchema } from 'graphql';
import { expect, test } from 'vitest';
import { contractApi, supabaseApi } from '../data-api.ts';
import { expandApi } from './expand.ts';
import { basisOfPart } from './shape.ts';
import type { TableFacts } from './tables.ts';
import { toSchema } from './to-schema.ts';

const tables: readonly TableFacts[] = [
  {
    name: 'blog_post',
    key: ['id'],
    columns: [
      { name: 'id', type: 'bigserial', notNull: true },
      { name: 'blog_id', type: 'integer', notNull: true },
      { name: 'meta', type: 'jsonb' },
      { name: 'mood', type: '"Mood"' },
      { name: 'sizes', type: 'integer[]' },
    ],
    foreignKeys: [{ columns: ['blog_id'], table: 'Blog' }],
    privileges: ['SELECT', 'INSERT'],
  },
  { name: 'Blog', key: ['id'], columns: [{ name: 'id', type: 'integer', notNull: true }] },
  { name: 'Unkeyed', key: [], columns: [{ name: 'id', type: 'integer' }] },
];
const enums = { Mood: ['calm', 'stormy'] };

/** The lines of a type, without descriptions. */
function printed(name: string, api = contractApi(), inflected = false): readonly string[] {
  const schema = toSchema(expandApi(api, tables, { enums, inflected }));
  expect(validateSchema(schema)).toEqual([]);
  const text = printSchema(lexicographicSortSchema(schema)).replaceAll(/"""[^"]*"""\n\s*/gu, '');
  return (
    new RegExp(`\\w+ ${name} (?:implements \\w+ )?\\{\\n([^}]*)\\}`, 'u').exec(text)?.[1]?.trim().split(/\n\s*/u) ?? []
  );
}

test('columns, keys and their collections', () => {
  expect(printed('blog_post')).toEqual([
    'blog: Blog!',
    'blog_id: Int!',
    'id: BigInt!',
    'meta: JSON',
    'mood: Opaque',
    'nodeId: ID!',
    'sizes: Opaque',
  ]);
  expect(printed('Blog').join(' ')).toMatch(
    /^blog_postCollection\( after: Cursor .*\): blog_postConnection id: Int! nodeId/u,
  );
  expect(printed('blog_postFilter')).toEqual([
    'and: [blog_postFilter!]',
    'blog_id: IntFilter',
    'id: BigIntFilter',
    'mood: OpaqueFilter',
    'nodeId: IDFilter',
    'not: blog_postFilter',
    'or: [blog_postFilter!]',
    'sizes: OpaqueFilter',
  ]);
  expect(printed('blog_postInsertInput')).toEqual(['blog_id: Int', 'meta: JSON', 'mood: Opaque', 'sizes: Opaque']);
});

test('with inflection', () => {
  expect(printed('BlogPost', contractApi(), true)).toContain('blogId: Int!');
});

test('in the dialect supabase enums are enums and arrays are lists', () => {
  expect(printed('blog_post', supabaseApi())).toEqual(expect.arrayContaining(['mood: Mood', 'sizes: [Int]']));
  expect(printed('MoodFilter', supabaseApi())).toEqual(['eq: Mood', 'in: [Mood!]', 'is: FilterIs', 'neq: Mood']);
  expect(printed('OrderByDirection', supabaseApi())).not.toContain('AscNullFirst');
  expect(printed('Query', supabaseApi()).join(' ')).toContain('blogByPk( id: Int! ): Blog');
});

test('without a privilege its entry point must not be there, and a table without a key is absent', () => {
  const types = expandApi(contractApi(), tables, { enums });
  const mutation = types.get('Mutation');
  expect([...(mutation?.fields.keys() ?? [])]).toContain('insertIntoblog_postCollection');
  expect(mutation?.forbidden.get('updateblog_postCollection')).toBe('data.visibility.revoke-update');
  expect(types.has('Unkeyed')).toBe(false);
});

test('each part of an element rests on its own clause', () => {
  const types = expandApi(contractApi(), tables, { enums });
  const id = types.get('Blog')?.fields.get('id');
  const part = (of: 'ALL' | 'TYPE' | 'NULLABILITY') => id && basisOfPart(id.basis, of);
  expect(part('ALL')).toEqual({
    clauses: ['data.shape.type-fields', 'data.service.columns-become-fields'],
    open: false,
  });
  expect(part('TYPE')).toEqual({ clauses: ['data.naming.column-field', 'data.types.integer-is-int'], open: false });
  expect(part('NULLABILITY')).toEqual({ clauses: ['data.naming.not-null-field'], open: false });
});
