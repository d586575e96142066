// Hostile names of buckets and objects do not lead out of the store.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exchange, type RawAnswer, type RawRequest } from './raw-exchange.ts';
import { serveStorage, VARIANTS, type ServedStorage } from './served-storage.ts';

/** What follows the bucket in the request line, one byte for each character. */
const DOTS = [
  '../evil.txt',
  '..',
  '.',
  './evil.txt',
  'x/..',
  'x/./y',
  '../../../../../../etc/passwd',
  '%2e%2e/evil.txt',
  '%2E%2E/%2e%2e/evil.txt',
  '%2e%2e%2fevil.txt',
  '..%2fevil.txt',
  '..%2F..%2Fsecret.txt',
  '.%2e/evil.txt',
  'a.txt/%2e%2e/%2e%2e/box/a.txt',
];
const FORBIDDEN = [
  '..\\evil.txt',
  '..%5cevil.txt',
  'C:\\windows\\evil.txt',
  '%252e%252e%252fevil.txt',
  '%25%32%65%25%32%65/evil.txt',
  'a%00.txt',
  '%00',
  'a.txt%00.png',
  'a%0d%0aX-Evil:%201',
  'a%09b',
  'a%7f',
  'a%1bb',
  'caf%C3%A9.txt',
  '%EF%BC%8E%EF%BC%8E/evil.txt',
  'a%E2%80%AE.txt',
  'a|b',
  'a%3Cb%3E',
  'a~b',
];
const UNDECODABLE = ['%', 'a%2', '%zz', '%ff', '%c0%ae%c0%ae/evil.txt', '%ed%a0%80', 'a%c3', '%e0%80%af'];

const read = [
  '/object/public/open/',
  '/object/open/',
  '/object/authenticated/box/',
  '/object/info/box/',
  '/object/info/public/open/',
];
const json = ['Content-Type: application/json'];

describe.each(VARIANTS)('names that mean harm, $dialect dialect, bytes in $bytes', (variant) => {
  let storage: ServedStorage;
  let before: unknown;
  beforeAll(async () => {
    storage = await serveStorage(variant);
    before = await storage.state();
  });
  afterAll(async () => {
    await storage.close();
  });

  const post = async (target: string, body: unknown): Promise<RawAnswer> =>
    storage.send({ method: 'POST', target, headers: json, body: JSON.stringify(body) });
  const exchangeAt = async (target: string): Promise<RawAnswer> => exchange(storage.url, { target });
  /** What came back, together with its request. */
  async function answered(request: RawRequest): Promise<string> {
    const { status, json: body } = await storage.send(request);
    return `${request.method ?? 'GET'} ${request.target}: ${status} ${String(body['code'])}`;
  }

  test('are refused where they would be written, and nothing is written', async () => {
    const rows = [
      ...[...DOTS, ...FORBIDDEN].map((name) => [name, 'InvalidKey'] as const),
      ...UNDECODABLE.map((name) => [name, 'FST_ERR_BAD_URL'] as const),
    ];
    for (const [name, code] of rows)
      for (const method of ['POST', 'PUT']) {
        const target = `/object/box/${name}`;
        const request = { method, target, headers: ['Content-Type: text/plain', 'x-upsert: true'], body: 'evil' };
        expect(await answered(request)).toBe(`${method} ${target}: 400 ${code}`);
      }
    expect(await storage.state()).toEqual(before);
  });

  test('find nothing where they would be read', async () => {
    for (const place of read) {
      for (const name of DOTS)
        expect(await answered({ target: place + name })).toBe(`GET ${place}${name}: 400 NoSuchKey`);
      for (const name of FORBIDDEN)
        expect(await answered({ target: place + name })).toBe(`GET ${place}${name}: 400 InvalidKey`);
      for (const name of UNDECODABLE)
        expect(await answered({ target: place + name })).toBe(`GET ${place}${name}: 400 FST_ERR_BAD_URL`);
    }
    expect(await storage.state()).toEqual(before);
  });

  test('find nothing where they would be deleted, moved, copied, listed or signed', async () => {
    for (const name of [...DOTS, ...FORBIDDEN])
      expect(await answered({ method: 'DELETE', target: `/object/box/${name}` })).toBe(
        `DELETE /object/box/${name}: 400 NoSuchKey`,
      );
    const names = [...DOTS, ...FORBIDDEN].map((name) => decodeURIComponent(name));
    expect(
      (
        await storage.send({
          method: 'DELETE',
          target: '/object/box',
          headers: json,
          body: JSON.stringify({ prefixes: names }),
        })
      ).json,
    ).toEqual([]);
    const signed = await post('/object/sign/box', { expiresIn: 60, paths: names });
    expect((signed.json as unknown as { readonly signedURL: unknown }[]).map((item) => item.signedURL)).toEqual(
      names.map(() => null),
    );
    for (const name of names) {
      for (const way of ['move', 'copy']) {
        const into = await post(`/object/${way}`, { bucketId: 'box', sourceKey: 'a.txt', destinationKey: name });
        expect([way, name, into.json['code']]).toEqual([way, name, 'InvalidKey']);
        const from = await post(`/object/${way}`, { bucketId: 'box', sourceKey: name, destinationKey: 'new.txt' });
        expect([way, name, from.json['code']]).toEqual([way, name, 'NoSuchKey']);
      }
      for (const [list, empty] of [
        ['list', []],
        ['list-v2', { hasNext: false, folders: [], objects: [] }],
      ] as const)
        expect([name, (await post(`/object/${list}/box`, { prefix: `${name}/` })).json]).toEqual([name, empty]);
    }
    for (const [some, code] of [
      [DOTS, 'NoSuchKey'],
      [FORBIDDEN, 'InvalidKey'],
      [UNDECODABLE, 'FST_ERR_BAD_URL'],
    ] as const)
      for (const name of some)
        expect([name, (await post(`/object/sign/box/${name}`, { expiresIn: 60 })).json['code']]).toEqual([name, code]);
    expect(await storage.state()).toEqual(before);
  });

  test('get a link to upload with, as the service gives it, which then writes nothing', async () => {
    for (const name of [...DOTS, ...FORBIDDEN]) {
      const signed = await storage.send({ method: 'POST', target: `/object/upload/sign/box/${name}` });
      const token = String(signed.json['token']);
      const target = `/object/upload/sign/box/${name}?token=${token}`;
      const used = await storage.sendBare({ method: 'PUT', target, body: 'evil' });
      expect([name, used.json['code']]).toEqual([name, 'InvalidKey']);
    }
    expect(await storage.state()).toEqual(before);
  });

  test('of buckets are refused, and those that are names lead nowhere', async () => {
    for (const name of ['../up', '..\\up', 'a\0b', 'a/b', 'a%2fb', 'bücket', 'x'.repeat(101), ' x', 'x\n'])
      expect([name, (await post('/bucket', { name })).json['code']]).toEqual([name, 'InvalidBucketName']);
    for (const [place, code] of [
      ['box%2f..%2fopen', 'InvalidBucketName'],
      ['box%00', 'InvalidBucketName'],
      ['%2e%2e%5cbox', 'InvalidBucketName'],
      ['..', 'NoSuchBucket'],
      ['%2e%2e', 'NoSuchBucket'],
      ['x'.repeat(101), 'InvalidBucketName'],
      ['x'.repeat(2500), 'InvalidBucketName'],
    ] as const)
      expect([place, (await storage.send({ target: `/object/${place}/a.txt` })).json['code']]).toEqual([place, code]);
    const long = await storage.send({ target: `/object/${'x'.repeat(2501)}/a.txt` });
    expect([long.status, long.json['code']]).toEqual([414, 'FST_ERR_MAX_PARAM_LENGTH']);
    expect(await storage.state()).toEqual(before);
  });

  test('of a bucket that is two dots hold their objects inside the store', async () => {
    expect((await post('/bucket', { name: '..' })).status).toBe(200);
    const upload = {
      method: 'POST',
      target: '/object/../secret.txt',
      headers: ['Content-Type: text/plain'],
      body: 'in',
    };
    expect((await storage.send(upload)).json['Key']).toBe('../secret.txt');
    expect((await storage.send({ target: '/object/authenticated/%2e%2e/secret.txt' })).text).toBe('in');
    expect((await storage.send({ method: 'DELETE', target: '/object/../secret.txt' })).status).toBe(200);
    expect((await storage.send({ method: 'DELETE', target: '/bucket/..' })).status).toBe(200);
    expect(await storage.state()).toEqual(before);
  });

  test('may be long, to the length that the index takes, and are refused beyond', async () => {
    // Letters that the index cannot compress.
    const lettersOf = (length: number): string =>
      Array.from({ length: length / 50 }, (_, index) =>
        createHash('sha256').update(`${index}`).digest('hex').slice(14),
      ).join('');
    const segment = `s/${'n'.repeat(255)}/${'n'.repeat(256)}`;
    for (const name of [lettersOf(2600), segment]) {
      const target = `/object/box/${name}`;
      expect((await storage.send({ method: 'POST', target, body: 'long' })).json['Key']).toBe(`box/${name}`);
      expect((await storage.send({ target: `/object/authenticated/box/${name}` })).text).toBe('long');
      expect((await storage.send({ method: 'DELETE', target })).status).toBe(200);
    }
    const tooLong = { method: 'POST', target: `/object/box/${lettersOf(12_000)}`, body: 'long' };
    expect((await storage.send(tooLong)).json).toMatchObject({ code: 'DatabaseError', statusCode: '500' });
    expect((await storage.send({ ...tooLong, target: `/object/box/${lettersOf(20_000)}` })).status).toBe(431);
    expect(await storage.state()).toEqual(before);
  });

  test('do not lead out of the storage interface', async () => {
    for (const [target, status] of [
      ['/storage/v1/../../etc/passwd', 404],
      ['/storage/v1/%2e%2e/%2e%2e/secret.txt', 404],
      ['/storage/v1//object/public/open/a.txt', 404],
      ['//storage/v1/object/public/open/a.txt', 404],
      ['/storage/v1/object//open/a.txt', 400],
      ['/storage/v1/object/public//a.txt', 400],
      ['*', 404],
      ['file:///etc/passwd', 404],
      ['http://elsewhere.test/../../etc/passwd', 404],
      ['http://elsewhere.test/storage/v1/object/public/open/../open/a.txt', 400],
      ['http://elsewhere.test/storage/v1/object/public/open/a.txt', 200],
      ['/storage/v1/object/public/open/a.txt?x=%', 200],
      ['/storage/v1/object/public/open/a.txt?../../secret.txt', 200],
    ] as const)
      expect([target, (await exchangeAt(target)).status]).toEqual([target, status]);
    for (const target of [
      '/storage/v1/object/public/open/a\0.txt',
      '/storage/v1/object/public/open/a b',
      '/a\x01',
      '/caf\xc3\xa9',
    ])
      expect([target, (await exchangeAt(target)).status]).toEqual([target, 400]);
    expect(await storage.state()).toEqual(before);
  });
});
