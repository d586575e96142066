// For tests: bodies that the schemas of the mock's document do not allow, made from one that they do.
import { loadDialectDocument } from '../../../specs/dialect-document.ts';
import { dereference, isNode, type DocumentNode } from '../../../specs/references.ts';
import type { OperationRoute } from '../../../specs/routes.ts';

/** What the mock serves in the dialect `contract`, with what it chooses where the contract is silent. */
export const servedDocument = loadDialectDocument('management', 'contract');

const resolve = (value: unknown): DocumentNode => dereference(servedDocument, value);

/** The schema of the JSON that an operation takes; undefined if it does not take any. */
export function bodySchema({ definition }: OperationRoute): DocumentNode | undefined {
  const { requestBody } = definition as { requestBody?: { content: Record<string, { schema: unknown }> } };
  const json = requestBody?.content['application/json'];
  return json === undefined ? undefined : resolve(json.schema);
}

const OF_TYPE: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
  object: isNode,
};
const ODD: readonly unknown[] = [null, 7, true, 'text', ['text'], { text: 'text' }];
/** Each of the patterns refuses at least one of them. */
const ODD_TEXTS = ['a.b', '?', 'SUPABASE_URL'];

/** Bodies with a wrong type, length or form, or with a missing field, each with what its refusal must have in it. */
export function* twist(
  schema: DocumentNode,
  valid: unknown,
  name: string,
  needed: readonly string[] = [],
): Generator<[string, unknown]> {
  const isOfType = OF_TYPE[String(schema['type'])];
  if (isOfType === undefined) throw new Error(`The test knows no type ${String(schema['type'])}.`);
  for (const odd of ODD) if (!isOfType(odd)) yield [name, odd];
  if (schema['type'] === 'string') yield* twistText(schema, name);
  if (Array.isArray(valid))
    for (const [inner, item] of twist(resolve(schema['items']), valid[0], name === '' ? '0' : `${name}.0`))
      yield [inner, [item]];
  if (!isNode(valid)) return;
  const prefix = name === '' ? '' : `${name}.`;
  for (const [key, property] of Object.entries(isNode(schema['properties']) ? schema['properties'] : {})) {
    const { [key]: value, ...others } = valid;
    for (const [inner, odd] of twist(resolve(property), value, `${prefix}${key}`))
      yield [inner, { ...others, [key]: odd }];
    if ([...needed, ...((schema['required'] ?? []) as readonly string[])].includes(key))
      yield [`${prefix}${key}`, others];
  }
}

function* twistText(schema: DocumentNode, name: string): Generator<[string, string]> {
  const { minLength, maxLength, pattern, 'x-refusal': refusal } = schema;
  if (typeof minLength === 'number' && minLength > 0) yield [`${name} should not be empty`, ''];
  if (typeof maxLength === 'number')
    yield [`${name} must be shorter than or equal to ${maxLength}`, 'x'.repeat(maxLength + 1)];
  if (typeof pattern !== 'string') return;
  const odd = ODD_TEXTS.filter((text) => !new RegExp(pattern, 'u').test(text));
  if (odd.length === 0) throw new Error(`The test has no text that ${pattern} refuses.`);
  for (const text of odd) yield [typeof refusal === 'string' ? refusal : name, text];
}

/** A parameter as the document has it, by reference or in place. */
export function resolveParameter(parameter: unknown): { readonly name: string; readonly schema: DocumentNode } {
  return resolve(parameter) as { readonly name: string; readonly schema: DocumentNode };
}
