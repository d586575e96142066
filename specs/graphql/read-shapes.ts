// Reads GraphQL documents of the specs as shapes; an error names file and line and says what to do.
import {
  GraphQLError,
  Kind,
  parse,
  type ConstDirectiveNode,
  type ConstValueNode,
  type DirectiveDefinitionNode,
  type DocumentNode,
  type EnumValueDefinitionNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  type TypeSystemDefinitionNode,
  type TypeSystemExtensionNode,
} from 'graphql';
import type { ElementShape, Facts, FieldShape, TypeShape } from './shape.ts';

/** A document: its text, and the file that messages name. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

export interface ReadDocument {
  readonly types: ReadonlyMap<string, TypeShape>;
  readonly extensions: readonly TypeShape[];
}

export type Directives = ReadonlyMap<string, DirectiveDefinitionNode>;

type TypeDefinition = Exclude<TypeSystemDefinitionNode | TypeSystemExtensionNode, DirectiveDefinitionNode>;
type Named = Pick<FieldDefinitionNode | EnumValueDefinitionNode, 'name' | 'description' | 'directives' | 'loc'>;

const KINDS: Readonly<Record<string, TypeShape['kind']>> = {
  ScalarType: 'scalar',
  ObjectType: 'object',
  InterfaceType: 'interface',
  InputObjectType: 'input',
  EnumType: 'enum',
  Schema: 'schema',
};

/** `known`: the directives of documents that were read before. */
export function readDocument(source: Source, known: Directives = new Map()): ReadDocument & { directives: Directives } {
  const definitions = parseSource(source).definitions as readonly (
    TypeSystemDefinitionNode | TypeSystemExtensionNode
  )[];
  const directives = new Map(known);
  for (const node of definitions)
    if (node.kind === Kind.DIRECTIVE_DEFINITION) {
      if (directives.has(node.name.value)) throw twice(source, node, `the directive @${node.name.value}`);
      directives.set(node.name.value, node);
    }
  const reader = createReader(source, directives);
  const types = new Map<string, TypeShape>();
  const extensions: TypeShape[] = [];
  for (const node of definitions) {
    if (node.kind === Kind.DIRECTIVE_DEFINITION) continue;
    const shape = reader.type(node);
    if (node.kind.endsWith('Extension')) extensions.push(shape);
    else if (types.has(shape.name)) throw twice(source, node, `the type ${shape.name}`);
    else types.set(shape.name, shape);
  }
  return { types, extensions, directives };
}

function parseSource({ file, text }: Source): DocumentNode {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw new Error(`${file}:${error.locations?.[0]?.line ?? 1}: ${error.message} Correct the document there.`, {
      cause: error,
    });
  }
}

function createReader(source: Source, directives: Directives) {
  function element(node: Named): ElementShape {
    return {
      name: node.name.value,
      description: node.description?.value,
      facts: facts(node.directives ?? []),
      place: placeOf(source, node),
    };
  }

  function facts(nodes: readonly ConstDirectiveNode[]): Facts {
    const found = new Map<string, Readonly<Record<string, unknown>>[]>();
    for (const node of nodes) {
      const name = node.name.value;
      const definition = directives.get(name);
      if (definition === undefined)
        throw new Error(`${placeOf(source, node)}: there is no directive @${name}. Define it, or correct its name.`);
      const before = found.get(name) ?? [];
      if (before.length > 0 && !definition.repeatable) throw twice(source, node, `the directive @${name}`);
      found.set(name, [...before, readArguments(source, node, definition)]);
    }
    return found;
  }

  function field(node: FieldDefinitionNode | InputValueDefinitionNode): FieldShape {
    const nested = 'arguments' in node ? (node.arguments ?? []) : [];
    return {
      ...element(node),
      type: node.type,
      arguments: byName(source, nested, field),
      default: 'defaultValue' in node ? node.defaultValue : undefined,
    };
  }

  return {
    type(node: TypeDefinition): TypeShape {
      const kind = KINDS[node.kind.replace(/(Definition|Extension)$/u, '')];
      if (kind === undefined) throw new Error(`${placeOf(source, node)}: the specs have no use for a ${node.kind}.`);
      return {
        name: 'name' in node ? node.name.value : 'schema',
        description: 'description' in node ? node.description?.value : undefined,
        facts: facts(node.directives ?? []),
        place: placeOf(source, node),
        kind,
        interfaces: 'interfaces' in node ? (node.interfaces ?? []).map(({ name }) => name.value) : [],
        fields: byName<FieldDefinitionNode | InputValueDefinitionNode, FieldShape>(
          source,
          'fields' in node ? (node.fields ?? []) : [],
          field,
        ),
        values: byName(source, 'values' in node ? (node.values ?? []) : [], element),
      };
    },
  };
}

function byName<N extends Named, S extends ElementShape>(
  source: Source,
  nodes: readonly N[],
  read: (node: N) => S,
): ReadonlyMap<string, S> {
  const found = new Map<string, S>();
  for (const node of nodes) {
    if (found.has(node.name.value)) throw twice(source, node, node.name.value);
    found.set(node.name.value, read(node));
  }
  return found;
}

function readArguments(
  source: Source,
  node: ConstDirectiveNode,
  definition: DirectiveDefinitionNode,
): Readonly<Record<string, unknown>> {
  const given = new Map((node.arguments ?? []).map((argument) => [argument.name.value, argument.value]));
  const values: Record<string, unknown> = {};
  for (const { name, type, defaultValue } of definition.arguments ?? []) {
    const value = given.get(name.value) ?? defaultValue;
    given.delete(name.value);
    if (value !== undefined) values[name.value] = toPlain(value);
    else if (type.kind === Kind.NON_NULL_TYPE)
      throw new Error(`${placeOf(source, node)}: @${node.name.value} lacks "${name.value}". Add it.`);
  }
  for (const name of given.keys())
    throw new Error(`${placeOf(source, node)}: @${node.name.value} takes no "${name}". Correct the name.`);
  return values;
}

function toPlain(node: ConstValueNode): unknown {
  switch (node.kind) {
    case Kind.NULL:
      return null;
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.LIST:
      return node.values.map(toPlain);
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map((field) => [field.name.value, toPlain(field.value)]));
    default:
      return node.value;
  }
}

interface Located {
  readonly loc?: Named['loc'];
  readonly name?: { readonly loc?: Named['loc'] };
}

/** The line of the name: descriptions stand before it. */
function placeOf({ file }: Source, { loc, name }: Located): string {
  return `${file}:${(name?.loc ?? loc)?.startToken.line ?? 1}`;
}

function twice(source: Source, node: Located, what: string): Error {
  return new Error(`${placeOf(source, node)}: ${what} is there twice. Keep one of them.`);
}
