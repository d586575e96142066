import { expect, it } from 'vitest';
import { readExchange } from '../kit/contract/read-exchange.ts';
import { hazardOfData, refusesData } from './hazard-of.ts';

const url = 'https://d.test/graphql/v1';
const post = (query: string): string => hazardOfData({ method: 'POST', url, body: JSON.stringify({ query }) });

it('a document with a mutation writes, and any other reads', () => {
  expect(post('{ blogCollection { edges { cursor } } }')).toBe('read');
  expect(post('mutation($m: String!) { deleteFromTaskCollection(filter: {marker: {eq: $m}}) { affectedCount } }')).toBe(
    'write-scoped',
  );
  expect(post('fragment F on T { mutation } query { t { ...F, mutation: name } }')).toBe('read');
  expect(post('{ __schema { mutationType { name } } }')).toBe('read');
});

it('one of several operations is enough, since a target may run any of them', () => {
  expect(post('query A { a } mutation B { b }')).toBe('write-scoped');
  expect(post('query A { a } query B { b }')).toBe('read');
});

it('what cannot be parsed writes where the word stands in it', () => {
  expect(post('mutation {{{')).toBe('write-scoped');
  expect(post('query {{{')).toBe('read');
});

it('a document is found in a batch, in the address and in a bare body', () => {
  const mutation = 'mutation { a }';
  const body = JSON.stringify([{ query: '{ a }' }, { query: mutation }]);
  expect(hazardOfData({ method: 'POST', url, body })).toBe('write-scoped');
  expect(hazardOfData({ method: 'GET', url: `${url}?query=${encodeURIComponent(mutation)}` })).toBe('write-scoped');
  expect(hazardOfData({ method: 'POST', url, body: mutation })).toBe('write-scoped');
  expect(hazardOfData({ method: 'POST', url, body: new TextEncoder().encode(mutation) })).toBe('write-scoped');
  expect(hazardOfData({ method: 'GET', url })).toBe('read');
});

it('a list of errors and a status that refuses are refusals; a broken server is none', () => {
  const refused = (status: number, body: string): boolean =>
    refusesData(
      readExchange({ method: 'POST', url }, { status, headers: [], body: new TextEncoder().encode(body) }, 0),
    );
  expect(refused(200, '{"data":null,"errors":[{"message":"no"}]}')).toBe(true);
  expect(refused(400, 'no')).toBe(true);
  expect(refused(200, '{"data":{},"errors":[]}')).toBe(false);
  expect(refused(503, '{"errors":[{"message":"later"}]}')).toBe(false);
});
