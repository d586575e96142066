// A database folder that an interrupted first start left behind is removed.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { beginFolder } from './unfinished-folder.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';

const place = temporaryFolder();

test('what an interrupted first start made goes, and what a complete one made stays', async () => {
  const folder = join(place, 'deep', 'data');
  await beginFolder(folder);
  writeFileSync(join(folder, 'half'), '');
  const finish = await beginFolder(folder);
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(join(folder, 'whole'), '');
  await finish();
  for (const again of [1, 2]) {
    await (
      await beginFolder(folder)
    )();
    expect([again, ...readdirSync(folder)]).toEqual([again, 'whole']);
  }
  expect(existsSync(`${folder}.unfinished`)).toBe(false);
});
