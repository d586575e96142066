// A line of the journal: what was asked, how it was answered and why; the entries are in tests/vectors/requests/journal.yaml.
import { expect } from 'vitest';
import { testWith } from '../vitest.ts';

const test = testWith({ schema: { sql: '' } });

test('a line of the journal keeps the end of a long message, which says what to do', async ({ mock, client }) => {
  await mock.sql(`create function fail() returns int language plpgsql as $$ begin
    raise exception 'first % then do this', repeat('and so on ', 200); end $$`);
  await client.graphql('mutation { fail }');
  expect(mock.journal.render(1)).toMatch(
    /^1\. POST \/graphql\/v1 → 200 in \d+ ms \(data\.graphql as anon\): first and so on .* … .* on then do this$/u,
  );
});
