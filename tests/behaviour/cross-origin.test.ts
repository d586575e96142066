// Whose pages a browser lets use the interfaces: those of any origin, or of the given ones only.
import { describe, expect } from 'vitest';
import { createMock } from '../../mocks/app.ts';
import { testWith } from '../../mocks/vitest.ts';
import type { Mock } from '../../mocks/app.ts';

const MINE = 'http://localhost:5173';
const FOREIGN = 'https://foreign.example';

const byDefault = testWith();
const test = testWith({ corsOrigins: [MINE, 'https://app.example/'] });

/** What a browser asks before a request, and the request itself, from a page of the origin. */
async function visit(mock: Mock, origin: string) {
  const url = `${mock.urls.data}/graphql/v1`;
  const asking = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'apikey' };
  const before = await mock.fetch(new Request(url, { method: 'OPTIONS', headers: asking }));
  const answer = await mock.fetch(
    new Request(url, {
      method: 'POST',
      headers: { origin, apikey: mock.keys.anon, 'content-type': 'application/json' },
      body: '{"query": "{ __typename }"}',
    }),
  );
  const refused = await mock.fetch(new Request(`${mock.urls.storage}/bucket`, { headers: { origin } }));
  return {
    before: [before.status, before.headers.get('access-control-allow-origin'), before.headers.get('vary')],
    after: [answer, refused].map(({ headers }) => headers.get('access-control-allow-origin')),
    vary: answer.headers.get('vary'),
  };
}

describe('by default', () => {
  byDefault('pages of any origin may', async ({ mock }) => {
    expect(await visit(mock, FOREIGN)).toEqual({
      before: [204, '*', 'Access-Control-Request-Headers'],
      after: ['*', '*'],
      vary: null,
    });
  });

  byDefault(
    'a preflight that lost its headers is answered, and a request for what may be done is not',
    async ({ mock }) => {
      for (const url of [
        `${mock.urls.data}/graphql/v1`,
        `${mock.urls.storage}/bucket`,
        `${mock.urls.management}/v1/projects`,
      ]) {
        const ask = (headers: Record<string, string>) => mock.fetch(new Request(url, { method: 'OPTIONS', headers }));
        const { status, headers } = await ask({ 'user-agent': 'HappyDOM/21.0.4' });
        expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*']);
        expect(headers.get('access-control-allow-methods')).toContain('POST');
        for (const name of ['apikey', 'authorization'])
          expect((await ask({ [name]: mock.keys.anon })).status).toBeGreaterThanOrEqual(400);
      }
    },
  );
});

describe('with corsOrigins', () => {
  test('only pages of these may', async ({ mock }) => {
    for (const origin of [MINE, 'https://app.example'])
      expect(await visit(mock, origin)).toEqual({
        before: [204, origin, 'Origin, Access-Control-Request-Headers'],
        after: [origin, origin],
        vary: 'Origin',
      });
    for (const origin of [FOREIGN, 'http://localhost:5174', 'https://localhost:5173', 'null'])
      expect(await visit(mock, origin)).toEqual({
        before: [204, null, 'Origin, Access-Control-Request-Headers'],
        after: [null, null],
        vary: 'Origin',
      });
  });

  test('what is no origin is refused', async () => {
    for (const text of ['localhost:5173', 'http://localhost:5173/app', '*', ''])
      await expect(createMock({ corsOrigins: [text] })).rejects.toThrow('is not an origin');
  });
});
