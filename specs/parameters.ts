// Reads the parameters of an operation, and writes a query.
import { dereference } from './references.ts';
import type { OpenApiDocument, OperationRoute } from './routes.ts';

export interface Parameter {
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
    const { name, in: part, required, schema, example, 'x-clause': own } = dereference(document, entry);
    const clause = own ?? (part === 'query' ? definition['x-clause-query'] : undefined);
    return {
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

/** With an example of what is required and not given. */
export function toQuery(parameters: readonly Parameter[], given: Readonly<Record<string, string>>): string {
  const unsaid = parameters.flatMap(({ name, part, required, example }) =>
    part === 'query' && required && example !== undefined && !Object.hasOwn(given, name) ? [[name, example]] : [],
  );
  const text = new URLSearchParams([...Object.entries(given), ...unsaid]).toString();
  return text === '' ? '' : `?${text}`;
}
