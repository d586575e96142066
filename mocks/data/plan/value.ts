// Values of a request, from literals or variables, with absence and the text of numbers kept.
import { Kind, type ConstValueNode, type ValueNode, type VariableDefinitionNode } from 'graphql';
import { RequestError } from '../engine/request-error.ts';
import { createBudget, type Budget } from './budget.ts';

export type Value =
  | { readonly kind: 'absent' }
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'enum'; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'object'; readonly entries: ReadonlyMap<string, Value> };

export type Variables = ReadonlyMap<string, Value>;

export const absent: Value = { kind: 'absent' };

export function isNothing(value: Value): value is Extract<Value, { kind: 'absent' | 'null' }> {
  return value.kind === 'absent' || value.kind === 'null';
}

const maxDepth = 60;

/** A number in a request's variables that JavaScript would write differently. */
export class NumberText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export function toValue(node: ValueNode, variables: Variables): Value {
  switch (node.kind) {
    case Kind.VARIABLE:
      return variables.get(node.name.value) ?? absent;
    case Kind.INT:
    case Kind.FLOAT:
      return { kind: 'number', text: node.value };
    case Kind.STRING:
      return { kind: 'string', value: node.value };
    case Kind.BOOLEAN:
      return { kind: 'boolean', value: node.value };
    case Kind.NULL:
      return { kind: 'null' };
    case Kind.ENUM:
      return { kind: 'enum', name: node.value };
    case Kind.LIST:
      return { kind: 'list', items: node.values.map((item) => toValue(item, variables)) };
    case Kind.OBJECT:
      return {
        kind: 'object',
        entries: new Map(node.fields.map((field) => [field.name.value, toValue(field.value, variables)])),
      };
  }
}

/** The values of the request's variables, including defaults. */
export function readVariables(definitions: readonly VariableDefinitionNode[], given: unknown): Variables {
  const values = new Map<string, Value>();
  for (const definition of definitions)
    if (definition.defaultValue !== undefined)
      values.set(definition.variable.name.value, toValue(definition.defaultValue satisfies ConstValueNode, new Map()));
  const budget = createBudget();
  for (const [name, value] of Object.entries(given ?? {})) values.set(name, fromJson(value, 0, budget));
  return values;
}

function fromJson(json: unknown, depth: number, budget: Budget): Value {
  if (depth > maxDepth)
    throw new RequestError(`variables are nested too deeply: at most ${maxDepth} levels`, 'document');
  if (json === undefined) return absent;
  if (json === null) return { kind: 'null' };
  if (json instanceof NumberText) return { kind: 'number', text: json.text };
  if (Array.isArray(json))
    return { kind: 'list', items: json.map((item: unknown) => fromJson(item, depth + 1, budget)) };
  switch (typeof json) {
    case 'boolean':
      return { kind: 'boolean', value: json };
    case 'number':
      return { kind: 'number', text: String(json) };
    case 'string':
      return { kind: 'string', value: json };
    case 'object':
      budget.spend('objects');
      return {
        kind: 'object',
        entries: new Map(Object.entries(json).map(([key, value]) => [key, fromJson(value, depth + 1, budget)])),
      };
    default:
      throw new RequestError(`variables hold a ${typeof json}`, 'document');
  }
}

/** The value's JSON text, for values that go to PostgreSQL as they are. */
export function toJsonText(value: Value): string {
  switch (value.kind) {
    case 'absent':
    case 'null':
      return 'null';
    case 'boolean':
      return String(value.value);
    case 'number':
      return value.text;
    case 'string':
      return JSON.stringify(value.value);
    case 'enum':
      return JSON.stringify(value.name);
    case 'list':
      return `[${value.items.map((item) => toJsonText(item)).join(',')}]`;
    case 'object':
      return `{${[...value.entries].map(([key, item]) => `${JSON.stringify(key)}:${toJsonText(item)}`).join(',')}}`;
  }
}
