// The data interface of the mock: checks key, token and body, and runs one request as its caller in one short transaction.
import { DatabaseUnavailable } from '../../db/db.ts';
import { CallerRefused, CommitRefused, type Caller } from '../../db/session/caller.ts';
import type { Operations } from '../../http/operations.ts';
import type { Incoming, Part, TellSql } from '../../http/part.ts';
import { readCaller, type Credentials } from './credentials.ts';
import { checkExposed, httpRules, refuse, refuseCommit, tellRequest, type HttpRules } from './gateway.ts';
import type { Answer, GraphqlRequest } from '../engine/request.ts';
import { readBody } from './request-body.ts';
import type { Runner, RunnerOptions } from '../engine/run-as-caller.ts';
import { holdsError, renderError } from '../../http/respond.ts';
import { ServiceError } from '../../http/service-error.ts';
import { WholeResponse } from '../../http/whole-response.ts';

/** Everything at the endpoint is one operation, whatever its method. */
export const dataOperations: Operations = {
  names: new Set(['graphql']),
  nameOf: (_method, path) => (path === '' ? 'graphql' : undefined),
  paramsOf: () => ({}),
};

export interface DataPartOptions extends Credentials, RunnerOptions {
  /** The schemas that the gateway lets in; undefined: all. */
  readonly exposed?: readonly string[] | undefined;
}

export function createDataPart(options: DataPartOptions): Part {
  const http = httpRules[options.dialect];
  let runner: Runner | undefined;

  /** The engine is most of the interface: a page that asks storage alone does not load it. */
  async function loadRunner(): Promise<Runner> {
    const { createRunner } = await import('../engine/run-as-caller.ts');
    return (runner ??= createRunner(options));
  }

  async function answerAs(caller: Caller, request: GraphqlRequest, tellSql?: TellSql): Promise<Answer> {
    try {
      return await (runner ?? (await loadRunner())).run(caller, request, tellSql);
    } catch (error) {
      if (error instanceof DatabaseUnavailable)
        throw refuse(503, 'PGRST001', error.message, { headers: { 'retry-after': String(error.retryAfter) } });
      if (error instanceof CommitRefused) throw refuseCommit(error, caller.role);
      if (!(error instanceof CallerRefused)) throw error;
      throw refuse(401, 'PGRST302', `The token's role cannot be taken: ${error.message}`);
    }
  }

  return {
    async handle(incoming) {
      const { request } = incoming;
      const type = http === 'specified' ? pickAnswerType(request.headers.get('accept')) : 'application/json';
      try {
        checkAddress(incoming);
        const caller = { ...(await readCaller(request, options)), request: tellRequest(request) };
        if (http === 'gateway') checkExposed(options.exposed);
        return renderAnswer(await answerAs(caller, await readBody(request, http), incoming.tellSql), type, http);
      } catch (error) {
        return renderRefusal(error, type, http);
      }
    },
    snapshot: () => null,
    restore: () => runner?.forget(),
  };
}

type AnswerType = 'application/json' | 'application/graphql-response+json';

/**
 * The type of the answer that a client likes best, the first of equals. A client that names no type
 * of ours gets JSON, too: a 406 instead would not help any client.
 */
function pickAnswerType(accept: string | null): AnswerType {
  const wanted = (accept ?? '').split(',').map((item) => {
    const [type = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { type, quality: quality === undefined ? 1 : Number(quality) };
  });
  const [best] = wanted
    .filter(({ type, quality }) => known.has(type) && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return best?.type === graphqlResponse ? graphqlResponse : 'application/json';
}

const graphqlResponse = 'application/graphql-response+json';
const known = new Set([graphqlResponse, 'application/json', 'application/*', '*/*']);

function checkAddress({ request, path }: Incoming): void {
  if (path !== '')
    throw refuse(
      404,
      'PGRST125',
      `Nothing is served at this path: the endpoint is /graphql/v1, without a trailing slash`,
    );
  if (request.method !== 'POST')
    throw refuse(405, 'PGRST101', `The endpoint takes POST requests, not ${request.method}`, {
      headers: { allow: 'POST' },
    });
}

/** A request error has its own status only if the media type shows that no gateway failed. The gateway's answers have no extensions. */
function renderAnswer(answer: Answer, type: AnswerType, http: HttpRules): Response {
  const { data, errors, hint, detail } = answer;
  const messages = hint === undefined ? errors : [...errors, hint];
  const extensions = detail === undefined || http === 'gateway' ? {} : { extensions: { hint: detail } };
  const rendered = messages.map((message, at) => ({ message, ...(at === 0 ? extensions : {}) }));
  const parts = [
    ...(data === undefined ? [] : [`"data":${data}`]),
    ...(rendered.length === 0 ? [] : [`"errors":${JSON.stringify(rendered)}`]),
  ];
  const bytes = new TextEncoder().encode(`{${parts.join(',')}}`);
  const response = new WholeResponse(bytes, {
    status: data === undefined && type === 'application/graphql-response+json' ? 400 : 200,
    headers: { 'content-type': `${type}; charset=utf-8`, 'content-length': String(bytes.byteLength) },
  });
  return holdsError(response, errors[0], detail);
}

/** In the specification a refusal is a GraphQL result, too, so every GraphQL client can read it. */
function renderRefusal(error: unknown, type: AnswerType, http: HttpRules): Response {
  if (!(error instanceof ServiceError) || http === 'gateway') return renderError(error);
  const { code } = error.body as { readonly code?: unknown };
  const body = {
    errors: [{ message: error.message, ...(typeof code === 'string' ? { extensions: { code } } : {}) }],
  };
  const headers = { ...error.headers, 'content-type': `${type}; charset=utf-8` };
  return renderError(new ServiceError(error.status, error.message, body, headers));
}
