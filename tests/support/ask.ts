// GraphQL requests of tests, sent with the client of a mock: the identity comes first, and the answer is typed.
import { createClient, type ClientMock, type Identity } from '../../mocks/client.ts';

export interface GraphqlAnswer {
  readonly status: number;
  readonly text: string;
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { readonly message: string }[];
  /** Of a request that was refused before GraphQL. */
  readonly message?: string;
}

export type Ask = (as: Identity, query: string, variables?: unknown, operationName?: unknown) => Promise<GraphqlAnswer>;

export function askerOf(mock: ClientMock): Ask {
  const { data } = createClient(mock);
  return async (as, query, variables, operationName) => {
    const { status, text, json } = await data('POST', '/graphql/v1', { query, variables, operationName }, { as });
    return { ...(json as object), status, text };
  };
}
