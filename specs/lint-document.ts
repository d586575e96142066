// The lint of an OpenAPI 3.1 document: what a reader relies on holds, so that no tool has to guess.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { exampleOf } from './examples.ts';
import { dereference, isNode, lookUp, valuesUnder } from './references.ts';
import { resolveSchema } from './resolve-schema.ts';
import { routesOf, type OpenApiDocument, type OperationRoute } from './routes.ts';

/**
 * One line per mistake, each with its place in the document; none: the document holds. With overlays, bodies that the
 * battery does not send need no template, and what the database is told is said.
 */
export function lintDocument(document: OpenApiDocument, extent?: 'with-overlays'): readonly string[] {
  return [
    ...lintReferences(document),
    ...routesOf(document).flatMap((route) =>
      [
        ...lintOperationId(route),
        ...lintKeywords(document, route),
        ...lintParameters(document, route),
        ...lintResponses(document, route),
        ...lintExample(document, route),
        ...(extent === 'with-overlays' ? lintTold(route) : lintBinding(route)),
      ].map((mistake) => `${route.method} ${route.path}: ${mistake}`),
    ),
    ...lintSchemas(document),
  ];
}

function lintReferences(document: OpenApiDocument): readonly string[] {
  return valuesUnder(document, '$ref').flatMap(([pointer, target]) =>
    typeof target === 'string' && lookUp(document, target) !== undefined
      ? []
      : [`${pointer}: the reference ${JSON.stringify(target)} leads nowhere. Correct it.`],
  );
}

function lintOperationId({ operation }: OperationRoute): readonly string[] {
  return /^[a-z][A-Za-z0-9]*$/u.test(operation)
    ? []
    : [`the operationId "${operation}" is not in camelCase. Write it so.`];
}

/** The keywords of OpenAPI 3.1 for what an operation consists of; schemas have their own. */
const KEYWORDS = {
  operation:
    'tags summary description externalDocs operationId parameters requestBody responses callbacks deprecated security servers',
  parameter:
    'name in description required deprecated allowEmptyValue style explode allowReserved schema example examples content',
  requestBody: 'description content required',
  response: 'description headers content links',
  mediaType: 'schema example examples encoding',
};

/** What the documents and their overlays say beyond OpenAPI. */
const EXTENSIONS: readonly string[] =
  'x-clause x-clauses x-clause-additional x-clause-query x-topic x-hazard x-effect x-example x-binding x-template x-wildcard x-status x-told x-requests x-also-at x-may-be-empty x-finite x-taken-as-at-most x-refusal'.split(
    ' ',
  );

/** A misspelled keyword would be a fact that nobody hears. */
function lintKeywords(document: OpenApiDocument, { definition }: OperationRoute): readonly string[] {
  const unknown = (kind: keyof typeof KEYWORDS, value: unknown, name: string): readonly string[] => {
    const node = dereference(document, value);
    const content = isNode(node['content']) && kind !== 'mediaType' ? Object.entries(node['content']) : [];
    return [
      ...Object.keys(node)
        .filter((key) => !EXTENSIONS.includes(key) && !KEYWORDS[kind].split(' ').includes(key))
        .map((key) => `${name} has the unknown keyword "${key}". Correct it.`),
      ...content.flatMap(([type, one]) => unknown('mediaType', one, `${type} of ${name}`)),
    ];
  };
  const { parameters, requestBody, responses } = definition;
  return [
    ...unknown('operation', definition, 'the operation'),
    ...(Array.isArray(parameters) ? (parameters as readonly unknown[]) : []).flatMap((one) =>
      unknown('parameter', one, `the parameter ${String(dereference(document, one)['name'])}`),
    ),
    ...unknown('requestBody', requestBody, 'the request body'),
    ...Object.entries(isNode(responses) ? responses : {}).flatMap(([status, one]) =>
      unknown('response', one, `the response ${status}`),
    ),
  ];
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
    ...inTemplate
      .filter((name) => !inPath.includes(name))
      .map((name) => `the path parameter ${name} is not declared. Add it to parameters.`),
    ...inPath
      .filter((name) => !inTemplate.includes(name))
      .map((name) => `the parameter ${name} is not in the path. Correct its name, or take it out.`),
    ...declared
      .filter((parameter) => parameter['in'] === 'path' && parameter['required'] !== true)
      .map(({ name }) => `the path parameter ${String(name)} is not required. Add required: true.`),
    ...declared
      .filter((parameter) => typeof parameter['name'] !== 'string' || !isNode(parameter['schema']))
      .map(({ name }) => `the parameter ${String(name)} has no name or no schema. Add it.`),
    ...declared
      .filter((parameter) => !['path', 'query', 'header', 'cookie'].includes(String(parameter['in'])))
      .map(({ name }) => `the parameter ${String(name)} is nowhere. Say in: path, query, header or cookie.`),
  ];
}

function lintResponses(document: OpenApiDocument, { definition }: OperationRoute): readonly string[] {
  const responses = definition['responses'];
  if (!isNode(responses) || Object.keys(responses).length === 0) return ['there are no responses. Add one.'];
  return Object.entries(responses).flatMap(([status, response]) => [
    ...(/^([1-5](\d\d|XX)|default)$/u.test(status) ? [] : [`"${status}" is not a status. Write 200, 2XX or default.`]),
    ...(typeof dereference(document, response)['description'] === 'string'
      ? []
      : [`the response ${status} has no description. Add one.`]),
  ]);
}

/** Its operations exist, and its body is one that the operation takes; the tests of the mock send it. */
function lintExample(document: OpenApiDocument, { definition }: OperationRoute): readonly string[] {
  const { before = [], body, ...rest } = exampleOf(definition);
  const known = routesOf(document).map(({ operation }) => operation);
  const { content } = dereference(document, definition['requestBody']);
  const json = isNode(content) && isNode(content['application/json']) ? content['application/json']['schema'] : false;
  const ajv = new Ajv2020({ strict: false });
  const fits = body === undefined || ajv.validate(isNode(json) ? resolveSchema(document, json) : false, body);
  return [
    ...[
      ...before.filter((name) => !known.includes(name)),
      ...Object.keys(rest).filter((key) => !/^(params|query|form)$/u.test(key)),
    ].map((name) => `the example has "${name}", which is unknown. Correct it.`),
    ...(fits ? [] : [`the example has a body that is not allowed: ${ajv.errorsText()}. Correct it.`]),
  ];
}

/** A body that the contract does not give is a binding: it names the needs that prove it, and has its template. */
function lintBinding({ definition }: OperationRoute): readonly string[] {
  const body = definition['requestBody'];
  if (!isNode(body)) return [];
  if (!Array.isArray(body['x-binding']))
    return ['the request body does not name the needs of the battery that prove it. Add x-binding: [<need>].'];
  return 'x-template' in body ? [] : ['the binding has no x-template. Add the body that the battery sends.'];
}

/** Policies and triggers may ask which operation of storage touches buckets and objects. */
function lintTold({ path, definition: { 'x-told': told } }: OperationRoute): readonly string[] {
  const texts = Array.isArray(told) && told.every((text) => typeof text === 'string') ? told.length : 0;
  const isRight = told === undefined ? !/^\/(bucket|object)\//u.test(path) : texts === 1 || texts === 2;
  return isRight
    ? []
    : [
        'x-told says what storage.operation() returns. Write one text, or one more for HEAD, for each operation on buckets and objects.',
      ];
}

/** Every schema is one: components and those in place compile as JSON Schema 2020-12. */
function lintSchemas(document: OpenApiDocument): readonly string[] {
  const ajv = new Ajv2020({ strictTypes: false, strictRequired: false, validateFormats: false });
  // The document itself is the schema that references lead through.
  ajv.addVocabulary([...new Set([...Object.keys(document), ...EXTENSIONS, 'example'])]);
  const base = 'https://touchstone.invalid/document';
  ajv.addSchema({ $id: base, ...document }, base, false, false);
  return valuesUnder(document, 'schema').flatMap(([pointer, schema]) => {
    if (!isNode(schema)) return [`${pointer}: this is not a schema. Write an object.`];
    if (ajv.validateSchema(schema) !== true) return [`${pointer}: ${ajv.errorsText()}. Correct the schema.`];
    try {
      ajv.compile({ $ref: `${base}${pointer}` });
      return [];
    } catch (error) {
      return [`${pointer}: ${error instanceof Error ? error.message : String(error)}. Correct the schema.`];
    }
  });
}
