// The bare server on PGlite, a process of its own: settings and statement in one transaction of PGlite's own query API.
import { PGlite } from '@electric-sql/pglite';
import { serveBare } from './bare-http.ts';
import type { Statement } from './record.ts';

export interface BarePgliteStart {
  /** The SQL that fills an empty database. */
  readonly scripts: readonly string[];
  readonly settings: string;
  readonly statements: readonly Statement[];
}

async function start({ scripts, settings, statements }: BarePgliteStart): Promise<string> {
  const pglite = await PGlite.create();
  for (const script of [...scripts, 'analyze']) await pglite.exec(script);
  return serveBare(statements, ({ text, params, column }) =>
    pglite.transaction(async (transaction) => {
      await transaction.query(settings);
      const { rows } = await transaction.query<Record<string, string>>(text, [...params]);
      return rows[0]?.[column] ?? 'null';
    }),
  );
}

process.on('disconnect', () => process.exit());
process.once('message', (message: BarePgliteStart) => {
  void start(message).then((url) => process.send?.({ url }));
});
