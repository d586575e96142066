// A witness among objects and buckets with similar names, and operations that reach too far there.
import { noting, onSuccess } from './handlers.ts';
import { keyOf, prefixesOf } from './keys.ts';
import type { Call, Handlers } from './lie.ts';
import { encode } from './lie.ts';
import type { Witness } from './witness.ts';

/** Objects of one name in folders and in another bucket, and a missing one, after every change. */
export async function amongLookalikes(w: Witness): Promise<unknown> {
  const paths = ['file.txt', 'folder/file.txt', 'other/docs/file.txt', 'docs/file.txt', 'gone.txt', 'folder/gone.txt'];
  for (const bucket of ['box', 'boxer']) {
    await w.bucket(bucket);
    for (const path of paths) await w.upload(bucket, path, `${bucket} ${path}`);
  }
  await w.upload('box', 'only/here.txt', 'text');
  const token = await w.token('box', 'file.txt');
  const seen: unknown[] = [
    (await w.send('GET', `/object/sign/box/folder/file.txt?token=${token}`, undefined, { keyless: true })).status,
    (await w.read('box', 'fil')).status,
    (await w.read('box', 'folder')).status,
    (await w.read('boxer', 'only/here.txt')).status,
    (await w.send('GET', '/bucket/bo')).status,
    ((await w.send('POST', '/object/list/box', { prefix: 'docs' })).json as { name: string }[]).map(({ name }) => name),
    (
      (await w.send('POST', '/object/sign/boxer', { expiresIn: 60, paths: ['only/here.txt', 'folder'] })).json as {
        error: unknown;
      }[]
    ).map(({ error }) => error),
  ];
  await w.send('PUT', '/object/box/file.txt', 'new');
  await w.send('POST', '/object/move', { bucketId: 'box', sourceKey: 'docs/file.txt', destinationKey: 'docs/to.txt' });
  await w.send('DELETE', '/object/box/gone.txt');
  for (const bucket of ['box', 'boxer']) for (const path of paths) seen.push((await w.read(bucket, path)).text.length);
  await w.send('DELETE', '/object/box', { prefixes: ['file.txt'] });
  seen.push((await w.read('box', 'folder/file.txt')).status);
  await w.send('POST', '/bucket/box/empty');
  seen.push((await w.read('boxer', 'docs/file.txt')).status);
  await w.send('DELETE', '/bucket/box');
  seen.push((await w.send('GET', '/bucket/boxer')).status);
  return seen;
}

/** Does the same to every uploaded object deeper under the same name. */
export function inFolders(operation: string, repeat: (call: Call, key: string) => Promise<unknown>): () => Handlers {
  return () => {
    const uploaded = new Set<string>();
    return {
      uploadObject: noting((call) => uploaded.add(keyOf(call))),
      async [operation](call: Call) {
        const response = await call.forward();
        for (const path of call.path === '' ? prefixesOf(call) : [call.path])
          for (const key of uploaded)
            if (response.ok && !path.includes('/') && key.startsWith(`${call.bucket}/`) && key.endsWith(`/${path}`))
              if (key !== `${call.bucket}/${path}`) await repeat(call, encode(key));
        return response;
      },
    };
  };
}

/** Does the same to every bucket that was made before. */
export function inEveryBucket(operation: string, repeat: (call: Call, bucket: string) => Promise<unknown>) {
  return () => {
    const buckets = new Set<string>();
    return {
      createBucket: noting((call) => buckets.add(String(call.json['name']))),
      [operation]: onSuccess(async (call) => {
        for (const bucket of buckets) if (bucket !== call.bucket) await repeat(call, bucket);
      }),
    };
  };
}
