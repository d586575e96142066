// Hostile headers and parameters of storage requests.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RawAnswer } from './raw-exchange.ts';
import { serveStorage, VARIANTS, type ServedStorage } from './served-storage.ts';

describe.each(VARIANTS)('headers and parameters that mean harm, $dialect dialect', (variant) => {
  let storage: ServedStorage;
  let before: unknown;
  beforeAll(async () => {
    storage = await serveStorage(variant);
    before = await storage.state();
  });
  afterAll(async () => {
    await storage.close();
  });

  const get = async (path: string, ...headers: readonly string[]): Promise<RawAnswer> =>
    storage.sendBare({ target: `/object/public/open/${path}`, headers });

  test('a range is served, cut to what there is, or refused', async () => {
    const digits = '9'.repeat(400);
    for (const [range, text, where] of [
      ['bytes=0-0', 'e', '0-0'],
      ['bytes=7-', 'byte', '7-10'],
      ['bytes=-4', 'byte', '7-10'],
      ['bytes=-11', 'eleven byte', '0-10'],
      ['bytes=-12', 'eleven byte', '0-10'],
      ['bytes=000-003', 'elev', '0-3'],
      ['bytes=7-9007199254740993', 'byte', '7-10'],
      [`bytes=7-${digits}`, 'byte', '7-10'],
      [`bytes=-${digits}`, 'eleven byte', '0-10'],
    ] as const) {
      const answer = await get('a.txt', `Range: ${range}`);
      expect([
        range,
        answer.status,
        answer.text,
        answer.headers['content-range'],
        answer.headers['content-length'],
      ]).toEqual([range, 206, text, `bytes ${where}/11`, String(text.length)]);
    }
    for (const range of [
      'bytes=11-',
      'bytes=11-12',
      'bytes=5-4',
      'bytes=-0',
      'bytes=-',
      'bytes=',
      'bytes',
      'bytes=--1',
      'bytes=-1-',
      'bytes=0-1-2',
      'bytes=+1-2',
      'bytes=1e0-2',
      'bytes=0x0-1',
      'bytes=0.0-1',
      'bytes=\xb2-',
      'bytes= 0-1',
      'bytes=0 -1',
      'bytes=0-1,',
      'bytes=0-0,1-1',
      `bytes=${Array.from({ length: 1000 }, () => '0-').join(',')}`,
      'octets=0-1',
      'bytes=0-1\tx',
      `bytes=${digits}-`,
      `bytes=${digits}-${digits}`,
    ]) {
      const answer = await get('a.txt', `Range: ${range}`);
      expect([range, answer.status, answer.json['code'], answer.headers['content-range']]).toEqual([
        range,
        416,
        'InvalidRange',
        undefined,
      ]);
    }
    expect((await get('a.txt', 'Range: bytes=0-0', 'Range: bytes=1-1')).status).toBe(416);
    expect((await get('a.txt', 'Range:')).text).toBe('eleven byte');
    for (const range of ['bytes=0-', 'bytes=0-0', 'bytes=-1', 'bytes=-0'])
      expect((await get('empty', `Range: ${range}`)).status).toBe(416);
    expect((await get('empty')).headers['content-length']).toBe('0');
  });

  test('a condition holds when it is the tag as it was given, and never otherwise', async () => {
    const { etag = '' } = (await get('a.txt')).headers;
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    const same = await get('a.txt', `If-None-Match: ${etag}`);
    expect([same.status, same.text, same.headers['cache-control']]).toEqual([304, '', 'no-cache']);
    const other = [
      '*',
      `W/${etag}`,
      etag.slice(1, -1),
      `${etag}, "x"`,
      `"x", ${etag}`,
      etag.toUpperCase(),
      '""',
      `"${'x'.repeat(5000)}"`,
    ];
    for (const tag of other) {
      const answer = await get('a.txt', `If-None-Match: ${tag}`);
      expect([tag, answer.status, answer.text, answer.headers['cache-control']]).toEqual([
        tag,
        200,
        'eleven byte',
        'no-cache, stale-while-revalidate=30',
      ]);
    }
    expect((await get('a.txt', `If-None-Match: ${etag}`, `If-None-Match: ${etag}`)).status).toBe(200);
    expect((await get('a.txt', 'If-None-Match:')).headers['cache-control']).toBe('no-cache');
    for (const [since, status] of [
      ['Fri, 01 Jan 2100 00:00:00 GMT', 304],
      ['Thu, 01 Jan 1970 00:00:00 GMT', 200],
      ['-1', 200],
      ['99999999999999999999', 200],
      ['\xff\xfe', 200],
      ['', 200],
    ] as const)
      expect([since, (await get('a.txt', `If-Modified-Since: ${since}`)).status]).toEqual([since, status]);
  });

  test('a name to be saved under stays in its header', async () => {
    const plain = (await get('a.txt?download=x')).headerNames;
    for (const [given, encoded] of [
      ['a%0d%0aX-Evil:%201', 'a%0D%0AX-Evil%3A%201'],
      ['a%0aX-Evil:1%0a%0abody', 'a%0AX-Evil%3A1%0A%0Abody'],
      ['%22%3b%20filename=evil.exe', '%22%3B%20filename%3Devil.exe'],
      ['%00', '%00'],
      ['..%2f..%2fetc%2fpasswd', '..%2F..%2Fetc%2Fpasswd'],
      ['%E2%80%AEgpj.exe', '%E2%80%AEgpj.exe'],
      ['%ff', '%EF%BF%BD'],
      ['%ED%A0%80', '%EF%BF%BD%EF%BF%BD%EF%BF%BD'],
      ['%', '%25'],
      ['a+b', 'a%20b'],
      ["'%27", "''"],
    ] as const) {
      const answer = await get(`a.txt?download=${given}`);
      expect([given, answer.status, answer.headers['content-disposition']]).toEqual([
        given,
        200,
        `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`,
      ]);
      expect(answer.headerNames).toEqual(plain);
      expect(answer.text).toBe('eleven byte');
    }
  });

  /** A form with one file and the fields before it. */
  function form(
    fields: Readonly<Record<string, string>>,
    fileType: string,
  ): { readonly headers: readonly string[]; readonly body: string } {
    const parts = Object.entries(fields).map(
      ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const file = `--b\r\nContent-Disposition: form-data; name=""; filename="f"\r\nContent-Type: ${fileType}\r\n\r\nbytes\r\n--b--\r\n`;
    return {
      headers: ['Content-Type: multipart/form-data; boundary=b', 'x-upsert: true'],
      body: parts.join('') + file,
    };
  }

  test('what was stored about an object stays in its header', async () => {
    const plain = (await get('a.txt')).headerNames;
    const evil = 'max-age=1\r\nX-Evil: 1\r\n\r\n<script>';
    const stored = [
      form({ cacheControl: '1\r\nX-Evil: 1' }, 'text/plain'),
      form({ cacheControl: '1\u2028é' }, 'text/plain'),
      form({ contentType: 'text/plain; x="é文"' }, 'text/plain'),
      form({}, 'text/plain; x=\u0001y'),
    ];
    for (const { headers, body } of stored) {
      const put = await storage.send({ method: 'POST', target: '/object/open/h', headers, body });
      expect([body, put.status]).toEqual([body, 200]);
      const answer = await get('h');
      expect([answer.status, answer.text]).toEqual([200, 'bytes']);
      expect(answer.headerNames).toEqual(plain);
      expect((await storage.send({ target: '/object/info/open/h' })).status).toBe(200);
      expect((await storage.send({ method: 'DELETE', target: '/object/open/h' })).status).toBe(200);
    }
    for (const contentType of ['text/plain\r\nX-Evil: 1', 'text\r\n/plain', 'a b', 'text/html\u0000', '/', 'text']) {
      const { headers, body } = form({ contentType }, 'text/plain');
      const put = await storage.send({ method: 'POST', target: '/object/open/h', headers, body });
      expect([contentType, put.json['code']]).toEqual([contentType, 'InvalidMimeType']);
    }
    for (const fields of [
      { cacheControl: '1\0' },
      { contentType: 'text/plain; x\0' },
      { metadata: '{"a":"\\u0000"}' },
    ]) {
      const { headers, body } = form(fields, 'text/plain');
      const put = await storage.send({ method: 'POST', target: '/object/open/h', headers, body });
      expect([fields, put.json['code']]).toEqual([fields, 'InvalidParameter']);
    }
    expect(await storage.state()).toEqual(before);

    const metadata = JSON.stringify({
      eTag: evil,
      mimetype: evil,
      cacheControl: evil,
      xRobotsTag: evil,
      lastModified: evil,
      size: 11,
    });
    await storage.mock.sql(
      `update storage.objects set metadata = '${metadata}' where bucket_id = 'open' and name = 'a.txt'`,
    );
    const answer = await get('a.txt');
    expect([answer.status, answer.text, answer.headerNames]).toEqual([200, 'eleven byte', plain]);
    expect((await storage.send({ target: '/object/info/open/a.txt' })).headerNames).not.toContain('x-evil');

    for (const size of ['null', '{"size": 3}', '{"size": 3000}', '{"size": "many"}']) {
      await storage.mock.sql(
        `update storage.objects set metadata = '${size}' where bucket_id = 'open' and name = 'a.txt'`,
      );
      const whole = await get('a.txt');
      expect([size, whole.text, whole.headers['content-length']]).toEqual([size, 'eleven byte', '11']);
      const head = await storage.sendBare({ method: 'HEAD', target: '/object/public/open/a.txt' });
      expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '11']);
      const part = await get('a.txt', 'Range: bytes=7-99');
      expect([part.text, part.headers['content-range'], part.headers['content-length']]).toEqual([
        'byte',
        'bytes 7-10/11',
        '4',
      ]);
    }

    const large = 'x'.repeat(600_000);
    await storage.send({ method: 'PUT', target: '/object/open/large', body: large });
    await storage.mock.sql(`update storage.objects set metadata = '{"size": 3}' where name = 'large'`);
    const streamed = await get('large');
    expect([streamed.headers['content-length'], streamed.text === large]).toEqual(['600000', true]);
  });

  test('no page is served that a browser would run', async () => {
    for (const type of ['text/html', 'text/html; charset=utf-8', 'x/y; text/html', 'application/xhtml+xml']) {
      const put = await storage.send({
        method: 'PUT',
        target: '/object/open/page',
        headers: [`Content-Type: ${type}`],
        body: '<script>alert(1)</script>',
      });
      expect(put.status).toBe(200);
      // The service serves HTML as text, and only HTML.
      expect((await get('page')).headers['content-type']).toBe(type.includes('text/html') ? 'text/plain' : type);
    }
  });

  test('what proxies say about the client changes nothing', async () => {
    const forwarded = [
      'X-Forwarded-Host: evil.example',
      'X-Forwarded-Proto: javascript',
      'X-Forwarded-Port: 99999',
      'X-Forwarded-Prefix: /../..',
      'X-Forwarded-For: 127.0.0.1, \xff',
      'Forwarded: for="[::1]";host=evil.example;proto=x',
      'X-Original-URL: /__touchstone/health',
      'X-Rewrite-URL: /storage/v1/bucket',
      'X-HTTP-Method-Override: DELETE',
    ];
    expect((await get('dir/b.txt', ...forwarded)).text).toBe('inside');
    const body = JSON.stringify({ expiresIn: 60 });
    const headers = ['Content-Type: application/json', ...forwarded];
    const signed = await storage.send({ method: 'POST', target: '/object/sign/box/dir/b.txt', headers, body });
    expect(signed.json['signedURL']).toMatch(/^\/object\/sign\/box\/dir\/b\.txt\?token=[\w.-]+$/);
    expect((await get('dir/b.txt')).text).toBe('inside');
  });
});
