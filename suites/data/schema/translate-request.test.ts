import { expect, test } from 'vitest';
import type { FieldNames, TypeNames } from './names.ts';
import { translateRequest } from './translate-request.ts';

const field = (known: string, given: string, type: string, args: readonly FieldNames[] = []): FieldNames => ({
  known,
  given,
  type,
  arguments: args,
});
const type = (known: string, given: string, fields: readonly FieldNames[]): TypeNames => ({ known, given, fields });

const TYPES = [
  type('Query', 'Query', [
    field('blogCollection', 'blogList', 'BlogConnection', [field('filter', 'where', 'BlogFilter')]),
  ]),
  type('BlogConnection', 'BlogPage', [field('totalCount', 'count', 'Int'), field('edges', 'edges', 'BlogEdge')]),
  type('BlogEdge', 'BlogEdge', [field('node', 'node', 'Blog')]),
  type('Blog', 'Blog', [field('id', 'id', 'Int')]),
  type('BlogFilter', 'BlogWhere', [field('and', 'all', 'BlogFilter'), field('id', 'id', 'IntFilter')]),
  type('IntFilter', 'IntFilter', [field('eq', 'is', 'Int')]),
];

const translate = (query: string, variables = {}): string =>
  translateRequest(TYPES, { query, variables }).query.replaceAll(/\s+/gu, ' ');

test('fields and arguments get the names of the specs, and the answer keeps those of the case', () => {
  expect(translate('{ blogCollection(filter: {and: [{id: {eq: 1}}]}) { totalCount edges { node { id } } } }')).toBe(
    '{ blogCollection: blogList(where: { all: [{ id: { is: 1 } }] }) { totalCount: count edges { node { id } } } }',
  );
});

test('an alias of the case stays, and fragments are translated by their type', () => {
  expect(translate('{ a: blogCollection { ...part } } fragment part on BlogConnection { b: totalCount }')).toBe(
    '{ a: blogList { ...part } } fragment part on BlogPage { b: count }',
  );
});

test('variables are translated by their types', () => {
  const query = 'query($f: BlogFilter!) { blogCollection(filter: $f) { totalCount } }';
  const variables = { f: { and: [{ id: { eq: 1 } }] } };
  expect(translateRequest(TYPES, { query, variables }).variables).toEqual({ f: { all: [{ id: { is: 1 } }] } });
  expect(translate(query, variables)).toMatch(/^query \(\$f: BlogWhere!\)/u);
});

test.each(['{ unknown(x: 1) { y } }', '{ blogList(where: {all: []}) { count } }', '{ __schema { types { name } } }'])(
  'what has no other name stays: %s',
  (query) => {
    expect(translate(query)).toBe(query.replaceAll('{all', '{ all').replaceAll('[]}', '[] }'));
  },
);

test('what is not a document is sent as it is', () => {
  expect(translate('{ blogCollection(')).toBe('{ blogCollection(');
});
