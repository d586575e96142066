// Uploads whose length is not the one that was announced.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
});
