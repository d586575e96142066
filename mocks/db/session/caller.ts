// Runs work as a caller: one short transaction with the caller's role and JWT claims, set locally.
import { COMMIT, DatabaseError, type Batch, type Db, type Session, type Step } from '../db.ts';
import { compile, identifiers, join, literal, param, sql } from '../sql.ts';

/** The caller as PostgreSQL sees it. */
export interface Caller {
  readonly role: string;
  /** The JWT's claims; `request.jwt.claims` for policies. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** What came with the caller, as policies and triggers may read it. */
  readonly request?: CallersRequest;
  /** Further settings that they may read, by name. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface CallersRequest {
  readonly method: string;
  /** As the service reads it that the gateway leads to. */
  readonly path: string;
  /** By their names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  /** For a service that tells them apart from headers. */
  readonly cookies?: Readonly<Record<string, string>>;
  /** For a service that tells it beside its claims. */
  readonly jwt?: string;
}

/** The headers of a request with those that a gateway adds. */
export function throughGateway({ headers, url }: Pick<Request, 'headers' | 'url'>): CallersRequest['headers'] {
  const { host, protocol } = new URL(url);
  const added = {
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': protocol.slice(0, -1),
    'x-forwarded-host': host,
  };
  return { ...added, ...Object.fromEntries(headers) };
}

/** The caller's role cannot be taken, or its claims cannot be set. */
export class CallerRefused extends DatabaseError {}

/** Every statement was done, and the commit was refused: a deferred constraint is broken. */
export class CommitRefused extends DatabaseError {
  /** For the owner of the mock. */
  advice: string | undefined;
}

/**
 * One transaction as the caller, begun with the first statement of `work`. `SET ROLE` alone is not a wall (a function can
 * `RESET ROLE`), so the session authorization is dropped to `authenticator` first. Commits when `work` resolves and has
 * not committed itself, rolls back when it rejects.
 */
export async function asCaller<T>(
  db: Db,
  caller: Caller,
  work: (session: Session) => Promise<T>,
  options: { readonly searchPath?: readonly string[] } = {},
): Promise<T> {
  const beginning = begin(caller, options.searchPath ?? ['public']);
  const session = await db.acquire('requests');
  const begun = beginLater(session, beginning);
  try {
    const result = await work(begun);
    await begun.finish();
    return result;
  } finally {
    await session.release();
  }
}

/** The session; its first statements are sent together with the beginning of the transaction. */
function beginLater(session: Session, beginning: readonly Step[]): Session & { finish(): Promise<void> } {
  let state: 'new' | 'open' | 'over' = 'new';

  async function batch(steps: readonly Step[]): Promise<Batch> {
    const first = state === 'new';
    const all = first ? [...beginning, ...steps] : steps;
    const { rows, error: found } = await session.batch(all);
    const error = found !== undefined && all[rows.length] === COMMIT ? atCommit(found) : found;
    if (first && error !== undefined && rows.length < beginning.length)
      throw isBroken(error) ? error : new CallerRefused(error.message, error, { cause: error });
    state = error === undefined && steps.includes(COMMIT) ? 'over' : 'open';
    return { rows: first ? rows.slice(beginning.length) : rows, ...(error === undefined ? {} : { error }) };
  }

  return {
    batch,
    async query(text, params = []) {
      const { rows, error } = await batch([{ text, params }]);
      if (error !== undefined) throw error;
      return rows[0] ?? [];
    },
    async exec(text, params) {
      if (state === 'new') await batch([]);
      return session.exec(text, params);
    },
    async commit() {
      if (state === 'new') await batch([]);
      await session.commit().catch((error: unknown) => {
        throw error instanceof DatabaseError ? atCommit(error) : error;
      });
      state = 'over';
    },
    async finish() {
      if (state !== 'over') await this.commit();
    },
    release: () => session.release(),
  };
}

function atCommit(error: DatabaseError): DatabaseError {
  return isBroken(error) ? error : new CommitRefused(error.message, error, { cause: error });
}

/** The connection, the server's resources, an operator or the server itself failed: not the caller's fault. */
function isBroken({ code }: DatabaseError): boolean {
  return ['08', '53', '57', 'XX'].includes(code.slice(0, 2));
}

/** The steps that were last made for a claims object: a caller who asks again has the same object. */
const begun = new WeakMap<Caller['claims'], { readonly key: string; readonly steps: readonly Step[] }>();

function begin(caller: Caller, searchPath: readonly string[]): readonly Step[] {
  const key = JSON.stringify([caller.role, searchPath, caller.request, caller.settings]);
  const known = begun.get(caller.claims);
  if (known?.key === key) return known.steps;
  const steps = beginSteps(caller, searchPath);
  begun.set(caller.claims, { key, steps });
  return steps;
}

const BEGIN: Step = { text: 'begin', unread: true };

function beginSteps(
  { role, claims, request, settings: more = {} }: Caller,
  searchPath: readonly string[],
): readonly Step[] {
  const sub = typeof claims['sub'] === 'string' ? claims['sub'] : '';
  const settings: readonly (readonly [name: string, value: string])[] = [
    ['search_path', compile(identifiers(searchPath)).text],
    ['request.jwt.claims', JSON.stringify(claims)],
    ['request.jwt.claim.sub', sub],
    ['request.jwt.claim.role', role],
    ...Object.entries(request ?? {}).map(
      ([name, value]: readonly [string, unknown]) =>
        [`request.${name}`, typeof value === 'string' ? value : JSON.stringify(value)] as const,
    ),
    ...Object.entries(more),
    ['session_authorization', 'authenticator'],
    ['role', role],
  ];
  if (settings.some(([, value]) => value.includes('\0')))
    throw new CallerRefused('A claim holds a NUL character.', { code: '22021' });
  const calls = settings.map(([name, value]) => sql`set_config(${literal(name)}, ${param(value)}, true)`);
  // Without rows: each call would answer the value that it was sent.
  return [BEGIN, { ...compile(sql`select where num_nulls(${join(calls)}) < 0`), unread: true, kept: 'anybody' }];
}
