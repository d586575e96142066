// A line of the journal: what was asked, how it was answered and why; the entries are in tests/vectors/requests/journal.yaml.
import { expect } from 'vitest';
import { testWith } from '../vitest.ts';

const test = testWith({ schema: { sql: '' } });

test('a line of the journal keeps the end of a long message, which says what to do', async ({ mock, client }) => {
  const name = `x${'_long'.repeat(200)}`;
  await client.graphql(`{ ${name} }`);
  await mock.sql(`create function fail() returns int language plpgsql as $$ begin
    raise exception 'first % then do this', repeat('and so on ', 200); end $$`);
  await client.graphql('mutation { fail }');
  expect(mock.journal.render(1)).toMatch(/: first and so on .* … .* on then do this$/u);
});

test('the journal shows why storage and management refused, without secrets', async ({ mock, client }) => {
  const said = () => mock.journal.render(1).replace(/^.* → (\d+) in \d+ ms/u, '$1');
  await client.storage('GET', '/bucket/none');
  expect(said()).toBe('400 (storage.getBucket as service_role): Bucket not found');
  await client.storage('HEAD', '/object/none/a');
  expect(said()).toMatch(/^40\d \(storage\.\w+ as service_role\): \S/u);
  await mock.fetch(new Request(`${mock.urls.management}/v1/projects`));
  expect(said()).toBe('401 (management.listProjects): Unauthorized');
  await mock.fetch(new Request(`${mock.urls.management}/rest/v1/pet`));
  expect(said()).toMatch(/^404: Nothing answers at \/rest\/v1\/pet\. /u);
  await mock.fetch(new Request(`${mock.urls.storage}/object/nowhere?%74oken=secret&a=b`, { method: 'PATCH' }));
  expect(said()).toBe('404 (storage): Route PATCH:/object/nowhere?%74oken=[redacted]&a=b not found');
  await client.storage('GET', '/bucket/');
  expect(said()).toBe('200 (storage.listBuckets as service_role)');
});
