// Makes GraphQL's own types and fields of the shapes in the specs.
import {
  GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  Kind,
  getNullableType,
  isInputType,
  isInterfaceType,
  isOutputType,
  type GraphQLArgumentConfig,
  type GraphQLFieldConfig,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLType,
  type TypeNode,
} from 'graphql';
import type { FieldShape, TypeShape } from '../../../specs/graphql/shape.ts';

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

export function fieldFrom(field: FieldShape, scope: ShapeScope): Field {
  return {
    type: toOutput(typeFrom(field.type, scope)),
    description: field.description === undefined ? null : scope.fill(field.description),
    args: Object.fromEntries([...field.arguments.values()].map((one) => [one.name, inputFrom(one, scope)])),
  };
}

/** A field of an input, or an argument. */
export function inputFrom(field: FieldShape, scope: ShapeScope): GraphQLArgumentConfig {
  return {
    type: toInput(typeFrom(field.type, scope)),
    description: field.description === undefined ? null : scope.fill(field.description),
    ...(field.default === undefined ? {} : { default: { literal: field.default } }),
  };
}

/** A whole type; `fields`: those that the shape stands for, if not its own. */
export function typeOfShape(
  shape: TypeShape,
  scope: ShapeScope,
  { extensions = {}, fields = shape.fields }: { extensions?: object; fields?: TypeShape['fields'] } = {},
): GraphQLNamedType {
  const facts = {
    name: scope.fill(shape.name),
    description: shape.description === undefined ? null : scope.fill(shape.description),
    extensions: { ...extensions },
  };
  const outputs = () => Object.fromEntries([...fields.values()].map((field) => [field.name, fieldFrom(field, scope)]));
  switch (shape.kind) {
    case 'object': {
      const interfaces = () => shape.interfaces.map((name) => scope.named(name)).filter(isInterfaceType);
      return new GraphQLObjectType({ ...facts, interfaces, fields: outputs });
    }
    case 'interface':
      return new GraphQLInterfaceType({ ...facts, fields: outputs });
    case 'input':
      return new GraphQLInputObjectType({
        ...facts,
        fields: () => Object.fromEntries([...fields.values()].map((field) => [field.name, inputFrom(field, scope)])),
      });
    case 'enum':
      return new GraphQLEnumType({
        ...facts,
        values: Object.fromEntries(
          [...shape.values.values()].map(({ name, description = null }) => [name, { description }]),
        ),
      });
    case 'scalar':
    case 'schema':
      return new GraphQLScalarType(facts);
  }
}
