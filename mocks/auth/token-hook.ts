// Lets the hook of a project change the claims of an access token, as the service does before it signs one.
import { DatabaseError, type Db } from '../db/db.ts';

type Claims = Readonly<Record<string, unknown>>;

/** `hook` is the quoted name of a function. Throws an Error with a sentence if it fails, refuses or returns no claims. */
export async function applyTokenHook(db: Db, hook: string, user: string, claims: Claims): Promise<Claims> {
  const event = { user_id: user, claims, authentication_method: 'password' };
  const session = await db.acquire();
  try {
    await session.exec('begin; set local role supabase_auth_admin; set local search_path to auth');
    const [row] = await session.query(`select ${hook}($1::jsonb) as answer`, [JSON.stringify(event)]);
    await session.commit();
    return readAnswer(hook, row?.['answer']);
  } catch (cause) {
    if (!(cause instanceof DatabaseError)) throw cause;
    throw new Error(
      `The hook ${hook} of access tokens failed: ${cause.message} (${cause.code}). It runs as supabase_auth_admin with the search path "auth", as in the service: grant that role what the function needs.`,
      { cause },
    );
  } finally {
    await session.release();
  }
}

function readAnswer(hook: string, text: string | null | undefined): Claims {
  const { claims, error } = (JSON.parse(text ?? 'null') ?? {}) as {
    readonly claims?: Claims;
    readonly error?: { readonly message?: string };
  };
  if (error !== undefined)
    throw new Error(`The hook ${hook} refused the token: ${error.message ?? 'without a reason'}`);
  if (claims === undefined) throw new Error(`The hook ${hook} of access tokens returned no claims.`);
  return claims;
}
