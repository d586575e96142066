// The success answers that a document has of an operation.
import type { OpenApiDocument } from '../../../specs/routes.ts';
import { refOf, schemaAt, schemaOf } from './schema-clause.ts';

interface Answer {
  /** Pointer to the response. */
  readonly response: string;
  /** Pointer to its JSON schema; undefined if it is not JSON. */
  readonly schema: string | undefined;
}

/** The success answers of one operation, by status or `2XX`. */
export type Answers = ReadonlyMap<string, Answer>;

export function successAnswers(
  document: OpenApiDocument,
  route: { readonly path: string; readonly method: string; readonly definition: Readonly<Record<string, unknown>> },
): Answers {
  const base = `/paths/${escapeSegment(route.path)}/${route.method.toLowerCase()}/responses`;
  const responses = Object.entries(schemaOf(route.definition['responses']));
  return new Map(
    responses
      .filter(([status]) => status.startsWith('2'))
      .map(([status, response]) => {
        const reference = refOf(response);
        const at = reference ?? `${base}/${status}`;
        const content = schemaOf(schemaOf(schemaAt(document, at))['content']);
        const type = Object.keys(content).find((key) => /[/+]json$/i.test(key));
        const has = type !== undefined && schemaOf(content[type])['schema'] !== undefined;
        const schema = has ? `${at}/content/${escapeSegment(type)}/schema` : undefined;
        return [status.toUpperCase(), { response: at, schema }] as const;
      }),
  );
}

/** Whether a success may have any body, since the document shows no JSON. */
export function takesAnyBody(...operation: Parameters<typeof successAnswers>): boolean {
  return [...successAnswers(...operation).values()].every(({ schema }) => schema === undefined);
}

/** One segment of a JSON pointer. */
export function escapeSegment(segment: string): string {
  return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}
