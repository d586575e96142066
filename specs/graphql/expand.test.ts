// What tables have by the document: names, types, entry points, and what each element rests on.
import { GraphQLSchema, lexicographicSortSchema, printSchema, validateSchema } from 'graphql';
import { expect, test } from 'vitest';
import { testFunctions } from '../../tests/support/table.ts';
import { contractApi, supabaseApi } from '../data-api.ts';
import type { DataApi } from './api.ts';
import { expandApi } from './expand.ts';
import { basisOfPart, type Part } from './shape.ts';
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
function printed(api: DataApi, name: string, inflected = false): readonly string[] {
  const schema = toSchema(expandApi(api, tables, { enums, inflected }));
  expect(validateSchema(new GraphQLSchema({ ...schema.toConfig(), assumeValid: false }))).toEqual([]);
  const text = printSchema(lexicographicSortSchema(schema)).replaceAll(/"""[^"]*"""\n\s*/gu, '');
  return (
    new RegExp(`\\w+ ${name} (?:implements \\w+ )?\\{\\n([^}]*)\\}`, 'u').exec(text)?.[1]?.trim().split(/\n\s*/u) ?? []
  );
}

const types = expandApi(contractApi(), tables, { enums });
const id = types.get('Blog')?.fields.get('id');

testFunctions(import.meta.url, {
  inContract: (name: string) => printed(contractApi(), name),
  inflected: (name: string) => printed(contractApi(), name, true),
  inSupabase: (name: string) => printed(supabaseApi(), name),
  basisOfId: (of: Part) => id && basisOfPart(id.basis, of),
});

test('without a privilege its entry point must not be there, and a table without a key is absent', () => {
  const mutation = types.get('Mutation');
  expect([...(mutation?.fields.keys() ?? [])]).toContain('insertIntoblog_postCollection');
  expect(mutation?.forbidden.get('updateblog_postCollection')).toBe('data.visibility.revoke-update');
  expect(types.has('Unkeyed')).toBe(false);
});
