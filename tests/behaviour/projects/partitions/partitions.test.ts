// Partitions by range, list and hash: attached, detached, with policies, triggers and foreign keys to the parent.
import { join } from 'node:path';
import { expect } from 'vitest';
import { createClient } from '../../../../mocks/client.ts';
import { ANN, BOB, describeProject, seenBy } from '../describe-project.ts';

const test = describeProject(join(import.meta.dirname, 'supabase'), {
  warnings: [
    'config.toml: has no effect here: [experimental] but for webhooks.',
    'stand-in: pg_net',
    'stand-in: pg_cron',
  ],
  app: `import type { Tables, TablesInsert } from './types.ts';
export const event: TablesInsert<'events'> = { device_id: 'a', value: 1.5 };
export const median: number | null = {} as Tables<'daily_events'>['median'];
// @ts-expect-error it is always generated
export const numbered: TablesInsert<'events'> = { device_id: 'a', id: 1 };`,
});

test('each sees what the policies say', async ({ mock }) => {
  expect(await seenBy(mock, 'devicesCollection', 'name')).toEqual([
    ['Barometer', 'Thermometer'],
    [],
    ['Thermometer'],
    ['Barometer'],
  ]);
  // Partitions are tables of their own for the data API, and closed to all but the service.
  expect(await seenBy(mock, 'events_defaultCollection', 'value')).toEqual([[3], undefined, undefined, undefined]);
  const paths = (await seenBy(mock, 'clicks_0Collection', 'path')).map(
    (list) => (list as unknown[] | undefined)?.length,
  );
  expect(paths).toEqual([expect.any(Number), 0, 0, 0]);
});

test('rows go where they belong, and are read through the parent as its policies say', async ({ mock }) => {
  const [places] = await mock.sql('select tableoid::regclass::text as place, kind from events order by recorded_at');
  expect(places).toEqual(
    [
      { place: 'events_2024_q1', kind: 'reading' },
      { place: 'events_2024_05', kind: 'alarm' },
      { place: '"events_2024_07"', kind: 'reading' },
      { place: 'events_default', kind: 'reading' },
    ].map(({ place, kind }) => ({ place: place.replaceAll('"', ''), kind })),
  );
  const count = async (sub: string, sql: string) =>
    (
      await mock.sql(
        `begin; select set_config('request.jwt.claims', '{"sub": "${sub}"}', true); set local role authenticated; ${sql}; rollback`,
      )
    ).at(-2);
  const events = 'select count(*)::int from events';
  expect([await count(ANN, events), await count(BOB, events)]).toEqual([[{ count: 2 }], [{ count: 2 }]]);
  await expect(count(ANN, 'select * from events_default')).rejects.toThrow('permission denied');
  const device = 'e0000000-0000-4000-8000-000000000001';
  const report = `insert into events (device_id, value) values ('${device}', 4) returning kind`;
  expect(await count(ANN, report)).toEqual([{ kind: 'reading' }]);
  await expect(count(BOB, report)).rejects.toThrow('row-level security');
});

test('a job makes the next partition, and the data API offers it at once', async ({ mock }) => {
  await mock.sql(`select public.create_events_partition('2025-01-01');
    insert into events (device_id, value, recorded_at) select id, 9, '2025-01-02' from devices limit 1`);
  expect((await seenBy(mock, 'events_2025_01Collection', 'value'))[0]).toEqual([9]);
  await mock.sql('call public.expire_events()');
  const { json } = await createClient(mock).graphql('{ __typename }');
  expect(json).toEqual({ data: { __typename: 'Query' } });
});
