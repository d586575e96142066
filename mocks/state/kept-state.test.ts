// State that cannot be written is reported, and kept as soon as it can be; what is damaged is refused.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderError } from '../http/respond.ts';
import { createStateKeeper, readKeptState } from './kept-state.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';

const folder = temporaryFolder();

test('what cannot be written is told, and kept as soon as it can be; what is damaged is refused', async () => {
  let management = { organizations: ['first'] };
  const keeper = createStateKeeper(folder, () => ({ management, ids: [1, 2] }));
  await keeper.keep();
  management = { organizations: ['first', 'second'] };
  // A folder in the way makes writing fail, as a full disk does.
  const draft = join(folder, 'touchstone.state.draft');
  mkdirSync(draft);
  for (const keep of [keeper.keep(), keeper.keep(), keeper.keepAtLast()]) {
    const answer = renderError(await keep.catch((error: unknown) => error));
    expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining('cannot be written (EISDIR')]);
  }
  expect(await readKeptState(folder)).toEqual({ management: { organizations: ['first'] }, ids: [1, 2] });
  rmSync(draft, { recursive: true });
  await keeper.keep();
  expect(await readKeptState(folder)).toEqual({ management, ids: [1, 2] });
  writeFileSync(join(folder, 'touchstone.state'), 'nothing that was kept');
  await expect(readKeptState(folder)).rejects.toThrow('touchstone.state is damaged');
});
