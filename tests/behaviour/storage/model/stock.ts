// Takes stock: every object whole and described as it should be, every list, and as many blobs as objects.
import * as fc from 'fast-check';
import type { OpenStorage } from '../../../../mocks/storage/testing/open-storage.ts';
import { agree, pathOf, type Command } from './command.ts';
import { agreeOnLevel, agreeOnWalk } from './list-commands.ts';
import { agreeOnContent, agreeOnInfo } from './read-commands.ts';
import type { World } from './world.ts';

export async function takeStock(world: World, storage: OpenStorage): Promise<void> {
  let count = 0;
  for (const [bucket, { objects }] of world.buckets)
    for (const [name, object] of objects) {
      count += 1;
      const path = `authenticated/${pathOf(bucket, name)}`;
      const answer = await storage.send('GET', `/object/${path}`);
      agree(`status of ${bucket}/${name}`, answer.status, 200);
      await agreeOnContent(answer, object);
      await agreeOnInfo(await storage.send('GET', `/object/info/${path}`), object);
    }
  agree('blobs', (await storage.blobs.list()).length, count);
  for (const bucket of world.buckets.keys())
    for (const order of ['asc', 'desc'] as const) {
      await agreeOnWalk(world, storage, bucket, { prefix: '', grouped: true, order, limit: 2 });
      for (const column of ['name', 'created_at', 'updated_at'] as const)
        await agreeOnLevel(world, storage, bucket, { prefix: '', search: '', limit: 100, offset: 0, column, order });
    }
}

export const stockCommands: readonly fc.Arbitrary<Command>[] = [
  fc.constant<Command>({ label: 'take stock', run: takeStock }),
];

/** Removes everything, with the interface's own operations. */
export async function clear(storage: OpenStorage): Promise<void> {
  const all = (await (await storage.send('GET', '/bucket/')).json()) as readonly { readonly id: string }[];
  for (const { id } of all) {
    await storage.send('POST', `/bucket/${id}/empty`);
    const answer = await storage.send('DELETE', `/bucket/${id}`);
    if (!answer.ok) throw new Error(await answer.text());
  }
}
