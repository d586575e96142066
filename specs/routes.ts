// Reads an OpenAPI document: its operations in a flat list, for routers, checkers and lints alike.

/** As much of an OpenAPI 3.1 document as its readers rely on; everything below a path item is parsed by who needs it. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly [extension: string]: unknown;
}

/** One operation with its place in the document. */
export interface OperationRoute {
  /** The operationId. */
  readonly operation: string;
  /** Upper case. */
  readonly method: string;
  /** The path template, `{wildcard}` included. */
  readonly path: string;
  /** `x-clauses` of the operation, then those of the document, which are about every operation. */
  readonly clauses: readonly string[];
  /** `x-topic` of the operation. */
  readonly topic?: string;
  /** The operation object as it stands in the document. */
  readonly definition: Readonly<Record<string, unknown>>;
}

/** Of schemas and parameters: the promise that they carry. */
export const CLAUSE_KEYS: readonly string[] = ['x-clause', 'x-clause-additional', 'x-clause-query'];

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** Every operation, in the document's order. Throws an Error that names the path of an operation without an operationId. */
export function routesOf(document: OpenApiDocument): readonly OperationRoute[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method): OperationRoute[] => {
      const definition = item[method];
      if (!isRecord(definition)) return [];
      const operation = definition['operationId'];
      if (typeof operation !== 'string')
        throw new Error(`${method.toUpperCase()} ${path} has no operationId. Add one.`);
      const topic = definition['x-topic'];
      return [
        {
          operation,
          method: method.toUpperCase(),
          path,
          clauses: [...texts(definition['x-clauses']), ...texts(document['x-clauses'])],
          ...(typeof topic === 'string' ? { topic } : {}),
          definition,
        },
      ];
    }),
  );
}

/** What a path of this template looks like, with or without slashes at its end: `{wildcard}` has slashes in it, other parameters have none. */
export function toPathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('{wildcard}', '.+').replaceAll(/\{\w+\}/g, '[^/]+')}/*$`);
}

export function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
