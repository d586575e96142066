// Reads the operations of a dialect's document for the mock: routes, statuses, parameters, and the schema of each part of a request.
import { answerOf } from './describe-answer.ts';
import type { OperationSpec, RequestPart } from './operation.ts';
import { parametersOf, type Parameter } from './parameters.ts';
import { dereference, isNode, type DocumentNode } from './references.ts';
import { resolveSchema } from './resolve-schema.ts';
import { routesOf, type OpenApiDocument, type OperationRoute } from './routes.ts';

/** An operation whose validators are not compiled yet. */
export type OperationDescription = Omit<OperationSpec, 'validate'> & {
  readonly schemas: Readonly<Partial<Record<RequestPart, DocumentNode>>>;
};

/** Throws an Error that names the operation and what its document leaves unsaid. */
export function describeOperations(document: OpenApiDocument): readonly OperationDescription[] {
  return routesOf(document).map((route) => {
    try {
      return describeOperation(document, route);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(`${route.method} ${route.path} (${route.operation}): ${message}`, { cause: error });
    }
  });
}

function describeOperation(document: OpenApiDocument, route: OperationRoute): OperationDescription {
  const { operation, method, path, definition } = route;
  const parameters = parametersOf(document, route);
  const body = definition['requestBody'] === undefined ? undefined : dereference(document, definition['requestBody']);
  const content = isNode(body?.['content']) ? body['content'] : {};
  const shown = content['application/json'] ?? content['multipart/form-data'];
  const schema = isNode(shown) ? shown['schema'] : undefined;
  const resolved = schema === undefined ? undefined : resolveSchema(document, schema);
  const security = definition['security'] ?? document['security'] ?? [];
  const alsoAt = definition['x-also-at'] ?? [];
  return {
    operation,
    method,
    path,
    alsoAt: alsoAt as readonly string[],
    status: statusOf(document, definition),
    ...(definition['x-told'] === undefined ? {} : { told: definition['x-told'] as [string, string?] }),
    security: (security as readonly DocumentNode[]).map((way) => Object.keys(way)),
    ...(body === undefined
      ? {}
      : {
          body: {
            required: body['required'] === true,
            mayBeEmpty: body['x-may-be-empty'] === true,
            mediaTypes: Object.keys(content),
            defaults: defaultsOf(resolved),
          },
        }),
    ...answerOf(document, definition),
    schemas: {
      ...schemaOf(document, parameters, 'path'),
      ...schemaOf(document, parameters, 'query'),
      ...schemaOf(document, parameters, 'header'),
      ...(resolved === undefined ? {} : { body: resolved }),
    },
  };
}

function defaultsOf(schema: DocumentNode | undefined): Readonly<Record<string, unknown>> {
  const properties = Object.entries(isNode(schema?.['properties']) ? schema['properties'] : {});
  return Object.fromEntries(
    properties.flatMap(([name, one]) => (isNode(one) && 'default' in one ? [[name, one['default']]] : [])),
  );
}

/** The one exact status of a success; where the document leaves it open, the one that an overlay names. */
function statusOf(document: OpenApiDocument, definition: DocumentNode): number {
  const statuses = Object.keys(isNode(definition['responses']) ? definition['responses'] : {});
  const exact = statuses.filter((status) => /^2\d\d$/u.test(status));
  const named = definition['x-status'];
  if (exact.length > 1) throw new Error(`there are several statuses of a success (${exact.join(', ')}); keep one`);
  if (exact.length === 1 && named !== undefined)
    throw new Error(`the status of a success is said twice: ${exact.join()} and x-status; take out x-status`);
  const status = exact.length === 1 ? Number(exact[0]) : (named ?? document['x-status']);
  if (typeof status !== 'number')
    throw new Error('nothing says the status of a success; name it by x-status in specs/dialects/contract');
  return status;
}

/** The schema of all parameters of one part; none if it could not be broken: every value of a path is a text, and there. */
function schemaOf(
  document: OpenApiDocument,
  parameters: readonly Parameter[],
  part: Exclude<RequestPart, 'body'>,
): Readonly<Partial<Record<RequestPart, DocumentNode>>> {
  const here = parameters.filter((one) => one.part === part);
  const properties = here.map(({ name, schema }) => [name, resolveSchema(document, schema)] as const);
  const isFree = part === 'path' && properties.every(([, schema]) => JSON.stringify(schema) === '{"type":"string"}');
  if (here.length === 0 || isFree) return {};
  const required = here.filter((one) => one.required).map(({ name }) => name);
  return {
    [part]: {
      type: 'object',
      ...(required.length === 0 ? {} : { required }),
      properties: Object.fromEntries(properties),
    },
  };
}
