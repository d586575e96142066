// A request in the names that the specs give; its answer keeps the names that the case knows, as aliases.
import { Kind, parse, print, visit } from 'graphql';
import type {
  ArgumentNode,
  DefinitionNode,
  FieldNode,
  NamedTypeNode,
  NameNode,
  SelectionNode,
  SelectionSetNode,
  TypeNode,
  ValueNode,
} from 'graphql';
import { isRecord } from '../../kit/contract/json.ts';
import { findNames } from './names.ts';
import type { FieldNames, TypeNames } from './names.ts';

interface GraphqlRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What is not a document, or has names that no one knows, is sent as it is. */
export function translateRequest(types: readonly TypeNames[], request: GraphqlRequest): GraphqlRequest {
  const translator = createTranslator(types);
  try {
    const document = parse(request.query, { noLocation: true });
    const definitions = document.definitions.map(translator.definition);
    const declared = document.definitions.flatMap((one) =>
      one.kind === Kind.OPERATION_DEFINITION ? (one.variableDefinitions ?? []) : [],
    );
    const typeOf = new Map(declared.map(({ variable, type }) => [variable.name.value, namedOf(type)]));
    const variables = Object.entries(request.variables).map(([name, value]) => [
      name,
      translator.plain(value, typeOf.get(name) ?? ''),
    ]);
    return {
      query: print({ ...document, definitions }),
      variables: Object.fromEntries(variables) as GraphqlRequest['variables'],
    };
  } catch {
    return request;
  }
}

function createTranslator(types: readonly TypeNames[]) {
  const rename = (type: NamedTypeNode): NamedTypeNode => named(type, findNames(types, type.name.value)?.given);

  function selections({ selections: list, ...set }: SelectionSetNode, parent: string): SelectionSetNode {
    return { ...set, selections: list.map((one) => selection(one, parent)) };
  }

  function selection(node: SelectionNode, parent: string): SelectionNode {
    if (node.kind === Kind.FRAGMENT_SPREAD) return node;
    if (node.kind === Kind.FIELD) return field(node, findNames(findNames(types, parent)?.fields, node.name.value));
    const condition = node.typeCondition;
    return {
      ...node,
      ...(condition === undefined ? {} : { typeCondition: rename(condition) }),
      selectionSet: selections(node.selectionSet, condition?.name.value ?? parent),
    };
  }

  function field(node: FieldNode, names: FieldNames | undefined): FieldNode {
    if (names === undefined) return node;
    const renamed = names.given !== node.name.value;
    return {
      ...named(node, names.given),
      ...(renamed ? { alias: node.alias ?? node.name } : {}),
      arguments: (node.arguments ?? []).map((one) => argument(one, findNames(names.arguments, one.name.value))),
      ...(node.selectionSet === undefined ? {} : { selectionSet: selections(node.selectionSet, names.type) }),
    };
  }

  function argument(node: ArgumentNode, names: FieldNames | undefined): ArgumentNode {
    return names === undefined ? node : { ...named(node, names.given), value: literal(node.value, names.type) };
  }

  /** A literal value of an input type. */
  function literal(node: ValueNode, type: string): ValueNode {
    if (node.kind === Kind.LIST) return { ...node, values: node.values.map((one) => literal(one, type)) };
    if (node.kind !== Kind.OBJECT) return node;
    const known = findNames(types, type)?.fields;
    const fields = node.fields.map((one) => {
      const names = findNames(known, one.name.value);
      return names === undefined ? one : { ...named(one, names.given), value: literal(one.value, names.type) };
    });
    return { ...node, fields };
  }

  /** The value of a variable. */
  function plain(value: unknown, type: string): unknown {
    if (Array.isArray(value)) return value.map((one) => plain(one, type));
    const known = findNames(types, type)?.fields;
    if (!isRecord(value) || known === undefined) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => {
        const names = findNames(known, name);
        return names === undefined ? [name, one] : [names.given, plain(one, names.type)];
      }),
    );
  }

  function definition(node: DefinitionNode): DefinitionNode {
    if (node.kind === Kind.FRAGMENT_DEFINITION) {
      const { typeCondition } = node;
      const selectionSet = selections(node.selectionSet, typeCondition.name.value);
      return { ...node, typeCondition: rename(typeCondition), selectionSet };
    }
    if (node.kind !== Kind.OPERATION_DEFINITION) return node;
    return {
      ...node,
      variableDefinitions: (node.variableDefinitions ?? []).map((one) => visit(one, { NamedType: rename })),
      selectionSet: selections(node.selectionSet, node.operation === 'mutation' ? 'Mutation' : 'Query'),
    };
  }

  return { definition, plain };
}

function named<N extends { readonly name: NameNode }>(node: N, name: string | undefined): N {
  return name === undefined ? node : { ...node, name: { ...node.name, value: name } };
}

function namedOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : namedOf(type.type);
}
