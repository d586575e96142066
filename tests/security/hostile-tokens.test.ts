// Hostile tokens and signed links open nothing but what they name.
import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RawAnswer, RawRequest } from './raw-exchange.ts';
import { serveStorage, VARIANTS, type ServedStorage } from './served-storage.ts';

const SIGNATURE = 'signature verification failed';
const ALGORITHM = '"alg" (Algorithm) Header Parameter value not allowed';
const SPENT = '"exp" claim timestamp check failed';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function forge(header: object, claims: unknown, secret: string, hash = 'sha256'): string {
  const content = `${encode(header)}.${encode(claims)}`;
  return `${content}.${createHmac(hash, secret).update(content).digest('base64url')}`;
}

describe.each(VARIANTS)('tokens that mean harm, $dialect dialect', (variant) => {
  let storage: ServedStorage;
  let before: unknown;
  let secret: string;
  let now: number;
  beforeAll(async () => {
    storage = await serveStorage(variant);
    before = await storage.state();
    secret = storage.mock.keys.jwtSecret;
    now = Math.floor(storage.mock.clock.now().getTime() / 1000);
  });
  afterAll(async () => {
    await storage.close();
  });

  const sign = (claims: unknown, header: object = { alg: 'HS256' }): string => forge(header, claims, secret);
  const download = (more: object = {}): object => ({
    url: 'box/a.txt',
    scope: 'download',
    iat: now,
    exp: now + 60,
    ...more,
  });
  const upload = (more: object = {}): object => ({
    url: 'box/n.txt',
    scope: 'upload',
    upsert: false,
    exp: now + 60,
    ...more,
  });
  const follow = async (token: string, path = 'box/a.txt'): Promise<RawAnswer> =>
    storage.sendBare({ target: `/object/sign/${path}?token=${token}` });
  const put = async (token: string, path = 'box/n.txt'): Promise<RawAnswer> =>
    storage.sendBare({ method: 'PUT', target: `/object/upload/sign/${path}?token=${token}`, body: 'new' });
  const told = ({ status, json }: RawAnswer): readonly unknown[] => [status, json['code'], json['message']];

  /** Tokens with a wrong signature, time or shape, each with the message of its refusal. */
  function invalid(claims: object): Readonly<Record<string, readonly [token: string, message: string | RegExp]>> {
    const good = sign(claims);
    const [head = '', body = '', signature = ''] = good.split('.');
    const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const ownContent = `${encode({ alg: 'ES256', jwk: own.publicKey.export({ format: 'jwk' }) })}.${body}`;
    const ownSignature = createSign('sha256')
      .update(ownContent)
      .sign({ key: own.privateKey, dsaEncoding: 'ieee-p1363' })
      .toString('base64url');
    return {
      'another body': [`${head}.${encode({ ...claims, exp: now + 9999 })}.${signature}`, SIGNATURE],
      'another signature': [`${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`, SIGNATURE],
      'a foreign key': [forge({ alg: 'HS256' }, claims, 'a secret of somebody else, long enough'), SIGNATURE],
      'an empty key': [forge({ alg: 'HS256' }, claims, ''), SIGNATURE],
      'no algorithm': [`${encode({ alg: 'none' })}.${body}.`, ALGORITHM],
      'no algorithm, written otherwise': [`${encode({ alg: 'None' })}.${body}.${signature}`, ALGORITHM],
      'a longer hash': [forge({ alg: 'HS512' }, claims, secret, 'sha512'), ALGORITHM],
      'a key of its own': [`${ownContent}.${ownSignature}`, ALGORITHM],
      'an extension that must be understood': [sign(claims, { alg: 'HS256', crit: ['odd'], odd: true }), /odd/],
      spent: [sign({ ...claims, exp: now - 1 }), SPENT],
      'spent this second': [sign({ ...claims, exp: now }), SPENT],
      early: [sign({ ...claims, nbf: now + 600 }), '"nbf" claim timestamp check failed'],
      'an end in words': [sign({ ...claims, exp: 'never' }), '"exp" claim must be a number'],
      'a list for claims': [sign([claims]), 'JWT Claims Set must be a top-level JSON object'],
      nothing: ['', 'Invalid Compact JWS'],
      'no token': ['abc', 'Invalid Compact JWS'],
      'no signature': [`${head}.${body}`, 'Invalid Compact JWS'],
      'four parts': [`${good}.${signature}`, 'Invalid Compact JWS'],
      'an empty signature': [`${head}.${body}.`, SIGNATURE],
      'half a signature': [good.slice(0, -20), SIGNATURE],
      'no base64': [`${head}.${body}.%00%ff%F0%9F%98%80`, /./],
      'no header': [`.${body}.${signature}`, /./],
      'a header that is no JSON': [`e30x.${body}.${signature}`, /./],
      'seven thousand characters': [`${head}.${'A'.repeat(7000)}.${signature}`, SIGNATURE],
    };
  }

  test('open nothing for reading: their signature, time or form is wrong', async () => {
    for (const [what, [token, message]] of Object.entries(invalid(download()))) {
      const expected = [
        what,
        400,
        'InvalidJWT',
        typeof message === 'string' ? message : expect.stringMatching(message),
      ];
      expect([what, ...told(await follow(token))]).toEqual(expected);
    }
    expect((await follow('A'.repeat(20_000))).status).toBe(431);
    expect((await follow(sign(download()))).text).toBe('eleven byte');
  });

  test('open nothing for writing: their signature, time or form is wrong', async () => {
    for (const [what, [token]] of Object.entries(invalid(upload())))
      expect([what, ...told(await put(token)).slice(0, 2)]).toEqual([what, 400, 'InvalidJWT']);
    expect(await storage.state()).toEqual(before);
  });

  test('open nothing but what they name', async () => {
    const rows: readonly (readonly [what: string, token: string, message: string, path?: string])[] = [
      ['another object', sign(download()), 'Invalid signature', 'box/dir/b.txt'],
      ['another bucket', sign(download()), 'Invalid signature', 'open/a.txt'],
      ['the way round', sign(download()), 'Invalid signature', 'box/dir/../a.txt'],
      ['a slash more', sign(download()), 'Invalid signature', 'box//a.txt'],
      ['another case', sign(download({ url: 'box/A.txt' })), 'Invalid signature'],
      ['a folder', sign(download({ url: 'box/' })), 'Invalid signature'],
      ['a pattern', sign(download({ url: 'box/*' })), 'Invalid signature'],
      ['a list', sign(download({ url: ['box/a.txt'] })), 'Invalid signature'],
      ['nothing', sign({ exp: now + 60 }), 'Invalid signature'],
      ['a role', storage.mock.keys.service, 'Invalid signature'],
      ['a name that no object has', sign(download()), 'Invalid signature', 'box/a%23'],
      ['writing', sign(upload({ url: 'box/a.txt' })), 'Token is not scoped for download'],
      ['writing, in the old way', sign({ url: 'box/a.txt', upsert: false }), 'Token is not scoped for download'],
      ['another scope', sign(download({ scope: 'Download' })), 'Token is not scoped for download'],
    ];
    for (const [what, token, message, path] of rows)
      expect([what, ...told(await follow(token, path))]).toEqual([what, 400, 'InvalidSignature', message]);
    const writing: readonly (readonly [what: string, token: string, message: string, path?: string])[] = [
      ['another object', sign(upload()), 'Invalid signature', 'box/m.txt'],
      ['another bucket', sign(upload()), 'Invalid signature', 'open/n.txt'],
      ['the way round', sign(upload()), 'Invalid signature', 'box/x/../n.txt'],
      ['reading', sign(download({ url: 'box/n.txt' })), 'Token is not scoped for upload'],
      ['a role', storage.mock.keys.service, 'Token is not scoped for upload'],
    ];
    for (const [what, token, message, path] of writing)
      expect([what, ...told(await put(token, path))]).toEqual([what, 400, 'InvalidSignature', message]);
    expect((await put(sign(upload({ url: 'b%/n.txt' })), 'b%25/n.txt')).json).toMatchObject({
      code: 'InvalidBucketName',
    });
    expect((await put(sign(upload({ url: 'box/../n' })), 'box/../n')).json).toMatchObject({ code: 'InvalidKey' });
    for (const [name, path, code] of [
      ['box/../n', 'box/../n', 'NoSuchKey'],
      ['box/a#', 'box/a%23', 'InvalidKey'],
      ['box/a.txt\0', 'box/a.txt%00', 'InvalidKey'],
      ['b%/a.txt', 'b%25/a.txt', 'InvalidBucketName'],
      ['no-bucket/a.txt', 'no-bucket/a.txt', 'NoSuchKey'],
    ] as const)
      expect([name, (await follow(sign(download({ url: name })), path)).json['code']]).toEqual([name, code]);
    expect(await storage.state()).toEqual(before);
  });

  test('are of no use where they do not belong', async () => {
    const link = sign(download());
    const bearer = (token: string): readonly string[] => [`Authorization: Bearer ${token}`];
    const rows: readonly (readonly [request: RawRequest, code: string])[] = [
      [{ target: `/object/authenticated/box/a.txt?token=${link}` }, 'InvalidRequest'],
      [
        { target: `/object/box/a.txt?token=${link}` },
        variant.dialect === 'contract' ? 'InvalidRequest' : 'NoSuchBucket',
      ],
      [{ target: `/object/public/box/a.txt?token=${storage.mock.keys.service}` }, 'NoSuchBucket'],
      [{ target: '/object/sign/box/a.txt', headers: bearer(link) }, 'InvalidRequest'],
      [{ target: '/object/sign/box/a.txt', headers: bearer(storage.mock.keys.service) }, 'InvalidRequest'],
      // A token without a role does not belong to any caller.
      [{ target: '/object/authenticated/box/a.txt', headers: bearer(link) }, 'NoSuchKey'],
      [{ method: 'DELETE', target: '/object/box/a.txt', headers: bearer(link) }, 'AccessDenied'],
      [{ method: 'POST', target: '/object/box/n.txt', headers: bearer(sign(upload())), body: 'x' }, 'AccessDenied'],
      [{ target: '/bucket', headers: [`Cookie: token=${storage.mock.keys.service}`] }, 'InvalidRequest'],
      [{ target: '/bucket', headers: [`apikey: ${storage.mock.keys.service}`] }, 'InvalidRequest'],
      [{ target: `/bucket?apikey=${storage.mock.keys.service}` }, 'InvalidRequest'],
      [{ target: '/bucket', headers: [`Authorization: Basic ${storage.mock.keys.service}`] }, 'AccessDenied'],
      [{ target: '/bucket', headers: ['Authorization:'] }, 'AccessDenied'],
      [{ target: '/bucket', headers: ['Authorization: Bearer'] }, 'AccessDenied'],
      [{ target: '/bucket', headers: bearer(`${storage.mock.keys.service}, Bearer x`) }, 'AccessDenied'],
      [{ target: '/bucket', headers: bearer(sign({ role: 'postgres', exp: now + 60 })) }, 'AccessDenied'],
      [{ target: '/bucket', headers: bearer(sign({ role: 'service_role"; drop table x; --' })) }, 'DatabaseError'],
    ];
    for (const [request, code] of rows)
      expect([request.target, request.headers, (await storage.sendBare(request)).json['code']]).toEqual([
        request.target,
        request.headers,
        code,
      ]);
    for (const [what, [token, message]] of Object.entries(invalid({ role: 'service_role', exp: now + 60 }))) {
      // A request line can hold this token, a header cannot.
      if (what === 'no base64') continue;
      const refused = await storage.sendBare({ target: '/bucket', headers: bearer(token) });
      expect([what, ...told(refused)]).toEqual([
        what,
        400,
        'AccessDenied',
        what === 'nothing' || what === 'no token'
          ? 'Invalid Compact JWS'
          : typeof message === 'string'
            ? message
            : expect.anything(),
      ]);
    }
    expect(await storage.state()).toEqual(before);
  });

  test('may be given once', async () => {
    const good = sign(download());
    for (const [query, message] of [
      [`token=${good}&token=${good}`, 'querystring/token must be string'],
      [`token=bad&token=${good}`, 'querystring/token must be string'],
      [`token=${good}&download=a&download=b`, 'querystring/download must be string'],
      [`token[]=${good}`, "querystring must have required property 'token'"],
      [`Token=${good}`, "querystring must have required property 'token'"],
    ] as const) {
      const answer = await storage.sendBare({ target: `/object/sign/box/a.txt?${query}` });
      expect([query, ...told(answer)]).toEqual([query, 400, 'InvalidRequest', message]);
    }
    const written = await put(`bad&token=${sign(upload())}`);
    expect(told(written)).toEqual([400, 'InvalidRequest', 'querystring/token must be string']);
    const twice = await storage.sendBare({ target: '/object/public/open/a.txt?download=a&download' });
    expect(told(twice)).toEqual([400, 'InvalidRequest', 'querystring/download must be string']);
  });

  test('that never end are over for caches, and numbers may be written in any way', async () => {
    const endless = await follow(sign({ url: 'box/a.txt' }));
    expect([endless.status, endless.headers['expires'], endless.headers['cache-control']]).toEqual([
      200,
      'Invalid Date',
      undefined,
    ]);
    const content = `${encode({ alg: 'HS256' })}.${Buffer.from(`{"url":"box/a.txt","exp":${now + 60}.0}`).toString('base64url')}`;
    const dotted = await follow(`${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`);
    expect(dotted.headers['expires']).toBe(new Date((now + 60) * 1000).toUTCString());
  });
});
