// Background jobs: schedules, requests to functions and queues that the data API offers.
import { join } from 'node:path';
import { expect } from 'vitest';
import { askerOf } from '../../../support/ask.ts';
import { describeProject, seenBy } from '../describe-project.ts';

const skipped = (name: string): string =>
  `Extension ${name} is not offered here: the statements that install or change it were skipped.`;

const test = describeProject(join(import.meta.dirname, 'supabase'), {
  warnings: [
    'config.toml: has no effect here: [api] but for extra_search_path, [edge_runtime], [functions].',
    ...['supabase_vault', 'pg_cron', 'pg_net', 'http', 'pgmq'].map((name) => `stand-in: ${name}`),
    skipped('hypopg'),
    skipped('index_advisor'),
  ],
  app: `import type { Enums, Tables } from './types.ts';
export const states: Enums<'job_state'>[] = ['queued', 'running', 'done', 'failed'];
export const request: number | null = {} as Tables<'jobs'>['request_id'];
// @ts-expect-error it may be null
export const sure: number = {} as Tables<'jobs'>['request_id'];`,
});

test('each sees what the policies say', async ({ mock }) => {
  const ask = askerOf(mock);
  const addresses = ['ann@example.com', 'bob@example.com'];
  expect(await seenBy(mock, 'subscribersCollection', 'email')).toEqual([addresses, [], [addresses[0]], [addresses[1]]]);
  expect(await seenBy(mock, 'jobsCollection', 'state')).toEqual([['queued'], [], ['queued'], []]);
  const hidden = await ask('anon', 'mutation { insertIntojobsCollection(objects: []) { affectedCount } }');
  expect(hidden.errors).toHaveLength(1);
});

test('jobs run when they are due', async ({ mock }) => {
  expect(await mock.sql('select jobname, active from cron.job order by jobid')).toEqual([
    [
      { jobname: 'enqueue-digests', active: true },
      { jobname: 'invoke-function-every-half-minute', active: true },
      { jobname: 'vacuum', active: false },
    ],
  ]);
  await mock.sql('delete from net.http_request_queue');
  mock.clock.advance('1m');
  const [requests] = await mock.sql(`select url, headers ->> 'Authorization' as key from net.http_request_queue`);
  const request = { url: 'http://kong:8000/functions/v1/send-digest', key: 'Bearer local-service-role-key' };
  expect(requests).toEqual([request, request]);
  await mock.sql(`select cron.run_job('enqueue-digests')`);
  expect(await mock.sql('select count(*)::int from pgmq.q_digests')).toEqual([[{ count: 2 }]]);
});

test('an answer that a test gives ends a job', async ({ mock }) => {
  await mock.sql(`select net.answer_request(request_id, 204) from jobs; select public.collect_answers()`);
  expect(await mock.sql('select state, finished_at is not null as ended from jobs')).toEqual([
    [{ state: 'done', ended: true }],
  ]);
  expect(await mock.sql(`select public.check_webhook_host('https://a.example')`)).toEqual([
    [{ check_webhook_host: false }],
  ]);
});

test('queues are used through their functions, by those who may', async ({ mock }) => {
  const as = (role: string, sql: string) => mock.sql(`set role ${role}; ${sql}`).then((lists) => lists.at(-1));
  expect(await as('service_role', `select * from pgmq_public.send('digests', '{"a": 1}', 0)`)).toEqual([{ send: '1' }]);
  await expect(as('anon', `select pgmq_public.pop('digests')`)).rejects.toThrow(
    'permission denied for table q_digests',
  );
  expect(await as('service_role', `select message from pgmq_public.read('digests', 30, 5)`)).toEqual([
    { message: { a: 1 } },
  ]);
  expect(await as('service_role', `select pgmq_public.archive('digests', 1)`)).toEqual([{ archive: true }]);
});
