// What the hosted platform's own dump of a project looks like: it must load as it is.
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { testWith } from '../../mocks/vitest.ts';

const warnings: string[] = [];
const test = testWith({
  schema: { files: [fileURLToPath(new URL('hosted-dump.sql', import.meta.url))] },
  dialect: 'supabase',
  warn: (message) => warnings.push(message),
});

test('a dump of a hosted project loads without a change, and its triggers and policies work', async ({ client }) => {
  expect((await client.graphql('{ profilesCollection { edges { node { username mood } } } }')).json).toEqual({
    data: { profilesCollection: { edges: [{ node: { username: 'Ann', mood: 'ok' } }] } },
  });
  const standIns = warnings.map((warning) => /^Extension (\w+) has a stand-in here/.exec(warning)?.[1]);
  expect(standIns).toEqual(['pgsodium', 'pg_graphql', 'pgjwt', 'supabase_vault']);
});
