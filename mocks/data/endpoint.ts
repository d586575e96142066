// The data interface of the mock: checks key, token and body, and runs one request as its caller in one short transaction.
import { errors as joseErrors } from 'jose';
import { asCaller, type Caller } from '../db/caller.ts';
import { DatabaseError, type Db } from '../db/db.ts';
import type { DialectName } from '../dialect.ts';
import type { Jwt } from '../http/jwt.ts';
import type { Incoming, Part } from '../http/part.ts';
import { renderError } from '../http/respond.ts';
import { ServiceError } from '../http/service-error.ts';
import { answerRequest, refusal, type Answer, type GraphqlRequest } from './answer.ts';
import { NumberText } from './plan/value.ts';
import { createReflectionCache } from './reflection.ts';

export interface DataPartOptions {
  readonly db: Db;
  readonly dialect: DialectName;
  /** The search path of requests. */
  readonly schemas: readonly string[];
  readonly jwt: Jwt;
  /** The project's API keys: JWTs of their roles. */
  readonly keys: { readonly anon: string; readonly service: string };
}

export function createDataPart(options: DataPartOptions): Part {
  const { db, dialect, schemas } = options;
  const reflections = createReflectionCache();

  async function answerAs(caller: Caller, request: GraphqlRequest): Promise<Answer> {
    let begun = false;
    try {
      return await asCaller(
        db,
        caller,
        (session) => {
          begun = true;
          return answerRequest(session, request, { dialect, reflections });
        },
        { searchPath: [...schemas, 'extensions'] },
      );
    } catch (error) {
      if (error instanceof DatabaseError && !begun)
        throw refuse(401, 'PGRST302', `The token's role cannot be taken: ${error.message}`);
      return refusal(error);
    }
  }

  return {
    async handle(incoming) {
      try {
        checkAddress(incoming);
        const caller = await readCaller(incoming.request, options);
        return renderAnswer(await answerAs(caller, await readBody(incoming.request)));
      } catch (error) {
        return renderError(error);
      }
    },
    snapshot: () => null,
    restore: () => reflections.clear(),
  };
}

function checkAddress({ request, path }: Incoming): void {
  if (path !== '')
    throw refuse(
      404,
      'PGRST125',
      `Nothing is served at this path: the endpoint is /graphql/v1, without a trailing slash`,
    );
  if (request.method !== 'POST')
    throw refuse(405, 'PGRST101', `The endpoint takes POST requests, not ${request.method}`, { allow: 'POST' });
}

/** The API key lets in; the bearer token, when there is one, says who asks. */
async function readCaller(request: Request, { jwt, keys }: DataPartOptions): Promise<Caller> {
  // A client that sets the header in two spellings sends it twice.
  const [apiKey, ...others] = new Set(request.headers.get('apikey')?.split(/ *, */));
  if (apiKey === undefined || apiKey === '')
    throw new ServiceError(401, 'no API key', {
      message: 'No API key found in request',
      hint: 'No `apikey` request header or url param was found.',
    });
  if (others.length > 0 || (apiKey !== keys.anon && apiKey !== keys.service))
    throw new ServiceError(401, 'wrong API key', {
      message: 'Invalid API key',
      hint: 'Double check your API key: it has to be one of the project.',
    });
  const authorization = request.headers.get('authorization');
  const token = authorization === null ? apiKey : /^bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (token === undefined) throw refuse(401, 'PGRST301', 'The Authorization header holds no bearer token');
  try {
    const claims = await jwt.verify(token);
    return { role: typeof claims['role'] === 'string' ? claims['role'] : 'anon', claims };
  } catch (error) {
    if (error instanceof joseErrors.JWTExpired) throw refuse(401, 'PGRST303', 'JWT expired');
    if (error instanceof joseErrors.JOSEError) throw refuse(401, 'PGRST301', `JWT refused: ${error.message}`);
    throw error;
  }
}

async function readBody(request: Request): Promise<GraphqlRequest> {
  const type = request.headers.get('content-type');
  if (type !== null && !/^application\/([a-z-]+\+)?json\s*(;|$)/i.test(type))
    throw refuse(415, 'PGRST107', `The body has to be application/json, not ${type}`);
  const body = parseBody(await request.text());
  if (Array.isArray(body))
    throw refuse(400, 'PGRST102', 'The body is a list: one request at a time, batches are not supported');
  if (typeof body !== 'object' || body === null) throw refuse(400, 'PGRST102', 'The body has to be a JSON object');
  const { query, variables, operationName } = body as Readonly<Record<string, unknown>>;
  if (typeof query !== 'string')
    throw refuse(400, 'PGRST102', 'The body needs `query`, a GraphQL document as a string');
  return { query, variables, operationName: typeof operationName === 'string' ? operationName : null };
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text, keepNumber);
  } catch (cause) {
    throw refuse(400, 'PGRST102', `The body is no JSON: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/** Numbers that lose digits as JavaScript numbers stay text. */
function keepNumber(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  return String(value) === context.source ? value : new NumberText(context.source);
}

function renderAnswer({ data, errors }: Answer): Response {
  const parts = [
    ...(data === undefined ? [] : [`"data":${data}`]),
    ...(errors.length === 0 ? [] : [`"errors":${JSON.stringify(errors.map((message) => ({ message })))}`]),
  ];
  return new Response(`{${parts.join(',')}}`, {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
}

function refuse(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
  return new ServiceError(status, message, { code, message, details: null, hint: null }, headers);
}
