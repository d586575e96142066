// A database folder that an interrupted first start left behind is removed.
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { beginFolder } from './unfinished-folder.ts';

const place = mkdtempSync(join(tmpdir(), 'touchstone-first-'));
afterAll(() => {
  rmSync(place, { recursive: true, force: true });
});

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
