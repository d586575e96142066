// A mistake in the document of the data API is named with file, line and cure.
import { expect, test } from 'vitest';
import { testFunctions } from '../../tests/support/table.ts';
import { apiSources, loadClauses } from '../load.ts';
import { lintApi } from './lint-api.ts';

const { base, supabase } = apiSources();
const clauses = loadClauses();

/** The document after an edit of one text in it. */
function edit(source: typeof base, from: string, to: string): typeof base {
  expect(source.text).toContain(from);
  return { ...source, text: source.text.replace(from, () => to) };
}

const lintBase = (from: string, to: string): readonly string[] => lintApi(edit(base, from, to), supabase, clauses);

testFunctions(import.meta.url, {
  lintBase,
  lintOverlay: (from: string, to: string) => lintApi(base, edit(supabase, from, to), clauses),
});

const line = (text: string): number => base.text.slice(0, base.text.indexOf(text)).split('\n').length;

test('an element without a clause, with two, and with one of the wrong strength', () => {
  const place = `specs/graphql/base.graphql:${line('startCursor: String')}`;
  const clause = '@clause(id: "data.shape.page-info-cursors")';
  const from = `startCursor: String ${clause}`;
  expect(lintBase(from, 'startCursor: String')).toEqual([
    `${place}: PageInfo.startCursor has no clause. Add @clause(id: …) or @open(clause: …).`,
  ]);
  expect(lintBase(from, `${from} @open(clause: "data.shape.edge-types")`)).toEqual([
    `${place}: PageInfo.startCursor has both a @clause and an @open. Keep one, or say of which part the other is.`,
  ]);
  expect(lintBase(from, `${from} ${clause}`)).toEqual([
    `${place}: PageInfo.startCursor cites data.shape.page-info-cursors twice. Keep one.`,
  ]);
  expect(lintBase(from, 'startCursor: String @clause(id: "data.shape.edge-types")')).toEqual([
    `${place}: PageInfo.startCursor cites data.shape.edge-types, which is open. Use @open.`,
  ]);
});
