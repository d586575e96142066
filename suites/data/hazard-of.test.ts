import { checkKeys, testFunctions } from '../../tests/support/table.ts';
import { readExchange } from '../kit/contract/read-exchange.ts';
import { hazardOfData, refusesData } from './hazard-of.ts';

const url = 'https://d.test/graphql/v1';

interface Given {
  readonly method: string;
  readonly url?: string;
  readonly body?: string;
}

testFunctions(import.meta.url, {
  hazardOfDocument: (query: string) => hazardOfData({ method: 'POST', url, body: JSON.stringify({ query }) }),
  hazardsOfRequest(given: Given) {
    checkKeys(given, ['method', 'url', 'body'], 'A request of hazard-of.yaml');
    const { method, url: more = '', body } = given;
    const bodies = body === undefined ? [{}] : [{ body }, { body: new TextEncoder().encode(body) }];
    return [...new Set(bodies.map((one) => hazardOfData({ method, url: `${url}${more}`, ...one })))];
  },
  refuses(status: number, body: string) {
    const answer = { status, headers: [], body: new TextEncoder().encode(body) };
    return refusesData(readExchange({ method: 'POST', url }, answer, 0));
  },
});
