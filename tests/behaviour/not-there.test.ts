// What is said of a mock or a folder that is not there.
import { expect, test } from 'vitest';
import { createMock } from '../../mocks/app.ts';
import { serve } from '../../mocks/node.ts';

test('serve without a mock, or with one that is not there yet, is refused', async () => {
  for (const given of [undefined, null, {}, Promise.resolve()])
    await expect(serve(given as never, { port: 0 })).rejects.toThrow('serve takes a mock: serve(await createMock()');
});

test('a folder that is not there is named with its whole path', async () => {
  await expect(createMock({ schema: { folder: 'nowhere/supabase' } })).rejects.toThrow(
    `there is no such file or folder (${process.cwd()}/nowhere/supabase).`,
  );
  await expect(createMock({ schema: { files: ['nowhere.sql'] } })).rejects.toThrow(`(${process.cwd()}/nowhere.sql).`);
});
