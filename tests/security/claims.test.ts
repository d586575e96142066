// The claims of tokens reach the database as they are, and do not grant any role but their own.
import { CompactSign } from 'jose';
import { describe, expect } from 'vitest';
import { onGrounds } from '../support/databases.ts';

const SCHEMA = `
create function public.claims() returns text language sql stable as $$ select current_setting('request.jwt.claims', true) $$;
create function public.who() returns text language sql stable as $$ select concat_ws(' ', current_user, session_user, auth.role()) $$;
create function public.sub() returns text language sql stable as $$ select current_setting('request.jwt.claim.sub', true) $$;
create table public.tenant_row (id int primary key, tenant bigint); insert into tenant_row values (1, 9007199254740992), (2, 9007199254740993);
alter table tenant_row enable row level security;
create policy own on tenant_row using (tenant = (auth.jwt() ->> 'tenant')::bigint);
create table public.strict_row (id int primary key, owner uuid); insert into strict_row values (1, '00000000-0000-4000-8000-000000000001');
alter table strict_row enable row level security;
create policy own on strict_row using (owner = auth.uid() and auth.jwt() -> 'app_metadata' ->> 'plan' = 'it''s "big" \\ ☃' and auth.role() = 'authenticated');
create role teacher nologin noinherit; grant teacher to authenticator; grant usage on schema public, auth to teacher; grant select on tenant_row to teacher;
create role stranger nologin; grant usage on schema public to stranger;`;

describe.each(onGrounds({ schema: { sql: SCHEMA } }))('the claims of a token, on $name', ({ test: base }) => {
  const test = base.extend('sign', ({ sharedMock: mock }) => {
    const secret = new TextEncoder().encode(mock.keys.jwtSecret);
    /** A token whose payload is exactly this text. */
    return (payload: string): Promise<string> =>
      new CompactSign(new TextEncoder().encode(payload)).setProtectedHeader({ alg: 'HS256' }).sign(secret);
  });

  test.for([
    `{"role":"authenticated","note":"'; drop table tenant_row; --"}`,
    String.raw`{"role":"authenticated","note":"\\' or \\\\ \" $1 $$ ☃ \u0001"}`,
    String.raw`{"role":"authenticated","line":"a\nb\tc\r"}`,
    '{"role":"authenticated","deep":{"list":[1,[2,{"a":null}],true]}}',
    '{"role":"authenticated","big":9007199254740993,"exact":0.10,"huge":1e400,"tiny":-0}',
    `{"role":"authenticated","long":"${'x'.repeat(100_000)}"}`,
    `{"role":"authenticated","aud":["a","b"],"'; select 1; --":1,"":2,"request.jwt.claims":"x"}`,
    '{"role":"authenticated","sub":5}',
    '{"role":"authenticated","sub":null}',
  ])('%.60s reach the database as they are', async (payload, { ask, sign }) => {
    const { data } = await ask({ token: await sign(payload) }, '{ claims }');
    expect(data).toEqual({ claims: payload });
  });

  test('a number beyond what JavaScript can hold shows the rows of that number and no other', async ({ ask, sign }) => {
    for (const [tenant, id] of [
      ['9007199254740992', 1],
      ['9007199254740993', 2],
    ] as const) {
      const token = await sign(`{"role":"authenticated","tenant":${tenant}}`);
      const { data } = await ask({ token }, '{ tenant_rowCollection { edges { node { id tenant } } } }');
      expect(data).toEqual({ tenant_rowCollection: { edges: [{ node: { id, tenant } }] } });
    }
  });

  test('policies read nested claims with quotes, and a claim less shows a row less', async ({
    sharedMock: mock,
    ask,
  }) => {
    const claims = {
      sub: '00000000-0000-4000-8000-000000000001',
      app_metadata: { plan: String.raw`it's "big" \ ☃` },
    };
    const query = '{ strict_rowCollection { edges { node { id } } } }';
    const rows = async (given: object) => (await ask({ token: await mock.as({ ...given }) }, query)).data;
    const some = { strict_rowCollection: { edges: [{ node: { id: 1 } }] } };
    const none = { strict_rowCollection: { edges: [] } };
    expect(await rows(claims)).toEqual(some);
    expect(await rows({ ...claims, app_metadata: { plan: 'small' } })).toEqual(none);
    expect(await rows({ ...claims, sub: '00000000-0000-4000-8000-000000000002' })).toEqual(none);
    expect(await rows({ ...claims, role: 'anon' })).toEqual(none);
    expect(await rows({ role: 'authenticated', app_metadata: claims.app_metadata })).toEqual(none);
    expect(await rows({ ...claims, role: 'service_role' })).toEqual(some);
  });

  test('a NUL in a claim is an error, wherever it is, and not the claims of somebody else', async ({ ask, sign }) => {
    const inSub = await ask({ token: await sign(String.raw`{"role":"authenticated","sub":"a\u0000b"}`) }, '{ sub }');
    expect(inSub.status).toBe(401);
    const nested = await sign(String.raw`{"role":"authenticated","note":"a\u0000b","tenant":9007199254740992}`);
    const { data, errors } = await ask({ token: nested }, '{ tenant_rowCollection { edges { node { id } } } }');
    expect(data ?? null).toBe(null);
    expect(errors).toHaveLength(1);
  });

  test('a role that authenticator does not have, or that there is not, is refused', async ({
    sharedMock: mock,
    ask,
  }) => {
    for (const role of [
      'postgres',
      'stranger',
      'nobody',
      '',
      'supabase_admin',
      'pg_read_all_data',
      `anon"; reset role; --`,
      `'anon'`,
      'ANON',
      'x'.repeat(200),
    ]) {
      const { status, data } = await ask({ token: await mock.as({ role }) }, '{ who }');
      expect({ role, status, data }).toEqual({ role, status: 401, data: undefined });
    }
  });

  test('a role of the project that authenticator was given is taken, with its own grants', async ({
    sharedMock: mock,
    ask,
  }) => {
    const token = await mock.as({ role: 'teacher', tenant: 9_007_199_254_740_992 });
    expect((await ask({ token }, '{ who tenant_rowCollection { edges { node { id } } } }')).data).toEqual({
      who: 'teacher authenticator teacher',
      tenant_rowCollection: { edges: [{ node: { id: 1 } }] },
    });
    expect((await ask({ token }, '{ strict_rowCollection { edges { node { id } } } }')).errors).toHaveLength(1);
    expect((await ask({ token }, 'mutation { deleteFromtenant_rowCollection { affectedCount } }')).errors).toHaveLength(
      1,
    );
  });

  test('claims that are nested too deeply are not signed', async ({ sharedMock: mock }) => {
    const deep: unknown = JSON.parse(`${'{"a":'.repeat(6000)}1${'}'.repeat(6000)}`);
    await expect(mock.as({ sub: '00000000-0000-4000-8000-000000000001', deep })).rejects.toThrow('nested too deeply');
  });

  test('a role that is no text is that of nobody in particular, never a higher one', async ({ ask, sign }) => {
    for (const role of ['5', 'null', '["service_role"]', '{"a":"service_role"}', 'true']) {
      const { data, status } = await ask({ token: await sign(`{"role":${role}}`) }, '{ who }');
      if (status === 200) expect(data?.['who']).toMatch(/^anon authenticator/);
      else expect(status).toBe(401);
    }
    expect((await ask({ token: await sign('{}') }, '{ who }')).data?.['who']).toMatch(/^anon authenticator/);
  });
});
