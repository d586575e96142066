// Of a query that was refused the one part without which it is answered: a field, an argument, or a comparison of a filter.
import { getNamedType, isInputObjectType, Kind, parse, print, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { ASTNode, DocumentNode, GraphQLSchema } from 'graphql';
import { isRecord } from '../../kit/contract/json.ts';
import { COMPOUNDS } from '../schema/vocabulary.ts';

export interface Question {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What can be left out of a question: a node of its document, or a property of an object in a variable. */
interface Part {
  readonly node?: ASTNode;
  readonly property?: { readonly of: object; readonly name: string };
}

interface RefusedPart extends Part {
  readonly kind: 'field' | 'argument';
  readonly name: string;
}

export interface Comparison extends Part {
  readonly column: string;
  readonly operator: string;
  /** The type of the column's filter, if the schema has it. */
  readonly filter: string | undefined;
}

type IsAnswered = (question: Question) => Promise<boolean>;

/** Undefined if no part by itself is to blame, or if the request is no query about data. */
export async function findRefusedPart(question: Question, isAnswered: IsAnswered): Promise<RefusedPart | undefined> {
  const document = readQuery(question.query);
  return document === undefined ? undefined : bisect(partsOf(document), document, question, isAnswered);
}

/** The same of a comparison, in a question whose filter is refused. */
export function findRefusedComparison(
  question: Question,
  schema: GraphQLSchema,
  isAnswered: IsAnswered,
): Promise<Comparison | undefined> {
  const document = parse(question.query, { noLocation: true });
  return bisect(comparisonsOf(question, schema, document), document, question, isAnswered);
}

/** The part without which, and without some parts that are not to blame, all is well. */
async function bisect<P extends Part>(
  parts: readonly P[],
  document: DocumentNode,
  { variables }: Question,
  isAnswered: IsAnswered,
): Promise<P | undefined> {
  const isWellWithout = (left: readonly P[]): Promise<boolean> => isAnswered(without(document, variables, left));
  if (parts.length === 0 || !(await isWellWithout(parts))) return undefined;
  let suspects = parts;
  let left: readonly P[] = [];
  while (suspects.length > 1) {
    const half = suspects.slice(0, Math.ceil(suspects.length / 2));
    if (await isWellWithout([...left, ...half])) suspects = half;
    else {
      left = [...left, ...half];
      suspects = suspects.slice(half.length);
    }
  }
  return suspects[0];
}

/** Mutations are not asked again: their shorter form might do what the whole did not. */
function readQuery(query: string): DocumentNode | undefined {
  try {
    const document = parse(query, { noLocation: true });
    const isQuery = document.definitions.every(
      (one) => one.kind === Kind.FRAGMENT_DEFINITION || ('operation' in one && one.operation === 'query'),
    );
    return isQuery && !/\b__(?:schema|type)\b/u.test(query) ? document : undefined;
  } catch {
    return undefined;
  }
}

/** Plain fields and arguments, then fields with others inside, the deepest first. */
function partsOf(document: DocumentNode): readonly RefusedPart[] {
  const plain: RefusedPart[] = [];
  const outer: { readonly part: RefusedPart; readonly depth: number }[] = [];
  visit(document, {
    Directive: () => false,
    enter(node, _key, _parent, _path, ancestors) {
      if (node.kind === Kind.ARGUMENT) plain.push({ kind: 'argument', name: node.name.value, node });
      if (node.kind !== Kind.FIELD || node.name.value === '__typename') return;
      const part = { kind: 'field', name: node.name.value, node } as const;
      if (node.selectionSet === undefined) plain.push(part);
      else outer.push({ part, depth: ancestors.length });
    },
  });
  return [...plain, ...outer.toSorted((a, b) => b.depth - a.depth).map(({ part }) => part)];
}

const OPERATORS: ReadonlySet<string> = new Set(
  'eq neq gt gte lt lte in is startsWith like ilike regex iregex'.split(' '),
);

/** Every comparison of a question. */
export function comparisonsOf(
  { query, variables }: Question,
  schema: GraphQLSchema,
  document = parse(query, { noLocation: true }),
): readonly Comparison[] {
  const isComparison = (column: string | undefined, operator: string): column is string =>
    column !== undefined && !COMPOUNDS.has(column) && OPERATORS.has(operator);
  const inVariables = Object.entries(variables).flatMap(([variable, given]) => {
    const type = schema.getType(new RegExp(`\\$${variable}: \\[?(\\w+)`, 'u').exec(query)?.[1] ?? '');
    const inside = (value: unknown, column?: string): readonly Comparison[] => {
      if (Array.isArray(value)) return value.flatMap((item: unknown) => inside(item));
      if (!isRecord(value)) return [];
      return Object.entries(value).flatMap(([name, operand]) => {
        if (!isComparison(column, name)) return inside(operand, name);
        const field = isInputObjectType(type) ? type.getFields()[column] : undefined;
        const filter = field === undefined ? undefined : getNamedType(field.type).name;
        return [{ column, operator: name, filter, property: { of: value, name } }];
      });
    };
    return inside(given);
  });
  const inDocument: Comparison[] = [];
  const info = new TypeInfo(schema);
  const columns: string[] = [];
  visit(
    document,
    visitWithTypeInfo(info, {
      ObjectField: {
        enter(node) {
          const [operator, column] = [node.name.value, columns.at(-1)];
          columns.push(operator);
          if (isComparison(column, operator))
            inDocument.push({ column, operator, filter: info.getParentInputType()?.toString(), node });
        },
        leave() {
          columns.pop();
        },
      },
    }),
  );
  return [...inVariables, ...inDocument];
}

const NAME_ALONE = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const;

/** Every object has its name, which takes the place of a field. What has no comparison left goes, too. */
function without(document: DocumentNode, variables: Question['variables'], left: readonly Part[]): Question {
  const nodes = new Set(left.map(({ node }) => node));
  const shorter = visit(document, {
    Field: (node) => (nodes.has(node) ? NAME_ALONE : undefined),
    Argument: (node) => (nodes.has(node) ? null : undefined),
    ObjectField: {
      enter: (node) => (nodes.has(node) ? null : undefined),
      leave: ({ name, value }) =>
        value.kind === Kind.OBJECT && value.fields.length === 0 && name.value !== 'not' ? null : undefined,
    },
  });
  const leave = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(leave);
    if (!isRecord(value)) return value;
    const kept = Object.entries(value).flatMap(([name, inside]) => {
      if (left.some(({ property }) => property?.of === value && property.name === name)) return [];
      const shown = leave(inside);
      return isEmptied(inside, shown) && name !== 'not' ? [] : [[name, shown]];
    });
    return Object.fromEntries(kept);
  };
  return prune(shorter, Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, leave(value)])));
}

function isEmptied(before: unknown, after: unknown): boolean {
  return isRecord(before) && isRecord(after) && Object.keys(before).length > 0 && Object.keys(after).length === 0;
}

/** Without the fragments and variables that nothing uses. */
function prune(document: DocumentNode, variables: Question['variables']): Question {
  const used = usedIn(document, Kind.FRAGMENT_SPREAD);
  const fragments = visit(document, { FragmentDefinition: (node) => (used.has(node.name.value) ? undefined : null) });
  const named = usedIn(fragments, Kind.VARIABLE);
  const pruned = visit(fragments, {
    VariableDefinition: ({ variable }) => (named.has(variable.name.value) ? undefined : null),
  });
  return {
    query: print(pruned),
    variables: Object.fromEntries(Object.entries(variables).filter(([name]) => named.has(name))),
  };
}

function usedIn(document: DocumentNode, kind: Kind.FRAGMENT_SPREAD | Kind.VARIABLE): ReadonlySet<string> {
  const found = new Set<string>();
  visit(document, {
    VariableDefinition: () => false,
    enter(node) {
      if (node.kind === kind) found.add(node.name.value);
    },
  });
  return found;
}
