// JSON of thousands of levels, wherever a client may send some: refused with a sentence, as no stack is deep enough to write it.
import { createHmac } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { MockClient } from '../../mocks/client.ts';
import { inBothDialects } from '../../mocks/vitest.ts';

const LEVELS = 6_000;
const deep = `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`;
/** Short enough for a header. */
const lists = `${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}`;

const form = (name: string, text: string): { readonly body: string; readonly headers: Record<string, string> } => ({
  body: [
    '--b',
    `Content-Disposition: form-data; name="${name}"`,
    '',
    text,
    '--b',
    'Content-Disposition: form-data; name="file"; filename="a.txt"',
    'Content-Type: text/plain',
    '',
    'content',
    '--b--',
    '',
  ].join('\r\n'),
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
});

const json = { headers: { 'content-type': 'application/json' } };

/** Where it is sent, and how. */
const PLACES: Readonly<Record<string, (client: MockClient, ref: string) => ReturnType<MockClient['data']>>> = {
  'the metadata of an upload form': ({ storage }) => {
    const { body, headers } = form('metadata', deep);
    return storage('PUT', '/object/box/a.txt', body, { headers });
  },
  'the metadata header of an upload': ({ storage }) =>
    storage('PUT', '/object/box/a.txt', 'content', {
      headers: { 'content-type': 'text/plain', 'x-metadata': Buffer.from(`{"a":${lists}}`).toString('base64') },
    }),
  'a new bucket': ({ storage }) =>
    storage('POST', '/bucket', `{"name": "new", "public": false, "allowed_mime_types": ${lists}}`, json),
  'the metadata of a copy': ({ storage }) =>
    storage(
      'POST',
      '/object/copy',
      `{"bucketId": "box", "sourceKey": "a.txt", "destinationKey": "b.txt", "metadata": ${deep}}`,
      json,
    ),
  'a list of objects': ({ storage }) => storage('POST', '/object/list/box', `{"prefix": "", "more": ${deep}}`, json),
  'claims of a token': ({ admin }) => admin('POST', '/token', deep),
  'a fault rule': ({ admin }) => admin('POST', '/faults', `{"operation": "*", "status": 500, "body": ${deep}}`),
  'a change of management': ({ admin }) => admin('POST', '/management', `{"kind": "ban", "address": ${deep}}`),
  'a name of a snapshot': ({ admin }) => admin('POST', '/snapshot', `{"name": ${deep}}`),
  'secrets of a project': ({ management }, ref) => management('POST', `/v1/projects/${ref}/secrets`, deep, json),
  'a function of a project': ({ management }, ref) =>
    management('POST', `/v1/projects/${ref}/functions`, `{"slug": "one", "name": "one", "body": ${deep}}`, json),
  'the metadata of a deployed function': ({ management }, ref) => {
    const { body, headers } = form('metadata', deep);
    return management('POST', `/v1/projects/${ref}/functions/deploy?slug=one`, body, { headers });
  },
  'variables of a query': ({ data }) => data('POST', '/graphql/v1', `{"query": "{a}", "variables": ${deep}}`, json),
  'extensions of a query': ({ data }) => data('POST', '/graphql/v1', `{"query": "{a}", "extensions": ${deep}}`, json),
};

describe.each(inBothDialects())('deep JSON, $dialect dialect', ({ dialect, test }) => {
  // The contract has no functions that are deployed as files.
  const places = Object.keys(PLACES).filter((place) => dialect === 'supabase' || !place.includes('deployed'));

  test.beforeEach(async ({ client }) => {
    await client.storage('POST', '/bucket', { name: 'box', public: true });
    await client.storage('POST', '/object/box/a.txt', 'content', { headers: { 'content-type': 'text/plain' } });
  });

  test.for(places)('in %s is refused with a sentence', async (place, { client, mock }) => {
    const { status, text } = (await PLACES[place]?.(client, mock.keys.ref)) ?? { status: 0, text: '' };
    expect(`${status} ${text.slice(0, 300)}`).toMatch(
      /^(4\d\d .*|200 \{"errors":.*)nested too deeply: at most 100 levels/,
    );
  });

  test('that the database makes is answered as text', async ({ client }) => {
    const { status, json: rows } = await client.admin(
      'POST',
      '/sql',
      `select (repeat('[', 1500) || repeat(']', 1500))::json as deep`,
    );
    expect([status, rows]).toEqual([200, [[{ deep: `${'['.repeat(1500)}${']'.repeat(1500)}` }]]]);
  });

  test('in a signed token is an invalid token', async ({ client, mock }) => {
    const encode = (text: string): string => Buffer.from(text).toString('base64url');
    const content = `${encode('{"alg":"HS256"}')}.${encode(`{"role":"authenticated","deep":${lists}}`)}`;
    const token = `${content}.${createHmac('sha256', mock.keys.jwtSecret).update(content).digest('base64url')}`;
    const asked = await client.data('POST', '/graphql/v1', { query: '{ __typename }' }, { as: { token } });
    const listed = await client.storage('GET', '/bucket', undefined, { as: { token } });
    expect([asked.status, listed.status]).toEqual([401, 400]);
    await expect(mock.as({ sub: '00000000-0000-4000-8000-000000000001', deep: JSON.parse(deep) })).rejects.toThrow(
      'nested too deeply',
    );
  });
});
