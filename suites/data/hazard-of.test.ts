import { expect, it } from 'vitest';
import { checkKeys, readTable } from '../../tests/support/table.ts';
import { readExchange } from '../kit/contract/read-exchange.ts';
import { hazardOfData, refusesData } from './hazard-of.ts';

const { documents, requests, answers } = readTable(import.meta.url, ['documents', 'requests', 'answers']) as {
  readonly documents: readonly [hazard: string, query: string][];
  readonly requests: readonly [hazard: string, request: { method: string; url?: string; body?: string }][];
  readonly answers: readonly [status: number, body: string, refuses: boolean][];
};
const address = 'https://d.test/graphql/v1';

it.each(documents)('a request is %s by its document %s', (hazard, query) => {
  expect(hazardOfData({ method: 'POST', url: address, body: JSON.stringify({ query }) })).toBe(hazard);
});

it.each(requests)('a request is %s: %j', (hazard, given) => {
  checkKeys(given, ['method', 'url', 'body'], 'A request of hazard-of.yaml');
  const { url = '', body, ...request } = given;
  const bodies = body === undefined ? [{}] : [{ body }, { body: new TextEncoder().encode(body) }];
  for (const one of bodies) expect(hazardOfData({ ...request, url: `${address}${url}`, ...one })).toBe(hazard);
});

it.each(answers)('an answer of status %d with the body %s refuses: %s', (status, body, refuses) => {
  const answer = { status, headers: [], body: new TextEncoder().encode(body) };
  expect(refusesData(readExchange({ method: 'POST', url: address }, answer, 0))).toBe(refuses);
});
