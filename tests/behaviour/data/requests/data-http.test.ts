// The data interface over HTTP: media types, bodies, methods, limits and CORS.
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
  [undefined, 'application/json'],
  ['*/*', 'application/json'],
  ['application/*', 'application/json'],
  ['application/json', 'application/json'],
  ['application/json; charset=utf-8', 'application/json'],
  ['application/graphql-response+json', 'application/graphql-response+json'],
  ['application/graphql-response+json; charset=utf-8, application/json; q=0.9', 'application/graphql-response+json'],
  ['application/json;q=0.5, application/graphql-response+json', 'application/graphql-response+json'],
  ['application/graphql-response+json;q=0.1, application/json', 'application/json'],
  ['application/graphql-response+json;q=0, */*', 'application/json'],
  ['text/event-stream, multipart/mixed', 'application/json'],
] as const)('who accepts %s gets %s', async ([accept, type], { send }) => {
  const found = await send(typename, json(accept === undefined ? {} : { accept }));
  expect(found).toMatchObject({ status: 200, text: '{"data":{"__typename": "Query"}}' });
  expect(found.headers['content-type']).toBe(`${type}; charset=utf-8`);
});

test('a request error has status 400 where the client tells a GraphQL answer by its media type, and 200 elsewhere', async ({
  send,
}) => {
  for (const body of ['{', '{ none }', 'query ($id: ID!) { node(nodeId: $id) { nodeId } }', 'subscription { a }']) {
    const text = JSON.stringify({ query: body });
    const modern = await send(text, json({ accept: 'application/graphql-response+json' }));
    expect(modern.status).toBe(400);
    expect(Object.keys(JSON.parse(modern.text) as object)).toEqual(['errors']);
    expect(await send(text)).toMatchObject({ status: 200, text: modern.text });
  }
});

test('an error in a field has status 200 in both media types', async ({ send }) => {
  const body = JSON.stringify({ query: '{ blogCollection(first: -1) { edges { cursor } } }' });
  for (const accept of ['application/json', 'application/graphql-response+json']) {
    const found = await send(body, json({ accept }));
    expect(found.status).toBe(200);
    expect(JSON.parse(found.text)).toMatchObject({ data: null, errors: [{ message: expect.any(String) as string }] });
  }
});

test.for([
  ['application/json'],
  ['Application/JSON; charset=UTF-8'],
  ['application/json;charset="utf-8"'],
  ['application/json; charset=utf8'],
] as const)('the content type %s is taken', async ([type], { send }) => {
  expect((await send(typename, { 'content-type': type })).status).toBe(200);
});

test.for([
  [{}, 'needs the header Content-Type'],
  [{ 'content-type': 'text/plain' }, 'not text/plain'],
  [{ 'content-type': 'application/graphql' }, 'not application/graphql'],
  [{ 'content-type': 'application/x-www-form-urlencoded' }, 'not application/x-www-form-urlencoded'],
  [{ 'content-type': 'multipart/form-data; boundary=x' }, 'not multipart/form-data'],
  [{ 'content-type': 'application/json; charset=iso-8859-1' }, 'not in iso-8859-1'],
  [json({ 'content-encoding': 'gzip' }), 'Content-Encoding: gzip'],
] as const)('a body sent with %j is refused', async ([headers, words], { send }) => {
  const body = 'content-encoding' in headers ? gzipSync(typename) : typename;
  const found = await send(body, headers);
  expect(found.status).toBe(415);
  expect(message(found)).toContain(words);
});

test.for([
  ['', 'The body is empty'],
  ['{"query": ', 'The body is not JSON'],
  ['null', 'a JSON object'],
  ['"{ __typename }"', 'a JSON object'],
  [`[${typename}, ${typename}]`, 'batches are not supported'],
  ['{}', 'The body needs `query`'],
  ['{"query": null}', 'not as null'],
  ['{"query": ["{ __typename }"]}', 'not as a list'],
  ['{"query": 1.0}', 'not as a number'],
  ['{"query": "{ __typename }", "variables": "{}"}', '`variables` has to be a JSON object, not a string'],
  ['{"query": "{ __typename }", "variables": [1.0]}', '`variables` has to be a JSON object, not a list'],
  ['{"query": "{ __typename }", "variables": 1.0}', '`variables` has to be a JSON object, not a number'],
  ['{"query": "{ __typename }", "operationName": 7}', '`operationName` has to be a string, not a number'],
  ['{"query": "{ __typename }", "extensions": []}', '`extensions` has to be a JSON object, not a list'],
  [Buffer.concat([Buffer.from('{"query": "'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]), 'not UTF-8 text'],
  ['{"extensions": {"persistedQuery": {"version": 1, "sha256Hash": "0"}}}', 'PersistedQueryNotSupported'],
] as const)('the body %s is refused', async ([body, words], { send }) => {
  const found = await send(body);
  expect(found.status).toBe(400);
  expect(message(found)).toContain(words);
  expect(found.headers['content-type']).toBe('application/json; charset=utf-8');
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

test.for([
  ['null parameters', { query: '{ __typename }', variables: null, operationName: null, extensions: null }],
  ['extensions', { query: '{ __typename }', extensions: { persistedQuery: { version: 1 }, other: [1] } }],
  ['unknown keys', { query: '{ __typename }', id: '1', doc_id: 2 }],
  ['a name of the operation', { query: 'query A { __typename } query B { a: __typename }', operationName: 'A' }],
  ['comments around it', { query: '# one\n{ # two\n __typename }\n#three' }],
] as const)('a body with %s is answered', async ([, body], { send }) => {
  expect(await send(JSON.stringify(body))).toMatchObject({ status: 200, text: '{"data":{"__typename": "Query"}}' });
});

test('a number in the variables keeps its digits', async ({ send }) => {
  const query = 'query ($id: BigInt) { blogCollection(filter: {size: {eq: $id}}) { edges { node { size } } } }';
  const { text } = await send(`{"query": ${JSON.stringify(query)}, "variables": {"id": 9007199254740993}}`);
  expect(text).toContain('"9007199254740993"');
});

test('a byte order mark in front of the body does no harm', async ({ send }) => {
  expect((await send(`\ufeff${typename}`)).status).toBe(200);
});

test('a document of comments alone is refused', async ({ send }) => {
  expect(message(await send(JSON.stringify({ query: '# nothing' })))).toContain('query parse error');
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

test('a slash at the end of the path is refused', async ({ send }) => {
  const found = await send(typename, json(), { path: '/graphql/v1/' });
  expect(found.status).toBe(404);
  expect(message(found)).toContain('without a trailing slash');
});

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

test('a browser may send what GraphQL clients send, and read what comes back', async ({ send }) => {
  const names = 'apikey, authorization, content-type, x-client-info';
  const preflight = await send(
    '',
    { origin: 'https://app.test', 'access-control-request-method': 'POST', 'access-control-request-headers': names },
    { method: 'OPTIONS' },
  );
  expect(preflight).toMatchObject({
    status: 204,
    headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': names },
  });
  expect(preflight.headers['access-control-allow-methods']).toContain('POST');
  for (const found of [
    await send(typename, json({ origin: 'https://app.test' })),
    await send('', json({ origin: 'https://app.test', apiKey: 'wrong' })),
  ]) {
    expect(found.headers['access-control-allow-origin']).toBe('*');
    expect(found.headers['access-control-expose-headers']).toContain('content-type');
  }
});

test('who has no key reads why as a GraphQL client does', async ({ send }) => {
  const found = await send(typename, json({ apiKey: 'wrong' }));
  expect(found.status).toBe(401);
  expect(message(found)).toContain('Invalid API key');
});

test('the API key lets in, and the bearer token says who asks', async ({ send, sharedMock: { keys } }) => {
  const asked = (headers: Readonly<Record<string, string>>) =>
    send(JSON.stringify({ query: '{ who }' }), json(headers));
  for (const [headers, who] of [
    [{}, 'anon'],
    [{ apiKey: keys.service }, 'service_role'],
    [{ apiKey: keys.service, authorization: `bearer ${keys.anon}` }, 'anon'],
  ] as const)
    expect((await asked(headers)).text).toContain(`"who": "${who}"`);
  expect((await asked({ authorization: 'Basic eDp5' })).status).toBe(401);
});
