// The real command after a crash with the ledger in another folder, or lost.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { besideMock } from './testing/beside-mock.ts';
import { serveSlowly } from '../tests/support/served-mock.ts';
import { LEDGER_FOLDER } from './options/environment.ts';

const { sandbox, served, flags } = besideMock();
let target: readonly string[] = [];
beforeAll(() => {
  target = flags('data', 'management', 'storage');
});

async function makeBucket(name: string, age?: string): Promise<void> {
  await fetch(`${served.urls.storage}/bucket/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${served.keys.service}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: name, name, public: false }),
  });
  if (age !== undefined)
    await served.mock.sql(
      `update storage.buckets set created_at = now() - interval '${age}', updated_at = now() - interval '${age}' where name = '${name}'`,
    );
}

async function buckets(): Promise<readonly unknown[]> {
  const [rows = []] = await served.mock.sql('select name from storage.buckets order by name');
  return rows.map(({ name }) => name);
}

async function makeSecret(name: string): Promise<void> {
  await fetch(`${served.urls.management}/v1/projects/${served.keys.ref}/secrets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${served.keys.token}` },
    body: JSON.stringify([{ name, value: 'value' }]),
  });
}

test('where no ledger is, it says in which folder it looked, and how to look elsewhere', async () => {
  const { out, code } = await sandbox.touchstone(['sweep', ...target]);
  expect(out).toContain(`Nothing to remove: no ledger in ${LEDGER_FOLDER} of this folder (`);
  expect(out).toContain('--ledgers DIR names another one; --older-than 2h looks on the target itself.');
  expect(code).toBe(0);
});

test('the ledger of a run that was started in another folder is found there', async () => {
  await makeBucket('ts-0badcafe-bucket-1');
  const header = { kind: 'header', runId: '0badcafe', startedAt: '', pid: 0, host: 'elsewhere' };
  const entry = { interface: 'storage', resource: 'bucket', name: 'ts-0badcafe-bucket-1', case: 'storage.x.y' };
  const lines = [
    { ...header, targets: { storage: served.urls.storage } },
    { kind: 'opened', ...entry },
  ];
  mkdirSync(join(sandbox.folder, 'elsewhere', LEDGER_FOLDER), { recursive: true });
  sandbox.write(
    join('elsewhere', LEDGER_FOLDER, '0badcafe.ndjson'),
    lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  );
  for (const folder of ['elsewhere', join('elsewhere', LEDGER_FOLDER)])
    expect((await sandbox.touchstone(['sweep', ...target, '--ledgers', folder])).out).toMatch(
      /^storage bucket ts-0badcafe-bucket-1 of run 0badcafe: would be removed/mu,
    );
  await sandbox.touchstone(['sweep', ...target, '--ledgers', 'elsewhere', '--apply']);
  expect(await buckets()).not.toContain('ts-0badcafe-bucket-1');
});

test('without a ledger only what is named as a run names it and tells that it is old is removed', async () => {
  await makeBucket('ts-deadbeef-bucket-1', '3 hours');
  await makeBucket('ts-deadbeef-bucket-2');
  await makeBucket('ts-frontend-assets', '3 days');
  await makeBucket('production', '3 days');
  await makeSecret('ts-deadbeef-secret-1');
  await served.mock.sql(`insert into "Task" (title, marker) values ('left', 'ts-deadbeef-task-1')`);
  const before = await buckets();
  const dry = await sandbox.touchstone(['sweep', ...target, '--older-than', '2h']);
  expect(dry.out).toMatch(
    /^storage bucket ts-deadbeef-bucket-1 of run deadbeef, whose ledger is not there, 3 h old: would be removed/mu,
  );
  expect(dry.out).toMatch(
    /^management secret ts-deadbeef-secret-1 .*: stays, since the target does not show its age/mu,
  );
  expect(dry.out).toMatch(/^data Task ts-deadbeef-task-1 .*: stays, since the target does not show its age/mu);
  expect(dry.out).not.toMatch(/bucket-2|frontend|production/u);
  expect([dry.err, dry.code, await buckets()]).toEqual(['', 0, before]);
  const swept = await sandbox.touchstone(['sweep', ...target, '--older-than', '2h', '--apply']);
  expect(swept.out).toMatch(/ts-deadbeef-bucket-1 .*: removed$/mu);
  expect(await buckets()).toEqual(before.filter((name) => name !== 'ts-deadbeef-bucket-1'));
});

test('what cannot be removed is said with the answer of the target, and what cannot be asked for is not said to be there', async () => {
  await makeBucket('ts-deadbeef-bucket-9', '3 hours');
  const sweepWhere = async (status: number) => {
    const fault = served.mock.faults.add({ operation: 'storage.deleteBucket', status });
    const swept = await sandbox.touchstone(['sweep', ...target, '--older-than', '2h', '--apply']);
    served.mock.faults.remove(fault);
    return swept;
  };
  const refused = await sweepWhere(500);
  expect(refused.out).toMatch(/bucket-9 .*: could not be removed: DELETE answered status 500, \{.*\}$/mu);
  expect(refused.code).toBe(1);
  const away = await sweepWhere(503);
  expect(away.out).toMatch(/bucket-9 .*: may be there, since the target could not be asked: unavailable, status 503/mu);
  expect(away.code).toBe(3);
});

test('what cannot be listed is said, and no longer waited for than the configuration allows', async () => {
  const slow = await serveSlowly(served, 1_500);
  sandbox.write(
    'slow.yaml',
    `storage: { url: "${slow.urls.storage}", key: "${served.keys.service}" }\nretries: 0\ntimeouts: { response: 300 }\n`,
  );
  const { err, code } = await sandbox.touchstone(['sweep', '--config', 'slow.yaml', '--older-than', '2h']);
  await slow.close();
  expect(err).toMatch(/^storage bucket: what is there is unknown: .*300 ms/mu);
  expect(code).toBe(3);
});
