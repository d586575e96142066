// Of a query whose filter is refused the one comparison without which it is answered, in the document or in a variable.
import { getNamedType, isInputObjectType, Kind, parse, print, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { DocumentNode, GraphQLSchema, ObjectFieldNode } from 'graphql';
import { isRecord } from '../../kit/contract/json.ts';
import { COMPOUNDS } from '../schema/vocabulary.ts';
import { bisect, prune, type Question } from './refused-part.ts';

export interface Comparison {
  readonly column: string;
  readonly operator: string;
  /** The type of the column's filter, if the schema has it. */
  readonly filter: string | undefined;
}

type Path = readonly (string | number)[];

interface Place extends Comparison {
  readonly at:
    | { readonly kind: 'document'; readonly node: ObjectFieldNode }
    | { readonly kind: 'variable'; readonly name: string; readonly path: Path };
}

export function findRefusedComparison(
  question: Question,
  schema: GraphQLSchema,
  operators: ReadonlySet<string>,
  isAnswered: (question: Question) => Promise<boolean>,
): Promise<Comparison | undefined> {
  return bisect(comparisonsOf(question, schema, operators), (left) => isAnswered(without(question, left)));
}

/** Every comparison of a question. */
export function comparisonsOf(
  question: Question,
  schema: GraphQLSchema,
  operators: ReadonlySet<string>,
): readonly Place[] {
  return [...inVariables(question, schema, operators), ...inDocument(question, schema, operators)];
}

function inDocument({ query }: Question, schema: GraphQLSchema, operators: ReadonlySet<string>): readonly Place[] {
  const found: Place[] = [];
  const info = new TypeInfo(schema);
  const columns: string[] = [];
  visit(
    parse(query, { noLocation: true }),
    visitWithTypeInfo(info, {
      ObjectField: {
        enter(node) {
          const [operator, column] = [node.name.value, columns.at(-1)];
          columns.push(operator);
          if (column === undefined || COMPOUNDS.has(column) || !operators.has(operator)) return;
          const filter = info.getParentInputType();
          found.push({ column, operator, filter: filter?.toString(), at: { kind: 'document', node } });
        },
        leave() {
          columns.pop();
        },
      },
    }),
  );
  return found;
}

function inVariables(
  { query, variables }: Question,
  schema: GraphQLSchema,
  operators: ReadonlySet<string>,
): readonly Place[] {
  return Object.entries(variables).flatMap(([name, value]) => {
    const declared = new RegExp(`\\$${name}: \\[?(\\w+)`, 'u').exec(query)?.[1] ?? '';
    const inside = (one: unknown, path: Path): readonly Place[] => {
      if (Array.isArray(one)) return one.flatMap((item, index) => inside(item, [...path, index]));
      if (!isRecord(one)) return [];
      const column = path.at(-1);
      const isColumn = typeof column === 'string' && !COMPOUNDS.has(column);
      return Object.entries(one).flatMap(([operator, operand]) => {
        const own = [...path, operator];
        if (!isColumn || !operators.has(operator)) return inside(operand, own);
        const filter = filterOf(schema, declared, column);
        return [{ column, operator, filter, at: { kind: 'variable', name, path: own } as const }];
      });
    };
    return inside(value, []);
  });
}

function filterOf(schema: GraphQLSchema, input: string, column: string): string | undefined {
  const type = schema.getType(input);
  const field = isInputObjectType(type) ? type.getFields()[column] : undefined;
  return field === undefined ? undefined : getNamedType(field.type).name;
}

function without({ query, variables }: Question, left: readonly Place[]): Question {
  const nodes = new Set(left.flatMap(({ at }) => (at.kind === 'document' ? [print(at.node)] : [])));
  const kept = Object.entries(variables).map(([name, value]) => [
    name,
    leave(
      value,
      left.flatMap(({ at }) => (at.kind === 'variable' && at.name === name ? [at.path] : [])),
    ),
  ]);
  return prune(leaveInDocument(query, nodes), Object.fromEntries(kept) as Question['variables']);
}

/** Comparisons that are written alike are left out together. */
function leaveInDocument(query: string, left: ReadonlySet<string>): DocumentNode {
  return visit(parse(query, { noLocation: true }), {
    ObjectField: {
      enter: (node) => (left.has(print(node)) ? null : undefined),
      leave: ({ name, value }) =>
        value.kind === Kind.OBJECT && value.fields.length === 0 && name.value !== 'not' ? null : undefined,
    },
  });
}

/** Without what stands at the paths, and without the columns that have no comparison left. */
function leave(value: unknown, paths: readonly Path[]): unknown {
  if (paths.length === 0) return value;
  const below = (step: string | number): readonly Path[] =>
    paths.filter(([first]) => first === step).map(([, ...rest]) => rest);
  if (Array.isArray(value)) return value.map((one, index) => leave(one, below(index)));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inside]) => {
      if (below(name).some((rest) => rest.length === 0)) return [];
      const left = leave(inside, below(name));
      const isEmpty = left !== inside && isRecord(left) && Object.keys(left).length === 0;
      return isEmpty && name !== 'not' ? [] : [[name, left]];
    }),
  );
}
