// Makes GraphQL's own types and fields of the shapes in the specs, and the schema of expanded types.
import {
  GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  Kind,
  getNullableType,
  isInputType,
  isInterfaceType,
  isObjectType,
  isOutputType,
  specifiedScalarTypes,
  type GraphQLArgumentConfig,
  type GraphQLFieldConfig,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLType,
  type TypeNode,
} from 'graphql';
import type { ExpandedField, ExpandedType } from './expand.ts';
import type { FieldShape, TypeShape } from './shape.ts';

export type Field = GraphQLFieldConfig<unknown, unknown>;

/** What names in a shape stand for. */
export interface ShapeScope {
  named(name: string): GraphQLType;
  /** Fills a template's text. */
  fill(text: string): string;
}

export function typeFrom(node: TypeNode, { named }: Pick<ShapeScope, 'named'>): GraphQLType {
  switch (node.kind) {
    case Kind.NAMED_TYPE:
      return named(node.name.value);
    case Kind.LIST_TYPE:
      return new GraphQLList(typeFrom(node.type, { named }));
    case Kind.NON_NULL_TYPE:
      return nonNull(typeFrom(node.type, { named }));
  }
}

export function nonNull(type: GraphQLType): GraphQLType {
  return new GraphQLNonNull(getNullableType(type));
}

export function toOutput(type: GraphQLType): GraphQLOutputType {
  if (isOutputType(type)) return type;
  throw new Error(`The specs have the input type ${String(type)} where a result is. Correct specs/graphql.`);
}

export function toInput(type: GraphQLType): GraphQLInputType {
  if (isInputType(type)) return type;
  throw new Error(`The specs have the output type ${String(type)} where an input is. Correct specs/graphql.`);
}

export function fieldFrom(field: FieldShape | ExpandedField, scope: ShapeScope): Field {
  return {
    type: toOutput(typeFrom(field.type, scope)),
    description: field.description === undefined ? null : scope.fill(field.description),
    args: Object.fromEntries([...field.arguments.values()].map((one) => [one.name, inputFrom(one, scope)])),
  };
}

/** A field of an input, or an argument. */
export function inputFrom(field: FieldShape | ExpandedField, scope: ShapeScope): GraphQLArgumentConfig {
  return {
    type: toInput(typeFrom(field.type, scope)),
    description: field.description === undefined ? null : scope.fill(field.description),
    ...(field.default === undefined ? {} : { default: { literal: field.default } }),
  };
}

/** A whole type. */
export function typeOfShape(
  shape: TypeShape | ExpandedType,
  scope: ShapeScope,
  extensions: object = {},
): GraphQLNamedType {
  const facts = {
    name: scope.fill(shape.name),
    description: shape.description === undefined ? null : scope.fill(shape.description),
    extensions: { ...extensions },
  };
  const fields = [...shape.fields.values()];
  const interfaces = () => shape.interfaces.map((name) => scope.named(name)).filter(isInterfaceType);
  const outputs = () => Object.fromEntries(fields.map((field) => [field.name, fieldFrom(field, scope)]));
  switch (shape.kind) {
    case 'object':
      return new GraphQLObjectType({ ...facts, interfaces, fields: outputs });
    case 'interface':
      return new GraphQLInterfaceType({ ...facts, interfaces, fields: outputs });
    case 'input':
      return new GraphQLInputObjectType({
        ...facts,
        fields: () => Object.fromEntries(fields.map((field) => [field.name, inputFrom(field, scope)])),
      });
    case 'enum':
      return new GraphQLEnumType({
        ...facts,
        values: Object.fromEntries(
          [...shape.values].map(([name, value]) => [
            name,
            'description' in value ? { description: value.description ?? null } : {},
          ]),
        ),
      });
    case 'scalar':
    case 'schema':
      return new GraphQLScalarType(facts);
  }
}

/** To compare, validate and print. */
export function toSchema(types: ReadonlyMap<string, ExpandedType>): GraphQLSchema {
  const made = new Map<string, GraphQLNamedType>(specifiedScalarTypes.map((type) => [type.name, type]));
  const scope: ShapeScope = { named: (name) => namedIn(made, name), fill: (text) => text };
  const own = [...types.values()].filter(({ name }) => !made.has(name)).map((type) => typeOfShape(type, scope));
  for (const type of own) made.set(type.name, type);
  const root = (name: string) => own.filter(isObjectType).find((type) => type.name === name);
  return new GraphQLSchema({ query: root('Query'), mutation: root('Mutation'), types: own, assumeValid: true });
}

export function namedIn(types: ReadonlyMap<string, GraphQLNamedType>, name: string): GraphQLNamedType {
  const found = types.get(name);
  if (found === undefined) throw new Error(`The specs name the type ${name}, which is nowhere. Correct specs/graphql.`);
  return found;
}
