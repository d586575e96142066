// Persisted queries are not supported, and Apollo Client copes with that.
import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, gql } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { testWith } from '../../../../mocks/vitest.ts';

const test = testWith({ schema: { sql: 'create table public."Blog" (id int primary key)' } });

test('an Apollo Client that sends hashes first learns to send documents', async ({ mock }) => {
  const bodies: { readonly query?: string }[] = [];
  const http = new HttpLink({
    uri: `${mock.urls.data}/graphql/v1`,
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
