// Attacks on the storage: policies that want out, false claims, hidden objects and stolen ownership.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../../mocks/client.ts';
import { createJwt } from '../../mocks/runtime/jwt.ts';
import { grounds, type StartedGround } from '../support/databases.ts';
import { nameAnswer, READS, WRITES } from './storage-requests.ts';
import { ANN, BEN, openStorageWorld, type CallerName, type StorageWorld, type Wish } from './storage-world.ts';

const WAYS_OUT = [
  'reset role',
  'set role service_role',
  'set role postgres',
  'set role none',
  'set local role supabase_storage_admin',
  `select set_config('role', 'service_role', true)`,
  `select set_config('request.jwt.claim.sub', '${ANN}', false)`,
  `select set_config('request.jwt.claims', '{"role": "service_role", "sub": "${ANN}"}', false)`,
  `select set_config('search_path', 'public', false)`,
  'set row_security = off',
  'alter table storage.objects disable row level security',
  `insert into storage.objects (bucket_id, name) values ('closed', 'planted')`,
  `update storage.buckets set public = true`,
  'delete from storage.objects',
];

/** A policy on objects in `trap` tries every way out, and writes down where each led. */
const TRAP = `
create table public.loot (attempt text, login text, super text, closed bigint, hidden bigint);
grant insert on public.loot to public;
create function public.escape() returns boolean language plpgsql volatile as $fn$
declare attempt text; closed bigint; hidden bigint;
begin
  if current_setting('trap.sprung', true) = 'yes' then return true; end if;
  perform set_config('trap.sprung', 'yes', true);
  foreach attempt in array array[${WAYS_OUT.map((text) => `$q$${text}$q$`).join(', ')}] loop
    begin
      begin execute attempt; exception when others then null; end;
      begin
        select count(*) filter (where bucket_id = 'closed'), count(*) filter (where bucket_id = 'owned')
          into closed, hidden from storage.objects where bucket_id <> 'trap';
      exception when others then closed := -1; hidden := -1; end;
      raise exception using errcode = 'TRAP0', message = concat_ws('/', session_user, current_setting('is_superuser'), closed, hidden);
    exception when sqlstate 'TRAP0' then
      insert into public.loot values (attempt, split_part(sqlerrm, '/', 1), split_part(sqlerrm, '/', 2), split_part(sqlerrm, '/', 3)::bigint, split_part(sqlerrm, '/', 4)::bigint);
    end;
  end loop;
  perform set_config('trap.sprung', '', true);
  perform set_config('request.jwt.claim.sub', '${ANN}', false), set_config('request.jwt.claims', '{"sub": "${ANN}"}', false);
  return true;
end $fn$;
insert into storage.buckets (id, name) values ('trap', 'trap'), ('angry', 'angry'), ('strict', 'strict'), ('slow', 'slow'), ('safe', 'safe');
create policy trapped on storage.objects to authenticated using (bucket_id = 'trap' and escape());
create function public.angry() returns boolean language plpgsql as $$ begin raise exception 'no, %', auth.uid(); end $$;
create policy angry on storage.objects to authenticated using (bucket_id = 'angry' and angry());
create function public.strict() returns boolean language plpgsql as $$
begin raise insufficient_privilege using message = 'not on a Sunday'; end $$;
create policy strict on storage.objects to authenticated using (bucket_id = 'strict' and strict());
create policy slow on storage.objects to authenticated using (bucket_id = 'slow' and pg_sleep(1e9) is not null);
create table public.secrets (bucket text); insert into secrets values ('safe'); revoke all on secrets from public, anon, authenticated;
create function public.allowed(bucket text) returns boolean language sql stable security definer set search_path = public
  as $$ select exists (select from secrets where secrets.bucket = allowed.bucket) $$;
create policy safe on storage.objects to authenticated using (allowed(bucket_id));`;

describe.each(grounds())('attacks on the storage, on $name', (ground) => {
  let started: StartedGround;
  let world: StorageWorld;
  beforeAll(async () => {
    started = await ground.start();
    world = await openStorageWorld(started, TRAP);
  });
  beforeEach(async () => {
    await world.mock.restore('world');
  });
  afterAll(async () => {
    await world.close();
    await started.stop();
  });

  const name = async (caller: CallerName, wish: Wish, place = ''): Promise<string> =>
    nameAnswer(place, await world.as(caller, wish));
  const ask = async (caller: CallerName, operation: string, place: string): Promise<string> => {
    const request = WRITES[operation] ?? READS[operation];
    if (request === undefined) throw new Error(`There is no operation "${operation}".`);
    return name(caller, request(place), place);
  };
  const rows = async (sql: string): Promise<readonly Record<string, unknown>[]> => (await world.mock.sql(sql))[0] ?? [];

  test('a policy whose function wants out gets nowhere, whatever asks it', async () => {
    const asked: readonly (readonly [operation: string, place: string])[] = [
      ['upload', 'trap/a'],
      ['replace', 'trap/a'],
      ['download', 'trap/a'],
      ['list', 'trap/'],
      ['sign', 'trap/a'],
      ['copy', 'trap/a > trap/b'],
      ['move', 'trap/a > trap/c'],
      ['remove', 'trap/b + c'],
    ];
    for (const [operation, place] of asked) {
      await ask('ben', operation, place);
      const loot = await rows('select * from loot');
      await world.mock.sql('delete from loot');
      expect([operation, new Set(loot.map(({ attempt }) => attempt)).size]).toEqual([operation, WAYS_OUT.length]);
      for (const row of loot) {
        expect(row).toMatchObject({ login: 'authenticator', super: 'off' });
        // Policies may take the service's role if their author lets them: so it is on the platform.
        const takesRole = /'service_role'|set role service_role/.test(String(row['attempt']));
        expect([row['attempt'], takesRole ? ['1'] : ['-1', '0']]).toEqual([
          row['attempt'],
          expect.arrayContaining([row['closed']]),
        ]);
      }
      // Settings of the function do not reach the next request, and what others own is unchanged.
      expect(await ask('ben', 'list', 'owned/')).toBe('[]');
      expect(await ask('ann', 'list', 'owned/')).toBe('[a.txt]');
    }
    expect(await rows(`select id from storage.buckets where public`)).toEqual([{ id: 'open' }]);
    expect(await rows(`select name from storage.objects where bucket_id = 'closed'`)).toEqual([{ name: 'a.txt' }]);
  });

  test('a policy that raises ends in the documented error, and nothing is stored', async () => {
    const before = await world.print();
    const raised =
      '500 {"statusCode":"500","error":"DatabaseError","message":"database error, code: P0001","code":"DatabaseError"}';
    expect(await ask('ann', 'upload', 'angry/a')).toBe(raised);
    const refused = '400 {"statusCode":"403","error":"Unauthorized","message":"not on a Sunday","code":"AccessDenied"}';
    expect(await ask('ann', 'upload', 'strict/a')).toBe(refused);
    expect(await world.print()).toBe(before);
    expect(await ask('service', 'upload', 'angry/a')).toBe('ok');
    expect(await ask('ann', 'list', 'angry/')).toBe(raised);
  });

  test('a policy may ask a definer function about what the caller cannot read', async () => {
    expect(await ask('ben', 'upload', 'safe/a')).toBe('ok');
    expect(await ask('anon', 'upload', 'safe/b')).toBe('policy');
  });

  test('claims that imitate are only claims', async () => {
    const { mock } = world;
    // The mock itself signs no token whose sub is not a UUID.
    const jwt = createJwt({ secret: mock.keys.jwtSecret, clock: mock.clock });
    const claims: readonly Readonly<Record<string, unknown>>[] = [
      { sub: BEN, is_superuser: 'on', bypassrls: true, user_role: 'service_role' },
      { sub: BEN, role: 'authenticated', owner: ANN, owner_id: ANN, 'request.jwt.claim.sub': ANN },
      { sub: [ANN] },
      { sub: { text: ANN } },
      { sub: `${BEN}' or true --` },
      { sub: '' },
    ];
    for (const claim of claims)
      expect(
        await nameAnswer(
          '',
          await world.with(await jwt.sign({ role: 'authenticated', ...claim }), {
            method: 'POST',
            path: '/object/list/owned',
            body: { prefix: '' },
          }),
        ),
      ).not.toContain('a.txt');
    for (const role of ['postgres', 'authenticator', 'supabase_storage_admin', 'service_role"; --', 'none', ''])
      expect(
        await nameAnswer(
          '',
          await world.with(await mock.as({ sub: ANN, role }), {
            method: 'POST',
            path: '/object/list/closed',
            body: { prefix: '' },
          }),
        ),
      ).not.toContain('a.txt');
  });

  test('an upsert onto what is hidden tells that it is there, and nothing more', async () => {
    const print = await world.print();
    expect([await ask('ben', 'upload', 'owned/a.txt'), await ask('ben', 'upsert', 'owned/a.txt')]).toEqual([
      'key!',
      'policy',
    ]);
    expect([await ask('ben', 'replace', 'owned/a.txt'), await ask('ben', 'sign upsert', 'owned/a.txt')]).toEqual([
      'policy',
      'policy',
    ]);
    expect(await world.print()).toBe(print);
    expect(await ask('ann', 'download', 'owned/a.txt')).toBe('ok');
  });

  test('neither headers nor forms nor bodies make somebody else the owner', async () => {
    const forged = { owner: ANN, owner_id: ANN, id: BEN, version: 'x', bucket_id: 'closed', name: 'a.txt' };
    const encoded = Buffer.from(JSON.stringify(forged)).toString('base64');
    await world.as('ben', {
      method: 'POST',
      path: '/object/owned/raw',
      body: 'x',
      headers: { 'x-metadata': encoded, 'x-owner': ANN },
    });
    const form = new FormData();
    for (const [field, value] of Object.entries({ ...forged, metadata: JSON.stringify(forged) }))
      form.append(field, value);
    form.append('', new Blob(['x']), 'a');
    const multipart = new Request('http://form.test', { method: 'POST', body: form });
    const headers = { 'content-type': multipart.headers.get('content-type') ?? '' };
    expect(
      await name('ben', { method: 'POST', path: '/object/owned/form', body: await multipart.text(), headers }),
    ).toBe('ok');
    const relocate = { bucketId: 'owned', sourceKey: 'form', ...forged };
    await world.as('ben', { method: 'POST', path: '/object/copy', body: { ...relocate, destinationKey: 'copied' } });
    await world.as('ben', { method: 'POST', path: '/object/move', body: { ...relocate, destinationKey: 'moved' } });
    await world.as('ben', { method: 'POST', path: '/bucket', body: { ...forged, name: 'own-ben', id: 'own-ben' } });
    expect(
      await rows(`select name, owner, owner_id from storage.objects where owner_id = '${BEN}' order by name`),
    ).toEqual(['copied', 'moved', 'raw'].map((key) => ({ name: key, owner: BEN, owner_id: BEN })));
    expect(await rows(`select owner, owner_id from storage.buckets where id = 'own-ben'`)).toEqual([
      { owner: BEN, owner_id: BEN },
    ]);
    expect(await rows(`select count(*) from storage.objects where owner_id = '${ANN}'`)).toEqual([{ count: '4' }]);
  });

  test('no pattern, cursor or dot finds what is hidden', async () => {
    const patterns = [
      '',
      '%',
      '_',
      '\\',
      '%a%',
      'a.txt',
      '../owned',
      '..',
      '/',
      "' or true --",
      'A',
      '*',
      '(',
      '[a-z]',
    ];
    for (const bucket of ['owned', 'closed', 'open', 'mine'])
      for (const pattern of patterns) {
        const list = (path: string, body: Readonly<Record<string, unknown>>): Promise<string> =>
          name('ben', { method: 'POST', path: `/object/${path}/${bucket}`, body });
        const found = [
          await list('list', { prefix: pattern }),
          await list('list', { prefix: '', search: pattern }),
          await list('list', { prefix: '', search: pattern, sortBy: { column: 'created_at' } }),
          await list('list-v2', { prefix: pattern }),
          await list('list-v2', { prefix: '', cursor: Buffer.from(`l:${pattern}\no:asc\nc:name`).toString('base64') }),
        ];
        expect([bucket, pattern, found]).toEqual([bucket, pattern, found.map(() => '[]')]);
      }
    for (const search of ['%', '_', '\\', 'closed'])
      expect(await name('ben', { method: 'GET', path: `/bucket?search=${encodeURIComponent(search)}` })).toBe('[]');
  });

  test('a bucket is made public by whoever may change it, and by nobody else', async () => {
    for (const bucket of ['closed', 'shared', 'own-ann'])
      expect(await name('ben', { method: 'PUT', path: `/bucket/${bucket}`, body: { public: true } })).toBe('bucket?');
    expect(await ask('none', 'public', 'shared/a.txt')).toBe('bucket?');
    expect(await ask('service', 'update bucket', 'shared')).toBe('ok');
    expect(await ask('none', 'public', 'shared/a.txt')).toBe('ok');
    // Writing into it needs a policy as before.
    expect(await ask('anon', 'upload', 'shared/b.txt')).toBe('policy');
  });

  test('the tables are no way around the interface', async () => {
    const { mock } = world;
    const graphql = async (query: string): Promise<string> => {
      const headers = {
        'content-type': 'application/json',
        apikey: mock.keys.anon,
        authorization: `Bearer ${await mock.as({ sub: BEN })}`,
      };
      const request = new Request(`${mock.urls.data}/graphql/v1`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ query }),
      });
      return (await mock.fetch(request)).text();
    };
    for (const field of ['objectsCollection', 'bucketsCollection'])
      expect(await graphql(`{ ${field} { edges { node { name } } } }`)).toContain('Unknown field');
    const print = await world.print();
    expect(
      await graphql(`
        mutation {
          insertIntoobjectsCollection(objects: [{ name: "x" }]) {
            affectedCount
          }
        }
      `),
    ).toContain('errors');
    expect((await createClient(mock).admin('POST', '/sql', 'select 1', { as: 'service' })).status).toBe(401);
    expect(await world.print()).toBe(print);
  });

  test('two hundred interleaved requests of two users never see a row of the other', async () => {
    const users: readonly (readonly ['ann' | 'ben', string])[] = [
      ['ann', ANN],
      ['ben', BEN],
    ];
    const foreign: string[] = [];
    await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const [who, id] = users[index % 2] ?? ['ann', ANN];
        const key = `${id}/${index}`;
        const path = `/object/folder/${key}`;
        switch (index % 5) {
          case 0:
          case 1: {
            await world.as(who, { method: 'POST', path, body: id });
            break;
          }
          case 2: {
            const read = await world.as(who, { method: 'GET', path: `/object/folder/${ANN}/a.txt` });
            if (read.ok !== (who === 'ann')) foreign.push(`${who} reads ${read.status}`);
            break;
          }
          case 3: {
            const names = await name(who, { method: 'POST', path: '/object/list/folder', body: { prefix: '' } });
            if (!['[]', `[${id}]`].includes(names)) foreign.push(`${who} lists ${names}`);
            break;
          }
          default: {
            const other = id === ANN ? BEN : ANN;
            const removed = await name(who, {
              method: 'DELETE',
              path: '/object/folder',
              body: { prefixes: Array.from({ length: 200 }, (__, n) => `${other}/${n}`) },
            });
            if (removed !== '[]') foreign.push(`${who} removes ${removed}`);
          }
        }
      }),
    );
    expect(foreign).toEqual([]);
    const owners = await rows(
      `select distinct owner_id = split_part(name, '/', 1) as own from storage.objects where bucket_id = 'folder'`,
    );
    expect(owners).toEqual([{ own: true }]);
    expect(await rows(`select count(*) from storage.objects where bucket_id = 'folder'`)).toEqual([{ count: '81' }]);
  });

  // The last test: a changed role is not a row, so the snapshot cannot be put back after it.
  test.runIf(ground.kind === 'postgres')('a policy that sleeps is cancelled, and nothing is stored', async () => {
    const before = await world.print();
    await world.mock.sql(`alter role authenticator set statement_timeout = '500ms';
      select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = 'authenticator'`);
    const late =
      '544 {"statusCode":"544","error":"DatabaseTimeout","message":"The connection to the database timed out","code":"DatabaseTimeout"}';
    expect(await ask('ann', 'upload', 'slow/a')).toBe(late);
    expect(await world.print()).toBe(before);
    expect(await ask('ann', 'upload', 'owned/b.txt')).toBe('ok');
  });
});
