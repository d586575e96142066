// Puts in the place of the references of a schema what they refer to.
import { dereference, isNode, type DocumentNode } from './references.ts';
import type { OpenApiDocument } from './routes.ts';

/** Keywords for people and for the battery, which say nothing to a validator. */
const UNVALIDATED = new Set(['description', 'title', 'examples', 'deprecated', 'x-clause', 'x-clause-additional']);

/** The schema with what it refers to in place, and without remarks. */
export function resolveSchema(
  document: OpenApiDocument,
  schema: unknown,
  within: readonly string[] = [],
): DocumentNode {
  if (!isNode(schema)) throw new Error(`this is not a schema: ${JSON.stringify(schema)}`);
  const { $ref: reference, ...own } = schema;
  if (typeof reference === 'string' && within.includes(reference))
    throw new Error(`the schema ${reference} contains itself, which nothing can be compiled from`);
  const outer = typeof reference === 'string' ? [...within, reference] : within;
  const referred =
    typeof reference === 'string' ? resolveSchema(document, dereference(document, { $ref: reference }), outer) : {};
  const kept = Object.entries(own).filter(([keyword]) => !UNVALIDATED.has(keyword));
  const inside = kept.map(([keyword, value]): readonly [string, unknown] => {
    if (keyword === 'properties' && isNode(value))
      return [
        keyword,
        Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolveSchema(document, one, outer)])),
      ];
    if (['anyOf', 'allOf', 'oneOf'].includes(keyword) && Array.isArray(value))
      return [keyword, value.map((one: unknown) => resolveSchema(document, one, outer))];
    if (
      ['items', 'not', 'if', 'then', 'else'].includes(keyword) ||
      (keyword === 'additionalProperties' && isNode(value))
    )
      return [keyword, resolveSchema(document, value, outer)];
    return [keyword, value];
  });
  const twice = inside.find(([keyword]) => keyword in referred);
  if (twice !== undefined) throw new Error(`${twice[0]} stands beside a reference to a schema that has it, too`);
  return { ...referred, ...Object.fromEntries(inside) };
}
