// Uploads: every byte is kept, or nothing is.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ByteStream } from '../blobs/blobs.ts';
import { openStorage, type OpenStorage } from '../testing/open-storage.ts';

describe('uploads', () => {
  let storage: OpenStorage;
  beforeAll(async () => {
    storage = await openStorage();
  });
  afterAll(async () => {
    await storage.close();
  });

  const upload = async (path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> =>
    storage.send('POST', `/object/${path}`, { body, headers: { 'content-type': 'text/plain', ...headers } });
  const textAt = async (path: string): Promise<string> => (await storage.send('GET', `/object/${path}`)).text();
  const codeOf = async (answer: Response): Promise<unknown> => ((await answer.json()) as { code?: unknown }).code;

  test('keep one blob for an object, however often it is replaced', async () => {
    const bucket = await storage.bucket();
    const before = (await storage.blobs.list()).length;
    for (const text of ['1', '2', '3']) await upload(`${bucket}/a`, text, { 'x-upsert': 'true' });
    expect(await storage.blobs.list()).toHaveLength(before + 1);
  });

  test('leave neither record nor bytes when they break off', async () => {
    const bucket = await storage.bucket();
    const before = await storage.blobs.list();
    const broken: ByteStream = new ReadableStream({
      pull(controller) {
        controller.error(new Error('the client is gone'));
      },
    });
    expect(await codeOf(await upload(`${bucket}/a`, broken))).toBe('Aborted');
    expect(await codeOf(await storage.send('GET', `/object/${bucket}/a`))).toBe('NoSuchKey');
    expect(await storage.blobs.list()).toEqual(before);
  });

  test('are refused when there are fewer or more bytes than announced', async () => {
    const bucket = await storage.bucket();
    const before = await storage.blobs.list();
    for (const length of ['1', '100']) {
      const answer = await upload(`${bucket}/a`, 'four', { 'content-length': length });
      expect(await answer.json()).toMatchObject({ message: 'Request body size did not match Content-Length' });
    }
    expect(await storage.blobs.list()).toEqual(before);
  });

  test('refuse a form that is shorter than announced, though it has an end', async () => {
    const bucket = await storage.bucket();
    const form = '--x\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\n\r\n--x--\r\n';
    const send = (length: number) =>
      upload(`${bucket}/a`, form, {
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(length),
      });
    const short = (await (await send(form.length + 13)).json()) as { message?: unknown };
    expect(short.message).toBe('Request body size did not match Content-Length');
    expect((await storage.send('GET', `/object/${bucket}/a`)).status).toBe(400);
    expect((await send(form.length)).status).toBe(200);
  });

  test('of two writers of one new key, one wins whole', async () => {
    const bucket = await storage.bucket();
    const bodies = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(100_000));
    const answers = await Promise.all(bodies.map(async (body) => upload(`${bucket}/one`, body)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await textAt(`${bucket}/one`)).toBe(bodies[winner]);
  });

  test('of several replacing writers, the last one is read whole and no blob is left over', async () => {
    const bucket = await storage.bucket();
    const before = (await storage.blobs.list()).length;
    const bodies = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(100_000));
    const answers = await Promise.all(
      bodies.map(async (body) => upload(`${bucket}/one`, body, { 'x-upsert': 'true' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(bodies).toContain(await textAt(`${bucket}/one`));
    expect(await storage.blobs.list()).toHaveLength(before + 1);
  });

  test('may say in a form what no header can carry', async () => {
    const bucket = await storage.bucket();
    const form = new FormData();
    form.append('cacheControl', '6\r\nset-cookie: a=b');
    form.append('', new Blob(['x'], { type: 'text/css; name="文"' }), 'x');
    await storage.send('POST', `/object/${bucket}/form`, { body: form });
    const answer = await storage.send('GET', `/object/${bucket}/form`);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
    expect((await storage.send('GET', `/object/info/${bucket}/form`)).status).toBe(200);
  });

  test('never reach outside their bucket', async () => {
    const bucket = await storage.bucket();
    const other = await storage.bucket();
    for (const path of [`../${other}/x`, `%2E%2E/${other}/x`, `..%2F${other}%2Fx`, 'a/../../x', '.', '..'])
      expect(await codeOf(await upload(`${bucket}/${path}`, 'x'))).toBe('InvalidKey');
    for (const path of ['a%00b', 'a%0Ab', 'caf%C3%A9'])
      expect(await codeOf(await upload(`${bucket}/${path}`, 'x'))).toBe('InvalidKey');
    expect(await codeOf(await storage.send('GET', `/object/${bucket}/../${other}/x`))).toBe('NoSuchKey');
  });

  test('are refused for their bucket first, then for what it accepts, then for their name', async () => {
    const bucket = await storage.bucket({ file_size_limit: 1, allowed_mime_types: ['text/plain'] });
    const refusals = [
      await upload('nowhere/a%23', 'xx', { 'content-type': 'image/png' }),
      await upload(`${bucket}/a%23`, 'xx', { 'content-type': 'image/png' }),
      await upload(`${bucket}/a%23`, 'xx', { 'content-length': '2' }),
      await upload(`${bucket}/a%23`, 'x', { 'content-length': '1' }),
    ];
    expect(await Promise.all(refusals.map(codeOf))).toEqual([
      'NoSuchBucket',
      'InvalidMimeType',
      'EntityTooLarge',
      'InvalidKey',
    ]);
  });
});
