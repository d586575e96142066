// Witnesses of what is done in folders, and of what is done again; names are sorted, since no order is promised.
import type { Json } from '../json.ts';
import { toList } from './handlers.ts';
import type { Witness } from './witness.ts';

const PATHS = ['f/a.txt', 'f/b.txt', 'f/c.txt'];

/** Everything that can be done to objects, done in a folder. */
export async function foldersThroughout(w: Witness): Promise<unknown> {
  const seen: unknown[] = [];
  const open = async (path: string, token: string): Promise<void> => {
    const { status, text } = await w.send('GET', `/object/sign/box-1/${path}${token}`, undefined, { keyless: true });
    seen.push(status, status === 200 ? text : '');
  };
  for (const bucket of ['box-1', 'box-2']) {
    await w.bucket(bucket);
    for (const path of PATHS) await w.upload(bucket, path, `${bucket} ${path}`);
  }
  const token = await w.token('box-1', 'f/a.txt');
  const signature = token.lastIndexOf('.') + 1;
  for (const query of ['', `?token=${token}`, `?token=${token.slice(0, signature)}${'A'.repeat(43)}`])
    await open('f/a.txt', query);
  const { json } = await w.send('POST', '/object/sign/box-1', { expiresIn: 600, paths: PATHS });
  const items = toList(json);
  for (const { path, signedURL } of items) {
    seen.push([path, typeof signedURL]);
    await open('f/a.txt', String(signedURL).slice(String(signedURL).indexOf('?')));
  }
  const { json: ofUser } = await w.sendAs('user', 'POST', '/object/sign/box-1', { expiresIn: 600, paths: PATHS });
  seen.push(
    toList(ofUser).map(({ error }) => error === null),
    items.map(({ error }) => error),
  );
  await w.bucket('open', { public: true });
  await w.upload('open', 'f/a.txt', 'open');
  seen.push((await w.send('GET', '/object/public/open/f/a.txt', undefined, { keyless: true })).status);
  await w.send('DELETE', '/object/open/f/a.txt', undefined, { key: 'made-up' });
  seen.push((await w.read('open', 'f/a.txt')).status);
  await w.send('PUT', '/object/box-1/f/a.txt', 'new');
  const copied = { bucketId: 'box-1', sourceKey: 'f/a.txt', destinationKey: 'f/copy.txt' };
  await w.send('POST', '/object/copy', copied);
  for (const path of [...PATHS, 'f/copy.txt']) seen.push((await w.read('box-1', path)).text.length);
  seen.push(await listed(w));
  await w.send('DELETE', '/object/box-1/f/a.txt');
  const gone = await w.send('DELETE', '/object/box-1', { prefixes: ['f/b.txt', 'f/c.txt'] });
  seen.push(
    toList(gone.json)
      .map(({ name }) => String(name))
      .toSorted(),
  );
  for (const path of PATHS) seen.push((await w.read('box-1', path)).status);
  return seen;
}

async function listed(w: Witness): Promise<unknown> {
  const { json } = await w.send('POST', '/object/list/box-1', { prefix: 'f' });
  return toList(json)
    .map(({ name }) => String(name))
    .toSorted();
}

function keyOf({ json }: { readonly json: unknown }): unknown {
  return (json as Json)['Key'];
}

/** Everything that changes something, twice to the same thing. */
export async function doneAgain(w: Witness): Promise<unknown> {
  const seen: unknown[] = [];
  for (let round = 1; round < 3; round += 1) {
    seen.push((await w.bucket('one')).text);
    for (const isPublic of [true, false]) {
      await w.send('PUT', '/bucket/one', { public: isPublic });
      seen.push(((await w.send('GET', '/bucket/one')).json as Json)['public']);
    }
    for (const path of ['a.txt', 'b.txt', 'c.txt']) seen.push(keyOf(await w.upload('one', path, path)));
    await w.send('PUT', '/object/one/a.txt', `round ${round}`);
    const copied = { bucketId: 'one', sourceKey: 'a.txt', destinationKey: `copy-${round}.txt` };
    seen.push(keyOf(await w.send('POST', '/object/copy', copied)));
    await w.send('POST', '/object/move', { bucketId: 'one', sourceKey: 'b.txt', destinationKey: `moved-${round}.txt` });
    for (const path of ['a.txt', 'b.txt', `copy-${round}.txt`, `moved-${round}.txt`])
      seen.push((await w.read('one', path)).text.length);
    await w.send('DELETE', '/object/one/a.txt', undefined, { key: 'made-up' });
    seen.push((await w.read('one', 'a.txt')).status);
    await w.send('DELETE', '/object/one/a.txt');
    await w.send('DELETE', '/object/one', { prefixes: ['c.txt'] });
    for (const path of ['a.txt', 'c.txt']) seen.push((await w.read('one', path)).status);
    await w.send('POST', '/bucket/one/empty');
    seen.push((await w.read('one', 'moved-1.txt')).status);
    await w.send('DELETE', '/bucket/one');
    seen.push((await w.send('GET', '/bucket/one')).status);
  }
  return seen;
}
