// The lint of an OpenAPI 3.1 document: what a reader relies on holds, so that no tool has to guess.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { dereference, isNode, lookUp } from './references.ts';
import type { OpenApiDocument, OperationRoute } from './routes.ts';
import { routesOf } from './routes.ts';

/**
 * One line per mistake, each with its place in the document; none: the document holds. With overlays, bodies that the
 * battery does not send need no template.
 */
export function lintDocument(document: OpenApiDocument, extent?: 'with-overlays'): readonly string[] {
  return [
    ...lintReferences(document),
    ...routesOf(document).flatMap((route) =>
      [
        ...lintOperationId(route),
        ...lintParameters(document, route),
        ...lintResponses(document, route),
        ...(extent === 'with-overlays' ? [] : lintBinding(route)),
      ].map((mistake) => `${route.method} ${route.path}: ${mistake}`),
    ),
    ...lintSchemas(document),
  ];
}

function lintReferences(document: OpenApiDocument): readonly string[] {
  return find(document, '$ref').flatMap(([pointer, target]) =>
    typeof target === 'string' && lookUp(document, target) !== undefined
      ? []
      : [`${pointer}: the reference ${JSON.stringify(target)} leads nowhere`],
  );
}

function lintOperationId({ operation }: OperationRoute): readonly string[] {
  return /^[a-z][A-Za-z0-9]*$/u.test(operation) ? [] : [`the operationId "${operation}" is not in camelCase`];
}

/** The template's parameters and the declared path parameters are the same, all required, each with a schema. */
function lintParameters(document: OpenApiDocument, route: OperationRoute): readonly string[] {
  const item = document.paths[route.path] ?? {};
  const declared = [item['parameters'], route.definition['parameters']]
    .flatMap((list) => (Array.isArray(list) ? (list as readonly unknown[]) : []))
    .map((parameter) => dereference(document, parameter));
  const inPath = declared.filter((parameter) => parameter['in'] === 'path').map(({ name }) => String(name));
  const inTemplate = [...route.path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name ?? '');
  return [
    ...inTemplate.filter((name) => !inPath.includes(name)).map((name) => `the path parameter ${name} is not declared`),
    ...inPath.filter((name) => !inTemplate.includes(name)).map((name) => `the parameter ${name} is not in the path`),
    ...declared
      .filter((parameter) => parameter['in'] === 'path' && parameter['required'] !== true)
      .map(({ name }) => `the path parameter ${String(name)} is not required`),
    ...declared
      .filter((parameter) => typeof parameter['name'] !== 'string' || !isNode(parameter['schema']))
      .map(({ name }) => `the parameter ${String(name)} has no name or no schema`),
    ...declared
      .filter((parameter) => !['path', 'query', 'header', 'cookie'].includes(String(parameter['in'])))
      .map(({ name }) => `the parameter ${String(name)} is nowhere`),
  ];
}

function lintResponses(document: OpenApiDocument, { definition }: OperationRoute): readonly string[] {
  const responses = definition['responses'];
  if (!isNode(responses) || Object.keys(responses).length === 0) return ['there are no responses'];
  return Object.entries(responses).flatMap(([status, response]) => [
    ...(/^([1-5](\d\d|XX)|default)$/u.test(status) ? [] : [`"${status}" is no status`]),
    ...(typeof dereference(document, response)['description'] === 'string'
      ? []
      : [`the response ${status} has no description`]),
  ]);
}

/** A body that the contract does not give is a binding, and a binding has its template. */
function lintBinding({ definition }: OperationRoute): readonly string[] {
  const body = definition['requestBody'];
  if (!isNode(body)) return [];
  if (body['x-binding'] !== true) return ['the request body is not marked x-binding'];
  return 'x-template' in body ? [] : ['the binding has no x-template'];
}

/** Every schema is one: components and those in place compile as JSON Schema 2020-12. */
function lintSchemas(document: OpenApiDocument): readonly string[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const base = 'https://touchstone.invalid/document';
  ajv.addSchema({ $id: base, ...document }, base, false, false);
  return find(document, 'schema').flatMap(([pointer, schema]) => {
    if (!isNode(schema)) return [`${pointer}: this is no schema`];
    if (ajv.validateSchema(schema) !== true) return [`${pointer}: ${ajv.errorsText()}`];
    try {
      ajv.compile({ $ref: `${base}${pointer}` });
      return [];
    } catch (error) {
      return [`${pointer}: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
}

/** Every value under a key, with its JSON pointer in URI form. */
function find(document: unknown, wanted: string): readonly (readonly [string, unknown])[] {
  const found: (readonly [string, unknown])[] = [];
  const walk = (node: unknown, pointer: string): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, child] of Object.entries(node)) {
      const at = `${pointer}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
      if (key === wanted) found.push([at, child]);
      walk(child, at);
    }
  };
  walk(document, '#');
  return found;
}
