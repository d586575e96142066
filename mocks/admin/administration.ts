// The verbs of a mock over HTTP, below /__touchstone: for tests in another process or language.
import { ScriptError } from '../db/script/script-error.ts';
import { DatabaseError, DatabaseUnavailable } from '../db/db.ts';
import { adviceOnMissingUser } from '../db/missing-user.ts';
import type { Incoming, Part } from '../http/part.ts';
import { isResponse, json, renderError } from '../http/respond.ts';
import { createRouter } from '../http/router.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Administered } from './operation.ts';
import type { Verbs } from '../mock.ts';
import type { OperationRegister } from '../http/operations.ts';
import { checkNames, readObject, refused } from './body.ts';
import { ROUTES } from './operations.ts';

export interface AdministrationOptions {
  /** The origin under which the client of a request reaches the mock. */
  readonly originOf: (request: Request) => string;
  readonly operations: OperationRegister;
  /** Only `health` answers. */
  readonly isOff: boolean;
}

export function createAdministration(mock: Administered, options: AdministrationOptions): Pick<Part, 'handle'> {
  const router = createRouter(ROUTES);

  async function answer({ request, path, query }: Incoming): Promise<Response> {
    const match = router(request.method, path);
    const health = match.kind === 'found' && match.route.operation === 'health';
    if (!health && options.isOff)
      throw new ServiceError(403, 'Off', { message: 'The administration of this mock is off.' });
    if (!health && !carriesKey(request, mock.keys.admin))
      throw new ServiceError(401, 'Unauthorized', {
        message: `The administration needs "Authorization: Bearer <admin key>"${describeGiven(request, mock.keys)}. The admin key is what the command prints as such, and mock.keys.admin.`,
      });
    if (match.kind === 'unknown') throw new ServiceError(404, 'Unknown', { message: describeRoutes(path) });
    if (match.kind === 'wrong-method')
      throw new ServiceError(
        405,
        'Wrong method',
        { message: `${path} takes ${match.allow.join(', ')}.` },
        { allow: match.allow.join(', ') },
      );
    const { route } = match;
    // A health probe may add a parameter to avoid caches; the journal reads its own.
    if (!health && route.operation !== 'readJournal')
      checkNames(`The query of ${request.method} ${path}`, query.keys(), route.query ?? []);
    const ref = query.get('ref');
    const result = await route.run({
      mock,
      request,
      query,
      param: (name) => match.params[name] ?? '',
      object: () => readObject(request),
      project: async () => (ref === null ? mock : mock.project(ref)),
      origin: () => options.originOf(request),
      served: options.operations,
    });
    return isResponse(result) ? result : json(200, result);
  }

  return {
    async handle(incoming) {
      try {
        return await answer(incoming);
      } catch (error) {
        return renderError(toRefusal(error));
      }
    },
  };
}

function carriesKey(request: Request, key: string): boolean {
  const [, given] = /^bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  return given === key;
}

/** Which other key of the mock came in its place, by mistake. */
function describeGiven({ headers }: Request, { anon, service, token }: Verbs['keys']): string {
  const authorization = headers.get('authorization');
  if (authorization === null) return '';
  const given = authorization.replace(/^bearer +/i, '').trim();
  const named = new Map([
    [anon, 'the anon key'],
    [service, 'the service key'],
    [token, 'the access token of management'],
  ]).get(given);
  return named === undefined ? ', and came with another text' : `, and came with ${named}`;
}

function describeRoutes(path: string): string {
  const known = [...new Set(ROUTES.map((route) => route.path))].join(', ');
  return `The administration has no ${path === '' || path === '/' ? 'page of its own' : path}. It has ${known}, below /__touchstone.`;
}

/** What the caller did wrong, in PostgreSQL's own words if it was SQL. */
function toRefusal(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable)
    return new ServiceError(
      503,
      error.message,
      { message: error.message },
      { 'retry-after': String(error.retryAfter) },
    );
  if (error instanceof DatabaseError) {
    const { message, code, detail, hint = adviceOnMissingUser(error), position } = error;
    return new ServiceError(400, message, { message, code, detail, hint, position });
  }
  if (error instanceof ServiceError || error instanceof ScriptError || !(error instanceof Error)) return error;
  return error.constructor === Error ? refused(error.message) : error;
}
