// Values that a JSON schema of the documents allows; what only the world knows is looked up by name.
import * as fc from 'fast-check';
import { dereference, type DocumentNode } from '../../specs/references.ts';
import type { OpenApiDocument } from '../../specs/routes.ts';

/** Good values by the name of a property or parameter: for the documents most are just strings. */
export type Vocabulary = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** Harmless texts. */
export const plainText = fc.stringMatching(/^[a-z][a-z0-9-]{0,15}$/);

/** Optional properties are there or not; `name` is that of the property that the value is for. */
export function fromSchema(
  document: OpenApiDocument,
  schema: DocumentNode,
  vocabulary: Vocabulary,
  name = '',
): fc.Arbitrary<unknown> {
  const known = Object.hasOwn(vocabulary, name) ? vocabulary[name] : undefined;
  if (known !== undefined) return known;
  const resolved = dereference(document, schema);
  if (Array.isArray(resolved['enum'])) return fc.constantFrom(...(resolved['enum'] as readonly unknown[]));
  const { type } = resolved;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  return fc.oneof(...types.map((one) => ofType(document, resolved, vocabulary, name, one)));
}

function ofType(
  document: OpenApiDocument,
  schema: DocumentNode,
  vocabulary: Vocabulary,
  name: string,
  type: unknown,
): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object': {
      const properties = (schema['properties'] ?? {}) as Readonly<Record<string, DocumentNode>>;
      const required = (schema['required'] ?? []) as readonly string[];
      return fc.record(
        Object.fromEntries(
          Object.entries(properties).map(([key, inner]) => [key, fromSchema(document, inner, vocabulary, key)]),
        ),
        { requiredKeys: [...required] },
      );
    }
    case 'array': {
      const items = fromSchema(document, schema['items'] as DocumentNode, vocabulary, `${name}[]`);
      const minLength = Number(schema['minItems'] ?? 0);
      return fc.array(items, { minLength, maxLength: Math.max(minLength, 4) });
    }
    case 'integer':
    case 'number':
      return fc.integer({ min: Number(schema['minimum'] ?? -5), max: 100_000 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return typeof schema['pattern'] === 'string' ? fc.stringMatching(new RegExp(schema['pattern'])) : plainText;
    default:
      throw new Error(`The fuzzer makes no values of type ${String(type)} (property "${name}").`);
  }
}
