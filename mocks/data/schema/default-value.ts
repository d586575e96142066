// The default of an argument as GraphQL text.
import { print, valueToLiteral, type GraphQLInputField } from 'graphql';

export function renderDefaultValue(entry: Pick<GraphQLInputField, 'default' | 'type'>): string | null {
  const given = entry.default;
  if (given === undefined) return null;
  const node = given.literal ?? valueToLiteral(given.value, entry.type);
  return node === undefined ? null : print(node);
}
