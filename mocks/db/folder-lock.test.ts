import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

const place = mkdtempSync(join(tmpdir(), 'touchstone-lock-'));
afterAll(() => {
  rmSync(place, { recursive: true, force: true });
});

test('a folder is used by one at a time', async () => {
  const folder = join(place, 'deep', 'data');
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`is used by process ${process.pid}`);
  await release();
  await (
    await lockFolder(folder)
  )();
});

test('what a killed process left behind is no obstacle', async () => {
  const folder = join(place, 'left');
  for (const holder of ['99999999 1', `${process.pid} 1`, ''] as const) {
    writeFileSync(`${folder}.lock`, holder);
    await (
      await lockFolder(folder)
    )();
  }
});
