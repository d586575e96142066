// Whether the data interface is that of GraphQL over HTTP or the real system's gateway, and what it refuses before GraphQL is reached.
import { ServiceError } from '../../http/service-error.ts';
import { distance } from '../../../specs/nearest.ts';
import { throughGateway, type CallersRequest, type CommitRefused } from '../../db/session/caller.ts';
import type { DialectName } from '../../runtime/dialect.ts';

export type HttpRules = 'specified' | 'gateway';

export const httpRules: Readonly<Record<DialectName, HttpRules>> = { contract: 'specified', supabase: 'gateway' };

interface More {
  readonly details?: string | undefined;
  readonly hint?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** In the form of the gateway. */
export function refuse(status: number, code: string, message: string, { details, hint, headers = {} }: More = {}) {
  return new ServiceError(status, message, { code, message, details: details ?? null, hint: hint ?? null }, headers);
}

/** By the codes of PostgreSQL, or how they begin; others are 400. */
const STATUSES: readonly (readonly [RegExp, number])[] = [
  [/^23(503|505)/, 409],
  [/^25006/, 405],
  [/^(08|53(?!400)|57P01)/, 503],
  [/^(0L|0P|28|42501)/, 403],
  [/^42(883|P01)/, 404],
  [/^(09|21|25|2D|38|39|3B|40|42P17|53|54|55|57|58|F0|HV|P0(?!001)|XX)/, 500],
];

/** When the database refuses the commit, no GraphQL answer is left to send. SQL that raises `PT…` names the status. */
export function refuseCommit({ message, code, detail, hint, advice }: CommitRefused, role: string): ServiceError {
  const known = STATUSES.find(([pattern]) => pattern.test(code))?.[1] ?? Number(/^PT(\d{3})$/.exec(code)?.[1] ?? 400);
  const status = code === '42501' && role === 'anon' ? 401 : known;
  const refusal = refuse(status, code, message, { details: detail, hint });
  refusal.advice = advice;
  return refusal;
}

/** The gateway turns a request into a call of a function. */
export function tellRequest(request: Request): CallersRequest {
  const { cookie = '', ...headers } = throughGateway(request);
  const cookies = cookie.split(/; */).map((pair) => pair.split(/=(.*)/s));
  return {
    method: 'POST',
    path: '/rpc/graphql',
    headers: { ...headers, 'content-profile': 'graphql_public' },
    cookies: Object.fromEntries(cookies.flatMap(([name = '', value]) => (value === undefined ? [] : [[name, value]]))),
  };
}

/** The function that the gateway calls is in a schema of its own. */
export function checkExposed(schemas: readonly string[] = ['graphql_public']): void {
  if (!schemas.includes('graphql_public'))
    throw refuse(406, 'PGRST106', 'Invalid schema: graphql_public', {
      hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
    });
}

const FUNCTION = 'graphql_public.graphql';
const PARAMETERS = ['extensions', 'operationName', 'query', 'variables'];

/** The real gateway calls a function, and each key of the body is a parameter. */
export function refuseOtherKeys(body: object): void {
  const keys = Object.keys(body).toSorted();
  if (keys.every((key) => PARAMETERS.includes(key))) return;
  const [given, own] = [`(${keys.join(', ')})`, `(${PARAMETERS.join(', ')})`];
  const isNear = distance(given.toLowerCase(), own.toLowerCase()) <= 0.67 * Math.max(given.length, own.length);
  throw refuse(404, 'PGRST202', `Could not find the function graphql_public.graphql${given} in the schema cache`, {
    details: `Searched for the function ${FUNCTION} with parameter${keys.length > 1 ? 's' : ''} ${keys.join(', ')} or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.`,
    hint: isNear ? `Perhaps you meant to call the function ${FUNCTION}${own}` : undefined,
  });
}
