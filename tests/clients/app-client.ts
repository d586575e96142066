// What the scenario of an app needs of a GraphQL client.

interface Person {
  readonly nodeId: string;
  readonly id: string;
  readonly name: string;
}

interface Page {
  /** Where it is asked for. */
  readonly totalCount?: number;
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  /** A row that was deleted may be null in a cache. */
  readonly edges: readonly { readonly cursor: string; readonly node: Person | null }[];
}

export interface People {
  readonly personCollection: Page;
}

export interface PageVariables {
  readonly first?: number;
  readonly after?: string | null;
  readonly last?: number;
  readonly before?: string | null;
  readonly orderBy?: readonly Record<string, string>[];
}

export interface AppClient {
  /** The next page, and what the cache has then by the variables of the first. */
  page(variables: PageVariables): Promise<Page['pageInfo']>;
  cached(begin: PageVariables): Page['edges'];
  /** The names that the app shows of the first person, until the end. */
  watchFirst(names: (string | undefined)[]): { unsubscribe(): void };
  /** Shows the name at once, with a question mark. */
  rename(variables: { nodeId: string; name: string; atMost?: number }): Promise<unknown>;
  remove(nodeId: string): Promise<unknown>;
}
