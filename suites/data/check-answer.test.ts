import { describe, expect, it } from 'vitest';
import type { Exchange } from '../kit/exchange.ts';
import { readExchange } from '../kit/read-exchange.ts';
import { checkGraphqlAnswer } from './check-answer.ts';

function answered(status: number, body: string, operation = 'graphql'): Exchange {
  const request = { method: 'POST', url: 'http://target.test/graphql/v1', operation };
  return readExchange(request, { status, headers: [], body: new TextEncoder().encode(body) }, 1);
}

describe('the envelope of an answer', () => {
  it.each(['{"data":{}}', '{"data":null,"errors":[{"message":"no"}]}', '{"errors":[{}]}'])('may be %s', (body) => {
    expect(checkGraphqlAnswer(answered(200, body))).toBeUndefined();
  });

  it.each(['{}', '[]', '{"data":null}', '{"data":[]}', '{"data":null,"errors":[]}', '<html>', ''])(
    'may not be %j',
    (body) => {
      expect(checkGraphqlAnswer(answered(200, body))?.clause).toBe('data.http.result-under-data');
    },
  );

  it('is open outside 2xx and for requests that are not judged', () => {
    expect(checkGraphqlAnswer(answered(401, 'no'))).toBeUndefined();
    expect(checkGraphqlAnswer(answered(200, 'no', 'other'))).toBeUndefined();
  });
});
