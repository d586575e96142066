// Reads what a schema of an OpenAPI document says of a value, with what it refers to and is made of.
import { dereference, isNode, type DocumentNode } from '../../specs/references.ts';
import type { OpenApiDocument } from '../../specs/routes.ts';

/** A schema as one object, and the schemas that it is made of: itself first. */
export interface Shape {
  readonly types: readonly string[];
  readonly all: DocumentNode;
  readonly layers: readonly DocumentNode[];
  readonly properties: Readonly<Record<string, unknown>>;
}

export function shapeOf(document: OpenApiDocument, schema: unknown): Shape {
  const layers = layersOf(document, schema);
  const inward = layers.toReversed();
  const all = merged(inward);
  const properties = merged(inward.map((layer) => layer['properties']));
  const types = [all['type'] ?? []].flat().map(String);
  return { types, all, layers, properties };
}

/** The clause of a whole schema: the outermost mark wins. */
export function clauseOf({ layers }: Shape): string | undefined {
  return layers.map((layer) => textAt(layer, 'x-clause')).find((clause) => clause !== undefined);
}

export function textAt(node: unknown, key: string): string | undefined {
  const value = isNode(node) ? node[key] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** A value that fits, with no more than it needs. */
export function sampleOf(document: OpenApiDocument, schema: unknown): unknown {
  const { types, all, layers, properties } = shapeOf(document, schema);
  if (Array.isArray(all['enum'])) return all['enum'][0] as unknown;
  switch (types[0]) {
    case 'string':
      return 'sample';
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'array':
      return [sampleOf(document, all['items'])];
    default: {
      const required = layers.flatMap((layer) => (layer['required'] ?? []) as readonly string[]);
      return Object.fromEntries(required.map((name) => [name, sampleOf(document, properties[name])]));
    }
  }
}

function merged(nodes: readonly unknown[]): DocumentNode {
  return Object.fromEntries(nodes.flatMap((node) => (isNode(node) ? Object.entries(node) : [])));
}

function layersOf(document: OpenApiDocument, schema: unknown): readonly DocumentNode[] {
  if (!isNode(schema)) return [];
  const referred = '$ref' in schema ? layersOf(document, dereference(document, { $ref: schema['$ref'] })) : [];
  const parts = Array.isArray(schema['allOf']) ? schema['allOf'].flatMap((part) => layersOf(document, part)) : [];
  return [schema, ...referred, ...parts];
}
