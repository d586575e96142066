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
  /** Sent by who has no value of its own, if the parameter is required. */
  readonly example?: string;
}

/** Those of the operation take the place of those of its path. */
export function parametersOf(document: OpenApiDocument, { path, definition }: OperationRoute): readonly Parameter[] {
  const all = [document.paths[path]?.['parameters'], definition['parameters']].flatMap((list) =>
    Array.isArray(list) ? (list as readonly unknown[]) : [],
  );
  const parsed = all.map((entry): Parameter => {
    const reference = isNode(entry) ? entry['$ref'] : undefined;
    const { name, in: part, required, schema, example, 'x-clause': own } = dereference(document, entry);
    const key = typeof reference === 'string' ? reference.split('/').at(-1) : undefined;
    const clause = own ?? (part === 'query' ? definition['x-clause-query'] : undefined);
    return {
      key: key ?? String(name),
      name: String(name),
      part: String(part),
      required: required === true,
      ...(typeof clause === 'string' ? { clause } : {}),
      schema,
      ...(typeof example === 'string' ? { example } : {}),
    };
  });
  return [...new Map(parsed.map((parameter) => [`${parameter.part} ${parameter.name}`, parameter])).values()];
}

/** The query of a request by the names of the document; `given` is by what code calls each parameter, the key if nothing else. */
export function toQuery(
  parameters: readonly Parameter[],
  given: Readonly<Record<string, string>>,
  calledBy: (key: string) => string = (key) => key,
): string {
  const known = new Map(parameters.filter(({ part }) => part === 'query').map((one) => [calledBy(one.key), one]));
  const unsaid = [...known].flatMap(([called, { required, example }]) =>
    required && example !== undefined && !Object.hasOwn(given, called) ? [[called, example] as const] : [],
  );
  const named = [...Object.entries(given), ...unsaid].map(([called, value]) => [
    known.get(called)?.name ?? called,
    value,
  ]);
  const text = new URLSearchParams(named).toString();
  return text === '' ? '' : `?${text}`;
}
