// A witness of the keys and links of flat and deep paths, and how a lie shortens them.
import type { Json } from '../json.ts';
import { toList } from './handlers.ts';
import type { Witness } from './witness.ts';
import { lifetimeOf } from './witness.ts';

/** Keys and links of a flat and a deep path, older and changed tokens, batches before and after. */
export async function keysAndLinks(w: Witness): Promise<unknown> {
  const seen: unknown[] = [];
  const batch = async (paths: readonly string[]): Promise<unknown> =>
    toList((await w.send('POST', '/object/sign/one', { expiresIn: 600, paths })).json).map(({ error, signedURL }) => [
      error === null,
      String(signedURL).split('?')[0],
    ]);
  const use = async (path: string, token: string): Promise<number> =>
    (await w.send('GET', `/object/sign/one/${path}?token=${token}`, undefined, { keyless: true })).status;
  await w.bucket('one');
  seen.push(await batch(['file.txt', 'other.txt']));
  for (const path of ['file.txt', 'a/b/c/file.txt', 'other.txt'])
    seen.push(((await w.upload('one', path, 'x')).json as Json)['Key']);
  seen.push(await batch(['file.txt', 'a/b/c/file.txt', 'other.txt']));
  const { json: deep } = await w.send('POST', '/object/sign/one/a/b/c/file.txt', { expiresIn: 600 });
  seen.push(String((deep as Json)['signedURL']).split('?')[0]);
  seen.push(lifetimeOf(await w.token('one', 'a/b/c/file.txt', 60)));
  const first = await w.token('one', 'file.txt');
  const second = await w.token('one', 'file.txt', 60);
  for (const token of [second, first, `${first}AAAA`, first.slice(0, first.lastIndexOf('.') + 1)])
    seen.push(await use('file.txt', token));
  seen.push(((await w.send('PUT', '/object/one/file.txt', 'y')).json as Json)['Key']);
  for (const [sourceKey, destinationKey] of [
    ['file.txt', 'copy.txt'],
    ['file.txt', 'a/b/copy.txt'],
  ])
    seen.push((await w.send('POST', '/object/copy', { bucketId: 'one', sourceKey, destinationKey })).json);
  await w.send('POST', '/object/move', { bucketId: 'one', sourceKey: 'other.txt', destinationKey: 'moved.txt' });
  await w.send('DELETE', '/object/one', { prefixes: ['file.txt'] });
  seen.push(await batch(['file.txt', 'other.txt']));
  return seen;
}

/** The path without what lies between its first and its last segment. */
export function shorten(path: string): string {
  const segments = path.split('/');
  return segments.length > 3 ? [...segments.slice(0, 2), segments.at(-1)].join('/') : path;
}

export const tokenOf = (body: unknown): string => String((body as Json)['signedURL']).split('token=')[1] ?? '';
