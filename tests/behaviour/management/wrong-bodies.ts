// For tests: bodies that a schema does not allow, each one property away from one that it does.
import { isNode, type DocumentNode } from '../../../specs/references.ts';

/** Each with what it is. The schema holds no references. */
export function* wrongBodies(schema: DocumentNode, valid: unknown, at = 'the body'): Generator<[string, unknown]> {
  yield [`${at} of another type`, wrongFor(schema)];
  const items = schema['items'];
  if (Array.isArray(valid) && isNode(items))
    for (const [what, item] of wrongBodies(items, valid[0], `${at}.0`)) yield [what, [item]];
  if (!isNode(valid)) return;
  const { properties, required } = flat(schema);
  for (const name of required) {
    const { [name]: _gone, ...others } = valid;
    yield [`${at} without ${name}`, others];
  }
  for (const [name, property] of Object.entries(properties))
    for (const [what, wrong] of wrongBodies(property, valid[name], `${at}.${name}`))
      yield [what, { ...valid, [name]: wrong }];
  if (schema['additionalProperties'] === false) yield [`${at} with one too many`, { ...valid, nothing_such: 1 }];
}

/** An object for all but objects: no schema takes it by accident. */
function wrongFor(schema: DocumentNode): unknown {
  return [schema['type']].flat().includes('object') ? 'text' : { odd: true };
}

interface Flat {
  readonly properties: Readonly<Record<string, DocumentNode>>;
  readonly required: readonly string[];
}

/** With what its `allOf` adds. */
function flat(schema: DocumentNode): Flat {
  const parts = ((schema['allOf'] ?? []) as readonly DocumentNode[]).map(flat);
  return {
    properties: Object.assign(
      {},
      ...parts.map(({ properties }) => properties),
      schema['properties'],
    ) as Flat['properties'],
    required: [...parts.flatMap(({ required }) => required), ...((schema['required'] ?? []) as readonly string[])],
  };
}
