// The data interface on a socket: what only bytes and lengths show; tests/vectors/requests/data-http.yaml has the rest.
import { request as openRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { testWith } from '../../../../mocks/vitest.ts';
import { httpRequest } from '../../../support/http-request.ts';

const test = testWith({ schema: { sql: '' } }).extend('to', ({ sharedMock: { keys }, sharedServer: { url } }) => ({
  url: `${url}/graphql/v1`,
  method: 'POST',
  apiKey: keys.anon,
}));

const json = { 'content-type': 'application/json' };
const typename = JSON.stringify({ query: '{ __typename }' });

test.for([
  [{}, typename, 415, 'needs the header Content-Type'],
  [{ ...json, 'content-encoding': 'gzip' }, gzipSync(typename), 415, 'Content-Encoding: gzip'],
  [json, Buffer.from('{"query": "\xff\xfe"}', 'latin1'), 400, 'not UTF-8 text'],
] as const)(
  'a body sent with %j is refused',
  async ([headers, body, status, words], { to: { url, method, apiKey } }) => {
    const found = await httpRequest(url, { method, headers: { apiKey, ...headers }, body });
    expect(found.status).toBe(status);
    expect(JSON.parse(found.text)).toMatchObject({ errors: [{ message: expect.stringContaining(words) as string }] });
  },
);

test('HEAD is refused with the method that is allowed, and without a body', async ({ to: { url, apiKey } }) => {
  const found = await httpRequest(`${url}?query=%7B__typename%7D`, { method: 'HEAD', headers: { apiKey } });
  expect(found).toMatchObject({ status: 405, headers: { allow: 'POST' }, text: '' });
});

test('a body over the limit is refused before its end has come', async ({ to: { url, method, apiKey } }) => {
  for (const length of [{ 'content-length': String(2 ** 40) }, { 'transfer-encoding': 'chunked' }]) {
    const request = openRequest(url, { method, headers: { ...json, apiKey, ...length } });
    request.on('error', () => {});
    const status = new Promise((resolve) => request.once('response', (response) => resolve(response.statusCode)));
    for (let sent = 0; sent <= 10; sent += 1) request.write(' '.repeat(1024 * 1024));
    request.flushHeaders();
    expect(await status).toBe(413);
    request.destroy();
  }
  expect((await httpRequest(url, { method, headers: { ...json, apiKey }, body: typename })).status).toBe(200);
});
