// Checks a value against its declared type and turns it into the text that PostgreSQL parses.
import type { DataDialect } from '../dialect.ts';
import type { ScalarName, ValueType } from '../model/types.ts';
import { RequestError } from '../engine/request-error.ts';
import { checkLevels } from './texts.ts';
import { isNothing, type Value } from './value.ts';

/** What is bound: a text, or SQL null. */
export type Bound = string | null;

/** `isArray`: whether the value is for an array column; only then may an Opaque value be a list. */
export function coerce(value: Value, type: ValueType, isArray = false): Bound {
  if (isNothing(value)) return null;
  switch (type.kind) {
    case 'scalar':
      return coerceScalar(value, type.scalar, type.maxLength, isArray);
    case 'enum': {
      const name = value.kind === 'enum' ? value.name : value.kind === 'string' ? value.value : undefined;
      const label = [...type.enum.values].find(([, graphqlName]) => graphqlName === name)?.[0];
      if (label === undefined) throw invalid(type.enum.name);
      return label;
    }
    case 'list':
      return arrayLiteral(toItems(value).map((item) => coerce(item, type.element)));
  }
}

/** A single value counts as a list of one. */
export function toItems(value: Value): readonly Value[] {
  return value.kind === 'list' ? value.items : [value];
}

/** The items of a list whose elements may be neither null nor absent. */
export function toRequiredItems(value: Value): readonly Value[] {
  return toItems(value).map(required);
}

export function required(value: Value): Value {
  if (isNothing(value)) throw invalid('NonNull');
  return value;
}

/** PostgreSQL's array literal; nested lists only come through `coerce`, which refuses them. */
export function arrayLiteral(items: readonly Bound[]): string {
  const texts = items.map((item) =>
    item === null ? 'NULL' : `"${item.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`,
  );
  return `{${texts.join(',')}}`;
}

/** Adds the field that a refused value was for, which the real system does not say. */
export function withField<T>(field: string, { oddities }: Pick<DataDialect, 'oddities'>, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RequestError) || oddities === 'reproduced') throw error;
    throw new RequestError(`${error.message}, in field "${field}"`, error.scope, error);
  }
}

export function invalid(typeName: string): RequestError {
  return new RequestError(`Invalid input for ${typeName} type`);
}

function coerceScalar(value: Value, scalar: ScalarName, maxLength: number | undefined, isArray: boolean): Bound {
  switch (scalar) {
    case 'Int':
      if (value.kind !== 'number' || !isInteger(value.text)) throw invalid('Int');
      return value.text;
    case 'Float':
      if (value.kind !== 'number') throw invalid('Float');
      return value.text;
    case 'Boolean':
      if (value.kind !== 'boolean') throw invalid('Boolean');
      return String(value.value);
    case 'BigInt':
      if (value.kind !== 'number' && value.kind !== 'string') throw invalid('BigInt');
      return value.kind === 'number' ? value.text : value.value;
    case 'BigFloat':
      if (value.kind !== 'string') throw new RequestError('Invalid input for BigFloat type. String required');
      return value.value;
    case 'String':
      return coerceString(value, maxLength);
    case 'Date':
    case 'Time':
    case 'Datetime':
    case 'UUID':
    case 'JSON':
      if (value.kind !== 'string') throw invalid(scalar);
      return scalar === 'JSON' ? checkLevels(value.value, scalar, true) : value.value;
    case 'Opaque':
      return coerceOpaque(value, isArray);
  }
}

function coerceString(value: Value, maxLength: number | undefined): string {
  const text = value.kind === 'string' ? value.value : value.kind === 'enum' ? value.name : undefined;
  if (text === undefined) throw invalid(`String(${maxLength === undefined ? 'None' : `Some(${maxLength})`})`);
  if (maxLength !== undefined && new TextEncoder().encode(text).length > maxLength)
    throw new RequestError(`Invalid input for String type. Maximum character length ${maxLength}`);
  return text;
}

function coerceOpaque(value: Value, isArray: boolean): Bound {
  switch (value.kind) {
    case 'absent':
    case 'null':
      return null;
    case 'boolean':
      return String(value.value);
    case 'number':
      return value.text;
    case 'string':
      return checkLevels(value.value, 'The value', false);
    case 'enum':
      return value.name;
    case 'list':
      if (!isArray) throw new RequestError('Unexpected array in input value');
      return arrayLiteral(value.items.map((item) => coerceItem(item)));
    case 'object':
      throw new RequestError('Unexpected object in input value');
  }
}

function coerceItem(item: Value): Bound {
  if (item.kind === 'list') throw new RequestError('Unexpected array in input value array');
  if (item.kind === 'object') throw new RequestError('Unexpected object in input value array');
  return coerceOpaque(item, false);
}

function isInteger(text: string): boolean {
  if (!/^-?\d+$/.test(text)) return false;
  const value = BigInt(text);
  return value >= -(2n ** 63n) && value < 2n ** 63n;
}

/** The entries of an input object; a key that the type does not have is refused. */
export function coerceObject(
  value: Value,
  typeName: string,
  known: { has(name: string): boolean },
): ReadonlyMap<string, Value> {
  if (value.kind !== 'object') throw invalid(typeName);
  const extra = [...value.entries.keys()].filter((name) => !known.has(name));
  if (extra.length > 0) throw new RequestError(`Input for type ${typeName} contains extra keys ${renderList(extra)}`);
  return value.entries;
}

export function renderList(names: readonly string[]): string {
  return `[${names.map((name) => JSON.stringify(name)).join(', ')}]`;
}
