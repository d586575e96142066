// Functions of callers that try to leave their role, session or limits, and get nowhere.
import { beforeAll, describe, expect, test } from 'vitest';
import { runAsOwner } from '../../mocks/db/session/owner.ts';
import { askerOf, type Ask } from '../support/ask.ts';
import { grounds, openOnOneConnection } from '../support/databases.ts';
import { serveData } from '../support/data-engine.ts';
import { opened } from '../support/opened.ts';
import { fill, readTable } from '../support/table.ts';

interface Table {
  readonly sql: string;
  readonly fingerprint: string;
  readonly attempts: readonly string[];
  readonly places: readonly (readonly [place: string, query: string])[];
  readonly statements: readonly string[];
  readonly left: readonly string[];
  readonly settings: readonly string[];
}

const {
  sql,
  fingerprint: FINGERPRINT,
  attempts: ATTEMPTS,
  places,
  statements,
  left,
  settings,
} = readTable(import.meta.url, ['sql', 'fingerprint', 'attempts', 'places', 'statements', 'left', 'settings']) as Table;
const SCHEMA = fill(sql, { ATTEMPTS: ATTEMPTS.map((text) => `$q$${text}$q$`).join(', ') });

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

describe.each(grounds())('a function that wants out, on $name', (ground) => {
  const started = opened(() => ground.start());
  const db = opened(async () => openOnOneConnection(started(), SCHEMA));
  let ask: Ask;
  let [me, you] = ['', ''];
  beforeAll(async () => {
    const mock = await serveData(db(), 'supabase');
    ask = askerOf(mock);
    [me, you] = (await Promise.all(
      [1, 2].map((n) => mock.as({ role: 'authenticated', sub: `00000000-0000-4000-8000-00000000000${n}` })),
    )) as [string, string];
  });

  const attempt = async (statement: string) => {
    const { data, errors } = await ask({ token: me }, 'mutation ($s: String!) { attempt(statement: $s) look }', {
      s: statement,
    });
    return { said: textOf(data?.['attempt'] ?? errors?.[0]?.message), look: textOf(data?.['look']) };
  };
  const state = async (token: string) => (await ask({ token }, '{ state }')).data?.['state'];
  const loot = async () => (await runAsOwner(db(), 'select * from loot; delete from loot'))[0] ?? [];

  test.each(places)('%s gets nowhere', async (_, query) => {
    await loot();
    const { status } = await ask({ token: me }, query);
    expect(status).toBe(200);
    const rows = await loot();
    expect(rows.length).toBeGreaterThanOrEqual(ATTEMPTS.length);
    for (const row of rows) {
      expect(row).toMatchObject({ login: 'authenticator', super: 'off' });
      expect(['authenticated', 'authenticator']).toContain(row['me']);
      expect(['-1', '0', '1']).toContain(row['rows']);
    }
  });

  test.each([...ATTEMPTS, ...statements])('%s gains nothing and changes nothing', async (statement) => {
    const before = await fingerprint();
    const { look } = await attempt(statement);
    // A caller that left its role may not look; otherwise it sees its row, or none without claims.
    if (look !== '')
      expect(look).toMatch(/^(authenticated authenticator off (-1|0|1)|authenticator authenticator off -1)$/);
    expect(await fingerprint()).toBe(before);
  });

  test('what a function leaves in its session is gone for the next caller', async () => {
    const before = [await state(me), await state(you)];
    expect(before).toMatchObject([expect.stringContaining('0001'), expect.stringContaining('0002')]);
    const done: string[] = [];
    const set = settings.map((setting) => {
      const [name = '', value = ''] = setting.split(/=(.*)/s);
      return `select set_config('${name}', '${value}', false)`;
    });
    for (const statement of [...left, ...set]) {
      const { said } = await attempt(statement);
      if (said === 'done') done.push(statement);
      expect({ statement, after: [await state(me), await state(you)] }).toEqual({ statement, after: before });
      expect((await ask({ token: you }, '{ secretCollection { edges { node { body } } } }')).text).toBe(
        '{"data":{"secretCollection": {"edges" : [{"node" : {"body" : "yours"}}]}}}',
      );
    }
    // Otherwise nothing would have been tried.
    expect(done.length).toBeGreaterThan(30);
  });

  test('a function that takes a role of authenticator has it for its request only', async () => {
    const { look } = await attempt('set role service_role');
    expect(look).toBe('service_role authenticator off 3');
    expect(await state(you)).toContain('"me" : "authenticated"');
    expect((await ask({ token: you }, '{ secretCollection { edges { node { body } } } }')).text).not.toContain('mine');
  });

  test.runIf(ground.kind === 'postgres')('a function that ends its own connection ends nothing else', async () => {
    const { said } = await attempt('reset role; select pg_terminate_backend(pg_backend_pid())');
    expect(said).toBe('terminating connection due to administrator command');
    expect(await state(you)).toContain('"me" : "authenticated"');
  });

  test.runIf(ground.kind === 'postgres')(
    'a connection that breaks while we think breaks that request only',
    async () => {
      const session = await db().acquire('requests');
      try {
        const [row] = await session.query('select pg_backend_pid()::text as pid');
        await runAsOwner(db(), `select pg_terminate_backend(${row?.['pid'] ?? ''}, 5000)`);
        // The server's last words, if they arrive after the query left.
        const broken =
          /^The connection to the database was lost\.$|^terminating connection due to administrator command$/;
        await expect(session.query('select 1')).rejects.toThrow(broken);
      } finally {
        await session.release();
      }
      expect(await state(you)).toContain('"me" : "authenticated"');
    },
  );

  test.runIf(ground.kind === 'postgres')(
    'a connection that breaks before we know is not held against the token',
    async () => {
      for (let round = 0; round < 5; round += 1) {
        await runAsOwner(
          db(),
          `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator'`,
        );
        expect((await ask({ token: me }, '{ __typename }')).status).toBe(200);
      }
    },
  );

  test.runIf(ground.kind === 'postgres')(
    'a statement that hangs is cancelled, and its connection is free again',
    async () => {
      const timeout = `mutation { attempt(statement: "do $$ begin raise exception '%', current_setting('statement_timeout'); end $$") }`;
      expect((await ask({ token: me }, timeout)).data).toEqual({ attempt: '8s' });
      // The owner may change the limit for new connections.
      await runAsOwner(
        db(),
        `alter role authenticator set statement_timeout = '300ms';
       select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = 'authenticator'`,
      );
      for (const statement of [
        'select pg_sleep(1e9)',
        'select count(*) from generate_series(1, 1e15)',
        'set statement_timeout = 0; select pg_sleep(1e9)',
      ]) {
        // A function cannot catch a cancellation: it ends the request.
        const { said } = await attempt(statement);
        expect(said).toBe('canceling statement due to statement timeout');
        expect(await state(you)).toContain('"me" : "authenticated"');
      }
      await runAsOwner(db(), `alter role authenticator set statement_timeout = '8s'`);
    },
  );

  async function fingerprint(): Promise<string> {
    const [rows] = await runAsOwner(db(), FINGERPRINT);
    return JSON.stringify(rows);
  }
});
