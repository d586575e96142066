// Refuses what a server that follows the GraphQL specification refuses before it executes anything.
import {
  OverlappingFieldsCanBeMergedRule,
  getVariableValues,
  specifiedRules,
  validate,
  type DefinitionNode,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  type SelectionNode,
  type VariableDefinitionNode,
} from 'graphql';
import { checkLimit } from '../plan/budget.ts';
import { NumberText } from '../plan/value.ts';
import { findMergeConflicts } from './merge.ts';

const maxErrors = 10;
const longestMessage = 1000;
const maxDefinitions = 1000;

// The rule of graphql-js compares every pair of fields; ours visits each field once.
const rules = specifiedRules.filter((rule) => rule !== OverlappingFieldsCanBeMergedRule);

/** What is wrong with a document; empty: it may be executed. Its fragments must not have cycles. */
export function checkDocument(document: DocumentNode, schema: GraphQLSchema): readonly string[] {
  if (document.definitions.length > maxDefinitions)
    return [`The document has ${document.definitions.length} definitions, at most ${maxDefinitions} are allowed`];
  checkLimit('fields', countSelections(document.definitions));
  const errors = validate(schema, document, rules, { maxErrors, allowEmptySelectionSets: false });
  return errors.length > 0 ? errors.map(toMessage) : findMergeConflicts(document, schema);
}

/** As written: a fragment counts once, however often it is spread. */
function countSelections(nodes: readonly (DefinitionNode | SelectionNode)[]): number {
  let count = 0;
  for (const node of nodes)
    if ('selectionSet' in node && node.selectionSet !== undefined)
      count += node.selectionSet.selections.length + countSelections(node.selectionSet.selections);
  return count;
}

/** What is wrong with the values of the variables that an operation declares. */
export function checkVariables(
  definitions: readonly VariableDefinitionNode[],
  given: object,
  schema: GraphQLSchema,
): readonly string[] {
  if (definitions.length === 0) return [];
  const values = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, toPlain(value)]));
  const { errors = [] } = getVariableValues(schema, definitions, values, { maxErrors });
  return errors.map(toMessage);
}

/** Messages repeat names and values of the request, which may be of any length. */
function toMessage({ message }: GraphQLError): string {
  return message.length <= longestMessage ? message : `${message.slice(0, longestMessage)}…`;
}

/** Numbers as JavaScript numbers: this checks only their kind, their digits are kept elsewhere. */
function toPlain(value: unknown): unknown {
  if (value instanceof NumberText) return Number(value.text);
  if (Array.isArray(value)) return value.map((item: unknown) => toPlain(item));
  if (typeof value !== 'object' || value === null) return value;
  // Without a prototype: a column may be called `constructor`, and graphql-js would find one.
  const plain = Object.create(null) as Record<string, unknown>;
  for (const [name, entry] of Object.entries(value)) plain[name] = toPlain(entry);
  return plain;
}
