// A mistake in the document of the data API is named with file, line and cure.
import { expect, test } from 'vitest';
import { apiSources, loadClauses } from '../load.ts';
import { lintApi } from './lint-api.ts';

const { base, supabase } = apiSources();
const clauses = loadClauses();

/** The mistakes of the document after an edit of one text in it. */
function lintEdited(from: string, to: string, document: 'base' | 'supabase' = 'base'): readonly string[] {
  const source = { base, supabase }[document];
  expect(source.text).toContain(from);
  const edited = { ...source, text: source.text.replace(from, () => to) };
  return lintApi(document === 'base' ? edited : base, document === 'supabase' ? edited : supabase, clauses);
}

const line = (text: string): number => base.text.slice(0, base.text.indexOf(text)).split('\n').length;

test.each([
  ['scalar Cursor @', 'scalar Cursor {', /^specs\/graphql\/base\.graphql:\d+: Syntax Error: .+ Correct the document/u],
  ['@page(size: 30', '@pages(size: 30', /: there is no directive @pages\. Define it, or correct its name\.$/u],
  ['@page(size: 30', '@page(most: 30', /: @page lacks "size"\. Add it\.$/u],
  ['form: NUMBER', 'form: DIGITS', /: Int says DIGITS, which must be one of NUMBER, /u],
  [
    'types: ["numeric"]',
    'types: ["text"]',
    /: columns of type text have the scalar String already\. Name the type once\.$/u,
  ],
  ['neq: UUID @', 'eq: UUID @', /: eq is there twice\. Keep one of them\.$/u],
  ['neq: UUID @', 'neq: Uuid @', /: UUIDFilter\.neq is of the type Uuid, which is nowhere\. Correct its name\.$/u],
  [
    'pageInfo: PageInfo!',
    'pageInfo: Page!',
    /base\.graphql:\d+: TableConnection\.pageInfo is of the type Page, which/u,
  ],
  [
    '"data.shape.edge-cursor"',
    '"data.shape.edge"',
    /: TableEdge\.cursor cites "data\.shape\.edge", which is no clause\./u,
  ],
  ['first: Int @clause', 'most: Int @clause', undefined],
  ['edges: [Table', 'rows: [Table', /: TableConnection has no edges\. Add it\.$/u],
  [' @is(null: true)', '', /: the meaning of NULL is missing\. Add @is\.$/u],
] as const)('instead of %j, %j', (from, to, message) => {
  const mistakes = lintEdited(from, to);
  if (message === undefined) expect(mistakes).toEqual([]);
  else expect(mistakes).toEqual([expect.stringMatching(message)]);
});

test('an element without a clause, with two, and with one of the wrong strength', () => {
  const place = `specs/graphql/base.graphql:${line('startCursor: String')}`;
  const clause = '@clause(id: "data.shape.page-info-cursors")';
  const from = `startCursor: String ${clause}`;
  expect(lintEdited(from, 'startCursor: String')).toEqual([
    `${place}: PageInfo.startCursor has no clause. Add @clause(id: …) or @open(clause: …).`,
  ]);
  expect(lintEdited(from, `${from} @open(clause: "data.shape.edge-types")`)).toEqual([
    `${place}: PageInfo.startCursor has both a @clause and an @open. Keep one, or say of which part the other is.`,
  ]);
  expect(lintEdited(from, `${from} ${clause}`)).toEqual([
    `${place}: PageInfo.startCursor cites data.shape.page-info-cursors twice. Keep one.`,
  ]);
  expect(lintEdited(from, 'startCursor: String @clause(id: "data.shape.edge-types")')).toEqual([
    `${place}: PageInfo.startCursor cites data.shape.edge-types, which is open. Use @open.`,
  ]);
});

test.each([
  [
    'extend type TableEdge',
    'type TableEdge',
    /^specs\/dialects\/supabase\/data\.graphql:\d+: the type TableEdge is there/u,
  ],
  ['extend type TableEdge', 'extend type Edge', /: there is no type Edge to extend\. Correct the name\.$/u],
  ['node: Table!', 'node: Tabel!', /: TableEdge\.node is of the type Tabel, which is nowhere\. Correct its name\.$/u],
  ['before: "filter"', 'before: "where"', /: there is no where to place offset before\. Correct the name\.$/u],
  ['AscNullFirst @absent', 'Ascending @absent', /: there is no Ascending to take away\. Correct the name\.$/u],
] as const)('in the overlay instead of %j, %j', (from, to, message) => {
  expect(lintEdited(from, to, 'supabase')).toEqual([expect.stringMatching(message)]);
});
