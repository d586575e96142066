// Targets with another fixture than the printed one are not judged by it; liars about the fixture are, and so is inflection.
import { describe, expect } from 'vitest';
import type { Outcome, Run } from '../../suites/kit/outcome.ts';
import { changeField, changeKey } from '../../proof/kit/data/edits.ts';
import { rewrite } from '../../proof/kit/data/lie.ts';
import { editJson, type Middleware } from '../../proof/kit/fault.ts';
import { testWith } from '../../mocks/vitest.ts';
import { takeSome } from '../support/extent.ts';
import { redOf } from '../support/run-lines.ts';
import { judge as judgeMock } from './judged.ts';

const SAMPLE = ['data.schema.type-names', 'data.node.finds-record', 'data.open.inflection'];

/** Judges the mock after some SQL. */
const it = testWith({ seed: 1 }).extend(
  'judge',
  ({ mock }) =>
    async (sql: string, through: Middleware = (next) => next, only = SAMPLE): Promise<Run> => {
      await mock.reset();
      await mock.sql(sql);
      return judgeMock(mock, { through, only });
    },
);

const reds = (run: Run): readonly string[] => redOf(run).map(({ id }) => id);
const tell = ({ id, verdict, message }: Outcome): string => `${verdict} ${id}: ${message ?? ''}`;

const DAMAGES = [
  ['drop table "Everything" cascade', 'the table Everything is not there'],
  [
    'drop table account_holder; drop table "Loan"',
    'the table account_holder is not there; the table Loan is not there',
  ],
  ['alter table "Everything" drop column "aMood"', 'Everything has no column aMood'],
  ['drop table "Reply"', 'the table Reply is not there'],
  [`update "Blog" set name = 'changed' where id = 1`, 'Blog has 15 of the 16 rows as they were loaded'],
  [`delete from "BlogPost" where title = 'Post 48'`, 'BlogPost has 47 of the 48 rows as they were loaded'],
  ['delete from "Task" where id = 4', 'Task has 3 of the 4 rows as they were loaded'],
  [`insert into "Seat" values (3, 1, 'mine')`, 'Seat has 6 rows instead of 5'],
  ['drop table "Blog" cascade', 'the fixture is missing: '],
  ['truncate "Blog" cascade', 'the fixture has no rows: '],
] as const;

describe('a fixture that is not as it is printed', () => {
  it.for(takeSome('damages', DAMAGES, 2))('(%s) is reported and not judged', async ([sql, sentence], { judge }) => {
    const run = await judge(sql);
    expect(reds(run)).toEqual([]);
    const blocked = run.outcomes.filter(({ verdict }) => verdict === 'blocked');
    expect(blocked).toHaveLength(run.outcomes.length);
    expect(blocked[0]?.message).toContain(sentence);
    expect(blocked[0]?.message).toContain('`touchstone fixture` prints');
    expect(run.footer?.exitCode).toBe(3);
  });

  it('is as it is printed, whatever is written beside it', async ({ judge }) => {
    const run = await judge(
      `insert into "Task" (marker, title) values ('mine', 'mine'); insert into "Everything" (marker) values ('mine')`,
    );
    expect(run.outcomes.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'not-applicable').map(tell)).toEqual(
      [],
    );
  });
});

describe('a liar about the fixture', () => {
  const LIARS = [
    ['renders a name otherwise', rewrite({ answer: changeKey('name', (name) => (name === 'Fjord' ? 'FJORD' : name)) })],
    [
      'loses the last record',
      rewrite({
        answer: changeField('blogCollection', (blogs) =>
          Array.isArray(blogs['edges']) ? { ...blogs, edges: blogs['edges'].slice(0, -1) } : blogs,
        ),
      }),
    ],
    ['counts too few', rewrite({ answer: changeKey('totalCount', (count) => (count === 16 ? 15 : count)) })],
    [
      'refuses a table that its schema has',
      rewrite({
        answer: (answer, { query }) =>
          query.includes('account_holderCollection') ? { errors: [{ message: 'Unknown field' }] } : answer,
      }),
    ],
  ] as const;
  it.for(takeSome('liars', LIARS, 1))('who %s is judged', async ([, between], { judge }) => {
    const run = await judge('select 1', between, [...SAMPLE, 'data.pagination.total-*', 'data.pagination.forward-*']);
    expect(run.outcomes.filter(({ verdict }) => verdict === 'blocked').map(tell)).toEqual([]);
    expect(reds(run)).not.toEqual([]);
  });
});

describe('inflection', () => {
  const INFLECTED = `comment on schema public is '@graphql({"introspection": true, "inflect_names": true})'`;
  const detected = (run: Run): unknown =>
    run.footer?.capabilities?.find(({ id }) => id === 'data.inflection')?.detected;

  it('is a capability, and is judged by the inflected names', async ({ judge }) => {
    const run = await judge(INFLECTED);
    // Nobody said that it was turned on, and names are unchanged by default.
    expect(reds(run)).toEqual(['data.schema.type-names']);
    expect(detected(run)).toBe(true);
    const open = run.outcomes.find(({ id }) => id === 'data.open.inflection');
    expect(open?.observations.map(({ answer }) => answer)).toEqual([
      'it is on: account_holder is AccountHolder, full_name is fullName',
    ]);
    expect(detected(await judge('select 1'))).toBe(false);
  });

  it('still shows a fixture that is not as it is printed', async ({ judge }) => {
    const run = await judge(`${INFLECTED}; delete from account_holder where id = 1`);
    expect(run.outcomes.map(({ message }) => message).join()).toContain('account_holder has 2 of the 3 rows');
  });

  it.for([
    ['one type', 'AccountHolderDeleteResponse', 'account_holderDeleteResponse'],
    ['one field of Query', 'accountHolderCollection', 'account_holderCollection'],
    ['one column', '"fullName"', '"full_name"'],
  ] as const)('that leaves out %s is none', async ([, from, to], { judge }) => {
    const between = editJson((body) => JSON.parse(JSON.stringify(body).replaceAll(from, to)) as unknown);
    const run = await judge(INFLECTED, between, [...SAMPLE, 'data.node.any-table', 'data.schema.delete-signature']);
    expect(detected(run)).toBe(false);
    expect(reds(run)).not.toEqual([]);
  });
});
