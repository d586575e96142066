// The policies that each storage operation needs.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grounds, type StartedGround } from '../support/databases.ts';
import { nameAnswer, READS, WRITES } from './storage-requests.ts';
import { openStorageWorld, type StorageWorld } from './storage-world.ts';

/** What an operation needs, and what is answered when just that is missing. `box` holds `a` and `c`, `bare` nothing. */
const NEEDED = `
operation     | place           | policies
create bucket | new-box         | buckets insert: policy
get bucket    | box             | buckets select: bucket?
head bucket   | box             | buckets select: bare 400
list buckets  |                 | buckets select: []
update bucket | box             | buckets select: bucket?, buckets update: bucket?
delete bucket | bare            | buckets select: bucket?, buckets delete: bucket?
upload        | box/new         | objects insert: policy
upsert        | box/new         | objects insert: policy, objects select: policy
upsert        | box/a           | objects insert: policy, objects select: policy, objects update: policy
replace       | box/new         | objects insert: policy, objects select: policy
replace       | box/a           | objects insert: policy, objects select: policy, objects update: policy
download      | box/a           | objects select: key?
get           | box/a           | objects select: key?
head get      | box/a           | objects select: bare 400
info          | box/a           | objects select: key?
info get      | box/a           | objects select: key?
delete        | box/a           | objects select: denied, objects delete: denied
remove        | box/a           | objects select: [], objects delete: []
move          | box/a > box/b   | objects select: key?, objects update: key?
move          | box/a > bare/b  | objects select: key?, objects update: key?
copy          | box/a > box/b   | objects select: key?, objects insert: policy
copy over     | box/a > box/c   | objects select: key?, objects insert: policy, objects update: policy
sign          | box/a           | objects select: key?
sign many     | box/a           | objects select: [no]
sign upload   | box/new         | objects insert: policy
sign upsert   | box/a           | objects insert: policy, objects select: policy, objects update: policy
list          | box/            | objects select: []
list v2       | box/            | objects select: []`;

interface Need {
  readonly operation: string;
  readonly place: string;
  /** Table and command, with the answer to a caller without the policy. */
  readonly policies: readonly (readonly [policy: string, without: string])[];
}

const NEEDS: readonly Need[] = NEEDED.split('\n')
  .slice(2)
  .map((line) => {
    const [operation = '', place = '', policies = ''] = line.split('|').map((cell) => cell.trim());
    return { operation, place, policies: policies.split(', ').map((policy) => policy.split(': ') as [string, string]) };
  });

const UNGUARD = `do $$ declare p record; begin
  for p in select policyname, tablename from pg_policies where schemaname = 'storage' loop
    execute format('drop policy %I on storage.%I', p.policyname, p.tablename);
  end loop; end $$;`;

const EMPTY = `select set_config('storage.allow_delete_query', 'true', false);
delete from storage.objects; delete from storage.buckets;`;

describe.each(grounds())('the policies that an operation needs, on $name', (ground) => {
  let started: StartedGround;
  let world: StorageWorld;
  beforeAll(async () => {
    started = await ground.start();
    world = await openStorageWorld(started);
  });
  afterAll(async () => {
    await world.close();
    await started.stop();
  });

  const askWith = async ({ operation, place }: Need, policies: readonly string[]): Promise<string> => {
    const created = policies.map((policy, index) => {
      const [table = '', command = ''] = policy.split(' ');
      const clause = command === 'insert' ? 'with check' : 'using';
      return `create policy p${index} on storage.${table} for ${command} to authenticated ${clause} (true);`;
    });
    await world.mock.sql([UNGUARD, EMPTY, ...created].join('\n'));
    for (const name of ['box', 'bare']) await world.as('service', { method: 'POST', path: '/bucket', body: { name } });
    for (const name of ['a', 'c'])
      await world.as('service', { method: 'POST', path: `/object/box/${name}`, body: `box/${name}` });
    const ask = WRITES[operation] ?? READS[operation];
    if (ask === undefined) throw new Error(`There is no operation "${operation}".`);
    return nameAnswer(place, await world.as('ann', ask(place)));
  };

  test.each(NEEDS)('$operation $place', async (need) => {
    const all = need.policies.map(([policy]) => policy);
    expect(await askWith(need, all)).toMatch(/^ok$|^\[(?!no\]|\])/);
    for (const [missing, without] of need.policies)
      expect([
        missing,
        await askWith(
          need,
          all.filter((policy) => policy !== missing),
        ),
      ]).toEqual([missing, without]);
  });
});
