// Triggers of the user on storage.objects.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStorage } from '../../../mocks/storage/testing/open-storage.ts';
import { opened } from '../../support/opened.ts';

const storage = opened(() => openStorage());

describe('a trigger of the user on storage.objects', () => {
  let bucket: string;
  beforeAll(() =>
    storage().sql(`create policy all_of_it on storage.objects to authenticated using (true) with check (true)`),
  );
  beforeEach(async () => {
    bucket = await storage().bucket();
  });

  async function withTrigger(when: string, body: string, work: () => Promise<void>): Promise<void> {
    await storage().sql(`create function public.meddle() returns trigger language plpgsql as $$ begin ${body} end $$;
      create trigger meddle ${when} on storage.objects for each row execute function public.meddle()`);
    try {
      await work();
    } finally {
      await storage().sql('drop function public.meddle cascade');
    }
  }
  const upload = async (method: string, body: string, token = storage().service): Promise<Response> =>
    storage().send(method, `/object/${bucket}/a.txt`, { body, token });
  const read = async (name = 'a.txt'): Promise<string> =>
    (await storage().send('GET', `/object/${bucket}/${name}`)).text();
  const dropped = {
    code: 'DatabaseError',
    message: 'A trigger on storage.objects dropped or changed the record, which would lose bytes',
  };

  test('that drops new records makes uploads fail, for the service and for users, and leaves no bytes', async () => {
    const before = await storage().blobs.list();
    const user = await storage().tokenOf('somebody');
    await withTrigger('before insert', 'return null;', async () => {
      for (const token of [storage().service, user]) {
        const answer = await upload('POST', 'content', token);
        expect([answer.status, await answer.json()]).toMatchObject([500, dropped]);
        expect((await upload('PUT', 'content', token)).ok).toBe(false);
      }
    });
    expect(await storage().blobs.list()).toEqual(before);
    expect(JSON.parse(await read())).toMatchObject({ code: 'NoSuchKey' });
  });

  test('that drops changes loses nothing of what is there', async () => {
    const user = await storage().tokenOf('somebody');
    await upload('POST', 'first', user);
    const before = await storage().blobs.list();
    const move = { bucketId: bucket, sourceKey: 'a.txt', destinationKey: 'b.txt' };
    await withTrigger('before update', 'return null;', async () => {
      for (const token of [storage().service, user]) {
        const replaced = await upload('PUT', 'second', token);
        expect([replaced.status, await replaced.json()]).toMatchObject([500, dropped]);
        const moved = await storage().send('POST', '/object/move', { body: move, token });
        expect([moved.status, await moved.json()]).toMatchObject([500, dropped]);
      }
    });
    expect(await storage().blobs.list()).toEqual(before);
    expect(await read()).toBe('first');
  });

  test('may give the object another id, which the answer tells', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    await withTrigger('before insert', `new.id := '${id}'; return new;`, async () => {
      expect(await (await upload('POST', 'content')).json()).toEqual({ Key: `${bucket}/a.txt`, Id: id });
    });
    expect(await read()).toBe('content');
  });

  test('may give the object another name, under which it is read', async () => {
    await withTrigger('before insert', `new.name := 'moved/' || new.name; return new;`, async () => {
      expect((await upload('POST', 'content')).status).toBe(200);
    });
    expect(await read('moved/a.txt')).toBe('content');
  });
});

test('what SQL made stays without a version when it is moved or copied, so that the next start misses no bytes', async () => {
  const bucketId = await storage().bucket();
  await storage().sql(`insert into storage.objects (bucket_id, name) values ('${bucketId}', 'a')`);
  const transfer = async (verb: string, sourceKey: string, destinationKey: string): Promise<number> =>
    (await storage().send('POST', `/object/${verb}`, { body: { bucketId, sourceKey, destinationKey } })).status;
  expect([await transfer('move', 'a', 'b'), await transfer('copy', 'b', 'c')]).toEqual([200, 200]);
  for (const name of ['b', 'c']) {
    const info = await storage().send('GET', `/object/info/${bucketId}/${name}`);
    expect(await info.json()).toMatchObject({ name, version: null });
  }
});
