// What an answer may lack: the clauses of properties that nothing demands, and which of them an answer shows.
import { routesOf, type OpenApiDocument } from '../../../specs/routes.ts';
import type { Exchange } from './exchange.ts';
import { isRecord, parseJson } from './json.ts';
import { layersOf, schemaAt, schemaOf, type Schema, successAnswers } from './schema-clause.ts';

export type OptionalProperties = ReturnType<typeof optionalPropertiesOf>;

interface Property {
  /** That it has of its own. */
  readonly clause: string | undefined;
  readonly required: boolean;
  readonly inside: () => Node;
}

interface Node {
  readonly properties: ReadonlyMap<string, Property>;
  readonly items: (() => Node) | undefined;
}

/** A clause about a property says nothing of a target that never shows it. */
export function optionalPropertiesOf(document: OpenApiDocument) {
  const toNode = createNodes(document);
  const roots = new Map(
    routesOf(document).map((route) => {
      const schemas = [...successAnswers(document, route).values()].flatMap(({ schema }) => schema ?? []);
      return [route.operation, schemas.map((pointer) => toNode(schemaAt(document, pointer)))] as const;
    }),
  );
  const clauses = optionalIn([...roots.values()].flat());
  return {
    /** Clauses that only such properties name. */
    clauses: [...clauses].sort(),
    /** Those of them that the answer shows, perhaps repeatedly. */
    shownIn({ request, ok, text }: Exchange) {
      const shapes = ok ? (roots.get(request.operation ?? '') ?? []) : [];
      if (shapes.length === 0) return [];
      const value = parseJson(text);
      return shapes.flatMap((shape) => shown(shape, value)).filter((clause) => clauses.has(clause));
    },
  };
}

/** Looks inside only when asked: schemas may refer to themselves. */
function createNodes(document: OpenApiDocument): (schema: Schema) => Node {
  const nodes = new Map<Schema, Node>();
  return function toNode(schema) {
    const known = nodes.get(schema);
    if (known !== undefined) return known;
    const layers = layersOf(document, schema);
    const required = new Set<unknown>(
      layers.flatMap(({ required: names }): unknown[] => (Array.isArray(names) ? names : [])),
    );
    const items = layers.map((layer) => layer['items']).find(isRecord);
    const properties = layers.flatMap((layer) => Object.entries(schemaOf(layer['properties'])));
    const node: Node = {
      properties: new Map(
        properties.map(([name, value]) => {
          const property = schemaOf(value);
          const clause = property['x-clause'];
          const inside = (): Node => toNode(property);
          return [
            name,
            { clause: typeof clause === 'string' ? clause : undefined, required: required.has(name), inside },
          ];
        }),
      ),
      items: items === undefined ? undefined : () => toNode(items),
    };
    nodes.set(schema, node);
    return node;
  };
}

/** Clauses of properties that are optional, or stand in one that is, wherever they are named. */
function optionalIn(roots: readonly Node[]): ReadonlySet<string> {
  const optional = new Set<string>();
  const demanded = new Set<string>();
  const seen = { inside: new Set<Node>(), outside: new Set<Node>() };
  const walk = (node: Node, within: boolean): void => {
    const known = within ? seen.inside : seen.outside;
    if (known.has(node)) return;
    known.add(node);
    for (const { clause, required, inside } of node.properties.values()) {
      const mayLack = within || !required;
      if (clause !== undefined) (mayLack ? optional : demanded).add(clause);
      walk(inside(), mayLack);
    }
    if (node.items !== undefined) walk(node.items(), within);
  };
  for (const root of roots) walk(root, false);
  return new Set([...optional].filter((clause) => !demanded.has(clause)));
}

function shown({ properties, items }: Node, value: unknown): readonly string[] {
  if (Array.isArray(value)) return items === undefined ? [] : value.flatMap((item: unknown) => shown(items(), item));
  if (!isRecord(value)) return [];
  // Of what an answer has, nobody asks but for these.
  return [...properties].flatMap(([name, { clause, inside }]) => {
    if (!Object.hasOwn(value, name)) return [];
    return [...(clause === undefined ? [] : [clause]), ...shown(inside(), value[name])];
  });
}
