// The two databases of a bare server, each through its own driver as a programmer would use it.
import { PGlite } from '@electric-sql/pglite';
import { Pool } from 'pg';

type Row = Readonly<Record<string, unknown>>;

export interface BareStatement {
  readonly text: string;
  readonly params: readonly (string | null)[];
}

export type BareDatabase =
  | { readonly kind: 'pglite'; readonly scripts: readonly string[]; readonly dir?: string }
  | { readonly kind: 'postgres'; readonly owner: string; readonly connections: number };

type RunBare = (statement: BareStatement) => Promise<readonly Row[]>;

/** As the owner a statement stands alone, as the caller it has a transaction with settings. */
export type OpenDatabase = Readonly<Record<'owner' | 'caller', RunBare>>;

/** Connections of the pool that serves requests; the mock's default. */
export const POOL_SIZE = 10;

/** What a request sets before its statement, in one: the role comes last, as it takes the right to set others away. */
export function renderSettings(settings: Readonly<Record<string, string>>): string {
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`);
  return `select ${calls.join(', ')}`;
}

/** `settings`: one statement that sets role, claims and search path. */
export async function openBare(database: BareDatabase, settings: string): Promise<OpenDatabase> {
  if (database.kind === 'postgres') return openPostgres(database, settings);
  const pglite = await PGlite.create(database.dir === undefined ? {} : { dataDir: database.dir });
  for (const script of [...database.scripts, 'analyze']) await pglite.exec(script);
  return {
    owner: async ({ text, params }) => (await pglite.query<Row>(text, [...params])).rows,
    caller: ({ text, params }) =>
      pglite.transaction(async (transaction) => {
        await transaction.query(settings);
        return (await transaction.query<Row>(text, [...params])).rows;
      }),
  };
}

function openPostgres(
  { owner, connections }: Extract<BareDatabase, { kind: 'postgres' }>,
  settings: string,
): OpenDatabase {
  const login = owner.replace('//postgres@', '//authenticator@');
  const owners = new Pool({ connectionString: owner, max: connections });
  const callers = new Pool({ connectionString: login, max: connections });
  return {
    owner: async ({ text, params }) => (await owners.query<Row>(text, [...params])).rows,
    async caller({ text, params }) {
      const client = await callers.connect();
      let broken = true;
      try {
        // Each is waited for, as most programs do.
        await client.query(`begin; ${settings}`);
        const { rows } = await client.query<Row>(text, [...params]);
        await client.query('commit');
        broken = false;
        return rows;
      } finally {
        client.release(broken);
      }
    },
  };
}
