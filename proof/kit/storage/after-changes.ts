// A witness that looks again after every kind of change to objects, a bucket and its limits.
import type { Json } from '../json.ts';
import { toList } from './handlers.ts';
import type { Witness } from './witness.ts';

const GIF = new TextEncoder().encode('GIF89a');

const MANY = Array.from({ length: 26 }, (_, index) => `many/${index}.txt`);

/** Objects that come back, changed buckets in the list, and numbers beyond twenty-five. */
export async function afterChanges(w: Witness): Promise<unknown> {
  const seen: unknown[] = [];
  const listed = async (): Promise<number> =>
    toList((await w.send('POST', '/object/list/one', { prefix: 'many', limit: 100 })).json).length;
  await w.bucket('one', { public: true, file_size_limit: 1000, allowed_mime_types: ['text/plain', 'image/png'] });
  seen.push((await w.read('one', 'many/file.txt')).status, (await w.upload('one', 'a.png', 'x', 'image/png')).status);
  await w.upload('one', 'many/file.txt', 'first');
  for (let look = 0; look < 2; look += 1) seen.push((await w.read('one', 'many/file.txt')).text);
  seen.push((await w.send('PUT', '/object/one/many/file.txt', GIF, { type: 'image/gif' })).status);
  seen.push((await w.send('PUT', '/object/one/many/file.txt', 'x'.repeat(1001), { type: 'text/plain' })).status);
  const copied = { bucketId: 'one', sourceKey: 'many/file.txt', destinationKey: 'copy.txt' };
  await w.send('POST', '/object/copy', copied);
  await w.send('DELETE', '/object/one/copy.txt');
  seen.push((await w.read('one', 'many/file.txt')).status);
  await w.send('DELETE', '/object/one/many/file.txt');
  seen.push((await w.upload('one', 'many/file.txt', 'again')).status, (await w.read('one', 'many/file.txt')).text);
  for (const path of MANY) await w.upload('one', path, path);
  seen.push(await listed());
  await w.send('DELETE', '/object/one', { prefixes: MANY });
  seen.push(await listed());
  for (const path of MANY) await w.upload('one', path, path);
  await w.send('POST', '/bucket/one/empty');
  seen.push(await listed());
  const buckets = async (): Promise<unknown> =>
    [(await w.send('GET', '/bucket/one')).json as Json, ...toList((await w.send('GET', '/bucket/')).json)].map(
      ({ public: isPublic, file_size_limit: size, allowed_mime_types: types, updated_at: time }) => {
        return [isPublic, size, types, Number.isNaN(Date.parse(String(time)))];
      },
    );
  seen.push(await buckets());
  await w.send('PUT', '/bucket/one', { public: false });
  seen.push(await buckets());
  return seen;
}
