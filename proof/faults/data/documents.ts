// Lies about what a document means: fragments, directives, defaults, coercions and the order of mutations.
import { Kind, parse, print, visit } from 'graphql';
import type { ASTVisitor, FieldNode, SelectionNode } from 'graphql';
import type { Fault } from '../../lies/fault.ts';
import { changeField, isObject, lie, mapKey } from '../../lies/data/lie.ts';
import type { JsonObject, Lie } from '../../lies/data/lie.ts';

const CLAUSE = 'http.graphql-language';
const BLOG = 'blogCollection(filter: {id: {eq: 4}})';
const TASK = 'mutation { insertIntoTaskCollection(objects: [{marker: "witness", priority: 1}]) { affectedCount } }';
const TASKS = '{ taskCollection(filter: {marker: {eq: "witness"}}) { edges { node { status priority } } } }';

/** A request edit: the document as the visitor leaves it. What cannot be read stays as it is. */
const changeDocument =
  (visitor: ASTVisitor): NonNullable<Lie['request']> =>
  ({ query }) => {
    try {
      return { query: print(visit(parse(query), visitor)) };
    } catch {
      return {};
    }
  };

const keyOf = (field: FieldNode): string => (field.alias ?? field.name).value;

/** Of several fields with one response key the last alone. */
function lastOfEach(selections: readonly SelectionNode[]): readonly SelectionNode[] {
  return selections.filter(
    (one, index) =>
      one.kind !== Kind.FIELD ||
      !selections.slice(index + 1).some((other) => other.kind === Kind.FIELD && keyOf(other) === keyOf(one)),
  );
}

export const documentFaults: readonly Fault[] = [
  lie('document.last-selection-wins', CLAUSE, 'Of a field that stands twice only the last selection counts', {
    request: changeDocument({
      SelectionSet: (set) => ({ ...set, selections: lastOfEach(set.selections) }),
    }),
    witness: [`{ ${BLOG} { edges { node { id } } } ${BLOG} { edges { node { name } } } }`],
  }),
  lie('document.inner-fragments-dropped', CLAUSE, 'A fragment that a fragment spreads is dropped', {
    request: changeDocument({
      FragmentDefinition: (fragment) => visit(fragment, { FragmentSpread: () => null }),
    }),
    witness: [
      `{ ${BLOG} { edges { node { ...outer } } } } fragment inner on Blog { name } fragment outer on Blog { id ...inner }`,
    ],
  }),
  lie('document.skip-is-include', CLAUSE, 'skip is taken for include', {
    request: changeDocument({
      Directive: (directive) =>
        directive.name.value === 'skip' ? { ...directive, name: { kind: Kind.NAME, value: 'include' } } : undefined,
    }),
    witness: [`{ ${BLOG} { edges { node { id name @skip(if: true) } } } }`],
  }),
  lie('document.object-default-ignored', CLAUSE, 'The default of a variable is ignored when it is an object', {
    request: changeDocument({
      VariableDefinition: (variable) =>
        variable.defaultValue?.kind === Kind.OBJECT ? { ...variable, defaultValue: undefined } : undefined,
    }),
    witness: [
      'query($filter: BlogFilter = {id: {eq: 4}}) { blogCollection(filter: $filter) { edges { node { id } } } }',
    ],
  }),
  lie('document.one-is-no-list', CLAUSE, 'An order that is no list is refused', {
    answer: (answer, { query, variables }) =>
      /orderBy: *\{/.test(query) || isObject(variables['orderBy'] ?? null)
        ? { errors: [{ message: 'orderBy is a list' }] }
        : answer,
    witness: ['{ blogCollection(orderBy: {id: AscNullsLast}, first: 1) { edges { node { id } } } }'],
  }),
  lie('document.absent-is-null', CLAUSE, 'A variable of an update that is not given is null', {
    request: ({ query, variables }) => {
      const names = [...query.matchAll(/\$(\w+): \w+[,)]/g)].map(([, name = '']) => name);
      if (!query.includes('updateTaskCollection')) return {};
      return { variables: { ...(Object.fromEntries(names.map((name) => [name, null])) as JsonObject), ...variables } };
    },
    witness: async (ask) => {
      await ask(TASK);
      const change =
        'mutation($status: String, $priority: Int) { updateTaskCollection(set: {status: $status, priority: $priority}, filter: {marker: {eq: "witness"}}) { affectedCount } }';
      return [await ask(change, { status: 'open' }), await ask(TASKS)];
    },
  }),
  lie('document.escapes-dropped', CLAUSE, 'Code points in a string of the document are dropped', {
    request: ({ query }) => ({ query: query.replaceAll(/\\u[0-9a-f]{4}/gi, '') }),
    witness: ['{ blogCollection(filter: {name: {eq: "\\u00dcber Alpen"}}) { edges { node { id } } } }'],
  }),
  lie('document.one-connection-type', 'collection.returns-connection', 'Every connection has the same type', {
    answer: changeField('blogCollection', (connection) =>
      mapKey(connection, '__typename', (name) => (name === 'BlogConnection' ? 'Connection' : name)),
    ),
    witness: ['{ blogCollection(first: 1) { __typename } }'],
  }),
  lie('document.mutations-reversed', CLAUSE, 'The mutations of a request are done from the last to the first', {
    request: changeDocument({
      OperationDefinition: (operation) =>
        operation.operation === 'mutation'
          ? {
              ...operation,
              selectionSet: { ...operation.selectionSet, selections: operation.selectionSet.selections.toReversed() },
            }
          : undefined,
    }),
    witness: async (ask) => {
      await ask(TASK);
      const set = (status: string): string =>
        `updateTaskCollection(set: {status: "${status}"}, filter: {marker: {eq: "witness"}}) { affectedCount }`;
      return [await ask(`mutation { one: ${set('x')} two: ${set('y')} }`), await ask(TASKS)];
    },
  }),
];
