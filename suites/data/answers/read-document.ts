// A GraphQL request as the checks of its answer need it: the operation, its fragments, and what a selection asks for.
import { Kind, parse, valueFromASTUntyped, type DirectiveNode, type FieldNode, type SelectionSetNode } from 'graphql';

export type ReadDocument = NonNullable<ReturnType<typeof readDocument>>;

/** Undefined if the document is not one, or if it is unclear which of its operations runs. */
export function readDocument(query: string) {
  try {
    const { definitions } = parse(query, { noLocation: true });
    const operations = definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
    const [operation] = operations;
    if (operation === undefined || operations.length > 1) return undefined;
    const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
    /** What variables are that the request does not give. */
    const defaults = (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue === undefined ? [] : [[variable.name.value, valueFromASTUntyped(defaultValue)]],
    );
    return {
      operation,
      fragments: new Map(fragments.map((one) => [one.name.value, one])),
      defaults: Object.fromEntries(defaults) as Readonly<Record<string, unknown>>,
    };
  } catch {
    return undefined;
  }
}

export interface Collecting {
  readonly document: ReadDocument;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Whether a fragment on `condition` applies; undefined if that is not known. */
  readonly applies: (condition: string) => boolean | undefined;
}

/** The fields asked for by response key; undefined if that is not known. */
export function collectFields(
  sets: readonly SelectionSetNode[],
  how: Collecting,
): ReadonlyMap<string, readonly FieldNode[]> | undefined {
  const found = new Map<string, FieldNode[]>();
  return sets.every((set) => collectInto(found, set, how, new Set())) ? found : undefined;
}

function collectInto(
  found: Map<string, FieldNode[]>,
  set: SelectionSetNode,
  how: Collecting,
  open: ReadonlySet<string>,
): boolean {
  for (const selection of set.selections) {
    const included = isIncluded(selection.directives ?? [], how);
    if (included === undefined) return false;
    if (!included) continue;
    if (selection.kind === Kind.FIELD) {
      const key = selection.alias?.value ?? selection.name.value;
      found.set(key, [...(found.get(key) ?? []), selection]);
      continue;
    }
    const name = selection.kind === Kind.FRAGMENT_SPREAD ? selection.name.value : undefined;
    const fragment = name === undefined ? undefined : how.document.fragments.get(name);
    const inner = selection.kind === Kind.INLINE_FRAGMENT ? selection.selectionSet : fragment?.selectionSet;
    if (inner === undefined || (name !== undefined && open.has(name))) return false;
    const condition =
      selection.kind === Kind.INLINE_FRAGMENT
        ? selection.typeCondition?.name.value
        : fragment?.typeCondition.name.value;
    const applies = condition === undefined ? true : how.applies(condition);
    if (applies === undefined) return false;
    if (applies && !collectInto(found, inner, how, name === undefined ? open : new Set([...open, name]))) return false;
  }
  return true;
}

function isIncluded(directives: readonly DirectiveNode[], { document, variables }: Collecting): boolean | undefined {
  let included = true;
  for (const { name, arguments: given = [] } of directives) {
    if (name.value !== 'skip' && name.value !== 'include') continue;
    const value = given.find((one) => one.name.value === 'if')?.value;
    const truth: unknown =
      value === undefined ? undefined : valueFromASTUntyped(value, { ...document.defaults, ...variables });
    if (typeof truth !== 'boolean') return undefined;
    if (truth === (name.value === 'skip')) included = false;
  }
  return included;
}
