// A GraphQL endpoint from a schema file alone: well-typed, invented answers without a database or state.
import { en, Faker } from '@faker-js/faker';
import { mockServer, type IMockServer } from '@graphql-tools/mock';
import { buildSchema, GraphQLError, parse, print, separateOperations } from 'graphql';
import { allowOrigins, answerPreflight, mayBePreflight } from './http/cors.ts';

const PATH = '/graphql/v1';

export interface SdlOptions {
  /** The schema in the GraphQL schema definition language. */
  readonly sdl: string;
  /** Same seed and same order of requests, same answers. */
  readonly seed?: number;
}

/** Values for the scalars of the data API; numbers beyond a double travel as strings. */
function scalarMocks(faker: Faker): Record<string, () => unknown> {
  const digits = (): string => String(faker.number.int({ max: 999_999 }));
  const moment = (): string => faker.date.past().toISOString();
  return {
    Int: () => faker.number.int({ max: 1000 }),
    Float: () => faker.number.float({ max: 1000, fractionDigits: 2 }),
    Boolean: () => faker.datatype.boolean(),
    String: () => faker.lorem.words(2),
    ID: () => btoa(`["public", "thing", ${digits()}]`),
    BigInt: digits,
    BigFloat: () => `${digits()}.${digits()}`,
    Cursor: () => btoa(`[${digits()}]`),
    Date: () => moment().slice(0, 10),
    Datetime: () => moment().slice(0, 19),
    Time: () => moment().slice(11, 19),
    JSON: () => `{"number": ${digits()}}`,
    Opaque: () => faker.lorem.word(),
    UUID: () => faker.string.uuid(),
  };
}

/** Throws a GraphQLError with line and column when the schema does not parse. */
export function createSdlHandler(options: SdlOptions): (request: Request) => Promise<Response> {
  const faker = new Faker({ locale: en, seed: options.seed ?? 1 });
  faker.setDefaultRefDate('2026-01-01T00:00:00.000Z');
  buildSchema(options.sdl);
  // Beside an app's older GraphQL the library has that one, and ours refuses its values: only text goes to and fro.
  const server = mockServer(options.sdl, scalarMocks(faker));
  return async (request) => {
    if (mayBePreflight(request)) return answerPreflight(request);
    return allowOrigins(await answerRequest(server, request));
  };
}

async function answerRequest(server: IMockServer, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname !== PATH) return answer(404, new GraphQLError(`Only ${PATH} is answered here, not ${pathname}.`));
  if (request.method !== 'POST') return answer(405, new GraphQLError('Only POST is answered here.'));
  const body = await readBody(request);
  if (body === undefined) return answer(400, new GraphQLError('The body must be JSON with a string `query`.'));
  const query = operationIn(body);
  if (query === undefined) return answer(200, new GraphQLError(`Unknown operation named "${body.operationName}".`));
  return Response.json(await server.query(query, body.variables ?? {}));
}

/** The operation that is named, alone. */
function operationIn({ query, operationName }: GraphqlBody): string | undefined {
  if (operationName === undefined || operationName === null) return query;
  try {
    const operation = separateOperations(parse(query))[operationName];
    return operation && print(operation);
  } catch {
    // What does not parse is refused by the library, with the place.
    return query;
  }
}

interface GraphqlBody {
  readonly query: string;
  readonly variables?: Record<string, unknown> | null;
  readonly operationName?: string | null;
}

async function readBody(request: Request): Promise<GraphqlBody | undefined> {
  const body: unknown = await request.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null || !('query' in body) || typeof body.query !== 'string')
    return undefined;
  return body as GraphqlBody;
}

function answer(status: number, error: GraphQLError): Response {
  return Response.json({ errors: [{ message: error.message }] }, { status });
}
