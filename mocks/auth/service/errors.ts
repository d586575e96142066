// The errors of sign-in: a status, a code of the service, and a message, in the form of the version of the API that the client asks for.
import type { Refused } from '../../../specs/operation.ts';
import { authRefused } from '../../../specs/auth-operations.ts';
import { DatabaseError, type DatabaseUnavailable } from '../../db/db.ts';
import { describeRefusal } from '../write-user.ts';
import { ServiceError } from '../../http/service-error.ts';

/** The first version with the newer form; without the header the older one holds. */
const NEWER = '2024-01-01';
export const VERSION = 'x-supabase-api-version';

export class AuthError extends ServiceError {
  readonly errorCode: string;
  /** What the body has beside code and message. */
  readonly more: object;
  /** Of a refusal by SQL: what a client of the older form gets instead. */
  readonly sql: DatabaseError | undefined;
  constructor(status: number, errorCode: string, message: string, more: object = {}, sql?: DatabaseError) {
    const body = { code: status, error_code: errorCode, msg: message, ...more };
    super(status, message, body, { 'x-sb-error-code': errorCode });
    this.errorCode = errorCode;
    this.more = more;
    this.sql = sql;
    this.advice = sql === undefined ? undefined : describeRefusal(sql);
  }
}

/** SQL and hooks may name any status. */
export const isRefusal = (status: number): boolean => Number.isInteger(status) && status >= 400 && status < 600;

export const invalid = (message: string) => new AuthError(400, 'validation_failed', message);
export const badJson = (message: string) =>
  new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${message}`);
export const badJwt = (message: string) => new AuthError(403, 'bad_jwt', message);
export const wrongCredentials = (message = 'Invalid login credentials') =>
  new AuthError(400, 'invalid_credentials', message);
export const noUser = (message = 'User not found', status = 404) => new AuthError(status, 'user_not_found', message);
export const noSignUps = () => new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
export const banned = (message = 'User is banned', status = 400) => new AuthError(status, 'user_banned', message);
export const taken = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
export const already = () => new AuthError(422, 'user_already_exists', 'User already registered');

/** What the service answers where this is turned off; undefined if it is not. The code of OAuth's own form has a space. */
export function refusalOf(operation: string, textOf: (name: string) => unknown): ServiceError | undefined {
  const rows: readonly Refused[] = Object.hasOwn(authRefused, operation) ? (authRefused[operation] ?? []) : [];
  const fits = (patterns: Readonly<Record<string, string>> = {}): boolean =>
    Object.entries(patterns).every(([name, pattern]) => new RegExp(pattern).test(String(textOf(name))));
  const row = rows.find(([, , , , patterns]) => fits(patterns));
  if (row === undefined) return undefined;
  const [, status, code, message] = row;
  if (!code.includes(' ')) return new AuthError(status, code, message);
  return new ServiceError(status, message, { error: code, error_description: message });
}

/** A refusal by the gateway, as for the other interfaces. */
export function noKey(message: string, hint: string): ServiceError {
  return new ServiceError(401, message, { message, hint });
}

export function notBuilt(method: string, path: string): ServiceError {
  const message = `The mock has no ${method} /auth/v1${path}, which the service has. A stub can answer it: mock.stub({ method, path, body }), or POST /__touchstone/stubs.`;
  return new AuthError(501, 'not_implemented', message);
}

export function unavailable({ message, retryAfter }: DatabaseUnavailable): ServiceError {
  const body = { code: 503, error_code: 'unexpected_failure', msg: message };
  return new ServiceError(503, message, body, { 'retry-after': String(retryAfter) });
}

/** Does the work; what SQL refuses, such as a trigger, is an error of the service with this message. */
export async function failingAs<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DatabaseError ? new AuthError(500, 'unexpected_failure', message, {}, error) : error;
  }
}

/** Those that the service shows in its older form. */
const SHOWN = /^(P0001|23000|23001|23502|23503|23505|23514|23P01)$/;

/** As the client reads errors. */
export function inVersion(error: ServiceError, version: string | null): ServiceError {
  if (!(error instanceof AuthError)) return error;
  const { status, message, headers, advice, errorCode, more, sql } = error;
  const isNewer = /^\d{4}-\d\d-\d\d$/.test(version ?? '') && (version ?? '') >= NEWER;
  const answered = isNewer
    ? new ServiceError(status, message, { code: errorCode, message, ...more }, { ...headers, [VERSION]: NEWER })
    : shown(error, sql);
  return Object.assign(answered, { advice });
}

function shown(error: AuthError, sql: DatabaseError | undefined): ServiceError {
  if (sql === undefined) return error;
  const { code, message, hint, detail } = sql;
  const own = Number(/^PT(\d{3})$/.exec(code)?.[1]);
  if (!isRefusal(own) && !SHOWN.test(code)) return error;
  const facts = { code, message, ...(hint === undefined ? {} : { hint }), ...(detail === undefined ? {} : { detail }) };
  return new ServiceError(isRefusal(own) ? own : 500, error.message, facts, error.headers);
}
