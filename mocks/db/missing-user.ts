// Recognizes a row that refers to a user who is not in auth.users, so that the mock can say what to do.
import type { DatabaseError } from './db.ts';

/** The user's id; PostgreSQL does not say in which schema `users` is. */
export function missingUser({ code, detail }: Pick<DatabaseError, 'code' | 'detail'>): string | undefined {
  if (code !== '23503') return undefined;
  return /=\(([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\) is not present in table "users"/.exec(detail ?? '')?.[1];
}

/** Which key is missing, or still referred to, and what to do if it is a user's; undefined for other errors. */
export function adviceOnMissingRow(error: Pick<DatabaseError, 'code' | 'detail'>): string | undefined {
  const { code, detail } = error;
  if (code !== '23503' || detail === undefined) return undefined;
  const advice = adviceOnMissingUser(error);
  return advice === undefined ? detail : `${detail} ${advice}`;
}

/** What to do while a mock runs; undefined for other errors. */
export function adviceOnMissingUser(error: Pick<DatabaseError, 'code' | 'detail'>): string | undefined {
  const id = missingUser(error);
  if (id === undefined) return undefined;
  return `If that is auth.users, make the user first: mock.auth.createUser({ id: '${id}' }), POST /__touchstone/auth/users, or --users FILE at the start.`;
}
