// What a run observes of signed-in users of storage agrees with the clauses: nothing until there are row policies, then what these allow.
import { describe, expect } from 'vitest';
import type { Run } from '../../suites/kit/outcome.ts';
import { resolveTarget, type UserSettings } from '../../suites/kit/contract/resolve-target.ts';
import type { Mock } from '../../mocks/mock.ts';
import { inBothDialects, testWith } from '../../mocks/vitest.ts';
import { createJudge } from '../../proof/judge-in-process.ts';

const OWNERS = `
  create policy own_objects on storage.objects for all to authenticated
    using (owner_id = auth.uid()::text) with check (owner_id = auth.uid()::text);
  create policy own_buckets on storage.buckets for all to authenticated
    using (owner = auth.uid()) with check (owner = auth.uid());`;

async function judge(mock: Mock, users: UserSettings, runId = 'users001'): Promise<Run> {
  const storage = { url: mock.urls.storage, key: mock.keys.service, ...users };
  const target = await resolveTarget({ storage }, runId, mock.clock.now());
  return createJudge({ clock: mock.clock }).judge(target, (request) => mock.fetch(request), {
    runId,
    only: ['storage.users'],
  });
}

function observed(run: Run): readonly string[] {
  return run.outcomes.flatMap(({ observations }) => observations.map(({ answer }) => answer));
}

describe.each(inBothDialects({ seed: 1 }))('in the $dialect dialect', ({ test }) => {
  test('no user may do anything while there are no policies', async ({ mock }) => {
    const { jwtSecret } = mock.keys;
    const answers = observed(await judge(mock, { jwtSecret }));
    expect(answers).toContain('a user with buckets of the service, empty: listBuckets');
    expect(answers).toContain('a user makes no bucket');
    expect(answers).toContain('a user makes no objects in a bucket of the service');
    expect(answers.filter((answer) => answer.includes(' allowed: ') || answer.includes(' failed: '))).toEqual([]);
  });
});

const it = testWith({ seed: 1 });

it('policies of owners let each user do all with what is their own, and no more than make something beside it', async ({
  mock,
}) => {
  await mock.sql(OWNERS);
  const { jwtSecret } = mock.keys;
  const run = await judge(mock, { jwtSecret });
  expect(run.outcomes.map(({ verdict }) => verdict)).toEqual(['observed', 'observed', 'pass', 'pass']);
  const all =
    'downloadAuthenticatedObject, downloadObject, getAuthenticatedObjectInfo, listObjects, signObject, signObjects, ' +
    'replaceObject, copyObject, moveObject, deleteObject, deleteObjects';
  expect(observed(run).filter((answer) => answer.includes('allowed'))).toEqual([
    'a user with buckets of the service, allowed: uploadObject',
    `a user with objects of its own in a bucket of the service, allowed: ${all}`,
    `a user with objects of its own in a bucket of one user, allowed: ${all}`,
    'another user with buckets of one, allowed: uploadObject',
  ]);
  expect(run.footer?.leaks).toEqual([]);
});

it('without users, and with tokens that are not taken, nobody knows', async ({ mock }) => {
  const none = await judge(mock, {});
  expect(new Set(none.outcomes.map(({ verdict }) => verdict))).toEqual(new Set(['not-applicable']));
  expect(none.outcomes.map(({ message }) => message)).toContain(
    'users: 2 signed-in users are needed, 0 given (--jwt-secret, or --user-token twice)',
  );
  const wrong = await judge(mock, { jwtSecret: 'another secret that the mock does not know' }, 'users002');
  for (const { verdict, message } of wrong.outcomes)
    expect([verdict, message]).toEqual(['blocked', expect.stringContaining('is --jwt-secret the one')]);
});
