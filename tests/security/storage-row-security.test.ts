// The storage under row security: each operation by each caller, and the policies that each operation needs.
import { beforeAll, describe, expect, test } from 'vitest';
import { grounds } from '../support/databases.ts';
import { takeSome } from '../support/extent.ts';
import { opened } from '../support/opened.ts';
import { checkFilled, readTable } from '../support/table.ts';
import { ANN, CALLERS, isWrite, openStorageWorld, type CallerName } from './storage-world.ts';

const { matrix, needed } = readTable(import.meta.url, ['matrix', 'needed']) as {
  readonly matrix: string;
  readonly needed: string;
};

/** The cells of each line after the first, which names the columns. */
function cellsOf(table: string, ...columns: readonly string[]): readonly (readonly string[])[] {
  const [named = [], ...rows] = table
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  if (named.join() !== columns.join()) throw new Error(`The columns are ${named.join()}, and not ${columns.join()}.`);
  checkFilled(rows, `The table of ${columns.join()}`);
  return rows;
}

const LINES = cellsOf(matrix.replaceAll('ANN', ANN), 'operation', 'place', ...CALLERS).map(
  ([operation = '', place = '', ...answers]) => ({
    operation,
    place,
    expected: Object.fromEntries(CALLERS.map((caller, index) => [caller, answers[index] ?? ''])),
  }),
);

const NEEDS = cellsOf(needed, 'operation', 'place', 'policies').map(([operation = '', place = '', policies = '']) => ({
  operation,
  place,
  /** Table and command, with the answer to a caller without the policy. */
  policies: policies.split(', ').map((policy) => policy.split(': ') as [policy: string, without: string]),
}));

const UNGUARD = `do $$ declare p record; begin
  for p in select policyname, tablename from pg_policies where schemaname = 'storage' loop
    execute format('drop policy %I on storage.%I', p.policyname, p.tablename);
  end loop; end $$;`;

const EMPTY = `select set_config('storage.allow_delete_query', 'true', false);
delete from storage.objects; delete from storage.buckets;`;

const tried = takeSome('databases', grounds(), 1);

describe.each(tried)('the storage under row security, on $name', (ground) => {
  const its = opened(() => openStorageWorld(ground));
  let untouched: string;
  beforeAll(async () => {
    untouched = await its().print();
  });

  test.each(LINES)('$operation $place', async ({ operation, place, expected }) => {
    const world = its();
    const answers: Partial<Record<CallerName, string>> = {};
    const changed: CallerName[] = [];
    for (const caller of CALLERS) {
      answers[caller] = await world.ask(caller, operation, place);
      if (!isWrite(operation) || (await world.print()) === untouched) continue;
      changed.push(caller);
      await world.mock.restore('world');
    }
    expect(answers).toEqual(expected);
    // A caller that is refused or shown nothing has changed nothing.
    const didSomething = CALLERS.filter((caller) => isWrite(operation) && /^(ok|\[.+\])$/.test(expected[caller] ?? ''));
    expect(changed).toEqual(isIdle(operation, place) ? [] : didSomething);
    expect(await world.print()).toBe(untouched);
  });
});

describe.each(tried)('the storage whose policies are replaced, on $name', (ground) => {
  const its = opened(() => openStorageWorld(ground));

  const askWith = async (operation: string, place: string, policies: readonly string[]): Promise<string> => {
    const created = policies.map((policy, index) => {
      const [table = '', command = ''] = policy.split(' ');
      const clause = command === 'insert' ? 'with check' : 'using';
      return `create policy p${index} on storage.${table} for ${command} to authenticated ${clause} (true);`;
    });
    const world = its();
    await world.mock.sql([UNGUARD, EMPTY, ...created].join('\n'));
    for (const name of ['box', 'bare']) await world.as('service', { method: 'POST', path: '/bucket', body: { name } });
    for (const name of ['a', 'c'])
      await world.as('service', { method: 'POST', path: `/object/box/${name}`, body: `box/${name}` });
    return world.ask('ann', operation, place);
  };

  test.each(NEEDS)('$operation $place needs its policies', async ({ operation, place, policies }) => {
    const all = policies.map(([policy]) => policy);
    expect(await askWith(operation, place, all)).toMatch(/^ok$|^\[(?!no\]|\])/);
    for (const [missing, without] of policies) {
      const others = all.filter((policy) => policy !== missing);
      expect([missing, await askWith(operation, place, others)]).toEqual([missing, without]);
    }
  });
});

/** This bucket is empty, so there is nothing to change. */
function isIdle(operation: string, place: string): boolean {
  return operation === 'empty bucket' && place === 'own-ann';
}
