// The data interface alone, without the rest of a mock, on a database that the test opened.
import { createClock } from '../../mocks/runtime/clock.ts';
import { bootstrap } from '../../mocks/db/bootstrap.ts';
import type { Db } from '../../mocks/db/db.ts';
import { createJwt } from '../../mocks/runtime/jwt.ts';
import { createKeys } from '../../mocks/runtime/keys.ts';
import { createDataPart } from '../../mocks/data/request/endpoint.ts';

interface GraphqlAnswer {
  readonly status: number;
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly message: string }[];
}

export interface DataEndpoint {
  /** As the service role unless a role is given. */
  ask(query: string, claims?: { readonly role: string; readonly [claim: string]: unknown }): Promise<GraphqlAnswer>;
}

/** Fills `db` and answers from `seen`: the same database, which a test may wrap to watch it. */
export async function openDataEndpoint(db: Db, schema: string, seen: Db = db): Promise<DataEndpoint> {
  const session = await db.acquire();
  await bootstrap(session, '');
  await session.exec(schema);
  await session.release();
  const keys = await createKeys();
  const jwt = createJwt({ secret: keys.jwtSecret, clock: createClock() });
  const part = createDataPart({ db: seen, dialect: 'contract', schemas: ['public'], jwt, keys });
  return {
    async ask(query, claims = { role: 'service_role' }) {
      const request = new Request('http://mock.test/graphql/v1', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          apiKey: keys.anon,
          authorization: `Bearer ${await jwt.sign(claims)}`,
        },
        body: JSON.stringify({ query }),
      });
      const response = await part.handle({ request, path: '', query: new URLSearchParams() });
      return { status: response.status, ...((await response.json()) as object) };
    },
  };
}
