// The page for implementers: each operation of storage and management, with what lets a caller in, what it takes, what it answers and what is promised of it.
import type { Clause } from '../../specs/clause.ts';
import { documents } from '../../specs/documents.ts';
import { answerOf } from '../../specs/describe-answer.ts';
import type { AnswerSchema } from '../../specs/operation.ts';
import { parametersOf } from '../../specs/parameters.ts';
import { dereference, isNode } from '../../specs/references.ts';
import { routesOf, type OpenApiDocument, type OperationRoute } from '../../specs/routes.ts';
import { code } from './markdown.ts';

const PATHS = {
  storage: 'Paths follow the storage URL; `{wildcard}` is the path of an object, which may have slashes.',
  management: 'Paths follow the management URL.',
};

/** What each security scheme asks for. */
const SCHEMES: Readonly<Record<string, string>> = {
  authorization: 'the header `authorization`',
  personalAccessToken: 'the header `Authorization: Bearer <personal access token>`',
};

export function operationsToImplement(clauses: readonly Clause[]): string {
  return (['storage', 'management'] as const).flatMap((name) => interfaceParts(name, clauses)).join('\n\n');
}

function interfaceParts(name: 'storage' | 'management', clauses: readonly Clause[]): readonly string[] {
  const document = documents[name];
  const routes = routesOf(document);
  const [first] = routes;
  const common = (first?.clauses ?? []).filter((id) => routes.every((route) => route.clauses.includes(id)));
  return [
    `## ${name.charAt(0).toUpperCase()}${name.slice(1)}: ${routes.length} operations`,
    `${PATHS[name]} A success may have any status from 200 to 299.`,
    ...(common.length === 0 ? [] : [`Promised of every operation:\n\n${clauseList(common, clauses)}`]),
    ...routes.flatMap((route) => operationParts(document, route, common, clauses)),
  ];
}

function operationParts(
  document: OpenApiDocument,
  route: OperationRoute,
  common: readonly string[],
  clauses: readonly Clause[],
): readonly string[] {
  const { definition, operation, method, path } = route;
  const ways = (definition['security'] ?? document['security'] ?? []) as readonly Readonly<Record<string, unknown>>[];
  const schemes = ways.flatMap((way) => Object.keys(way)).map((scheme) => SCHEMES[scheme] ?? code(scheme));
  const query = parametersOf(document, route)
    .filter(({ part }) => part === 'query')
    .map((one) => `${code(one.name)}${one.required ? '' : ' (optional)'}`);
  const lines = [
    `Authorization: ${schemes.join(', ') || 'none'}`,
    ...(query.length === 0 ? [] : [`In the query: ${query.join(', ')}`]),
    ...bodyLine(document, definition),
    `Answers: ${renderAnswer(document, definition)}`,
    'Promises:',
  ];
  return [
    `### \`${method} ${path}\``,
    `${String(definition['summary']).replace(/\.$/u, '')} (\`${operation}\`${definition['deprecated'] === true ? ', superseded' : ''}).`,
    [
      ...lines.map((line) => `- ${line}`),
      clauseList(
        route.clauses.filter((id) => !common.includes(id)),
        clauses,
      ).replaceAll(/^/gmu, '  '),
    ].join('\n'),
  ];
}

/** The contract shows hardly any body: what stands in the template is what the battery sends if no binding says otherwise. */
function bodyLine(document: OpenApiDocument, definition: OperationRoute['definition']): readonly string[] {
  if (definition['requestBody'] === undefined) return [];
  const { content, 'x-binding': binding, 'x-template': template } = dereference(document, definition['requestBody']);
  const types = Object.keys(isNode(content) ? content : {}).join(', ');
  const shown = Array.isArray(binding)
    ? `the contract shows no body; the battery sends ${template === undefined ? types : code(JSON.stringify(template))} unless a [binding](../guides/targets.md#other-request-bodies-bindings) says otherwise`
    : types;
  return [`Takes: ${shown}`];
}

function renderAnswer(document: OpenApiDocument, definition: OperationRoute['definition']): string {
  const { answer } = answerOf(document, definition);
  const responses = isNode(definition['responses']) ? definition['responses'] : {};
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
  const { description: words } = dereference(document, success?.[1]);
  const description = typeof words === 'string' ? words.replace(/\.$/u, '') : '';
  const shape = answer === undefined ? '' : shapeOf(answer);
  return `${description.charAt(0).toLowerCase()}${description.slice(1)}${shape === '' ? '' : `: ${code(shape)}`}`;
}

/** `[{ id, owner? }]`; empty if the contract does not show it. */
function shapeOf({ type, items, properties = {}, required = [] }: AnswerSchema): string {
  const names = Object.keys(properties).map((key) => (required.includes(key) ? key : `${key}?`));
  if (names.length > 0) return `{ ${names.join(', ')} }`;
  if (items !== undefined) return `[${shapeOf(items) || 'any'}]`;
  return [type ?? []].flat().join(' or ');
}

function clauseList(ids: readonly string[], clauses: readonly Clause[]): string {
  return ids
    .flatMap((id) => clauses.find((clause) => clause.id === id) ?? [])
    .map(({ id, strength, text }) => `- ${code(id)} ${strength === 'open' ? `_${text}_` : text}`)
    .join('\n');
}
