// Reads the parameters of an operation: what code calls them, and their names in a request.
import { dereference, isNode } from './references.ts';
import type { OpenApiDocument, OperationRoute } from './routes.ts';

export interface Parameter {
  /** What code calls it: its key in the document's components, if it is one of them. */
  readonly key: string;
  readonly name: string;
  readonly part: string;
  readonly required: boolean;
  /** What promises it: its own mark, or that of the operation for all its query parameters. */
  readonly clause?: string;
  readonly schema: unknown;
}

/** Those of the operation take the place of those of its path. */
export function parametersOf(document: OpenApiDocument, { path, definition }: OperationRoute): readonly Parameter[] {
  const all = [document.paths[path]?.['parameters'], definition['parameters']].flatMap((list) =>
    Array.isArray(list) ? (list as readonly unknown[]) : [],
  );
  const parsed = all.map((entry): Parameter => {
    const reference = isNode(entry) ? entry['$ref'] : undefined;
    const { name, in: part, required, schema, 'x-clause': own } = dereference(document, entry);
    const key = typeof reference === 'string' ? reference.split('/').at(-1) : undefined;
    const clause = own ?? (part === 'query' ? definition['x-clause-query'] : undefined);
    return {
      key: key ?? String(name),
      name: String(name),
      part: String(part),
      required: required === true,
      ...(typeof clause === 'string' ? { clause } : {}),
      schema,
    };
  });
  return [...new Map(parsed.map((parameter) => [`${parameter.part} ${parameter.name}`, parameter])).values()];
}
