// Buckets: made, changed, listed, emptied and deleted.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStorage, type OpenStorage } from '../testing/open-storage.ts';

describe('buckets', () => {
  let storage: OpenStorage;
  beforeAll(async () => {
    storage = await openStorage({ globalLimit: 1000 });
  });
  afterAll(async () => {
    await storage.close();
  });

  test('change as told, and keep what is not mentioned', async () => {
    const name = await storage.bucket({ file_size_limit: 10, allowed_mime_types: ['a/b'] });
    expect((await storage.send('PUT', `/bucket/${name}`, { body: {} })).status).toBe(400);
    await storage.send('PUT', `/bucket/${name}`, { body: { public: true } });
    await storage.send('PUT', `/bucket/${name}`, { body: { file_size_limit: null } });
    expect(await (await storage.send('GET', `/bucket/${name}`)).json()).toMatchObject({
      public: true,
      file_size_limit: null,
      allowed_mime_types: ['a/b'],
    });
  });

  test('are unique by id and by name', async () => {
    const name = await storage.bucket();
    for (const body of [{ name }, { name, id: 'other' }, { name: 'other', id: name }])
      expect(await (await storage.send('POST', '/bucket', { body })).json()).toMatchObject({
        code: 'BucketAlreadyExists',
      });
  });

  test('have an id that paths can name them by', async () => {
    for (const id of [
      'a/b',
      ' a',
      'a\0b',
      'x'.repeat(101),
      Array.from({ length: 12_000 }, (_, i) => (i * i * 31 + i) % 10).join(''),
    ])
      expect(await (await storage.send('POST', '/bucket', { body: { name: 'good', id } })).json()).toMatchObject({
        code: 'InvalidBucketName',
      });
    expect((await storage.send('GET', '/bucket/good')).status).toBe(400);
  });

  test('are listed in pages, in an order, by a part of the name', async () => {
    for (const name of ['Zeta', 'alpha', 'alp%'])
      await storage.send('POST', '/bucket', { body: { name: name.replace('%', '-') } });
    const names = async (query: string): Promise<unknown> => {
      const buckets = (await (await storage.send('GET', `/bucket?${query}`)).json()) as readonly { name: string }[];
      return buckets.map((bucket) => bucket.name);
    };
    expect(await names('search=ALP&sortColumn=name&sortOrder=desc')).toEqual(['alpha', 'alp-']);
    expect(await names('sortColumn=name&limit=1')).toEqual(['Zeta']);
    expect(await names('sortColumn=name&limit=1&offset=1')).toEqual(['alp-']);
    expect(await names('search=%25')).toEqual([]);
  });

  test('are emptied by the service role alone', async () => {
    const name = await storage.bucket();
    const answer = await storage.send('POST', `/bucket/${name}/empty`, { token: storage.anonymous });
    expect(answer.status).toBe(403);
  });

  test('come in the order of each column that may be asked for, either way', async () => {
    const times = ['12:00:00.0002', '12:00:00.0001', '12:00:00.0003'];
    for (const [index, time] of times.entries())
      await storage.sql(`insert into storage.buckets (id, name, created_at, updated_at)
        values ('order-${index}', 'sorted-${2 - index}', '2026-01-01 ${time}', '2026-02-01 ${time}')`);
    const ids = async (column: string, order: string): Promise<unknown> => {
      const answer = await storage.send('GET', `/bucket?search=sorted-&sortColumn=${column}&sortOrder=${order}`);
      return ((await answer.json()) as readonly { readonly id: string }[]).map(({ id }) => Number(id.at(-1)));
    };
    const orders = { id: [0, 1, 2], name: [2, 1, 0], created_at: [1, 0, 2], updated_at: [1, 0, 2] };
    for (const [column, order] of Object.entries(orders)) {
      expect(await ids(column, 'asc')).toEqual(order);
      expect(await ids(column, 'desc')).toEqual(order.toReversed());
    }
  });
});
