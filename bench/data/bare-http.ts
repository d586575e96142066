// The HTTP side of a bare server of the data interface: picks the statement by operation name, sends its result.
import { listenBare } from '../bare-server.ts';
import type { Statement } from './record.ts';

export type RunStatement = (statement: Statement) => Promise<string>;

/** Resolves with its origin; every path is the same. */
export function serveBare(statements: readonly Statement[], run: RunStatement): Promise<string> {
  const byName = new Map(statements.map((statement) => [statement.operation, statement]));

  async function answer(body: string): Promise<string> {
    const { operationName } = JSON.parse(body) as { readonly operationName: string };
    const statement = byName.get(operationName);
    if (statement === undefined) throw new Error(`unknown operation ${operationName}`);
    return `${statement.before}${await run(statement)}${statement.after}`;
  }

  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return listenBare(async (_, body) => ({ headers, content: await answer(body.toString()) }));
}
