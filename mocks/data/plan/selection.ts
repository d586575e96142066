// Flattens a selection set for one type: spreads fragments, applies directives, merges equal fields.
import {
  Kind,
  print,
  type ArgumentNode,
  type DirectiveNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type SelectionNode,
  type ValueNode,
} from 'graphql';
import type { DataDialect } from '../dialect.ts';
import { RequestError } from '../engine/request-error.ts';
import type { Model } from '../model/model.ts';
import type { Budget } from './budget.ts';
import type { Selection } from './plan.ts';
import { absent, toValue, type Value, type Variables } from './value.ts';

/** A selected field, under its response key. */
export interface Selected {
  readonly key: string;
  readonly name: string;
  readonly arguments: ReadonlyMap<string, Value>;
  readonly selections: readonly SelectionNode[];
}

/** What was given for an argument. */
export function readArgument(selected: Selected, name: string): Value {
  return selected.arguments.get(name) ?? absent;
}

export interface SelectionScope {
  /** By name; of two with the same name, the first that fits counts. */
  readonly fragments: ReadonlyMap<string, readonly FragmentDefinitionNode[]>;
  readonly variables: Variables;
  /** Variables that `@skip` and `@include` read: in the real system those sent, not defaults. */
  readonly sent: ReadonlySet<string>;
  readonly budget: Budget;
  /** Whether a field of an object type needs a selection; in the real system it does not. */
  readonly needsSelections: boolean;
}

/** What planning needs at every step: beside the document around the selection, the model and the dialect. */
export interface PlanScope extends SelectionScope {
  readonly model: Model;
  readonly dialect: DataDialect;
}

interface Draft {
  readonly node: FieldNode;
  readonly argumentsText: string;
  readonly selections: SelectionNode[];
}

interface SelectOptions {
  readonly lenientSpreads?: boolean;
  readonly alsoNamed?: readonly string[];
  /** The refusal of `__typename`, where the object does not tell the name of its type. */
  readonly untold?: string | undefined;
}

/** Plans each field that is selected of an object. */
export function planFields<Field>(
  selected: Selected,
  typeName: string,
  scope: SelectionScope,
  plan: (field: Selected) => Field,
  options?: SelectOptions,
): Selection<Field> {
  return selectFields(selected.selections, typeName, scope, options).map((field) => {
    const isName = field.name === '__typename';
    if (isName && options?.untold !== undefined) throw new RequestError(options.untold);
    return { key: field.key, ...(isName ? ({ kind: 'typename', text: typeName } as const) : plan(field)) };
  });
}

/** The fields of `typeName` and, for a type that implements it, of `Node`. */
export function selectFields(
  selections: readonly SelectionNode[],
  typeName: string,
  scope: SelectionScope,
  options: SelectOptions = {},
): readonly Selected[] {
  if (selections.length === 0 && scope.needsSelections)
    throw new RequestError(`A field of type "${typeName}" must have a selection of subfields`);
  const drafts = new Map<string, Draft>();
  const spread = new Set<string>();
  const fits = (name: string) => name === typeName || (options.alsoNamed ?? []).includes(name);

  function visit(nodes: readonly SelectionNode[]): void {
    for (const node of nodes) {
      scope.budget.spend('fields');
      if (isSkipped(node.directives ?? [], scope)) continue;
      switch (node.kind) {
        case Kind.FIELD:
          merge(drafts, node);
          break;
        case Kind.INLINE_FRAGMENT:
          if (node.typeCondition === undefined || fits(node.typeCondition.name.value))
            visit(node.selectionSet.selections);
          break;
        case Kind.FRAGMENT_SPREAD: {
          const name = node.name.value;
          if (spread.has(name)) break;
          const named = scope.fragments.get(name);
          const found = named?.find((fragment) => fits(fragment.typeCondition.name.value));
          if (found === undefined && !(named !== undefined && options.lenientSpreads === true))
            throw new RequestError(`no fragment named ${name} on type ${typeName}`);
          spread.add(name);
          if (found !== undefined) visit(found.selectionSet.selections);
          break;
        }
      }
    }
  }

  visit(selections);
  return [...drafts].map(([key, { node, selections: inner }]) => ({
    key,
    name: node.name.value,
    arguments: new Map(
      (node.arguments ?? []).map((argument) => [argument.name.value, toValue(argument.value, scope.variables)]),
    ),
    selections: inner,
  }));
}

function merge(drafts: Map<string, Draft>, node: FieldNode): void {
  const key = node.alias?.value ?? node.name.value;
  const argumentsText = printArguments(node.arguments ?? []);
  const known = drafts.get(key);
  const selections = node.selectionSet?.selections ?? [];
  if (known === undefined) {
    drafts.set(key, { node, argumentsText, selections: [...selections] });
    return;
  }
  if (known.node.name.value !== node.name.value)
    throw new RequestError(`Fields \`${node.name.value}\` and \`${known.node.name.value}\` are different`);
  if (known.argumentsText !== argumentsText)
    throw new RequestError(`Two fields named \`${key}\` have different arguments`);
  for (const selection of selections) known.selections.push(selection);
}

export function printArguments(list: readonly ArgumentNode[]): string {
  return list
    .map((argument) => `${argument.name.value}: ${printValue(argument.value)}`)
    .sort()
    .join(', ');
}

/** Objects are equal whatever the order of their keys. */
function printValue(value: ValueNode): string {
  if (value.kind === Kind.LIST) return `[${value.values.map((item) => printValue(item)).join(', ')}]`;
  if (value.kind !== Kind.OBJECT) return print(value);
  const entries = value.fields.map((field) => `${field.name.value}: ${printValue(field.value)}`);
  return `{${entries.sort().join(', ')}}`;
}

function isSkipped(directives: readonly DirectiveNode[], scope: SelectionScope): boolean {
  return directives.some((directive) => {
    const name = directive.name.value;
    if (name !== 'skip' && name !== 'include') throw new RequestError(`Unknown directive ${name}`);
    const [argument, ...more] = directive.arguments ?? [];
    if (argument === undefined || more.length > 0) throw new RequestError(`Incorrect arguments to directive @${name}`);
    if (argument.name.value !== 'if') throw new RequestError(`Unknown argument to @${name}: ${argument.name.value}`);
    const flag = readFlag(argument.value, name, scope);
    return flag !== undefined && flag === (name === 'skip');
  });
}

function readFlag(node: ValueNode, directive: string, scope: SelectionScope): boolean | undefined {
  if (node.kind === Kind.BOOLEAN) return node.value;
  if (node.kind !== Kind.VARIABLE) return undefined;
  const value = scope.sent.has(node.name.value) ? scope.variables.get(node.name.value) : undefined;
  if (value?.kind !== 'boolean') throw new RequestError(`Value for "if" in @${directive} directive is required`);
  return value.value;
}
