// The data interface of the mock: checks key, token and body, and runs one request as its caller in one short transaction.
import { asCaller, type Caller } from '../db/caller.ts';
import { DatabaseError, type Db } from '../db/db.ts';
import type { DialectName } from '../dialect.ts';
import type { Incoming, Part } from '../http/part.ts';
import { answerRequest, refusal, type Answer, type GraphqlRequest } from './answer.ts';
import { readCaller, type Credentials } from './credentials.ts';
import { pickAnswerType } from './media-type.ts';
import { createReflectionCache } from './reflection.ts';
import { refuse } from './refuse.ts';
import { renderAnswer, renderRefusal } from './render.ts';
import { readBody } from './request-body.ts';

export interface DataPartOptions extends Credentials {
  readonly db: Db;
  readonly dialect: DialectName;
  /** The search path of requests. */
  readonly schemas: readonly string[];
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
      const { request } = incoming;
      const type = dialect === 'contract' ? pickAnswerType(request.headers.get('accept')) : 'application/json';
      try {
        checkAddress(incoming);
        const caller = await readCaller(request, options);
        return renderAnswer(await answerAs(caller, await readBody(request, dialect)), type);
      } catch (error) {
        return renderRefusal(error, type, dialect);
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
