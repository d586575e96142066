// The function of a project that has the last word on the claims of its access tokens.
import { DatabaseError, type Session } from '../db/db.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** The hook failed, refused or returned no claims: the message is a sentence for the owner of the mock. */
export class HookFailed extends Error {
  override readonly name = 'HookFailed';
  /** What the hook itself says to the client, if it refused. */
  readonly refusal: { readonly status: number; readonly message: string } | undefined;
  constructor(message: string, refusal?: HookFailed['refusal'], options?: ErrorOptions) {
    super(message, options);
    this.refusal = refusal;
  }
}

/** As the service does before it signs a token, in its transaction. `hook` is the quoted name of a function. Throws a HookFailed. */
export async function applyTokenHook(
  session: Session,
  hook: string,
  event: { readonly user_id: string; readonly claims: Claims; readonly authentication_method: string },
): Promise<Claims> {
  try {
    const [row] = await session.query(`select ${hook}($1::jsonb) as answer`, [JSON.stringify(event)]);
    return readAnswer(hook, row?.['answer']);
  } catch (cause) {
    if (!(cause instanceof DatabaseError)) throw cause;
    throw new HookFailed(
      `The hook ${hook} of access tokens failed: ${cause.message} (${cause.code}). It runs as supabase_auth_admin with the search path "auth", as in the service: grant that role what the function needs.`,
      undefined,
      { cause },
    );
  }
}

function readAnswer(hook: string, text: string | null | undefined): Claims {
  const { claims, error } = (JSON.parse(text ?? 'null') ?? {}) as {
    readonly claims?: Claims;
    readonly error?: { readonly message?: string; readonly http_code?: number };
  };
  if (error !== undefined) {
    const { message, http_code: status = 500 } = error;
    throw new HookFailed(`The hook ${hook} refused the token: ${message ?? 'without a reason'}`, {
      status,
      message: message ?? '',
    });
  }
  if (claims === undefined) throw new HookFailed(`The hook ${hook} of access tokens returned no claims.`);
  return claims;
}
