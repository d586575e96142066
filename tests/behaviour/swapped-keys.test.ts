// Keys and tokens in each other's places: one sentence says what came and what goes there.
import { describe, expect } from 'vitest';
import { createMock } from '../../mocks/app.ts';
import { serve } from '../../mocks/node.ts';
import { inBothDialects, testWith } from '../../mocks/vitest.ts';

const test = testWith({ schema: { sql: '' } });

describe.each(inBothDialects({ schema: { sql: '' } }))(
  'the data API, in the $dialect dialect',
  ({ test: inDialect }) => {
    inDialect('says where the token of a user goes that came as a key', async ({ mock, client }) => {
      const token = await mock.as({ sub: '0b5e34d2-6f6f-4b7e-9f0a-0e6f5a1c2d3e' });
      const send = async (apikey: string) => {
        const wishes = { as: 'nobody', headers: { apikey } } as const;
        const { status, text } = await client.data('POST', '/graphql/v1', { query: '{ __typename }' }, wishes);
        expect(status).toBe(401);
        return text;
      };
      expect(await send(token)).toContain(
        'API key: the token of a user goes into Authorization, as a bearer token, and the anon key into apiKey',
      );
      expect(mock.journal.render(1)).toContain('the token of a user goes into Authorization');
      expect(await send(mock.keys.token)).toContain('an access token is for the management API');
      expect(await send('anything')).toContain('it has to be one of the project');
    });

    inDialect('says what a bearer token is, where another key came', async ({ mock, client }) => {
      const send = async (token: string) => (await client.graphql('{ __typename }', {}, { as: { token } })).text;
      expect(await send('other')).toContain(
        '"JWT refused: the bearer token is not a JWT; send the token of a user, or only the apiKey"',
      );
      expect(await send(mock.keys.token)).toContain('an access token is for the management API');
      expect(await send('a.b.c')).toMatch(/"JWT refused: (?!the bearer)/u);
    });
  },
);

describe.each(inBothDialects({ schema: { sql: '' } }))(
  'the key of the administration, in the $dialect dialect',
  ({ test: inDialect }) => {
    inDialect('is refused by each interface in its own form, with the keys that it takes', async ({ mock, client }) => {
      const { admin, anon } = mock.keys;
      const as = { token: admin };
      const query = { query: '{ __typename }' };
      const key = 'This is the key of the administration, which is for /__touchstone alone.';
      for (const [answer, status, takes] of [
        [
          client.data('POST', '/graphql/v1', query, { as: 'nobody', headers: { apikey: admin } }),
          401,
          'The data API takes the anon key',
        ],
        [
          client.data('POST', '/graphql/v1', query, { as, headers: { apikey: anon } }),
          401,
          'The data API takes the anon key',
        ],
        [
          client.storage('GET', '/bucket', undefined, { as }),
          400,
          'The storage API takes the anon key, the service key or',
        ],
        [client.management('GET', '/v1/projects', undefined, { as }), 401, 'The management API takes the access token'],
      ] as const) {
        const { status: found, text } = await answer;
        expect([found, text]).toEqual([status, expect.stringContaining(`"message":"${key} ${takes}`)]);
        expect(mock.journal.render()).toContain(`: ${key} ${takes}`);
      }
      const { json } = await client.storage('GET', '/bucket', undefined, { as });
      expect(json).toMatchObject({ statusCode: '403', error: 'Unauthorized' });
      const { text } = await client.storage('HEAD', '/object/none/a', undefined, { as });
      expect(text).toBe('');
      expect(mock.journal.render(1)).toContain(key);
    });

    inDialect('is no hindrance where no key is asked for', async ({ mock, client }) => {
      await client.storage('POST', '/bucket', { name: 'open', public: true });
      await client.storage('POST', '/object/open/a', 'a');
      const { status, text } = await client.storage('GET', '/object/public/open/a', undefined, {
        as: { token: mock.keys.admin },
      });
      expect([status, text]).toEqual([200, 'a']);
    });
  },
);

test('the administration says which key came, and where its own is', async ({ mock, client }) => {
  const send = async (token?: string) => {
    const { status, json } = await client.admin(
      'POST',
      '/reset',
      undefined,
      token === undefined ? { as: 'nobody' } : { as: { token } },
    );
    expect(status).toBe(401);
    return (json as { readonly message: string }).message;
  };
  const cure = 'The admin key is what the command prints as such, and mock.keys.admin.';
  const needs = 'The administration needs "Authorization: Bearer <admin key>"';
  expect(await send()).toBe(`${needs}. ${cure}`);
  expect(await send(mock.keys.service)).toBe(`${needs}, and came with the service key. ${cure}`);
  expect(await send(mock.keys.anon)).toBe(`${needs}, and came with the anon key. ${cure}`);
  expect(await send(mock.keys.token)).toBe(`${needs}, and came with the access token of management. ${cure}`);
  expect(await send('else')).toBe(`${needs}, and came with another text. ${cure}`);
});

test('the administration has no page of its own', async ({ client, mock }) => {
  const { json } = await client.admin('GET', '', undefined, { as: { token: mock.keys.admin } });
  expect((json as { readonly message: string }).message).toMatch(
    /^The administration has no page of its own\. It has \/health, .*, below \/__touchstone\.$/u,
  );
});

test('serve without a mock, or with one that is not there yet, is refused', async () => {
  for (const given of [undefined, null, {}, Promise.resolve()])
    await expect(serve(given as never, { port: 0 })).rejects.toThrow('serve takes a mock: serve(await createMock()');
});

test('a folder that is not there is named with its whole path', async () => {
  await expect(createMock({ schema: { folder: 'nowhere/supabase' } })).rejects.toThrow(
    `there is no such file or folder (${process.cwd()}/nowhere/supabase).`,
  );
  await expect(createMock({ schema: { files: ['nowhere.sql'] } })).rejects.toThrow(`(${process.cwd()}/nowhere.sql).`);
});
