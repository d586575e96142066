// For tests: bodies that the document's schemas do not allow, made from one that they do.
import { managementDocument } from '../../specs/generated.ts';
import type { OperationRoute } from '../../specs/routes.ts';

type Json = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function resolve(schema: unknown): Json {
  if (!isRecord(schema)) throw new Error('The document has a schema that is no object.');
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  return resolve(managementDocument.components?.['schemas']?.[reference.split('/').at(-1) ?? '']);
}

/** Of the JSON that an operation takes, where it takes any. */
export function bodySchema({ definition }: OperationRoute): Json | undefined {
  const { requestBody } = definition as { requestBody?: { content: Record<string, { schema: unknown }> } };
  const json = requestBody?.content['application/json'];
  return json === undefined ? undefined : resolve(json.schema);
}

const OF_TYPE: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
  object: isRecord,
};
const ODD: readonly unknown[] = [null, 7, true, 'text', ['text'], { text: 'text' }];

/** Values of the wrong type for a schema, wherever in `valid` one may stand; each with the name that a refusal must tell. */
export function* twist(
  schema: Json,
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
  if (!isRecord(valid)) return;
  const prefix = name === '' ? '' : `${name}.`;
  for (const [key, property] of Object.entries(isRecord(schema['properties']) ? schema['properties'] : {})) {
    const { [key]: value, ...others } = valid;
    for (const [inner, odd] of twist(resolve(property), value, `${prefix}${key}`))
      yield [inner, { ...others, [key]: odd }];
    if ([...needed, ...((schema['required'] ?? []) as readonly string[])].includes(key))
      yield [`${prefix}${key}`, others];
  }
}

/** A parameter as the document has it, by reference or in place. */
export function resolveParameter(parameter: unknown): { readonly name: string; readonly schema: Json } {
  const reference = isRecord(parameter) ? parameter['$ref'] : undefined;
  const found =
    typeof reference === 'string'
      ? managementDocument.components?.['parameters']?.[reference.split('/').at(-1) ?? '']
      : parameter;
  return found as { readonly name: string; readonly schema: Json };
}
