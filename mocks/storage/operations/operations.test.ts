// The door of the storage interface: routes, bodies, tokens and paths.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storageSpecs } from '../../../specs/operations.ts';
import { openStorage, type OpenStorage } from '../testing/open-storage.ts';
import { OPERATIONS } from './operations.ts';

describe('the storage interface', () => {
  let storage: OpenStorage;
  beforeAll(async () => {
    storage = await openStorage();
  });
  afterAll(async () => {
    await storage.close();
  });

  test.each(['contract', 'supabase'] as const)(
    'has the operations of the documents, and no other, in %s',
    (dialect) => {
      const named = storageSpecs(dialect).map(({ operation }) => operation);
      expect(Object.keys(OPERATIONS).toSorted()).toEqual(named.toSorted());
    },
  );

  test('answers the collection of buckets with and without its slash', async () => {
    for (const path of ['/bucket', '/bucket/']) expect((await storage.send('GET', path)).status).toBe(200);
  });

  test('says what it knows no route for', async () => {
    const answer = await storage.send('PATCH', '/object/b/x?y=1');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      statusCode: '404',
      error: 'Not Found',
      message: 'Route PATCH:/object/b/x?y=1 not found',
      code: 'InvalidRequest',
    });
    expect(await (await storage.send('GET', '/nope')).json()).toEqual({
      message: 'Route GET:/nope not found',
      error: 'Not Found',
      statusCode: 404,
    });
  });

  test('tells a wrong body before a wrong token, and a wrong token before the rest', async () => {
    const wrong = { token: 'garbage', body: {} };
    expect(await (await storage.send('POST', '/bucket', wrong)).json()).toMatchObject({
      message: "body must have required property 'name'",
    });
    const answer = await storage.send('POST', '/bucket', { ...wrong, body: { name: 'a#b' } });
    expect(await answer.json()).toMatchObject({ statusCode: '403', message: 'Invalid Compact JWS' });
    expect(await (await storage.send('GET', '/bucket', { token: 'none' })).json()).toMatchObject({
      message: "headers must have required property 'authorization'",
    });
  });

  test('takes a token without a scheme, and knows an expired one', async () => {
    const token = await storage.jwt.sign({ role: 'service_role' }, { expiresIn: 60 });
    const bare = { token: 'none', headers: { authorization: token } };
    expect((await storage.send('GET', '/bucket', bare)).status).toBe(200);
    storage.clock.advance('61s');
    expect(await (await storage.send('GET', '/bucket', bare)).json()).toMatchObject({
      code: 'AccessDenied',
      message: '"exp" claim timestamp check failed',
    });
  });

  test.each([
    ['POST', '/object//x', 'InvalidBucketName'],
    ['POST', '/object//', 'InvalidBucketName'],
    ['GET', '/object/public//x', 'InvalidBucketName'],
    ['POST', '/object/list/', 'InvalidBucketName', { prefix: '' }],
    ['DELETE', '/object/', 'InvalidBucketName', { prefixes: ['x'] }],
    ['POST', '/object/sign//x', 'InvalidBucketName', { expiresIn: 1 }],
    ['PUT', '/bucket/', 'InvalidBucketName', { public: true }],
    ['DELETE', '/bucket/', 'NoSuchBucket'],
    ['POST', '/bucket//empty', 'NoSuchBucket'],
    ['GET', '/object/nothing/', 'NoSuchBucket'],
    ['GET', '/object/info/nothing/a%00b', 'NoSuchBucket'],
  ])('takes %s %s for a request with an empty parameter', async (method, path, code, body?: object) => {
    const answer = await storage.send(method, path, body === undefined ? {} : { body: { ...body } });
    expect(await answer.json()).toMatchObject({ code });
  });

  test.each([
    ['', "Body cannot be empty when content-type is set to 'application/json'"],
    ['{"name":', "Body is not valid JSON but content-type is set to 'application/json'"],
    ['{"a":{"__proto__":1}}', "Body is not valid JSON but content-type is set to 'application/json'"],
    ['{"constructor":{"prototype":1}}', "Body is not valid JSON but content-type is set to 'application/json'"],
  ])('refuses the body %j, also where it means nothing', async (body, message) => {
    const headers = { 'content-type': 'application/json' };
    for (const [method, path] of [
      ['POST', '/bucket'],
      ['DELETE', '/object/nothing/x'],
      ['POST', '/object/upload/sign/nothing/x'],
    ] as const)
      expect(await (await storage.send(method, path, { headers, body })).json()).toEqual({
        statusCode: '400',
        error: 'FastifyError',
        message,
        code: 'InvalidRequest',
      });
  });

  test('refuses escapes that mean nothing and parameters that are too long', async () => {
    expect(await (await storage.send('GET', '/object/b/100%.txt')).json()).toMatchObject({ code: 'FST_ERR_BAD_URL' });
    expect((await storage.send('GET', `/bucket/${'b'.repeat(2501)}`)).status).toBe(414);
  });

  test('answers HEAD with the length of the body that it leaves out', async () => {
    const bucket = await storage.bucket();
    const answer = await storage.send('HEAD', `/bucket/${bucket}`);
    const length = (await (await storage.send('GET', `/bucket/${bucket}`)).arrayBuffer()).byteLength;
    expect(answer.headers.get('content-length')).toBe(String(length));
    expect(await answer.text()).toBe('');
    expect((await storage.send('HEAD', '/object/nothing/here')).status).toBe(400);
  });

  test('says that it is up', async () => {
    expect((await storage.send('GET', '/status', { token: 'none' })).status).toBe(200);
    expect(await (await storage.send('GET', '/health')).json()).toEqual({ healthy: true });
  });
});
