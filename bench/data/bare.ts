// A bare server, a process of its own: for each operation the mock's statement, its result in the mock's frame, and nothing else.
import { openBare, type BareDatabase } from '../bare-database.ts';
import { listenBare } from '../bare-server.ts';
import { answerParent } from '../child.ts';
import type { Statement } from './record.ts';
import { SETTINGS_SQL } from './schema.ts';

export interface BareStart {
  readonly database: BareDatabase;
  readonly statements: readonly Statement[];
}

answerParent(async ({ database, statements }: BareStart) => {
  const { caller } = await openBare(database, SETTINGS_SQL);
  const byName = new Map(statements.map((statement) => [statement.operation, statement]));
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  // Every path is the same.
  return listenBare(async (_, body) => {
    const { operationName } = JSON.parse(body.toString()) as { readonly operationName: string };
    const statement = byName.get(operationName);
    if (statement === undefined) throw new Error(`unknown operation ${operationName}`);
    const [row] = await caller(statement);
    const result = (row?.[statement.column] as string | null | undefined) ?? 'null';
    return { headers, content: `${statement.before}${result}${statement.after}` };
  });
});
