// The operations of the storage interface are those of its documents.
import { expect, test } from 'vitest';
import { storageSpecs } from '../../../specs/operations.ts';
import { openStorage } from '../testing/open-storage.ts';
import { OPERATIONS } from './operations.ts';

test.each(['contract', 'supabase'] as const)('the interface has the operations of %s, and no other', (dialect) => {
  const named = storageSpecs(dialect).map(({ operation }) => operation);
  expect(Object.keys(OPERATIONS).toSorted()).toEqual(named.toSorted());
});

test('what is too long is refused: parameters, ids and media types', async () => {
  const storage = await openStorage({ dialect: 'supabase' });
  expect((await storage.send('GET', `/bucket/${'b'.repeat(2501)}`)).status).toBe(414);
  const id = Array.from({ length: 12_000 }, (_, at) => (at * at * 31 + at) % 10).join('');
  const type = `application/${'a'.repeat(1000)}`;
  for (const [body, refusal] of [
    [{ name: 'good', id }, { code: 'InvalidBucketName' }],
    [{ name: 'good', allowed_mime_types: [type] }, { message: `mime type ${type} is not supported` }],
  ] as const)
    expect(await (await storage.send('POST', '/bucket', { body })).json()).toMatchObject(refusal);
  await storage.close();
});
