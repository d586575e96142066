// Witnesses of what a list shows.
import type { Json } from '../json.ts';
import { toList } from './handlers.ts';
import type { Witness } from './witness.ts';

async function listedRecords(w: Witness): Promise<readonly Json[]> {
  const { json } = await w.send('POST', '/object/list/box-1', { prefix: 'docs' });
  return toList(json);
}

export async function listedNames(w: Witness): Promise<unknown> {
  await w.bucket('box-1');
  await w.bucket('box-2');
  await w.upload('box-2', 'docs/theirs.txt', 'text');
  for (const path of ['docs/a.txt', 'docs/b.txt', 'docs/c.txt', 'docs/sub/d.txt', 'root.txt'])
    await w.upload('box-1', path, path);
  const before = (await listedRecords(w)).map(({ name }) => name);
  await w.send('DELETE', '/object/box-1/docs/a.txt');
  return [before, (await listedRecords(w)).map(({ name }) => name)];
}

/** What is listed after a move and a replacement. */
export async function listedAfterTransfers(w: Witness): Promise<unknown> {
  await w.bucket('box-1');
  for (const path of ['docs/a.txt', 'docs/b.txt']) await w.upload('box-1', path, path);
  await w.send('POST', '/object/move', { bucketId: 'box-1', sourceKey: 'docs/a.txt', destinationKey: 'docs/c.txt' });
  await w.send('PUT', '/object/box-1/docs/b.txt', 'new');
  return (await listedRecords(w)).map(({ name }) => name);
}
