// The two databases of a bare server, each through its own driver as a programmer would use it.
import { PGlite } from '@electric-sql/pglite';
import { Pool } from 'pg';
import type { StorageStatement } from './record.ts';

type Row = Readonly<Record<string, unknown>>;

/** Runs the statements of one request; returns the rows of the last. */
export type RunStatements = (statements: readonly StorageStatement[]) => Promise<readonly Row[]>;

export type BareDatabase =
  | { readonly kind: 'pglite'; readonly scripts: readonly string[]; readonly dir?: string }
  | { readonly kind: 'postgres'; readonly owner: string; readonly login: string; readonly connections: number };

/** `settings`: one statement that sets role and claims. */
export async function openBare(database: BareDatabase, settings: string): Promise<RunStatements> {
  if (database.kind === 'postgres') {
    const owners = new Pool({ connectionString: database.owner, max: database.connections });
    const requests = new Pool({ connectionString: database.login, max: database.connections });
    return inTurn(
      async ({ text, params }) => (await owners.query<Row>(text, [...params])).rows,
      async ({ text, params }) => {
        const client = await requests.connect();
        let broken = true;
        try {
          await client.query(`begin; ${settings}`);
          const { rows } = await client.query<Row>(text, [...params]);
          await client.query('commit');
          broken = false;
          return rows;
        } finally {
          client.release(broken);
        }
      },
    );
  }
  const pglite = await PGlite.create(database.dir === undefined ? {} : { dataDir: database.dir });
  for (const script of [...database.scripts, 'analyze']) await pglite.exec(script);
  return inTurn(
    async ({ text, params }) => (await pglite.query<Row>(text, [...params])).rows,
    ({ text, params }) =>
      pglite.transaction(async (transaction) => {
        await transaction.query(settings);
        return (await transaction.query<Row>(text, [...params])).rows;
      }),
  );
}

type RunOne = (statement: StorageStatement) => Promise<readonly Row[]>;

function inTurn(asOwner: RunOne, asCaller: RunOne): RunStatements {
  return async (statements) => {
    let rows: readonly Row[] = [];
    for (const statement of statements) rows = await (statement.as === 'owner' ? asOwner : asCaller)(statement);
    return rows;
  };
}
