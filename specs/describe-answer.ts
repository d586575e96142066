// Reads what the JSON of a success looks like, as far as the mock makes its answers by it.
import type { AnswerSchema } from './operation.ts';
import { dereference, isNode, type DocumentNode } from './references.ts';
import { resolveSchema } from './resolve-schema.ts';
import type { OpenApiDocument } from './routes.ts';

/** Nothing if the document does not show the answer. */
export function answerOf(document: OpenApiDocument, definition: DocumentNode): { readonly answer?: AnswerSchema } {
  const responses = isNode(definition['responses']) ? definition['responses'] : {};
  const status = Object.keys(responses).find((key) => key.startsWith('2'));
  const { content } = dereference(document, status === undefined ? undefined : responses[status]);
  const json = isNode(content) ? content['application/json'] : undefined;
  const schema = isNode(json) ? json['schema'] : undefined;
  return schema === undefined ? {} : { answer: toAnswer(resolveSchema(document, schema)) };
}

/** Without `allOf`, and without what the mock does not look at. */
function toAnswer(schema: DocumentNode): AnswerSchema {
  const { type, enum: values, items, properties, required, additionalProperties } = merged(schema);
  return {
    ...(type === undefined ? {} : { type: type as string | readonly string[] }),
    ...(Array.isArray(values) ? { enum: values as readonly unknown[] } : {}),
    ...(isNode(items) ? { items: toAnswer(items) } : {}),
    ...(isNode(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, one]) => [name, toAnswer(one as DocumentNode)]),
          ),
        }
      : {}),
    ...(Array.isArray(required) ? { required: required as readonly string[] } : {}),
    ...(additionalProperties === false ? { additionalProperties } : {}),
  };
}

function merged({ allOf, ...own }: DocumentNode): DocumentNode {
  if (!Array.isArray(allOf)) return own;
  return [...(allOf as readonly DocumentNode[]).map(merged), own].reduce<DocumentNode>(
    (all, part) => ({
      ...all,
      ...part,
      properties: { ...(all['properties'] as DocumentNode), ...(part['properties'] as DocumentNode) },
      required: [...new Set([all['required'] ?? [], part['required'] ?? []].flat())],
    }),
    {},
  );
}
