// The GraphQL schema of expanded types, to compare, validate and print.
import {
  Kind,
  buildASTSchema,
  isSpecifiedScalarType,
  specifiedScalarTypes,
  type DefinitionNode,
  type EnumValueDefinitionNode,
  type FieldDefinitionNode,
  type GraphQLSchema,
  type InputValueDefinitionNode,
  type NameNode,
  type NamedTypeNode,
  type StringValueNode,
} from 'graphql';
import type { ExpandedField, ExpandedType } from './expand.ts';

export function toSchema(types: ReadonlyMap<string, ExpandedType>): GraphQLSchema {
  const specified = new Set(specifiedScalarTypes.filter(isSpecifiedScalarType).map(({ name }) => name));
  const definitions = [...types.values()].filter(({ name }) => !specified.has(name)).map(definitionOf);
  return buildASTSchema({ kind: Kind.DOCUMENT, definitions }, { assumeValid: true, assumeValidSDL: true });
}

function definitionOf(type: ExpandedType): DefinitionNode {
  const named = { name: nameNode(type.name), ...description(type) };
  const interfaces = type.interfaces.map(namedType);
  const fields = [...type.fields.values()];
  switch (type.kind) {
    case 'object':
      return { kind: Kind.OBJECT_TYPE_DEFINITION, ...named, interfaces, fields: fields.map(fieldNode) };
    case 'interface':
      return { kind: Kind.INTERFACE_TYPE_DEFINITION, ...named, interfaces, fields: fields.map(fieldNode) };
    case 'input':
      return { kind: Kind.INPUT_OBJECT_TYPE_DEFINITION, ...named, fields: fields.map(inputNode) };
    case 'enum': {
      const values = [...type.values.keys()].map((value): EnumValueDefinitionNode => ({
        kind: Kind.ENUM_VALUE_DEFINITION,
        name: nameNode(value),
      }));
      return { kind: Kind.ENUM_TYPE_DEFINITION, ...named, values };
    }
    case 'scalar':
    case 'schema':
      return { kind: Kind.SCALAR_TYPE_DEFINITION, ...named };
  }
}

function fieldNode(field: ExpandedField): FieldDefinitionNode {
  const { name, type } = field;
  return {
    kind: Kind.FIELD_DEFINITION,
    name: nameNode(name),
    ...description(field),
    type,
    arguments: [...field.arguments.values()].map(inputNode),
  };
}

function inputNode(field: ExpandedField): InputValueDefinitionNode {
  return {
    kind: Kind.INPUT_VALUE_DEFINITION,
    name: nameNode(field.name),
    ...description(field),
    type: field.type,
    ...(field.default === undefined ? {} : { defaultValue: field.default }),
  };
}

function description({ description: value }: Pick<ExpandedField, 'description'>): { description?: StringValueNode } {
  return value === undefined ? {} : { description: { kind: Kind.STRING, value } };
}

function nameNode(value: string): NameNode {
  return { kind: Kind.NAME, value };
}

function namedType(name: string): NamedTypeNode {
  return { kind: Kind.NAMED_TYPE, name: nameNode(name) };
}
