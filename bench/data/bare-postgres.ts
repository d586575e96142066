// The bare server on PostgreSQL, a process of its own: begin and settings, the statement, commit, through `pg` and its pool.
import { Pool } from 'pg';
import { serveBare, type RunStatement } from './bare-http.ts';
import type { Statement } from './record.ts';

export interface BarePostgresStart {
  readonly url: string;
  readonly connections: number;
  /** One statement that sets role, claims and search path. */
  readonly settings: string;
  readonly statements: readonly Statement[];
  /** Whether the three travel together; otherwise each is waited for, as most programs do. */
  readonly pipelined: boolean;
}

function createRun({ url, connections, settings, pipelined }: BarePostgresStart): RunStatement {
  const pool = new Pool({ connectionString: url, max: connections, ...(pipelined ? { pipeline: true } : {}) });
  const begin = `begin; ${settings}`;
  return async ({ text, params, column }) => {
    const client = await pool.connect();
    let broken = true;
    try {
      let rows: readonly Readonly<Record<string, string>>[];
      if (pipelined) {
        const begun = client.query(begin);
        const asked = client.query<Record<string, string>>(text, [...params]);
        const committed = client.query('commit');
        [, { rows }] = await Promise.all([begun, asked, committed]);
      } else {
        await client.query(begin);
        ({ rows } = await client.query<Record<string, string>>(text, [...params]));
        await client.query('commit');
      }
      broken = false;
      return rows[0]?.[column] ?? 'null';
    } finally {
      client.release(broken);
    }
  };
}

process.on('disconnect', () => process.exit());
process.once('message', (start: BarePostgresStart) => {
  void serveBare(start.statements, createRun(start)).then((url) => process.send?.({ url }));
});
