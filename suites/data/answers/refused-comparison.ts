// Of a query whose filter is refused the one comparison without which it is answered, in the document or in a variable.
import {
  Kind,
  parse,
  parseValue,
  print,
  TypeInfo,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
  type ObjectFieldNode,
  type ValueNode,
} from 'graphql';
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

export function findRefusedComparison(
  question: Question,
  schema: GraphQLSchema,
  operators: ReadonlySet<string>,
  isAnswered: (question: Question) => Promise<boolean>,
): Promise<Comparison | undefined> {
  const places = comparisonsIn(inlineFilters(question), schema, operators);
  return bisect(places, (left) => isAnswered(without(question, left)));
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
  const filters = filtersIn({ query, variables });
  return visit(parse(query, { noLocation: true }), {
    VariableDefinition: () => false,
    Variable: ({ name }) => filters.get(name.value),
  });
}

/** The filters that are in variables, by their names. */
function filtersIn({ query, variables }: Question): ReadonlyMap<string, ValueNode> {
  const isFilter = (name: string): boolean => new RegExp(`\\$${name}: \\[?\\w*Filter\\b`, 'u').test(query);
  const filters = Object.entries(variables).filter(([name, value]) => value !== undefined && isFilter(name));
  return new Map(filters.map(([name, value]) => [name, parseValue(toLiteral(value), { noLocation: true })]));
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
function without(question: Question, places: readonly Place[]): Question {
  const left = new Set(places.map(({ node }) => print(node)));
  const shorten = <Node extends DocumentNode | ValueNode>(whole: Node): Node =>
    visit(whole, {
      ObjectField: {
        enter: (node) => (left.has(print(node)) ? null : undefined),
        leave: ({ name, value }) =>
          value.kind === Kind.OBJECT && value.fields.length === 0 && name.value !== 'not' ? null : undefined,
      },
    });
  const filters = [...filtersIn(question)].map(([name, value]) => [name, valueFromASTUntyped(shorten(value))] as const);
  const document = shorten(parse(question.query, { noLocation: true }));
  return prune(document, { ...question.variables, ...Object.fromEntries(filters) });
}
