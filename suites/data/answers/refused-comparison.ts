// Of a query whose filter is refused the one comparison without which it is answered, in the document or in a variable.
import { Kind, parse, parseValue, print, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { DocumentNode, GraphQLSchema, ObjectFieldNode } from 'graphql';
import { COMPOUNDS } from '../schema/vocabulary.ts';
import { toLiteral } from '../values/random-filter.ts';
import { bisect, prune } from './refused-part.ts';
import type { Question } from './refused-part.ts';

export interface Comparison {
  readonly column: string;
  readonly operator: string;
  /** The type of the column's filter, if the schema has it. */
  readonly filter: string | undefined;
}

interface Place extends Comparison {
  readonly node: ObjectFieldNode;
}

export async function findRefusedComparison(
  question: Question,
  schema: GraphQLSchema,
  operators: ReadonlySet<string>,
  isAnswered: (question: Question) => Promise<boolean>,
): Promise<Comparison | undefined> {
  const document = inlineFilters(question);
  // What is refused in a variable alone is no comparison.
  if (await isAnswered(prune(document, question.variables))) return undefined;
  const places = comparisonsIn(document, schema, operators);
  return bisect(places, (left) => isAnswered(prune(without(document, left), question.variables)));
}

/** Every comparison of a question. */
export function comparisonsOf(
  question: Question,
  schema: GraphQLSchema,
  operators: ReadonlySet<string>,
): readonly Comparison[] {
  return comparisonsIn(inlineFilters(question), schema, operators);
}

/** The document with the filters that it has in variables. */
function inlineFilters({ query, variables }: Question): DocumentNode {
  return visit(parse(query, { noLocation: true }), {
    VariableDefinition: () => false,
    Variable({ name }) {
      const value = variables[name.value];
      const isFilter = new RegExp(`\\$${name.value}: \\[?\\w*Filter\\b`, 'u').test(query);
      return isFilter && value !== undefined ? parseValue(toLiteral(value), { noLocation: true }) : undefined;
    },
  });
}

function comparisonsIn(
  document: DocumentNode,
  schema: GraphQLSchema,
  operators: ReadonlySet<string>,
): readonly Place[] {
  const found: Place[] = [];
  const info = new TypeInfo(schema);
  const columns: string[] = [];
  visit(
    document,
    visitWithTypeInfo(info, {
      ObjectField: {
        enter(node) {
          const [operator, column] = [node.name.value, columns.at(-1)];
          columns.push(operator);
          if (column === undefined || COMPOUNDS.has(column) || !operators.has(operator)) return;
          found.push({ column, operator, filter: info.getParentInputType()?.toString(), node });
        },
        leave() {
          columns.pop();
        },
      },
    }),
  );
  return found;
}

/** Without some comparisons, and the columns that have none left: those that are written alike are left out together. */
function without(document: DocumentNode, places: readonly Place[]): DocumentNode {
  const left = new Set(places.map(({ node }) => print(node)));
  return visit(document, {
    ObjectField: {
      enter: (node) => (left.has(print(node)) ? null : undefined),
      leave: ({ name, value }) =>
        value.kind === Kind.OBJECT && value.fields.length === 0 && name.value !== 'not' ? null : undefined,
    },
  });
}
