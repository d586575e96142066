// Requests as the document wants them: one arbitrary for each of its operations.
import * as fc from 'fast-check';
import { dereference, type DocumentNode } from '../../specs/references.ts';
import { routesOf, type OpenApiDocument, type OperationRoute } from '../../specs/routes.ts';
import type { Draft } from './draft.ts';
import { fromSchema, type Vocabulary } from './from-schema.ts';

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

export function encode(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

function list(value: unknown): readonly DocumentNode[] {
  return Array.isArray(value) ? (value as readonly DocumentNode[]) : [];
}
