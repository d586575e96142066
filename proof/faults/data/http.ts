// Faults of requests and documents: method, path, body, variables, and the GraphQL language.
import { Kind, parse, print, visit, type ASTVisitor, type FieldNode, type SelectionNode } from 'graphql';
import type { Fault } from '../../kit/fault.ts';
import type { Asked } from '../../kit/data/asked.ts';
import { isNamed } from '../../kit/data/conditions.ts';
import { isObject, renameKey, type JsonObject } from '../../kit/data/json-tree.ts';
import { lie, type RequestEdit } from '../../kit/data/lie.ts';
import { inFront, refuse } from '../../kit/data/refusals.ts';

/** A request edit: the document as the visitor leaves it. What cannot be read stays as it is. */
const changeDocument =
  (visitor: ASTVisitor): RequestEdit =>
  ({ query }) => {
    try {
      return { query: print(visit(parse(query), visitor)) };
    } catch {
      return {};
    }
  };

const keyOf = (field: FieldNode): string => (field.alias ?? field.name).value;

/** Of several fields with one response key only the last. */
function lastOfEach(selections: readonly SelectionNode[]): readonly SelectionNode[] {
  return selections.filter(
    (one, index) =>
      one.kind !== Kind.FIELD ||
      !selections.slice(index + 1).some((other) => other.kind === Kind.FIELD && keyOf(other) === keyOf(one)),
  );
}

function mangle(text: string): string {
  return [...new TextEncoder().encode(text)].map((byte) => String.fromCharCode(byte)).join('');
}

export const httpFaults: readonly Fault[] = [
  lie('http.aliases-lost-in-mutations', 'The records of a mutation have their columns under no alias', {
    clause: 'http.graphql-language',
    answer: (answer, { query }) =>
      query.includes('named: title') ? (renameKey(answer, 'named', 'title') as JsonObject) : answer,
  }),
  lie('http.named-by-get', 'Operations with a name are for GET', {
    clause: 'http.post',
    apply: inFront(isNamed, () => new Response(null, { status: 405, headers: { allow: 'GET' } })),
  }),
  lie('http.no-comments', 'A document that begins with a comment is none', {
    clause: 'http.json-body',
    answer: refuse(({ query }) => query.startsWith('#')),
  }),
  lie('document.last-selection-wins', 'Of a field that stands twice only the last selection counts', {
    clause: 'http.graphql-language',
    request: changeDocument({
      SelectionSet: (set) => ({ ...set, selections: lastOfEach(set.selections) }),
    }),
  }),
  lie('document.inner-fragments-dropped', 'A fragment that a fragment spreads is dropped', {
    clause: 'http.graphql-language',
    request: changeDocument({
      FragmentDefinition: (fragment) => visit(fragment, { FragmentSpread: () => null }),
    }),
  }),
  lie('document.object-default-ignored', 'The default of a variable is ignored when it is an object', {
    clause: 'http.graphql-language',
    request: changeDocument({
      VariableDefinition: (variable) =>
        variable.defaultValue?.kind === Kind.OBJECT ? { ...variable, defaultValue: undefined } : undefined,
    }),
  }),
  lie('document.one-is-no-list', 'An order that is no list is refused', {
    clause: 'http.graphql-language',
    answer: (answer, { query, variables }) =>
      /orderBy: *\{/.test(query) || isObject(variables['orderBy'] ?? null)
        ? { errors: [{ message: 'orderBy is a list' }] }
        : answer,
  }),
  lie('document.absent-is-null', 'A variable of an update that is not given is null', {
    clause: 'http.graphql-language',
    request: ({ query, variables }) => {
      const names = [...query.matchAll(/\$(\w+): \w+[,)]/g)].map(([, name = '']) => name);
      if (!query.includes('updateTaskCollection')) return {};
      return { variables: { ...(Object.fromEntries(names.map((name) => [name, null])) as JsonObject), ...variables } };
    },
  }),
  lie('document.mutations-reversed', 'The mutations of a request are done from the last to the first', {
    clause: 'http.graphql-language',
    request: changeDocument({
      OperationDefinition: (operation) =>
        operation.operation === 'mutation'
          ? {
              ...operation,
              selectionSet: { ...operation.selectionSet, selections: operation.selectionSet.selections.toReversed() },
            }
          : undefined,
    }),
  }),
  lie('filters.plain-pattern-in-document', 'A pattern of the document has no wildcards', {
    clause: 'http.graphql-language',
    request: ({ query }) => ({
      query: query.replaceAll(
        /like: "([^"]*)"/g,
        (_all, pattern: string) => `like: "${pattern.replaceAll('%', '\\\\%')}"`,
      ),
    }),
  }),
  lie('http.defaults-win', 'A variable with a default has it always', {
    clause: 'http.variables',
    request: ({ query, variables }) => ({
      variables: Object.fromEntries(
        Object.entries(variables).filter(([name]) => !new RegExp(`\\$${name}: \\w+!? = `).test(query)),
      ),
    }),
  }),
  lie('http.empty-variables-refused', 'A document with variables needs some to be given', {
    clause: 'http.empty-variables',
    answer: (answer, { query, variables }) =>
      query.startsWith('query($') && Object.keys(variables).length === 0
        ? { errors: [{ message: 'no variables' }] }
        : answer,
  }),
  lie('http.body-in-latin-1', 'A body whose type names no charset is read as Latin-1', {
    clause: 'http.content-type',
    request: ({ query, variables }) => JSON.parse(mangle(JSON.stringify({ query, variables }))) as Partial<Asked>,
  }),
  lie('http.named-with-slash', 'Operations with a name are sent on to the path with a slash', {
    clause: 'http.path-as-it-stands',
    apply: inFront(isNamed, () => new Response(null, { status: 308, headers: { location: '/graphql/v1/' } })),
  }),
  lie('http.ignores-aliases', 'The result has the names of the fields instead of the asked ones', {
    clause: 'http.result-under-data',
    answer: (answer, { query }) => {
      const aliases = [...query.matchAll(/(\w+): (\w+Collection)\(/g)].map((match) => [match[1], match[2]] as const);
      const data = isObject(answer['data'] ?? null) ? (answer['data'] as JsonObject) : {};
      const renamed = Object.entries(data).map(([key, value]) => [
        aliases.find(([alias]) => alias === key)?.[1] ?? key,
        value,
      ]);
      return aliases.length === 0 ? answer : { ...answer, data: Object.fromEntries(renamed) as JsonObject };
    },
  }),
];
