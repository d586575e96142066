// Of a query that was refused the one part without which it is answered: a field, or an argument.
import { Kind, parse, print, visit, type ASTNode, type DocumentNode } from 'graphql';

export interface Question {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export interface RefusedPart {
  readonly kind: 'field' | 'argument';
  readonly name: string;
}

interface Part extends RefusedPart {
  readonly node: ASTNode;
}

/** Undefined if no part by itself is to blame, or if the request is no query about data. */
export async function findRefusedPart(
  { query, variables }: Question,
  isAnswered: (question: Question) => Promise<boolean>,
): Promise<RefusedPart | undefined> {
  const document = readQuery(query);
  if (document === undefined) return undefined;
  return bisect(partsOf(document), (left) => isAnswered(without(document, variables, left)));
}

/** The part without which, and without some parts that are not to blame, all is well. */
export async function bisect<T>(
  parts: readonly T[],
  isWellWithout: (left: readonly T[]) => Promise<boolean>,
): Promise<T | undefined> {
  if (parts.length === 0 || !(await isWellWithout(parts))) return undefined;
  let suspects = parts;
  let left: readonly T[] = [];
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
function partsOf(document: DocumentNode): readonly Part[] {
  const plain: Part[] = [];
  const outer: { readonly part: Part; readonly depth: number }[] = [];
  visit(document, {
    enter(node, _key, _parent, _path, ancestors) {
      if (node.kind === Kind.ARGUMENT && !isOfDirective(ancestors))
        plain.push({ kind: 'argument', name: node.name.value, node });
      if (node.kind !== Kind.FIELD || node.name.value === '__typename') return;
      const part = { kind: 'field', name: node.name.value, node } as const;
      if (node.selectionSet === undefined) plain.push(part);
      else outer.push({ part, depth: ancestors.length });
    },
  });
  return [...plain, ...outer.toSorted((a, b) => b.depth - a.depth).map(({ part }) => part)];
}

function isOfDirective(ancestors: readonly (ASTNode | readonly ASTNode[])[]): boolean {
  return ancestors.some((one) => 'kind' in one && one.kind === Kind.DIRECTIVE);
}

const NAME_ALONE = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const;

/** Every object has its name, which takes the place of a field. */
function without(document: DocumentNode, variables: Question['variables'], left: readonly Part[]): Question {
  const nodes = new Set(left.map(({ node }) => node));
  const shorter = visit(document, {
    Field: (node) => (nodes.has(node) ? NAME_ALONE : undefined),
    Argument: (node) => (nodes.has(node) ? null : undefined),
  });
  return prune(shorter, variables);
}

/** Without the fragments and variables that nothing uses. */
export function prune(document: DocumentNode, variables: Question['variables']): Question {
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
