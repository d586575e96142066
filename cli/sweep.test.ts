// The real command after a crash with the ledger in another folder, or lost: sweep.yaml.
import { beforeAll } from 'vitest';
import { createClient } from '../mocks/client.ts';
import { serveSlowly } from '../tests/support/served-mock.ts';
import { LEDGER_FOLDER } from './options/environment.ts';
import { besideMock } from './testing/beside-mock.ts';
import { testTyped } from './testing/typed-tests.ts';

const beside = besideMock();
const { served, flags } = beside;

beforeAll(async () => {
  const secret = { name: 'ts-deadbeef-secret-1', value: 'value' };
  await createClient(served.mock).management('POST', `/v1/projects/${served.keys.ref}/secrets`, [secret]);
});

testTyped(new URL('sweep.yaml', import.meta.url), beside, {
  others: { slow: () => serveSlowly(served, 1_500) },
  values: () => ({ ledgers: LEDGER_FOLDER, target: flags('data', 'management', 'storage').join(' ') }),
});
