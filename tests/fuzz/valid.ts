// Requests as the document wants them: one arbitrary for each of its operations. What only the world knows is looked up by name.
import * as fc from 'fast-check';
import { dereference, type DocumentNode } from '../../specs/references.ts';
import { routesOf, type OpenApiDocument, type OperationRoute } from '../../specs/routes.ts';
import type { Draft } from './draft.ts';

/** Good values by the name of a property or parameter: for the documents most are just strings. */
export type Vocabulary = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** Harmless texts. */
export const plainText = fc.stringMatching(/^[a-z][a-z0-9-]{0,15}$/);

/** What a document leaves to the world that it is tried in. */
export interface World {
  readonly document: OpenApiDocument;
  /** What stands before the paths of the document, without a slash at its end. */
  readonly prefix: string;
  /** By the name of the property or parameter; `<operation>.<name>` wins. */
  readonly vocabulary: Vocabulary;
  /** How much more often than others an operation is tried; by default as often. */
  readonly often?: Readonly<Record<string, number>>;
  /** Header lines of a caller who may do everything. */
  readonly headers: readonly string[];
  /** Bodies of operations whose document says `*` / `*`: with their content type. */
  readonly contents: fc.Arbitrary<Content>;
}

interface Content {
  readonly type: string;
  readonly bytes: Uint8Array;
}

export function validDrafts(world: World): fc.Arbitrary<Draft> {
  const choices = routesOf(world.document).map((route) => ({
    weight: world.often?.[route.operation] ?? 1,
    arbitrary: validDraft(world, route),
  }));
  return fc.oneof(...choices);
}

function validDraft(world: World, route: OperationRoute): fc.Arbitrary<Draft> {
  const item = world.document.paths[route.path] ?? {};
  const parameters = [...list(item['parameters']), ...list(route.definition['parameters'])].map((parameter) =>
    dereference(world.document, parameter),
  );
  const vocabulary = ownWords(world.vocabulary, route.operation);
  const valueOf = (parameter: DocumentNode): fc.Arbitrary<string> =>
    fromSchema(world.document, parameter['schema'] as DocumentNode, vocabulary, String(parameter['name'])).map(String);
  const inPath = parameters.filter((parameter) => parameter['in'] === 'path');
  const inQuery = parameters.filter((parameter) => parameter['in'] === 'query');
  return fc
    .record({
      path: fc.record(Object.fromEntries(inPath.map((one) => [String(one['name']), valueOf(one)]))),
      query: fc.record(Object.fromEntries(inQuery.map((one) => [String(one['name']), valueOf(one)])), {
        requiredKeys: inQuery.filter((one) => one['required'] === true).map((one) => String(one['name'])),
      }),
      content: contentOf(world, route, vocabulary),
    })
    .map(({ path, query, content }) => ({
      kind: 'valid',
      twists: [],
      operation: route.operation,
      method: route.method,
      segments: `${world.prefix}${route.path}`
        .slice(1)
        .split('/')
        .flatMap((segment) => fill(segment, path)),
      query: Object.entries(query).map(([name, value]) => [name, encodeURIComponent(value)] as const),
      version: 'HTTP/1.1',
      bare: false,
      headers: [...world.headers, ...(content === undefined ? [] : [`Content-Type: ${content.type}`])],
      body: content?.bytes ?? new Uint8Array(),
      announced: true,
      brokenOff: false,
    }));
}

function ownWords(vocabulary: Vocabulary, operation: string): Vocabulary {
  const own = Object.entries(vocabulary).filter(([name]) => name.startsWith(`${operation}.`));
  return {
    ...vocabulary,
    ...Object.fromEntries(own.map(([name, value]) => [name.slice(operation.length + 1), value])),
  };
}

/** The wildcard takes as many segments as its value has. */
function fill(segment: string, values: Readonly<Record<string, string>>): readonly string[] {
  const name = /^\{(.+)\}$/.exec(segment)?.[1];
  if (name === undefined) return [segment];
  const value = values[name] ?? '';
  return (name === 'wildcard' ? value.split('/') : [value]).map(encodeURIComponent);
}

function contentOf(
  world: World,
  { definition }: OperationRoute,
  vocabulary: Vocabulary,
): fc.Arbitrary<Content | undefined> {
  const types = ((definition['requestBody'] as DocumentNode | undefined)?.['content'] ?? {}) as Readonly<
    Record<string, DocumentNode>
  >;
  const choices = Object.entries(types).map(([type, { schema }]): fc.Arbitrary<Content> => {
    if (!type.endsWith('json'))
      return type === '*/*' ? world.contents : fc.uint8Array().map((bytes) => ({ type, bytes }));
    return fromSchema(world.document, schema as DocumentNode, vocabulary).map((value) => ({
      type,
      bytes: encode(value),
    }));
  });
  return choices.length === 0 ? fc.constant(undefined) : fc.oneof(...choices);
}

/** Values that a schema allows: optional properties are there or not; `name` is that of the property that the value is for. */
function fromSchema(
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

export function encode(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

function list(value: unknown): readonly DocumentNode[] {
  return Array.isArray(value) ? (value as readonly DocumentNode[]) : [];
}
