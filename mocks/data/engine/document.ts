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
  type SelectionSetNode,
} from 'graphql';
import { RequestError } from './request-error.ts';

const maxLength = 2 ** 20;
const maxTokens = 50_000;
const maxNesting = 50;
const maxFragmentDepth = 50;
const longestInteger = '-9223372036854775808'.length;

const refuse = (message: string) => new RequestError(message, 'document');

export function parseDocument(query: string): DocumentNode {
  try {
    refuseTokens(query);
    return parse(query, { noLocation: true, allowEmptySelectionSets: false });
  } catch (error) {
    throw error instanceof GraphQLError ? refuse(`query parse error: ${error.message}`) : error;
  }
}

/** Counts tokens and brackets before the parser recurses; refuses integers over 64 bits, as the real parser does. */
function refuseTokens(query: string): void {
  const lexer = new Lexer(new Source(query));
  const refuseText = (message: string) => refuse(`query parse error: ${message}`);
  if (query.length > maxLength)
    throw refuseText(`the document has more than ${maxLength} characters: send large values in variables`);
  let tokens = 0;
  let depth = 0;
  for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
    tokens += 1;
    if (tokens > maxTokens)
      throw refuseText(`the document has more than ${maxTokens} tokens: send long lists in variables`);
    if (token.kind === TokenKind.BRACE_L || token.kind === TokenKind.BRACKET_L || token.kind === TokenKind.PAREN_L)
      depth += 1;
    if (token.kind === TokenKind.BRACE_R || token.kind === TokenKind.BRACKET_R || token.kind === TokenKind.PAREN_R)
      depth -= 1;
    if (depth > maxNesting) throw refuseText(`Recursion limit exceeded: at most ${maxNesting} levels of brackets`);
    if (token.kind === TokenKind.INT && !fitsInteger(token.value))
      throw refuseText(`Parse error at ${token.line}:${token.column}\nnumber too large or too small to fit`);
  }
}

function fitsInteger(text: string): boolean {
  return text.length <= longestInteger && BigInt.asIntN(64, BigInt(text)) === BigInt(text);
}

/** The operation with that name, or the only one if `name` is null. */
export function pickOperation(document: DocumentNode, name: string | null) {
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  if (document.definitions.length !== operations.length + fragments.length)
    throw refuse('query parse error: only operations and fragments are allowed');
  // The names of subscriptions are ignored.
  const names = operations.map(({ operation, name }) =>
    operation === OperationTypeNode.SUBSCRIPTION ? undefined : name?.value,
  );
  if (operations.length > 1 && names.includes(undefined))
    throw refuse('Anonymous operations must be the only defined operation');
  if (new Set(names).size < names.length) throw refuse('Operation names must be unique');
  refuseFragmentCycles(fragments);
  const definition =
    name === null ? (operations.length === 1 ? operations[0] : undefined) : operations[names.indexOf(name)];
  if (definition === undefined) throw refuse('Operation not found');
  if (definition.operation === OperationTypeNode.SUBSCRIPTION) throw refuse('Subscriptions are not supported');
  return { definition, fragments };
}

/** Checks every fragment, used or not. Each fragment and each selection set in it is one level, even a leaf's. */
function refuseFragmentCycles(fragments: readonly FragmentDefinitionNode[]): void {
  const byName = new Map(fragments.toReversed().map((fragment) => [fragment.name.value, fragment]));
  /** The greatest depth at which a fragment is known to stay within the limit. */
  const safe = new Map<FragmentDefinitionNode, number>();
  const path = new Set<string>();

  function visit(fragment: FragmentDefinitionNode, depth: number): void {
    refuseDepth(depth);
    const name = fragment.name.value;
    if (path.has(name)) throw refuse('Found a cycle between fragments');
    if ((safe.get(fragment) ?? 0) >= depth) return;
    path.add(name);
    visitSelections(fragment.selectionSet.selections, depth + 1);
    path.delete(name);
    safe.set(fragment, depth);
  }

  function visitSelections(selections: readonly SelectionNode[], depth: number): void {
    refuseDepth(depth);
    for (const selection of selections) {
      if (selection.kind !== Kind.FRAGMENT_SPREAD) {
        visitSelections(selection.selectionSet?.selections ?? [], depth + 1);
        continue;
      }
      const fragment = byName.get(selection.name.value);
      if (fragment !== undefined) visit(fragment, depth + 1);
    }
  }

  for (const fragment of fragments) visit(fragment, 1);
}

/** Each field is a level, a leaf counts one more; fragments count where they are spread, of two of one name the first. */
export function refuseLevels(
  { selectionSet }: Pick<OperationDefinitionNode, 'selectionSet'>,
  fragments: readonly FragmentDefinitionNode[],
  most: number,
): void {
  const byName = new Map(fragments.toReversed().map((fragment) => [fragment.name.value, fragment.selectionSet]));
  /** The greatest level at which a fragment was seen. */
  const seen = new Map<string, number>();

  function visit(set: SelectionSetNode | undefined, level: number): void {
    if (level > most) throw refuse(`Query selection depth exceeds the maximum allowed depth of ${most}`);
    for (const selection of set?.selections ?? []) {
      if (selection.kind !== Kind.FRAGMENT_SPREAD) {
        visit(selection.selectionSet, selection.kind === Kind.FIELD ? level + 1 : level);
        continue;
      }
      const name = selection.name.value;
      if ((seen.get(name) ?? 0) >= level) continue;
      seen.set(name, level);
      visit(byName.get(name), level);
    }
  }

  visit(selectionSet, 1);
}

function refuseDepth(depth: number): void {
  if (depth > maxFragmentDepth) throw refuse(`Fragment cycle depth is greater than ${maxFragmentDepth}`);
}
