// Refusals of mistyped names suggest the right one.
import { expect, test } from 'vitest';
import { openInBothDialects } from '../../../support/data-engine.ts';

const schema = `
  create table "Blog" (id int primary key, name text not null, "ownerName" text);
  create table "BlogDraft" (id int primary key, name text);
  create role reader; grant usage on schema public to reader; grant select (id, name) on "Blog" to reader`;
const { contract, supabase } = openInBothDialects(schema);

const rows = '{ edges { node { id } } }';

test.each([
  ['a field of Query', `{ blogColection ${rows} }`, '"blogCollection"'],
  ['a field of Mutation', 'mutation { updateBlogColection(set: {}) { affectedCount } }', '"updateBlogCollection"'],
  ['a column', '{ blogCollection { edges { node { nmae } } } }', '"name"'],
  ['a field of a connection', '{ blogCollection { edge { cursor } } }', '"edges"'],
  ['a field of pageInfo', '{ blogCollection { pageInfo { hasNxtPage } } }', '"hasNextPage"'],
  ['an argument', `{ blogCollection(frist: 1) ${rows} }`, '"first"'],
  ['a column in a filter', `{ blogCollection(filter: {nam: {eq: "x"}}) ${rows} }`, '"name"'],
  ['an operator', `{ blogCollection(filter: {name: {startWith: "x"}}) ${rows} }`, '"startsWith"'],
  ['a column in an order', `{ blogCollection(orderBy: {nam: AscNullsLast}) ${rows} }`, '"name"'],
  ['a direction', `{ blogCollection(orderBy: {name: AscNullLast}) ${rows} }`, '"AscNullsLast"'],
  ['a column of a row', 'mutation { insertIntoBlogCollection(objects: [{idd: 1}]) { affectedCount } }', '"id"'],
  ['the type of a fragment', '{ blogCollection { ... on BlogConection { totalCount } } }', '"BlogConnection"'],
  ['the type of a variable', `query ($f: BlogFiltr) { blogCollection(filter: $f) ${rows} }`, '"BlogFilter"'],
])('%s that is mistyped comes with a suggestion', async (_, query, name) => {
  const { errors = [] } = await contract.ask(query);
  expect(errors[0]?.message).toMatch(new RegExp(`Did you mean .*${name}.*\\?`));
});

test('what is mistyped in a variable comes with a suggestion', async () => {
  const query = `query ($f: BlogFilter, $o: [BlogOrderBy!]) { blogCollection(filter: $f, orderBy: $o) ${rows} }`;
  expect(await contract.refusal(query, { f: { not: { ownerNam: { eq: 'x' } } } })).toContain(
    'Did you mean "ownerName"?',
  );
  expect(await contract.refusal(query, { o: { id: 'DescNulsLast' } })).toContain('"DescNullsLast"');
});

test('what is far from everything comes without one', async () => {
  expect(await contract.refusal('{ somethingElseAltogether { id } }')).toBe(
    'Cannot query field "somethingElseAltogether" on type "Query".',
  );
});

test('nothing is suggested that the role may not see', async () => {
  const mistyped = [
    `{ blogDraftColection ${rows} }`,
    '{ blogCollection { edges { node { ownerNam } } } }',
    `{ blogCollection(filter: {ownerNam: {eq: "x"}}) ${rows} }`,
    '{ blogCollection { ... on BlogDraf { id } } }',
    'mutation { deleteFromBlogDraftColection { affectedCount } }',
  ];
  const all = async () => {
    const texts = [];
    for (const query of mistyped) texts.push(JSON.stringify(await contract.ask(query)));
    return texts.join('\n');
  };
  const open = await all();
  for (const name of ['blogDraftCollection', 'ownerName', 'BlogDraft', 'deleteFromBlogDraftCollection'])
    expect(open).toContain(`Did you mean \\"${name}\\"`);
  await contract.sql('set role reader');
  const told = await all();
  await contract.sql('reset role');
  expect(told).not.toMatch(/ownerName|blogDraftCollection|deleteFrom\w+Collection\b|"BlogDraft\b/);
});

test('the supabase dialect has the texts of the real system, without suggestions', async () => {
  for (const [query, message] of [
    [`{ blogColection ${rows} }`, 'Unknown field "blogColection" on type Query'],
    ['{ blogCollection { edges { node { nmae } } } }', "Unknown field 'nmae' on type 'Blog'"],
    [`{ blogCollection(frist: 1) ${rows} }`, 'Input contains extra keys ["frist"]'],
    [`{ blogCollection(filter: {nam: {eq: "x"}}) ${rows} }`, 'Input for type BlogFilter contains extra keys ["nam"]'],
  ] as const)
    expect(await supabase.refusal(query)).toBe(message);
});
