// The data interface alone, without the rest of a mock, on a database that the test opened.
import { createClient, type ClientMock } from '../../mocks/client.ts';
import { createDataPart } from '../../mocks/data/request/endpoint.ts';
import { bootstrap } from '../../mocks/db/bootstrap.ts';
import type { Db } from '../../mocks/db/db.ts';
import { urlsAt } from '../../mocks/mock.ts';
import { createClock } from '../../mocks/runtime/clock.ts';
import type { DialectName } from '../../mocks/runtime/dialect.ts';
import { createJwt } from '../../mocks/runtime/jwt.ts';
import { createKeys } from '../../mocks/runtime/keys.ts';
import type { GraphqlAnswer } from './ask.ts';

export interface DataEndpoint {
  /** As the service role unless a role is given. */
  ask(
    query: string,
    claims?: { readonly role: string; readonly [claim: string]: unknown },
  ): Promise<Omit<GraphqlAnswer, 'text'>>;
}

/** Fills `db` and answers from `seen`: the same database, which a test may wrap to watch it. */
export async function openDataEndpoint(db: Db, schema: string, seen: Db = db): Promise<DataEndpoint> {
  const session = await db.acquire();
  await bootstrap(session);
  await session.exec(schema);
  await session.release();
  const { graphql } = createClient(await serveData(seen, 'contract'));
  return {
    async ask(query, claims = { role: 'service_role' }) {
      const { status, json } = await graphql(query, undefined, { as: { claims } });
      return { status, ...(json as object) };
    },
  };
}

/** What a client needs of a mock, from a database that is filled. */
export async function serveData(
  db: Db,
  dialect: DialectName,
  schemas: readonly string[] = ['public'],
): Promise<ClientMock> {
  const keys = await createKeys();
  const jwt = createJwt({ secret: keys.jwtSecret, clock: createClock() });
  const part = createDataPart({ db, dialect, schemas, jwt, keys });
  return {
    fetch: (request) => part.handle({ request, path: '', query: new URLSearchParams() }),
    urls: urlsAt('http://touchstone.test'),
    keys,
    as: (claims) => jwt.sign(claims),
  };
}
