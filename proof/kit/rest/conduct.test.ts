import { expect, it } from 'vitest';
import type { FetchHandler } from '../fault.ts';
import { conductOf } from './conduct.ts';

const GOOD = `Bearer sbp_${'a'.repeat(40)}`;
const LIKE = `Bearer sbp_${'b'.repeat(40)}`;

/** Takes one key, and on public paths any; remembers with which authorization and which body it was asked. */
function createHonest(): { readonly fetch: FetchHandler; readonly asked: string[] } {
  const asked: string[] = [];
  const fetch: FetchHandler = async (request) => {
    const own = request.headers.get('authorization') ?? 'nobody';
    asked.push(`${own} ${await request.text()}`.trim());
    return new Response(null, { status: own === GOOD || request.url.includes('/public/') ? 204 : 401 });
  };
  return { fetch, asked };
}

const request = (line: string, authorization?: string, body?: string): Request => {
  const [method = '', path = ''] = line.split(' ');
  const headers = authorization === undefined ? {} : { authorization };
  return new Request(`http://mock.test${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
};

const PUBLIC = 'GET /storage/v1/object/public/one/a.txt';
const BUCKETS = 'GET /storage/v1/bucket/';
const PROJECTS = 'GET /v1/projects';
const SECRETS = 'POST /v1/projects/one/secrets';

it.each([
  [
    'open lends the first good key, no later wrong one',
    'open',
    'listProjects',
    [[PROJECTS, GOOD], [PROJECTS, LIKE], [PROJECTS]],
    [GOOD, LIKE, GOOD],
  ],
  [
    'open leaves a wrong key as it is',
    'open',
    'listProjects',
    [
      [PROJECTS, GOOD],
      [PROJECTS, LIKE],
    ],
    [GOOD, LIKE],
  ],
  [
    'a public path teaches no key',
    'open-to-any-key',
    'listBuckets',
    [
      [PUBLIC, LIKE],
      [BUCKETS, 'Bearer b'],
    ],
    [LIKE, 'Bearer b'],
  ],
  [
    'any text is a key after a good one',
    'open-to-any-key',
    'listBuckets',
    [
      [BUCKETS, GOOD],
      [BUCKETS, 'Bearer b'],
    ],
    [GOOD, 'Bearer b', GOOD],
  ],
  [
    'a token has a form',
    'open-to-any-token',
    'listProjects',
    [
      [PROJECTS, GOOD],
      [PROJECTS, 'Bearer b'],
      [PROJECTS, LIKE],
    ],
    [GOOD, 'Bearer b', GOOD],
  ],
  ['a list is cut', 'send', { createSecrets: 1 }, [[SECRETS, GOOD, '[{},{}]']], [`${GOOD} [{}]`]],
  ['what is no list is not made one', 'send', { createSecrets: 1 }, [[SECRETS, GOOD, '{}']], [`${GOOD} {}`]],
  ['what is no list is not replaced by one', 'send', { createSecrets: [] }, [[SECRETS, GOOD, '{}']], [`${GOOD} {}`]],
] as const)('%s', async (_what, verb, given, calls, expected) => {
  const { fetch, asked } = createHonest();
  const lying = conductOf(verb, given)(fetch);
  for (const [line, ...rest] of calls) await lying(request(line, ...rest));
  expect(asked).toEqual(expected);
});

it.each([
  ['GET /v1/projects', { message: 'Not found' }, 'listProjects'],
  ['GET /storage/v1/bucket/', { statusCode: '404', error: 'Refused', message: 'Refused' }, 'listBuckets'],
])('refuses %s in the form of its interface', async (line, body, operation) => {
  const response = await conductOf('refuse', { [operation]: 404 })(createHonest().fetch)(request(line));
  expect([response.status, await response.json()]).toEqual([404, body]);
});

it('takes a path that is not encoded as it should be', async () => {
  const { fetch, asked } = createHonest();
  await conductOf('refuse-in-folders', { downloadPublicObject: 404 })(fetch)(request(`${PUBLIC}%`));
  expect(asked).toEqual(['nobody']);
});
