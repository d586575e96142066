// Policies and grants decide what each caller reads and writes, whichever way it asks.
import { describe, expect } from 'vitest';
import type { Identity } from '../../mocks/client.ts';
import { onGrounds } from '../support/databases.ts';

const USER = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;

/** Teams have documents, documents have remarks; each table has its own rule, and each way around it is there. */
const SCHEMA = `
create table public.team (id int primary key, name text not null);
create table public.document (id int primary key, team_id int not null references team, owner uuid default auth.uid(), title text, rank int, published boolean not null default false);
create table public.remark (id int primary key, document_id int not null references document, author uuid default auth.uid(), body text);
insert into team values (1, 'red'), (2, 'blue');
insert into document (id, team_id, owner, title, rank, published) values
  (1, 1, '${USER(1)}', 'one', 1, false), (2, 1, '${USER(1)}', 'two', 5, true), (3, 2, '${USER(2)}', 'three', 3, false), (4, 2, '${USER(2)}', 'four', 4, true), (5, 2, null, 'five', 2, false);
insert into remark (id, document_id, author, body) select d * 10 + u, d, ('00000000-0000-4000-8000-00000000000' || u)::uuid, concat('remark of ', u, ' on ', d) from generate_series(1, 5) d, generate_series(1, 2) u;
alter table team enable row level security; alter table team force row level security;
alter table document enable row level security; alter table remark enable row level security;
create policy everybody on team for select using (true);
create policy mine on document for select to authenticated using (owner = auth.uid() or published);
create policy shown on document for select to anon using (published);
create policy write on document for insert to authenticated with check (owner = auth.uid() and rank < 10);
create policy change on document for update to authenticated using (owner = auth.uid()) with check (rank < 10);
create policy remove on document for delete to authenticated using (owner = auth.uid() and not published);
create policy mine on remark to authenticated using (author = (current_setting('request.jwt.claims')::json ->> 'sub')::uuid);
create function public.caption(entry document) returns text language sql stable as $$ select concat(entry.title, '/', (select count(*) from remark where document_id = entry.id)) $$;
create function public.all_remarks(entry document) returns bigint language sql stable security definer set search_path = public as $$ select count(*) from remark where document_id = entry.id $$;
create function public.siblings(entry document) returns setof document language sql stable as $$ select * from document where team_id = entry.team_id and id <> entry.id $$;
create function public.found() returns setof document language sql stable as 'select * from document';
create function public.found_by_owner() returns setof document language sql stable security definer set search_path = public as 'select * from document';
create view public.open_view as select * from document; create view public.safe_view with (security_invoker) as select * from document;
create materialized view public.kept as select * from document;
comment on view open_view is '@graphql({"primary_key_columns": ["id"], "totalCount": {"enabled": true}})';
comment on view safe_view is '@graphql({"primary_key_columns": ["id"], "totalCount": {"enabled": true}})';
comment on materialized view kept is '@graphql({"primary_key_columns": ["id"]})';
comment on table document is '@graphql({"totalCount": {"enabled": true}, "aggregate": {"enabled": true}})';
comment on table remark is '@graphql({"totalCount": {"enabled": true}})';
create schema second; create table second.note (id int primary key, body text); insert into second.note values (1, 'elsewhere');
alter table second.note enable row level security; create policy p on second.note to authenticated using (true);
grant usage on schema second to anon, authenticated, service_role; grant select on second.note to anon, authenticated, service_role;
create schema closed; create table closed.vault (id int primary key); grant all on closed.vault to anon, authenticated;
create table public.partly (id int primary key, shown text, covered text, written text); insert into partly values (1, 'a', 'b', 'c');
revoke all on partly from anon, authenticated; grant select (id, shown), insert (id, shown, written), update (written) on partly to authenticated; grant select on partly to anon;`;

const OPTIONS = {
  dialect: 'supabase',
  schema: { sql: SCHEMA },
  schemas: ['public', 'second', 'closed'],
} as const;

/** The ids in the answer, in their order. */
const ids = (answer: unknown): string =>
  [...JSON.stringify(answer).matchAll(/"id":(\d+)/g)].map(([, id]) => id).join(' ');
/** The ids of all documents that anon, both users and service see. */
const VISIBLE = ['2 4', '1 2 4', '2 3 4', '1 2 3 4 5'];
const anon: Identity = 'anon';
const service: Identity = 'service';
const one: Identity = { claims: { sub: USER(1) } };
const two: Identity = { claims: { sub: USER(2) } };

describe.each(onGrounds(OPTIONS))('row security and grants over HTTP, on $name', ({ test: base }) => {
  const test = base
    /** What anon, both users and service see of it. */
    .extend('fourViews', ({ ask }) => {
      return (query: string, variables?: unknown) =>
        Promise.all(
          [anon, one, two, service].map(async (caller) => {
            const { data, errors } = await ask(caller, query, variables);
            return errors === undefined ? data : errors.map(({ message }) => message);
          }),
        );
    })
    .extend('idViews', ({ fourViews }) => {
      return async (query: string, variables?: unknown) => (await fourViews(query, variables)).map(ids);
    });

  test('a collection, its count and its aggregates are of the rows that the policies show', async ({
    fourViews,
    idViews,
  }) => {
    expect(await idViews('{ documentCollection { edges { node { id } } } }')).toEqual(VISIBLE);
    const sums = await fourViews('{ documentCollection { totalCount aggregate { count sum { rank } max { rank } } } }');
    expect(sums).toEqual(
      [
        [2, 9, 5],
        [3, 10, 5],
        [3, 12, 5],
        [5, 15, 5],
      ].map(([count, sum, max]) => ({
        documentCollection: { totalCount: count, aggregate: { count, sum: { rank: sum }, max: { rank: max } } },
      })),
    );
  });

  test('filters, orders and pages find no hidden row, and no cursor says where one is', async ({ ask, idViews }) => {
    expect(
      await idViews(
        '{ documentCollection(filter: {title: {in: ["one", "three", "five"]}}) { edges { node { id } } } }',
      ),
    ).toEqual(['', '1', '3', '1 3 5']);
    expect(
      await idViews(
        '{ documentCollection(filter: {not: {published: {eq: true}}}, orderBy: [{rank: DescNullsLast}]) { edges { node { id } } } }',
      ),
    ).toEqual(['', '1', '3', '3 5 1']);
    const { data } = await ask(
      two,
      '{ documentCollection(orderBy: [{rank: AscNullsLast}]) { edges { cursor node { id } } } }',
    );
    const found = data?.['documentCollection'] as { edges: { cursor: string; node: { id: number } }[] } | undefined;
    // The cursor of document 3, which user 1 does not see: only what user 1 may see follows.
    const after = found?.edges.find(({ node }) => node.id === 3)?.cursor;
    const page =
      'query ($after: Cursor) { documentCollection(orderBy: [{rank: AscNullsLast}], after: $after) { edges { node { id } } pageInfo { hasNextPage } } }';
    expect(await idViews(page, { after })).toEqual(['4 2', '4 2', '4 2', '4 2']);
    expect(await idViews(page.replace('after: $after', 'before: $after'), { after })).toEqual(['', '1', '', '1 5']);
  });

  test('the node id of a row that somebody may not see finds nothing, and changes nothing', async ({
    ask,
    idViews,
  }) => {
    const { data } = await ask(two, '{ documentCollection(filter: {id: {eq: 3}}) { edges { node { nodeId } } } }');
    const found = data?.['documentCollection'] as { edges: { node: { nodeId: string } }[] } | undefined;
    const nodeId = found?.edges[0]?.node.nodeId;
    expect(
      await idViews('query ($id: ID!) { node(nodeId: $id) { ... on document { id title } } }', { id: nodeId }),
    ).toEqual(['', '', '3', '3']);
    expect(
      await idViews('query ($id: ID!) { documentCollection(filter: {nodeId: {eq: $id}}) { edges { node { id } } } }', {
        id: nodeId,
      }),
    ).toEqual(['', '', '3', '3']);
    expect(await idViews('{ documentByPk(id: 3) { id } }')).toEqual(['', '', '3', '3']);
    const change =
      'mutation ($id: ID!) { updatedocumentCollection(set: {title: "stolen"}, filter: {nodeId: {eq: $id}}) { affectedCount } }';
    for (const who of [anon, one])
      expect((await ask(who, change, { id: nodeId })).data).toEqual({ updatedocumentCollection: { affectedCount: 0 } });
  });

  test('relationships end where the policies of the other table end, three levels deep', async ({ fourViews }) => {
    const nested =
      '{ teamCollection { edges { node { name documentCollection { totalCount edges { node { title remarkCollection { totalCount edges { node { body document { title team { name } } } } } } } } } } } }';
    const [asAnon, asOne, asTwo, asService] = (await fourViews(nested)).map((view) => JSON.stringify(view));
    expect(asAnon).not.toContain('remark of');
    expect(asAnon?.match(/"title":"\w+"/g)).toEqual(['"title":"two"', '"title":"four"']);
    expect(asOne?.match(/remark of \d on \d/g)).toEqual(['remark of 1 on 1', 'remark of 1 on 2', 'remark of 1 on 4']);
    expect(asTwo?.match(/remark of \d on \d/g)).toEqual(['remark of 2 on 2', 'remark of 2 on 3', 'remark of 2 on 4']);
    expect(asOne?.match(/"totalCount":\d/g)).toEqual(['2', '1', '1', '1', '1'].map((count) => `"totalCount":${count}`));
    expect(asService?.match(/remark of/g)).toHaveLength(10);
    // Remarks of user 1 on documents that user 1 does not see: the way to one is null.
    expect(
      (await fourViews('{ remarkCollection { edges { node { id document { id } } } } }')).map(
        (view) => JSON.stringify(view).match(/null/g)?.length ?? 0,
      ),
    ).toEqual([0, 2, 2, 0]);
  });

  test("computed fields and functions see what their caller sees, unless they are their owner's", async ({
    fourViews,
    idViews,
  }) => {
    expect(
      await fourViews(
        '{ documentCollection(filter: {id: {eq: 2}}) { edges { node { caption all_remarks siblings { edges { node { id } } } } } } }',
      ),
    ).toEqual(
      [
        ['two/0', []],
        ['two/1', [1]],
        ['two/1', []],
        ['two/2', [1]],
      ].map(([caption, others]) => ({
        documentCollection: {
          edges: [
            {
              node: {
                caption,
                all_remarks: '2',
                siblings: { edges: (others as number[]).map((id) => ({ node: { id } })) },
              },
            },
          ],
        },
      })),
    );
    expect(await idViews('{ found { edges { node { id } } } }')).toEqual(VISIBLE);
    expect(await idViews('{ found_by_owner(filter: {published: {eq: false}}) { edges { node { id } } } }')).toEqual([
      '1 3 5',
      '1 3 5',
      '1 3 5',
      '1 3 5',
    ]);
  });

  test("a view shows its owner's rows, one with security_invoker the caller's, a materialized one what was kept", async ({
    idViews,
  }) => {
    const all = '1 2 3 4 5';
    expect(await idViews('{ open_viewCollection { totalCount edges { node { id } } } }')).toEqual([all, all, all, all]);
    expect(await idViews('{ safe_viewCollection { totalCount edges { node { id } } } }')).toEqual(VISIBLE);
    expect(await idViews('{ keptCollection { edges { node { id } } } }')).toEqual([all, all, all, all]);
  });

  test('who may write what is up to using and with check', async ({ sharedMock: mock, ask }) => {
    await mock.snapshot('before');
    const insert =
      'mutation ($o: [documentInsertInput!]!) { insertIntodocumentCollection(objects: $o) { records { id } } }';
    const tries: readonly (readonly [Identity, object, string])[] = [
      [anon, { id: 10, team_id: 1, owner: USER(1), rank: 1 }, 'violates'],
      [one, { id: 11, team_id: 1, rank: 1 }, '11'],
      [one, { id: 12, team_id: 1, owner: USER(2), rank: 1 }, 'violates'],
      [one, { id: 13, team_id: 1, rank: 10 }, 'violates'],
      [service, { id: 14, team_id: 2, owner: USER(2), rank: 99 }, '14'],
    ];
    for (const [who, object, says] of tries) expect((await ask(who, insert, { o: [object] })).text).toContain(says);
    // One bad row undoes the others.
    await ask(one, insert, {
      o: [
        { id: 15, team_id: 1, rank: 1 },
        { id: 16, team_id: 1, rank: 11 },
      ],
    });
    const change = async (who: Identity, set: string, filter: string) =>
      (
        await ask(
          who,
          `mutation { updatedocumentCollection(set: {${set}}, filter: {${filter}}, atMost: 100) { affectedCount records { id } } }`,
        )
      ).text;
    expect(await change(anon, 'title: "x"', '')).toContain('"affectedCount" : 0');
    expect(await change(two, 'title: "x"', 'id: {in: [1, 2, 5]}')).toContain('"affectedCount" : 0');
    expect(await change(one, 'title: "x"', 'id: {lt: 10}')).toContain('"affectedCount" : 2');
    expect(await change(one, 'rank: 10', 'id: {eq: 1}')).toContain('violates row-level security');
    // A user cannot see a row given away: PostgreSQL refuses, since records are asked for.
    expect(await change(one, `owner: "${USER(2)}"`, 'id: {eq: 1}')).toContain('violates row-level security');
    const remove = async (who: Identity) =>
      (
        await ask(
          who,
          'mutation { deleteFromdocumentCollection(filter: {id: {in: [2, 11, 5]}}, atMost: 10) { affectedCount records { id } } }',
        )
      ).text;
    expect(
      [await remove(anon), await remove(two), await remove(one)].map((text) => /Count" : (\d)/.exec(text)?.[1]),
    ).toEqual(['0', '0', '1']);
    const [rows] = await mock.sql(
      "select string_agg(id::text, ' ' order by id) as ids, string_agg(title, ' ' order by id) as titles from document",
    );
    expect(rows).toEqual([{ ids: '1 2 3 4 5 14', titles: 'x x three four five' }]);
    await mock.restore('before');
  });

  test('columns are those of the grants: a field, a filter, an order and an input less', async ({
    sharedMock: mock,
    ask,
  }) => {
    const row = { edges: [{ node: { id: 1, shown: 'a' } }] };
    expect((await ask(one, '{ partlyCollection { edges { node { id shown } } } }')).data).toEqual({
      partlyCollection: row,
    });
    expect((await ask(anon, '{ partlyCollection { edges { node { covered } } } }')).text).toContain('"covered" : "b"');
    for (const query of [
      '{ partlyCollection { edges { node { covered } } } }',
      '{ partlyCollection(filter: {covered: {eq: "b"}}) { edges { node { id } } } }',
      '{ partlyCollection(orderBy: [{covered: AscNullsFirst}]) { edges { node { id } } } }',
      'mutation { insertIntopartlyCollection(objects: [{id: 2, covered: "x"}]) { affectedCount } }',
      'mutation { updatepartlyCollection(set: {shown: "x"}) { affectedCount } }',
      'mutation { updatepartlyCollection(set: {written: "x"}, filter: {covered: {eq: "b"}}) { affectedCount } }',
      'mutation { updatepartlyCollection(set: {written: "x"}) { records { covered } } }',
      'mutation { deleteFrompartlyCollection { affectedCount } }',
    ]) {
      const { data, errors } = await ask(one, query);
      expect({ query, data: data ?? null, errors: errors?.length }).toEqual({ query, data: null, errors: 1 });
      // It is unknown, not merely refused.
      expect(errors?.[0]?.message).not.toContain('permission denied');
    }
    expect(
      (
        await ask(
          one,
          'mutation { updatepartlyCollection(set: {written: "new"}, filter: {shown: {eq: "a"}}) { records { shown } } }',
        )
      ).errors,
    ).toBe(undefined);
    expect(await mock.sql('select covered, written from partly')).toEqual([[{ covered: 'b', written: 'new' }]]);
  });

  test('what is revoked from one role goes for that role only', async ({ sharedMock: mock, ask }) => {
    const entries = [
      'insertIntodocumentCollection(objects: [])',
      'updatedocumentCollection(set: {})',
      'deleteFromdocumentCollection(atMost: 0, filter: {id: {eq: 0}})',
    ];
    const known = async (who: Identity) => {
      const answers = await Promise.all(entries.map((entry) => ask(who, `mutation { ${entry} { affectedCount } }`)));
      return answers.map(({ text }) => !/Unknown (field|type)/.test(text));
    };
    for (const [index, right] of ['insert', 'update', 'delete'].entries()) {
      await mock.sql(`revoke ${right} on document from authenticated`);
      expect(await known(one)).toEqual(entries.map((_, n) => n > index));
      expect(await known(anon)).toEqual([true, true, true]);
      expect(await known(service)).toEqual([true, true, true]);
    }
    await mock.sql('revoke all on document from authenticated');
    expect((await ask(one, '{ documentCollection { edges { node { id } } } }')).text).toContain('Unknown field');
    expect(ids(await ask(anon, '{ documentCollection { edges { node { id } } } }'))).toContain('2 4');
    await mock.sql('grant all on document to authenticated');
    expect(await known(one)).toEqual([true, true, true]);
  });

  test('a second schema shows what its grants and policies show, one without usage nothing', async ({
    sharedMock: mock,
    ask,
    fourViews,
    idViews,
  }) => {
    expect(await idViews('{ noteCollection { edges { node { id } } } }')).toEqual(['', '1', '1', '1']);
    expect(await fourViews('{ vaultCollection { edges { node { id } } } }')).toEqual(
      Array.from({ length: 4 }, () => ['Unknown field "vaultCollection" on type Query']),
    );
    await mock.sql('revoke usage on schema second from authenticated; grant usage on schema closed to authenticated');
    expect((await ask(one, '{ noteCollection { edges { node { id } } } }')).text).toContain('Unknown field');
    expect((await ask(one, '{ vaultCollection { edges { node { id } } } }')).data).toEqual({
      vaultCollection: { edges: [] },
    });
    expect((await ask(anon, '{ noteCollection { edges { node { id } } } }')).data).toEqual({
      noteCollection: { edges: [] },
    });
  });
});
