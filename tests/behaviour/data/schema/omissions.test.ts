// The administration says what is left out; tests/vectors/omissions.yaml has the sentences.
import { expect } from 'vitest';
import { test } from '../../../../mocks/vitest.ts';

test('of the fixture only the table that has no key on purpose is left out', async ({ client }) => {
  const { status, json } = await client.admin('GET', '/left-out');
  expect(status).toBe(200);
  expect(json).toEqual([expect.stringMatching(/^Table public\.Unkeyed is not offered: it has no primary key/)]);
});
