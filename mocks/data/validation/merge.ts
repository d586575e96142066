// The rule "fields in set can merge" of the GraphQL specification, at the cost of one visit to each field.
import {
  Kind,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionNode,
} from 'graphql';
import { createBudget } from '../plan/budget.ts';
import { printArguments } from '../plan/selection.ts';

/** A selection set and the object types chosen on the way to it: sets of different ways never meet. */
interface Place {
  readonly selections: readonly SelectionNode[];
  readonly parent: GraphQLCompositeType;
  readonly way: string;
}

interface Occurrence {
  readonly node: FieldNode;
  readonly type: GraphQLOutputType;
  readonly way: string;
  readonly onInterface: boolean;
}

/** The first conflict of each operation; the document must already follow the other rules. */
export function findMergeConflicts(document: DocumentNode, schema: GraphQLSchema): readonly string[] {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  const budget = createBudget();

  function collect(places: readonly Place[]): ReadonlyMap<string, readonly Occurrence[]> {
    const found = new Map<string, Occurrence[]>();
    const spread = new Set<string>();
    const visit = ({ selections, parent, way }: Place): void => {
      for (const node of selections) {
        budget.spend('fields');
        if (node.kind === Kind.FIELD) {
          const field = schema.getField(parent, node.name.value);
          if (field === undefined) continue;
          const key = node.alias?.value ?? node.name.value;
          const occurrences = found.get(key) ?? [];
          found.set(key, occurrences);
          occurrences.push({ node, type: field.type, way, onInterface: isInterfaceType(parent) });
          continue;
        }
        const fragment = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node;
        if (fragment === undefined) continue;
        const id = node.kind === Kind.FRAGMENT_SPREAD ? `${way} ${node.name.value}` : undefined;
        if (id !== undefined && spread.has(id)) continue;
        if (id !== undefined) spread.add(id);
        const { typeCondition, selectionSet } = fragment;
        const type = typeCondition === undefined ? parent : schema.getType(typeCondition.name.value);
        if (!isCompositeType(type)) continue;
        const chosen = isInterfaceType(parent) && !isInterfaceType(type);
        visit({ selections: selectionSet.selections, parent: type, way: chosen ? `${way}/${type.name}` : way });
      }
    };
    for (const place of places) visit(place);
    return found;
  }

  function check(places: readonly Place[]): string | undefined {
    for (const [key, occurrences] of collect(places)) {
      const conflict =
        conflictOf(key, occurrences) ?? check(occurrences.flatMap((occurrence) => placesBelow(occurrence)));
      if (conflict !== undefined) return conflict;
    }
    return undefined;
  }

  return document.definitions.flatMap((definition) => {
    const root = definition.kind === Kind.OPERATION_DEFINITION ? schema.getRootType(definition.operation) : undefined;
    if (definition.kind !== Kind.OPERATION_DEFINITION || root === undefined || root === null) return [];
    const conflict = check([{ selections: definition.selectionSet.selections, parent: root, way: '' }]);
    return conflict === undefined ? [] : [conflict];
  });
}

function placesBelow({ node, type, way }: Occurrence): readonly Place[] {
  const parent = getNamedType(type);
  if (node.selectionSet === undefined || !isCompositeType(parent)) return [];
  return [{ selections: node.selectionSet.selections, parent, way }];
}

/** Mergeability is transitive, so comparing with the first one is enough. */
function conflictOf(key: string, occurrences: readonly Occurrence[]): string | undefined {
  const [first] = occurrences;
  if (first === undefined || occurrences.length === 1) return undefined;
  const shape = shapeOf(first.type);
  const firstOfWay = new Map<string, { readonly name: string; readonly text: string }>();
  const meetsAll = occurrences.find((occurrence) => occurrence.onInterface);
  for (const { node, type, way } of occurrences) {
    const own = { name: node.name.value, text: printArguments(node.arguments ?? []) };
    const id = meetsAll === undefined ? way : meetsAll.way;
    const other = firstOfWay.get(id);
    if (other === undefined) firstOfWay.set(id, own);
    else if (other.name !== own.name) return describe(key, `"${other.name}" and "${own.name}" are different fields`);
    else if (other.text !== own.text) return describe(key, 'they have differing arguments');
    if (shapeOf(type) !== shape)
      return describe(key, `they return conflicting types "${String(first.type)}" and "${String(type)}"`);
  }
  return undefined;
}

function describe(key: string, reason: string): string {
  return `Fields "${key}" conflict because ${reason}. Use different aliases on the fields to fetch both if this was intentional.`;
}

function shapeOf(type: GraphQLOutputType): string {
  if (isNonNullType(type)) return `${shapeOf(type.ofType)}!`;
  if (isListType(type)) return `[${shapeOf(type.ofType)}]`;
  return isLeafType(type) ? type.name : '{}';
}
