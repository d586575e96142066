// What the filter operators mean, in plain SQL, and which of them a column has: from the contract, not from the engine.
import type { DialectName } from '../../../../mocks/runtime/dialect.ts';
import { isJson, isList, valueSql, type ColumnType, type GraphqlKind } from './types.ts';

const compared = ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'is'] as const;
const ofText = [...compared, 'startsWith', 'like', 'ilike', 'regex', 'iregex'] as const;
const ofLists = ['eq', 'is', 'contains', 'containedBy', 'overlaps'] as const;
export type Operator = (typeof ofText)[number] | (typeof ofLists)[number];

export function operatorsOf(of: ColumnType, dialect: DialectName): readonly Operator[] {
  if (isJson(of)) return [];
  const kind = of.kind[dialect];
  switch (kind) {
    case 'String':
      return ofText;
    case 'Int':
    case 'BigInt':
    case 'BigFloat':
    case 'Float':
    case 'Date':
    case 'Time':
    case 'Datetime':
      return compared;
    case 'UUID':
      return dialect === 'contract' ? ['eq', 'neq'] : ['eq', 'neq', 'in', 'is'];
    case 'Enum':
      return ['eq', 'neq', 'in', 'is'];
    case 'Boolean':
    case 'Opaque':
      return ['eq', 'is'];
    case 'List':
      return ofLists;
    case 'JSON':
      return [];
  }
}

/** What an operator compares with: SQL null, the word of `is`, or values. */
export type Operand =
  | { readonly kind: 'null' }
  | { readonly kind: 'is'; readonly word: 'NULL' | 'NOT_NULL' }
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'values'; readonly texts: readonly string[] };

const symbols = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: 'like',
  ilike: 'ilike',
  regex: '~',
  iregex: '~*',
  contains: '@>',
  containedBy: '<@',
  overlaps: '&&',
} as const;

export function comparisonSql(column: string, operator: Operator, operand: Operand, of: ColumnType): string {
  switch (operand.kind) {
    case 'null':
      return 'null::boolean';
    case 'is':
      return operand.word === 'NULL' ? `${column} is null` : `${column} is not null`;
    case 'values': {
      const alternatives = operand.texts.map((text) => `${column} = ${valueSql(text, of)}`);
      return alternatives.length === 0 ? 'false' : `(${alternatives.join(' or ')})`;
    }
    case 'value': {
      const value = valueSql(operand.text, of);
      if (operator === 'startsWith') return `left(${column}::text, length(${value}::text)) = ${value}::text`;
      if (operator === 'in' || operator === 'is') throw new Error(`${operator} takes no single value`);
      return `${column} ${symbols[operator]} ${value}`;
    }
  }
}

/** A pattern that PostgreSQL accepts and that distinguishes the operators, made from any text. */
export function toPattern(operator: Operator, text: string): string {
  switch (operator) {
    case 'like':
      return /(?<!\\)(\\\\)*\\$/.test(text) ? `${text.slice(0, -1)}%` : text;
    case 'regex':
      return isPlainRegex(text) ? text : '^.';
    case 'ilike':
      return toPattern('like', inOtherCase(text));
    case 'iregex':
      return toPattern('regex', inOtherCase(text));
    case 'startsWith': {
      const characters = Array.from(text);
      return characters.slice(0, Math.ceil(characters.length / 2)).join('');
    }
    default:
      return text;
  }
}

function inOtherCase(text: string): string {
  return text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();
}

function isPlainRegex(text: string): boolean {
  return !/[\\*+?{}()[\]^$|]/.test(text) || ['^a', 'b$', '(a|b)', '[ab]', '\\.', '^$'].includes(text);
}

/** The operand as GraphQL takes it. */
export function operandJson(operand: Operand, of: ColumnType, dialect: DialectName): unknown {
  switch (operand.kind) {
    case 'null':
      return null;
    case 'is':
      return operand.word;
    case 'value':
      return inputJson(operand.text, of, of.kind[dialect]);
    case 'values':
      return operand.texts.map((text) => inputJson(text, of, of.kind[dialect]));
  }
}

export function inputJson(text: string, of: ColumnType, kind: GraphqlKind): unknown {
  if (isList(of)) return JSON.parse(text);
  switch (kind) {
    case 'Int':
    case 'Float':
      return Number(text);
    case 'Boolean':
      return text === 'true';
    default:
      return text;
  }
}

/** Whether GraphQL can express it: JSON has no NaN or -0, a list to compare with has no nulls. */
export function isSayable(text: string, of: ColumnType, dialect: DialectName): boolean {
  const kind = of.kind[dialect];
  if (kind === 'Float') return Number.isFinite(Number(text)) && !Object.is(Number(text), -0);
  return kind !== 'List' || !(JSON.parse(text) as readonly unknown[]).includes(null);
}
