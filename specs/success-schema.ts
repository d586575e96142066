// Finds the schema of the JSON that a success of an operation is answered with.
import { dereference, isNode, type DocumentNode } from './references.ts';
import type { OpenApiDocument } from './routes.ts';

/** Undefined if the document does not show it. */
export function successSchema(document: OpenApiDocument, definition: DocumentNode): unknown {
  const responses = isNode(definition['responses']) ? definition['responses'] : {};
  const status = Object.keys(responses).find((key) => key.startsWith('2'));
  const { content } = dereference(document, status === undefined ? undefined : responses[status]);
  const json = isNode(content) ? content['application/json'] : undefined;
  return isNode(json) ? json['schema'] : undefined;
}
