// A GraphQL client for tests: sends one request with the keys and tokens that a test chooses.

export interface GraphqlAnswer {
  readonly status: number;
  readonly text: string;
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { readonly message: string }[];
  /** Of a request that was refused before GraphQL. */
  readonly message?: string;
}

/** Without a token the key decides the role. */
export interface Credentials {
  readonly key?: string;
  readonly token?: string;
}

export type GraphqlClient = (
  credentials: Credentials,
  query: string,
  variables?: unknown,
  operationName?: unknown,
) => Promise<GraphqlAnswer>;

/** Requests carry `anonKey` unless their credentials have a key. */
export function createGraphqlClient(fetch: (request: Request) => Promise<Response>, anonKey: string): GraphqlClient {
  return async ({ key = anonKey, token }, query, variables, operationName) => {
    const response = await fetch(
      new Request('http://touchstone.test/graphql/v1', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          apiKey: key,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ query, variables, operationName }),
      }),
    );
    const text = await response.text();
    return { ...(JSON.parse(text) as Omit<GraphqlAnswer, 'status' | 'text'>), status: response.status, text };
  };
}
