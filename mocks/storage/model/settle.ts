// What must hold when all is done: every object whole, every row with its bytes, no bytes without a row.
import type { OpenStorage } from '../open-storage.ts';
import { agree, pathOf } from './command.ts';
import { agreeOnContent } from './read-commands.ts';
import type { World } from './world.ts';

export async function checkSettled(world: World, storage: OpenStorage): Promise<void> {
  let count = 0;
  for (const [bucket, { objects }] of world.buckets)
    for (const [name, object] of objects) {
      count += 1;
      const answer = await storage.send('GET', `/object/authenticated/${pathOf(bucket, name)}`);
      agree(`status of ${bucket}/${name}`, answer.status, 200);
      await agreeOnContent(answer, object);
    }
  agree('blobs', (await storage.blobs.list()).length, count);
}

/** Back to nothing, by the interface's own operations. */
export async function clear(storage: OpenStorage): Promise<void> {
  const all = (await (await storage.send('GET', '/bucket/')).json()) as readonly { readonly id: string }[];
  for (const { id } of all) {
    await storage.send('POST', `/bucket/${id}/empty`);
    const answer = await storage.send('DELETE', `/bucket/${id}`);
    if (!answer.ok) throw new Error(await answer.text());
  }
}
