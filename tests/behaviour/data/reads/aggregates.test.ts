// Aggregates in both dialects.
import { expect, test } from 'vitest';
import { openEngine } from '../../../support/data-engine.ts';

test('in the contract dialect a table with aggregates of dates and times has a schema, too', async () => {
  const engine = await openEngine(`
    create table "Day" (id int primary key, on_day date, at_time time, score smallint);
    comment on table "Day" is '@graphql({"aggregate": {"enabled": true}})';
    insert into "Day" values (1, '2024-02-29', '10:00', 3), (2, '2024-03-01', '09:00', 4);
  `);
  expect(await engine.data('{ dayCollection { aggregate { min { on_day at_time } max { score } } } }')).toEqual({
    dayCollection: { aggregate: { min: { on_day: '2024-02-29', at_time: '09:00:00' }, max: { score: 4 } } },
  });
  await engine.close();
});

test.each(['contract', 'supabase'] as const)(
  'aggregates are one object when only types are asked for, in the %s dialect',
  async (dialect) => {
    const engine = await openEngine(
      `create table "Day" (id int primary key); insert into "Day" values (1), (2);
    comment on table "Day" is '@graphql({"aggregate": {"enabled": true}})'`,
      dialect,
    );
    expect(
      await engine.data('{ dayCollection { a: aggregate { __typename } b: aggregate { sum { __typename } } } }'),
    ).toEqual({
      dayCollection: { a: { __typename: 'DayAggregate' }, b: { sum: { __typename: 'DaySumAggregateResult' } } },
    });
    await engine.close();
  },
);
