// The document of the data API under the names by which programs know its elements, whatever it calls them.
import { parse, print, visit, type ASTNode, type ConstDirectiveNode, type NameNode } from 'graphql';
import type { Source } from './read-shapes.ts';

/** A renamed element. */
interface Named {
  readonly name: NameNode;
  readonly directives?: readonly ConstDirectiveNode[] | undefined;
}

/** Undefined if the document calls everything as programs do. */
export function byMeaning({ file, text }: Source): Source | undefined {
  const document = parse(text, { noLocation: true });
  const types = new Map<string, string>();
  for (const node of document.definitions) {
    const known = 'name' in node && node.name !== undefined ? meaningOf(node as Named) : undefined;
    if (known === undefined || !('name' in node) || node.name === undefined) continue;
    types.set(node.name.value, known);
    // The type of the table at the other end of a key.
    types.set(node.name.value.replace('Table', 'Other'), known.replace('Table', 'Other'));
  }
  let renamed = types.size > 0;
  const rename = <N extends Named & ASTNode>(node: N): N | undefined => {
    const known = meaningOf(node);
    if (known === undefined) return undefined;
    renamed = true;
    return { ...node, name: { ...node.name, value: known } };
  };
  const known = visit(document, {
    ScalarTypeDefinition: rename,
    ObjectTypeDefinition: rename,
    InterfaceTypeDefinition: rename,
    EnumTypeDefinition: rename,
    InputObjectTypeDefinition: rename,
    FieldDefinition: rename,
    InputValueDefinition: rename,
    NamedType: (node) => {
      const name = types.get(node.name.value);
      return name === undefined ? undefined : { ...node, name: { ...node.name, value: name } };
    },
    // What programs ask for has the names of the database.
    Argument: (node) => {
      if (node.name.value !== 'as' || node.value.kind !== 'EnumValue' || node.value.value === 'UNCHANGED')
        return undefined;
      renamed = true;
      return { ...node, value: { ...node.value, value: 'UNCHANGED' } };
    },
  });
  return renamed ? { file, text: print(known) } : undefined;
}

function meaningOf({ directives = [] }: Named): string | undefined {
  const fact = directives.find(({ name }) => name.value === 'means')?.arguments?.[0]?.value;
  return fact?.kind === 'StringValue' ? fact.value : undefined;
}
