import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { byMeaning } from './by-meaning.ts';
import { readDataApi } from './read-api.ts';

const text = readFileSync(new URL('base.graphql', import.meta.url), 'utf8');
const source = (edit: (text: string) => string) => ({ file: 'base.graphql', text: edit(text) });

describe('the document by its meanings', () => {
  test('is the document itself as long as nothing is renamed', () => {
    expect(byMeaning(source((base) => base))).toBeUndefined();
  });

  test('has fields, arguments and types under the names that programs know', () => {
    const renamed = source((base) =>
      base
        .replace('totalCount: Int!', 'count: Int! @means(name: "totalCount")')
        .replace('    first: Int', '    limit: Int @means(name: "first")')
        .replace('input TableOrderBy', 'input TableSorting @means(name: "TableOrderBy")')
        .replace('[TableOrderBy!]', '[TableSorting!]'),
    );
    const known = byMeaning(renamed);
    if (known === undefined) throw new Error('Nothing was found to be renamed.');
    const { table, entries } = readDataApi(known);
    expect([...table.connection.fields.keys()]).toContain('totalCount');
    expect(table.orderBy.name).toBe('TableOrderBy');
    expect([...(entries[1]?.field.arguments.keys() ?? [])]).toContain('first');
  });

  test('has the names of tables as they are in the database', () => {
    const known = byMeaning(source((base) => base.replace('    as: UNCHANGED', '    as: PASCAL_CASE')));
    if (known === undefined) throw new Error('Nothing was found to be renamed.');
    expect(readDataApi(known).names.types.plain).toBe('UNCHANGED');
  });
});
