import { expect, it } from 'vitest';
import { readTable } from '../../tests/support/table.ts';
import { readExchange } from '../kit/contract/read-exchange.ts';
import { hazardOfData, refusesData } from './hazard-of.ts';

const { documents, requests, answers } = readTable(import.meta.url, ['documents', 'requests', 'answers']) as {
  readonly documents: readonly [hazard: string, query: string][];
  readonly requests: readonly [hazard: string, request: { method: string; url?: string; body?: string }][];
  readonly answers: readonly [status: number, body: string, refuses: boolean][];
};
const address = 'https://d.test/graphql/v1';

it.each(documents)('is %s: %s', (hazard, query) => {
  expect(hazardOfData({ method: 'POST', url: address, body: JSON.stringify({ query }) })).toBe(hazard);
});

it.each(requests)('is %s: %j', (hazard, { url = '', body, ...request }) => {
  const bodies = body === undefined ? [{}] : [{ body }, { body: new TextEncoder().encode(body) }];
  for (const one of bodies) expect(hazardOfData({ ...request, url: `${address}${url}`, ...one })).toBe(hazard);
});

it.each(answers)('of status %d and the body %s it is %s that the answer refuses', (status, body, refuses) => {
  const answer = { status, headers: [], body: new TextEncoder().encode(body) };
  expect(refusesData(readExchange({ method: 'POST', url: address }, answer, 0))).toBe(refuses);
});
