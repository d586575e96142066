// Reads a GraphQL document: parses it within limits and picks the operation to run.
import {
  GraphQLError,
  Kind,
  Lexer,
  OperationTypeNode,
  Source,
  TokenKind,
  parse,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionNode,
} from 'graphql';
import { RequestError } from './request-error.ts';

export interface Operation {
  readonly definition: OperationDefinitionNode;
  readonly fragments: readonly FragmentDefinitionNode[];
}

const maxTokens = 50_000;
const maxNesting = 50;
const maxFragmentDepth = 50;

export function parseDocument(query: string): DocumentNode {
  try {
    refuseDeepNesting(query);
    return parse(query, { maxTokens, noLocation: true });
  } catch (error) {
    if (error instanceof GraphQLError) throw new RequestError(`query parse error: ${error.message}`, 'document');
    throw error;
  }
}

/** Counts brackets before the parser recurses into them. */
function refuseDeepNesting(query: string): void {
  const lexer = new Lexer(new Source(query));
  let depth = 0;
  for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
    if (token.kind === TokenKind.BRACE_L || token.kind === TokenKind.BRACKET_L || token.kind === TokenKind.PAREN_L)
      depth += 1;
    if (token.kind === TokenKind.BRACE_R || token.kind === TokenKind.BRACKET_R || token.kind === TokenKind.PAREN_R)
      depth -= 1;
    if (depth > 2 * maxNesting) throw new RequestError('query parse error: Recursion limit exceeded', 'document');
  }
}

/** The operation of that name, or the only one. */
export function pickOperation(document: DocumentNode, name: string | null): Operation {
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  const refuse = (message: string) => new RequestError(message, 'document');
  if (document.definitions.length !== operations.length + fragments.length)
    throw refuse('query parse error: only operations and fragments are allowed');
  const names = operations.map((operation) => operation.name?.value);
  if (operations.length > 1 && names.includes(undefined))
    throw refuse('Anonymous operations must be the only defined operation');
  if (new Set(names).size < names.length) throw refuse('Operation names must be unique');
  refuseFragmentCycles(fragments);
  const definition =
    name === null
      ? operations.length === 1
        ? operations[0]
        : undefined
      : operations.find((operation) => operation.name?.value === name);
  if (definition === undefined) throw refuse('Operation not found');
  if (definition.operation === OperationTypeNode.SUBSCRIPTION) throw refuse('Subscriptions are not supported');
  return { definition, fragments };
}

function refuseFragmentCycles(fragments: readonly FragmentDefinitionNode[]): void {
  const spreads = new Map<string, Set<string>>();
  for (const fragment of fragments)
    spreads.set(fragment.name.value, spreadsOf(fragment.selectionSet.selections, new Set()));
  const depths = new Map<string, number>();
  const path = new Set<string>();

  /** How deep the spreads below a fragment go; each fragment is looked at once. */
  function depthOf(name: string): number {
    if (path.has(name)) throw new RequestError('Found a cycle between fragments', 'document');
    const known = depths.get(name);
    if (known !== undefined) return known;
    if (path.size > maxFragmentDepth) throw new RequestError('Fragment cycle depth is greater than 50', 'document');
    path.add(name);
    let depth = 0;
    for (const spread of spreads.get(name) ?? []) depth = Math.max(depth, 1 + depthOf(spread));
    path.delete(name);
    depths.set(name, depth);
    return depth;
  }

  for (const name of spreads.keys()) depthOf(name);
}

function spreadsOf(selections: readonly SelectionNode[], found: Set<string>): Set<string> {
  for (const selection of selections) {
    if (selection.kind === Kind.FRAGMENT_SPREAD) found.add(selection.name.value);
    else if (selection.selectionSet !== undefined) spreadsOf(selection.selectionSet.selections, found);
  }
  return found;
}
