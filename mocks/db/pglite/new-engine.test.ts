// Databases in new folders, which start from an image.
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openImageCache } from '../image/image-cache.ts';
import type { Db } from '../db.ts';
import { openPglite } from '../pglite.ts';
import { queryAsOwner } from '../session/owner.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';

const home = temporaryFolder();
afterEach(() => {
  vi.unstubAllEnvs();
});

test('the stages of a new folder run once for many folders, and an image that does not start is forgotten', async () => {
  vi.stubEnv('TOUCHSTONE_CACHE', join(home, 'cache'));
  let runs = 0;
  const run = async (db: Db): Promise<void> => {
    runs += 1;
    await queryAsOwner(db, 'create table made as select 7 as number');
  };
  const open = async (name: string): Promise<unknown> => {
    const db = await openPglite({ dir: join(home, name), stages: [{ key: 'made', run }] });
    try {
      return await queryAsOwner(db, 'insert into made select max(number) + 1 from made returning number');
    } finally {
      await db.close();
    }
  };
  for (const name of ['first', 'second']) expect(await open(name)).toEqual([{ number: '8' }]);
  expect(await open('first')).toEqual([{ number: '9' }]);
  expect(runs).toBe(1);

  const cache = await openImageCache([]);
  const steps = ['in a folder', 'made'];
  const { folders = [], files = [] } = (await cache.read(steps)) ?? {};
  const damaged = files.filter(({ path }) => path !== 'global/pg_control');
  expect(damaged).toHaveLength(files.length - 1);
  await cache.write(steps, { folders, files: damaged, extended: false });
  await expect(open('third')).rejects.toThrow();
  expect(await cache.read(steps)).toBeUndefined();
});
