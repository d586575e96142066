// Runs the statements of sign-in as the service does.
import statements from '../../../specs/generated/sign-in-sql.json' with { type: 'json' };
import { withSession, type Db, type Row, type Session } from '../../db/db.ts';
import { compile, type Sql } from '../../db/sql.ts';
import { AS_SERVICE } from '../write-user.ts';

/** One transaction with the role and the search path of the service, whose rights triggers have. */
export async function asService<T>(db: Db, work: (session: Session) => Promise<T>): Promise<T> {
  return withSession(db, async (session) => {
    await session.exec(AS_SERVICE.join('; '));
    const answer = await work(session);
    await session.commit();
    return answer;
  });
}

/** One of the statements of sign-in, or one that is made for the purpose. */
export async function run(
  session: Session,
  statement: keyof typeof statements | Sql,
  values: readonly (string | null)[] = [],
): Promise<readonly Row[]> {
  if (typeof statement === 'string') return session.query(statements[statement], values);
  const { text, params } = compile(statement);
  return session.query(text, params);
}
