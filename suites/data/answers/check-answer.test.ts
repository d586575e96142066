import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../kit/contract/exchange.ts';
import { readExchange } from '../../kit/contract/read-exchange.ts';
import { checkGraphqlAnswer } from './check-answer.ts';
import { learnFromSpecs } from '../schema/learned.ts';

function answered(status: number, body: string, operation = 'graphql', asked = ''): Exchange {
  const request = { method: 'POST', url: 'http://target.test/graphql/v1', operation, body: asked };
  return readExchange(request, { status, headers: [], body: new TextEncoder().encode(body) }, 1);
}

describe('the envelope of an answer', () => {
  it.each(['{"data":{}}', '{"data":null,"errors":[{"message":"no"}]}', '{"errors":[{}]}'])('may be %s', (body) => {
    expect(checkGraphqlAnswer(answered(200, body)) ?? []).toEqual([]);
  });

  it.each(['{}', '[]', '{"data":null}', '{"data":[]}', '{"data":null,"errors":[]}', '<html>', ''])(
    'may not be %j',
    (body) => {
      expect(checkGraphqlAnswer(answered(200, body))).toMatchObject([{ clause: 'data.http.result-under-data' }]);
    },
  );

  it('is open outside 2xx and for requests that are not judged', () => {
    expect(checkGraphqlAnswer(answered(401, 'no'))).toBeUndefined();
    expect(checkGraphqlAnswer(answered(200, 'no', 'other'))).toBeUndefined();
  });
});

const EDGES =
  '{ blogCollection { totalCount edges { cursor node { ...B } } } } fragment B on Blog { id text: name rating }';
const FOUND = { id: 1, text: 'Ada', rating: null };
const page = (node: unknown, more: object = {}) => ({
  blogCollection: { totalCount: 1, edges: [{ cursor: 'c', node }], ...more },
});
const NODE = 'query($id: ID!) { node(nodeId: $id) { nodeId ... on Blog { id } ... on Seat { row } } }';
const SCALARS =
  '{ everythingCollection { edges { node { aBigint aNumeric aJson aTimestamp anInteger aText anInet } } } }';
const VALUES = {
  aBigint: '-9223372036854775808',
  aNumeric: '1e-7',
  aJson: '{"a": 1}',
  aTimestamp: '2024-01-31 08:00:00.5+02',
  anInteger: -2_147_483_648,
  aText: '',
  anInet: { any: 'thing' },
};
const scalars = (change: object) => ({ everythingCollection: { edges: [{ node: { ...VALUES, ...change } }] } });

describe('the result of an answer', () => {
  const learned = learnFromSpecs('target');
  const blamed = (query: string, data: unknown, variables: object = {}, known = learned) =>
    checkGraphqlAnswer(answered(200, JSON.stringify({ data }), 'graphql', JSON.stringify({ query, variables })), known)
      ?.map(({ clause }) => clause)
      .join(', ') || undefined;

  it('is what the selection asks for, with aliases and fragments', () => {
    expect(blamed(EDGES, page(FOUND))).toBeUndefined();
    expect(blamed(EDGES, page({ id: 1, rating: 2 }))).toBe(
      'data.shape.type-fields, data.service.columns-become-fields',
    );
    expect(blamed(EDGES, page({ ...FOUND, name: 'Ada' }))).toBe('data.http.graphql-language');
    expect(blamed('{ __typename }', { __typename: 'Mutation' })).toBe('data.http.root-operations');
  });

  it('is null where the schema lets it be, and nowhere else', () => {
    expect(blamed(EDGES, page(null))).toBeUndefined();
    expect(blamed(EDGES, page({ ...FOUND, text: null }))).toBe('data.naming.not-null-field');
    expect(blamed(EDGES, page(FOUND, { totalCount: null }))).toBe('data.shape.total-count');
    expect(blamed(EDGES, page(FOUND, { edges: [null] }))).toBe('data.shape.connection-edges');
    expect(blamed(EDGES, page(FOUND, { edges: {} }))).toBe('data.shape.connection-edges');
  });

  it('breaks each clause once, however many of its values are wrong', () => {
    const edges = [{ cursor: 'c', node: { ...FOUND, text: null } }, { cursor: 'c', node: { ...FOUND, id: null } }, {}];
    const all = { blogCollection: { totalCount: '1', edges } };
    expect(blamed(EDGES, all)).toBe(
      'data.types.int-on-wire, data.naming.not-null-field, data.shape.edge-cursor, data.shape.edge-node',
    );
  });

  it('has what skip and include leave, by variable and by default', () => {
    const query = 'query($all: Boolean = false) { blogCollection { edges { node { id name @include(if: $all) } } } }';
    const found = (node: object) => ({ blogCollection: { edges: [{ node }] } });
    expect(blamed(query, found({ id: 1 }))).toBeUndefined();
    expect(blamed(query, found({ id: 1, name: 'Ada' }))).toBe('data.http.graphql-language');
    expect(blamed(query, found({ id: 1, name: 'Ada' }), { all: true })).toBeUndefined();
  });

  it('is of one type behind an interface', () => {
    expect(blamed(NODE, { node: { nodeId: 'n', id: 1 } })).toBeUndefined();
    expect(blamed(NODE, { node: { nodeId: 'n', row: 1 } })).toBeUndefined();
    expect(blamed(NODE, { node: { nodeId: 'n' } })).toBeUndefined();
    expect(blamed(NODE, { node: null })).toBeUndefined();
    expect(blamed(NODE, { node: { nodeId: 'n', id: 1, row: 1 } })).toBe('data.http.graphql-language');
    expect(blamed(NODE, { node: { nodeId: null, id: 1 } })).toBe('data.naming.node-id');
    const named = '{ node(nodeId: "n") { __typename ... on Blog { id } ... on Seat { row } } }';
    expect(blamed(named, { node: { __typename: 'Seat', row: 1 } })).toBeUndefined();
    expect(blamed(named, { node: { __typename: 'Seat', id: 1 } })).toBe(
      'data.shape.type-fields, data.service.columns-become-fields, data.http.graphql-language',
    );
    expect(blamed(named, { node: { __typename: 'Nothing' } })).toBe('data.service.tables-become-types');
  });

  it.each([
    ['aBigint', 5, 'data.types.bigint-on-wire'],
    ['aBigint', '9223372036854775808', 'data.types.bigint-exact'],
    ['aNumeric', 1.5, 'data.types.bigfloat-on-wire'],
    ['aNumeric', 'much', 'data.types.bigfloat-on-wire'],
    ['aJson', { a: 1 }, 'data.types.json-on-wire'],
    ['aJson', '{a: 1}', 'data.types.json-on-wire'],
    ['aTimestamp', '31.01.2024', 'data.types.datetime-on-wire'],
    ['anInteger', '1', 'data.types.int-on-wire'],
    ['anInteger', 1.5, 'data.http.graphql-language'],
    ['anInteger', 2_147_483_648, 'data.http.graphql-language'],
    ['aText', 1, 'data.types.string-on-wire'],
  ])('has values in the form of their scalars: %s is not %j', (column, value, clause) => {
    expect(blamed(SCALARS, scalars({}))).toBeUndefined();
    expect(blamed(SCALARS, scalars({ [column]: value }))).toBe(clause);
    expect(blamed(SCALARS, scalars({ [column]: null }))).toBeUndefined();
  });

  it('is not judged where the types are not known, or open', () => {
    const unknown = '{ foreignCollection { edges { node { id } } } }';
    expect(blamed(unknown, { other: 1 })).toBeUndefined();
    expect(blamed('{ node(nodeId: "n") { ... on Foreign { a } } }', { node: { b: 1 } })).toBeUndefined();
    const specs = learnFromSpecs();
    const posts = '{ blogPostCollection { edges { cursor node { blog { id } } } } }';
    const hidden = { blogPostCollection: { edges: [{ cursor: 5, node: { blog: null } }] } };
    expect(blamed(posts, hidden, {}, specs)).toBeUndefined();
    expect(blamed(posts, hidden)).toBe('data.types.string-on-wire, data.http.graphql-language');
    expect(blamed(EDGES, page(FOUND, { totalCount: null }), {}, specs)).toBe('data.shape.total-count');
    const deletion = 'mutation { deleteFromBlogCollection { records { id } } }';
    const deleted = (records: unknown) => ({ deleteFromBlogCollection: { records } });
    expect(blamed(deletion, deleted(null), {}, specs)).toBeUndefined();
    expect(blamed(deletion, deleted([null]), {}, specs)).toBe('data.shape.records');
  });

  it('is not judged beside errors', () => {
    const body = JSON.stringify({ data: { blogCollection: null }, errors: [{ message: 'no' }] });
    expect(
      checkGraphqlAnswer(answered(200, body, 'graphql', JSON.stringify({ query: EDGES })), learned),
    ).toBeUndefined();
  });
});
