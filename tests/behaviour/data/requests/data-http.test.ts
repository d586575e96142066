// The data interface on a socket: what only bytes, methods and lengths show; tests/vectors/requests/data-http.yaml has the rest.
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { testWith } from '../../../../mocks/vitest.ts';

interface Exchange {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const schema = {
  sql: `create table public."Blog" (id int primary key, size bigint); insert into public."Blog" values (1, 9007199254740993);
    create function public.who() returns text language sql stable as 'select current_user::text'`,
};
const test = testWith({ schema }).extend('send', ({ sharedMock: { keys }, sharedServer: { url } }) => {
  /** Sends a request as it is: the only headers that are added are the API key and the length. */
  return (
    body: string | Buffer,
    headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
    { method = 'POST', path = '/graphql/v1' } = {},
  ): Promise<Exchange> =>
    new Promise((resolve, reject) => {
      const options = { method, headers: { apiKey: keys.anon, ...headers } };
      const request = httpRequest(`${url}${path}`, options, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => {
          resolve({ status: response.statusCode, headers: response.headers, text });
        });
      });
      request.on('error', reject);
      request.end(body);
    });
});

const json = (headers: Readonly<Record<string, string>> = {}) => ({ 'content-type': 'application/json', ...headers });
const typename = JSON.stringify({ query: '{ __typename }' });
const message = ({ text }: Exchange) =>
  (JSON.parse(text) as { errors: readonly { message: string }[] }).errors[0]?.message;

test.for([
  [{}, typename, 415, 'needs the header Content-Type'],
  [json({ 'content-encoding': 'gzip' }), gzipSync(typename), 415, 'Content-Encoding: gzip'],
  [json(), Buffer.from('{"query": "\xff\xfe"}', 'latin1'), 400, 'not UTF-8 text'],
] as const)('a body sent with %j is refused', async ([headers, body, status, words], { send }) => {
  const found = await send(body, headers);
  expect(found.status).toBe(status);
  expect(message(found)).toContain(words);
});

test('a body of 9,000 levels is refused with the limit', async ({ send }) => {
  const deep = `${'['.repeat(9000)}${']'.repeat(9000)}`;
  const found = await send(`{"query": "{ __typename }", "variables": {"a": ${deep}, "b": 1.0}}`);
  expect(found.status).toBe(400);
  expect(message(found)).toContain('at most 100 levels');
});

test('a body of more than 500,000 values is refused with the limit', async ({ send }) => {
  const found = await send(`{"query": "{ __typename }", "variables": {"a": [${'1,'.repeat(500_000)}1]}}`);
  expect(found.status).toBe(400);
  expect(message(found)).toContain('at most 500000 are taken');
});

test.for(['GET', 'HEAD', 'PUT', 'DELETE'])(
  '%s is refused with the method that is allowed',
  async (method, { send }) => {
    const found = await send('', {}, { method, path: '/graphql/v1?query=%7B__typename%7D' });
    expect(found).toMatchObject({ status: 405, headers: { allow: 'POST' } });
    if (method === 'HEAD') expect(found.text).toBe('');
    else expect(message(found)).toContain(`takes POST requests, not ${method}`);
  },
);

test('a body over the limit is refused before its end has come', async ({
  send,
  sharedMock: { keys },
  sharedServer: { url },
}) => {
  const declared = httpRequest(`${url}/graphql/v1`, {
    method: 'POST',
    headers: json({ apiKey: keys.anon, 'content-length': String(2 ** 40) }),
  });
  const streamed = httpRequest(`${url}/graphql/v1`, {
    method: 'POST',
    headers: json({ apiKey: keys.anon, 'transfer-encoding': 'chunked' }),
  });
  for (const request of [declared, streamed]) {
    request.on('error', () => {});
    const status = new Promise((resolve) => request.once('response', (response) => resolve(response.statusCode)));
    for (let sent = 0; sent <= 10; sent += 1) request.write(' '.repeat(1024 * 1024));
    request.flushHeaders();
    expect(await status).toBe(413);
    request.destroy();
  }
  expect((await send(typename)).status).toBe(200);
});
