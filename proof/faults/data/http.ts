// The conduct that rows of http.yaml name with `does`.
import { Kind, visit, type ASTVisitor, type FieldNode, type SelectionNode } from 'graphql';
import { visitQuery, type Asked } from '../../kit/data/asked.ts';
import { isNamed } from '../../kit/data/conditions.ts';
import { isObject, renameKey, type JsonObject } from '../../kit/data/json-tree.ts';
import { dataConduct, type RequestEdit } from '../../kit/data/lie.ts';
import { inFront, refuse } from '../../kit/data/refusals.ts';

/** A request edit: the document as the visitor leaves it. */
const changeDocument =
  (visitor: ASTVisitor): RequestEdit =>
  ({ query }) => ({ query: visitQuery(query, visitor) });

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

export const httpConduct = dataConduct({
  aliasesLostInMutations: {
    answer: (answer, { query }) =>
      query.includes('named: title') ? (renameKey(answer, 'named', 'title') as JsonObject) : answer,
  },
  namedByGet: { apply: inFront(isNamed, () => new Response(null, { status: 405, headers: { allow: 'GET' } })) },
  noComments: { answer: refuse(({ query }) => query.startsWith('#')) },
  lastSelectionWins: {
    request: changeDocument({
      SelectionSet: (set) => ({ ...set, selections: lastOfEach(set.selections) }),
    }),
  },
  innerFragmentsDropped: {
    request: changeDocument({
      FragmentDefinition: (fragment) => visit(fragment, { FragmentSpread: () => null }),
    }),
  },
  objectDefaultIgnored: {
    request: changeDocument({
      VariableDefinition: (variable) =>
        variable.defaultValue?.kind === Kind.OBJECT ? { ...variable, defaultValue: undefined } : undefined,
    }),
  },
  oneIsNoList: {
    answer: refuse(({ query, variables }) => /orderBy: *\{/.test(query) || isObject(variables['orderBy'] ?? null)),
  },
  absentIsNull: {
    request: ({ query, variables }) => {
      const names = [...query.matchAll(/\$(\w+): \w+[,)]/g)].map(([, name = '']) => name);
      if (!query.includes('updateTaskCollection')) return {};
      return { variables: { ...(Object.fromEntries(names.map((name) => [name, null])) as JsonObject), ...variables } };
    },
  },
  mutationsReversed: {
    request: changeDocument({
      OperationDefinition: (operation) =>
        operation.operation === 'mutation'
          ? {
              ...operation,
              selectionSet: { ...operation.selectionSet, selections: operation.selectionSet.selections.toReversed() },
            }
          : undefined,
    }),
  },
  plainPatternInDocument: {
    request: ({ query }) => ({
      query: query.replaceAll(
        /like: "([^"]*)"/g,
        (_all, pattern: string) => `like: "${pattern.replaceAll('%', '\\\\%')}"`,
      ),
    }),
  },
  defaultsWin: {
    request: ({ query, variables }) => ({
      variables: Object.fromEntries(
        Object.entries(variables).filter(([name]) => !new RegExp(`\\$${name}: \\w+!? = `).test(query)),
      ),
    }),
  },
  emptyVariablesRefused: {
    answer: refuse(({ query, variables }) => query.startsWith('query($') && Object.keys(variables).length === 0),
  },
  bodyInLatin1: {
    request: ({ query, variables }) => JSON.parse(mangle(JSON.stringify({ query, variables }))) as Partial<Asked>,
  },
  namedWithSlash: {
    apply: inFront(isNamed, () => new Response(null, { status: 308, headers: { location: '/graphql/v1/' } })),
  },
  ignoresAliases: {
    answer: (answer, { query }) => {
      const aliases = [...query.matchAll(/(\w+): (\w+Collection)\(/g)].map((match) => [match[1], match[2]] as const);
      const data = isObject(answer['data'] ?? null) ? (answer['data'] as JsonObject) : {};
      const renamed = Object.entries(data).map(([key, value]) => [
        aliases.find(([alias]) => alias === key)?.[1] ?? key,
        value,
      ]);
      return aliases.length === 0 ? answer : { ...answer, data: Object.fromEntries(renamed) as JsonObject };
    },
  },
});
