import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, gql } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMock, type Mock } from '../../../../mocks/app.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await createMock({ schema: { sql: 'create table public."Blog" (id int primary key)' } });
});
afterAll(() => mock.close());

test('an Apollo Client that sends hashes first is told so that it sends documents from then on', async () => {
  const bodies: { readonly query?: string }[] = [];
  const http = new HttpLink({
    uri: 'http://touchstone.test/graphql/v1',
    headers: { apiKey: mock.keys.anon },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      bodies.push((await request.clone().json()) as { query?: string });
      return mock.fetch(request);
    },
  });
  const hashes = new PersistedQueryLink({ sha256: (text) => createHash('sha256').update(text).digest('hex') });
  const client = new ApolloClient({ link: ApolloLink.from([hashes, http]), cache: new InMemoryCache() });
  const ask = (alias: string) =>
    client.query({ query: gql(`{ ${alias}: blogCollection { totalCount } }`), fetchPolicy: 'no-cache' });
  expect((await ask('a')).data).toMatchObject({ a: { totalCount: 0 } });
  expect((await ask('b')).data).toMatchObject({ b: { totalCount: 0 } });
  expect(bodies.map(({ query }) => query !== undefined)).toEqual([false, true, true]);
});
