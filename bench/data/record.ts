// Takes the SQL statement of each operation from the engine at run time, so that the bare server sends the same one.
import { resolve } from '../../mocks/data/resolve.ts';
import { bootstrap } from '../../mocks/db/bootstrap.ts';
import type { Session } from '../../mocks/db/db.ts';
import { openPglite } from '../../mocks/db/pglite.ts';
import { listen, type Sent } from '../listen.ts';
import { maskBody, type Operation } from './operations.ts';
import { SETTINGS_SQL } from './schema.ts';

export interface RecordedRequest extends Operation {
  /** What the mock answers, over HTTP. */
  readonly body: string;
}

/** A statement, and how its result becomes the mock's answer. */
export interface Statement extends Pick<Sent, 'text' | 'params'> {
  readonly operation: string;
  readonly column: string;
  readonly before: string;
  readonly after: string;
}

export async function recordStatements(
  schema: string,
  requests: readonly RecordedRequest[],
): Promise<readonly Statement[]> {
  const db = await openPglite();
  try {
    const session = await db.acquire();
    await bootstrap(session);
    await session.exec(schema);
    const statements: Statement[] = [];
    for (const request of requests) statements.push(await record(session, request));
    await session.release();
    return statements;
  } finally {
    await db.close();
  }
}

async function record(inner: Session, request: RecordedRequest): Promise<Statement> {
  const { name: operation, query, variables } = request;
  const sent: Sent[] = [];
  await inner.exec(`begin; ${SETTINGS_SQL}`);
  await resolve(listen(inner, sent), { query, variables, operationName: operation }, { dialect: 'contract' });
  await inner.exec('rollback');
  const body = maskBody(request.body, operation);
  for (const { text, params, rows } of sent)
    for (const [column, value] of Object.entries(rows[0] ?? {})) {
      const found = maskBody(value ?? '', operation);
      const place = found.startsWith('{') ? body.indexOf(found) : -1;
      if (place === -1) continue;
      const frame = { before: body.slice(0, place), after: body.slice(place + found.length) };
      return { operation, text, params, column, ...frame };
    }
  throw new Error(`No statement of the engine gives the answer to ${operation}: ${request.body.slice(0, 300)}`);
}
