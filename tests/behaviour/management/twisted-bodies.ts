// For tests: bodies that the document's schemas do not allow, made from one that they do.
import { managementDocument } from '../../../specs/documents.ts';
import { dereference, isNode, type DocumentNode } from '../../../specs/references.ts';
import type { OperationRoute } from '../../../specs/routes.ts';

const resolve = (value: unknown): DocumentNode => dereference(managementDocument, value);

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

/** Bodies with a wrong type or a missing field, each with the name that its refusal must have. */
export function* twist(
  schema: DocumentNode,
  valid: unknown,
  name: string,
  needed: readonly string[] = [],
): Generator<[string, unknown]> {
  const isOfType = OF_TYPE[String(schema['type'])];
  if (isOfType === undefined) throw new Error(`The test knows no type ${String(schema['type'])}.`);
  for (const odd of ODD) if (!isOfType(odd)) yield [name, odd];
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

/** A parameter as the document has it, by reference or in place. */
export function resolveParameter(parameter: unknown): { readonly name: string; readonly schema: DocumentNode } {
  return resolve(parameter) as { readonly name: string; readonly schema: DocumentNode };
}
