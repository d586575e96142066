// Reads what the JSON of a success looks like, as far as the mock makes its answers by it.
import { fastFormats, type FormatName } from 'ajv-formats/dist/formats.js';
import type { AnswerSchema, OperationSpec } from './operation.ts';
import { dereference, isNode, type DocumentNode } from './references.ts';
import { resolveSchema } from './resolve-schema.ts';
import type { OpenApiDocument } from './routes.ts';
import { withoutUndefined } from './without-undefined.ts';

/** Nothing if the document does not show the answer. */
export function answerOf(document: OpenApiDocument, definition: DocumentNode): Pick<OperationSpec, 'answer'> {
  const schema = successSchema(document, definition);
  if (schema === undefined) return {};
  return { answer: toAnswer(resolveSchema(document, schema)) };
}

/** The schema of the JSON that a success is answered with; undefined if the document does not show it. */
export function successSchema(document: OpenApiDocument, definition: DocumentNode): unknown {
  const responses = isNode(definition['responses']) ? definition['responses'] : {};
  const status = Object.keys(responses).find((key) => key.startsWith('2'));
  const { content } = dereference(document, status === undefined ? undefined : responses[status]);
  const json = isNode(content) ? content['application/json'] : undefined;
  return isNode(json) ? json['schema'] : undefined;
}

/** Without `allOf`, and without what the mock does not look at. */
function toAnswer(schema: DocumentNode): AnswerSchema {
  const whole = merged(schema);
  const { type, enum: values, items, properties, required, additionalProperties, pattern, format } = whole;
  const form = typeof pattern === 'string' ? new RegExp(pattern, 'u') : formOf(format);
  const inside = Object.entries(isNode(properties) ? properties : {});
  return withoutUndefined({
    type: type as AnswerSchema['type'],
    enum: values as AnswerSchema['enum'],
    items: isNode(items) ? toAnswer(items) : undefined,
    properties:
      properties === undefined
        ? undefined
        : Object.fromEntries(inside.map(([name, one]) => [name, toAnswer(one as DocumentNode)])),
    required: required as AnswerSchema['required'],
    additionalProperties: additionalProperties === false ? (false as const) : undefined,
    form: form && { source: form.source, flags: form.flags },
    default: whole['default'],
    example: whole['example'],
  });
}

function formOf(format: unknown): RegExp | undefined {
  if (format === undefined) return undefined;
  const known: unknown = fastFormats[format as FormatName];
  const form = isNode(known) && !(known instanceof RegExp) ? known['validate'] : known;
  if (form instanceof RegExp) return form;
  throw new Error(`the format ${JSON.stringify(format)} of an answer has no regular expression; say it by a pattern`);
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
