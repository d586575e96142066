// The schema of a target under the names that cases know, for laws about any table.
import { buildASTSchema, parse, printSchema, visit } from 'graphql';
import type {
  GraphQLSchema,
  InputObjectTypeDefinitionNode,
  InterfaceTypeDefinitionNode,
  NameNode,
  ObjectTypeDefinitionNode,
} from 'graphql';
import { renamedTypes } from './names.ts';
import type { ElementNames, FieldNames } from './names.ts';

/** The schema itself, as long as the specs rename nothing. */
export function toKnownSchema(schema: GraphQLSchema, inflected: boolean): GraphQLSchema {
  const types = renamedTypes(inflected);
  if (types === undefined) return schema;
  const fieldsOf = ({ name }: { readonly name: NameNode }): readonly FieldNames[] => ofGiven(types, name)?.fields ?? [];
  const output = <N extends ObjectTypeDefinitionNode | InterfaceTypeDefinitionNode>(node: N): N => {
    const own = fieldsOf(node);
    const fields = (node.fields ?? []).map((field) => {
      const names = ofGiven(own, field.name)?.arguments ?? [];
      return { ...rename(field, own), arguments: (field.arguments ?? []).map((one) => rename(one, names)) };
    });
    return { ...rename(node, types), fields };
  };
  const input = (node: InputObjectTypeDefinitionNode): InputObjectTypeDefinitionNode => {
    const own = fieldsOf(node);
    return { ...rename(node, types), fields: (node.fields ?? []).map((field) => rename(field, own)) };
  };
  const ofType = <N extends { readonly name: NameNode }>(node: N): N => rename(node, types);
  const document = visit(parse(printSchema(schema), { noLocation: true }), {
    ObjectTypeDefinition: output,
    InterfaceTypeDefinition: output,
    InputObjectTypeDefinition: input,
    EnumTypeDefinition: ofType,
    ScalarTypeDefinition: ofType,
    NamedType: ofType,
  });
  return buildASTSchema(document, { assumeValid: true, assumeValidSDL: true });
}

function rename<N extends { readonly name: NameNode }>(node: N, list: readonly ElementNames[]): N {
  const known = ofGiven(list, node.name)?.known;
  return known === undefined ? node : { ...node, name: { ...node.name, value: known } };
}

function ofGiven<Names extends ElementNames>(list: readonly Names[], { value }: NameNode): Names | undefined {
  return list.find(({ given }) => given === value);
}
