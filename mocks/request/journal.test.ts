// The journal says why a request was refused, whatever the shape of the answer, and repeats no secret.
import { expect } from 'vitest';
import type { Identity } from '../client.ts';
import { testWith } from '../vitest.ts';

const sql = 'create table note (id serial primary key, author uuid references auth.users)';
const test = testWith({ schema: { sql } });
/** Message and extension of the first error. */
const errorOf = (json: unknown) =>
  (
    json as {
      readonly errors: readonly { readonly message: string; readonly extensions?: { readonly hint: string } }[];
    }
  ).errors[0];

test('the journal shows the error that a GraphQL answer holds behind its 200', async ({ mock, client }) => {
  const { status, json } = await client.graphql('{ nothingCollection { edges { cursor } } }');
  expect(status).toBe(200);
  expect(json).toMatchObject({ errors: [{ message: mock.journal.query().at(-1)?.error }] });
  expect(mock.journal.render(1)).toMatch(/ → 200 in \d+ ms \(data\.graphql as anon\): .*nothingCollection/u);
  await client.graphql('{ __typename }');
  expect(mock.journal.query().at(-1)).not.toHaveProperty('error');
  await client.data('GET', '/graphql/v1', undefined, { as: 'nobody' });
  expect(mock.journal.render(1)).toMatch(/ → 4\d\d in \d+ ms \(data\.graphql\): \S/u);
});

test('the journal shows which user is missing when a row refers to one', async ({ mock, client }) => {
  const sub = '0b5e34d2-6f6f-4b7e-9f0a-0e6f5a1c2d3e';
  const query = `mutation { insertIntonoteCollection(objects: [{ author: "${sub}" }]) { affectedCount } }`;
  const { json } = await client.graphql(query, {}, { as: { token: await mock.as({ sub }) } });
  expect(errorOf(json)?.message).not.toContain('is not present');
  const detail = `Key (author)=(${sub}) is not present in table "users".`;
  expect(mock.journal.render()).toMatch(/: insert or .* violates foreign key constraint "note_author_fkey"\. Key/u);
  expect(mock.journal.render()).toContain(
    `${detail} If that is auth.users, make the user first: mock.auth.createUser({ id: '${sub}' }),`,
  );
  expect(errorOf(json)?.extensions?.hint).toContain(`${detail} If that is auth.users, make the user first:`);
});

const guarded = testWith({
  schema: {
    sql: `create table secret (id serial primary key, author uuid references auth.users, note text);
      alter table secret enable row level security;
      create policy own on secret for insert to authenticated with check (author = auth.uid());
      create policy hidden on secret for select using (false);`,
  },
});

guarded(
  'the journal and the hint of the answer name the key that row security hides, and the caller and policies that refused',
  async ({ mock, client }) => {
    const sub = '0b5e34d2-6f6f-4b7e-9f0a-0e6f5a1c2d3e';
    const other = '7a1d2c3b-0000-4000-8000-000000000001';
    const add = (author: string, as?: Identity) =>
      client.graphql(
        `mutation { insertIntosecretCollection(objects: [{ author: "${author}" }]) { affectedCount } }`,
        {},
        as === undefined ? {} : { as },
      );
    const said = async (answer: ReturnType<typeof add>) => {
      const { message, extensions } = errorOf((await answer).json) ?? {};
      const line = mock.journal.render(1);
      expect(line).toContain(`: ${message}. ${extensions?.hint}`);
      return [message, line];
    };

    const [missing, why] = await said(add(sub, { claims: { sub } }));
    expect(missing).not.toContain(sub);
    expect(why).toContain(
      `Key (author)=(${sub}) is not present in table "users". If that is auth.users, make the user`,
    );

    const [refused, policies] = await said(add(other, { claims: { sub } }));
    expect(refused).not.toContain('auth.uid');
    expect(policies).toContain(
      `for table "secret". The caller is authenticated, and auth.uid() is ${sub}. Policies of public.secret for INSERT: "own" to authenticated, with check (author = auth.uid()).`,
    );
    const [, anonymous] = await said(add(other));
    expect(anonymous).toContain('The caller is anon, and auth.uid() is null: the request has no token of a user.');

    await client.storage('POST', '/bucket', { name: 'box' });
    await client.storage('POST', '/object/box/a', 'a', { as: { claims: { sub } } });
    expect(mock.journal.render(1)).toContain(
      `The caller is authenticated, and auth.uid() is ${sub}. storage.objects has no policy for INSERT, so nobody may.`,
    );
  },
);

const todays = testWith({
  schema: { sql: 'create table todo (id serial primary key, title text)' },
  dialect: 'supabase',
});

todays(
  'the journal alone says what a misspelt name was meant to be, and how to get a count',
  async ({ mock, client }) => {
    const asked = async (query: string, variables?: object): Promise<readonly [string, string]> => {
      const { json } = await client.graphql(query, variables);
      return [JSON.stringify(json), mock.journal.render(1)];
    };
    for (const [query, meant] of [
      ['{ todoColection { edges { cursor } } }', 'todoCollection'],
      ['{ todoCollection { edges { node { titel } } } }', 'title'],
      ['{ todoCollection { edge { cursor } } }', 'edges'],
      ['{ todoCollection(filtr: {}) { edges { cursor } } }', 'filter'],
      ['mutation { insertIntotodoColection(objects: []) { affectedCount } }', 'insertIntotodoCollection'],
      ['mutation { insertIntotodoCollection(objects: [{ titel: "a" }]) { affectedCount } }', 'title'],
    ] as const) {
      const [answer, line] = await asked(query);
      expect(answer).not.toMatch(/Did you mean|extensions/u);
      expect(line).toMatch(new RegExp(`Did you mean (to use an inline fragment on )?"${meant}"`));
    }
    const [, line] = await asked('query ($f: todoFilter) { todoCollection(filter: $f) { edges { cursor } } }', {
      f: { titel: { eq: 'a' } },
    });
    expect(line).toContain('Did you mean "title"');

    const [, root] = await asked('{ notesCollection { edges { cursor } } }');
    expect(root).toMatch(/mock\.omissions\(\) and .* say what of the schema is left out, and why\.$/u);

    const [counted, how] = await asked('{ todoCollection { totalCount } }');
    expect(counted).toContain('"unknown field in connection"');
    const [, statement = ''] = /: (comment on table .*)\.$/.exec(how) ?? [];
    await mock.sql(statement);
    expect((await asked('{ todoCollection { totalCount } }'))[0]).toBe('{"data":{"todoCollection":{"totalCount":0}}}');
  },
);

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

test('the journal shows as whom a request was made', async ({ mock, client }) => {
  const sub = '0b5e34d2-6f6f-4b7e-9f0a-0e6f5a1c2d3e';
  const who = () => mock.journal.query().at(-1)?.as;
  await client.graphql('{ __typename }', {}, { as: { claims: { sub } } });
  expect(who()).toBe(`authenticated ${sub}`);
  expect(mock.journal.render(1)).toContain(` (data.graphql as authenticated ${sub})`);
  await client.graphql('{ __typename }', {}, { as: 'service' });
  expect(who()).toBe('service_role');
  await client.storage('GET', '/bucket', undefined, { as: 'nobody', headers: { apikey: mock.keys.service } });
  expect(who()).toBeUndefined();
  for (const token of ['x', 'a.b.c', `${btoa('{}')}.${btoa('null')}.`, mock.keys.token]) {
    await client.graphql('{ __typename }', {}, { as: { token } });
    expect(who()).toBeUndefined();
  }
  const long = await mock.as({ role: 'x\n'.repeat(99), sub });
  await client.graphql('{ __typename }', {}, { as: { token: long } });
  expect(who()).toBe(`${'x '.repeat(30)} ${sub}`);
});

const SECRET_HEADERS =
  'x-api-key api-key apikey service_key x-access-token x-client-secret authorization proxy-authorization cookie x-password x-jwt';

test.for(SECRET_HEADERS.split(' '))('the journal hides the header %s', async (name, { mock }) => {
  await mock.fetch(new Request(`${mock.urls.data}/graphql/v1`, { headers: { [name]: 'hush hush', accept: 'text/x' } }));
  const [entry] = mock.journal.query();
  expect(entry?.requestHeaders).toMatchObject({ [name]: '[redacted]', accept: 'text/x' });
});

test.for(['service_key', 'serviceKey', 'apikey', 'api-key', 'key', 'token', 'access_token', 'client_secret', 'jwt'])(
  'the journal hides the parameter %s, also in the address of a referring page',
  async (name, { mock }) => {
    const query = `a=1&${name}=hush&b=2`;
    const headers = { referer: `https://app.example/page?${query}` };
    await mock.fetch(new Request(`${mock.urls.storage}/bucket?${query}`, { headers }));
    const [entry] = mock.journal.query();
    expect(entry?.path).toBe(`/storage/v1/bucket?a=1&${name}=[redacted]&b=2`);
    expect(entry?.requestHeaders).toMatchObject({
      referer: `https://app.example/page?a=1&${name}=[redacted]&b=2`,
    });
  },
);
