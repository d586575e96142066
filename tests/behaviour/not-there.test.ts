// What is said of an address, a mock or a folder that is not there.
import { expect } from 'vitest';
import { createMock } from '../../mocks/app.ts';
import { serve } from '../../mocks/node.ts';
import { testWith } from '../../mocks/vitest.ts';

const test = testWith({ schema: { sql: '' } });

test('the administration has no page of its own', async ({ client, mock }) => {
  const { json } = await client.admin('GET', '', undefined, { as: { token: mock.keys.admin } });
  expect((json as { readonly message: string }).message).toMatch(
    /^The administration has no page of its own\. It has \/health, .*, below \/__touchstone\.$/u,
  );
});

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
