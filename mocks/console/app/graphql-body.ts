// What a request asks of the data API, for who reads a list of requests.

interface Asked {
  readonly query: string;
  readonly variables: unknown;
  /** The first field of its operation. */
  readonly field: string | undefined;
  /** The name of the operation, or its first field. */
  readonly asked: string | undefined;
}

/** Undefined: the body is no GraphQL request. */
export function readGraphql(body = ''): Asked | undefined {
  try {
    const read = Object(JSON.parse(body)) as Readonly<Record<'query' | 'variables' | 'operationName', unknown>>;
    const { query, variables, operationName } = read;
    if (typeof query !== 'string') return undefined;
    const [, kind, name] = /^\s*(?:#.*\s*)*(query|mutation)?\s*(\w+)?/.exec(query) ?? [];
    const field = /\{\s*(?:\w+\s*:\s*)?(\w+)/.exec(query)?.[1];
    const title = typeof operationName === 'string' ? operationName : (name ?? field);
    return { query, variables, field, asked: title === undefined ? undefined : `${kind ?? 'query'} ${title}` };
  } catch {
    return undefined;
  }
}
