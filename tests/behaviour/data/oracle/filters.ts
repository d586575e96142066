// Random filters, as GraphQL takes them and as a where clause.
import * as fc from 'fast-check';
import type { DialectName } from '../../../../mocks/runtime/dialect.ts';
import { valueDraft } from './drafts.ts';
import {
  comparisonSql,
  isSayable,
  operandJson,
  operatorsOf,
  toPattern,
  type Operand,
  type Operator,
} from './operators.ts';
import { pick, quoted } from './sql-text.ts';
import { toText, type ValueDraft } from './types.ts';
import type { Column, Table } from './world.ts';

interface LeafDraft {
  readonly column: number;
  readonly operator: number;
  readonly values: readonly ValueDraft[];
  /** A value that a row has, rather than one of our own. */
  readonly ofRow: number | null;
}

export interface FilterDraft {
  readonly leaves: readonly LeafDraft[];
  readonly empty: number;
  readonly nodeId: number | null;
  readonly and: readonly FilterDraft[] | null;
  readonly or: readonly FilterDraft[] | null;
  readonly not: FilterDraft | null;
}

const leafDraft: fc.Arbitrary<LeafDraft> = fc.record({
  column: fc.nat({ max: 11 }),
  operator: fc.nat({ max: 103 }),
  values: fc.array(valueDraft, { maxLength: 3 }),
  ofRow: fc.option(fc.nat({ max: 9 })),
});

export const filterDraft: fc.Arbitrary<FilterDraft> = fc.letrec<{ filter: FilterDraft }>((tie) => ({
  filter: fc.record(
    {
      leaves: fc.array(leafDraft, { maxLength: 2 }),
      empty: fc.nat({ max: 9 }),
      // Rarely: it leaves one row.
      nodeId: fc.oneof({ arbitrary: fc.constant(null), weight: 6 }, { arbitrary: fc.nat({ max: 9 }), weight: 1 }),
      and: fc.option(fc.array(tie('filter'), { maxLength: 3 }), { freq: 2, maxDepth: 3, depthIdentifier: 'filter' }),
      or: fc.option(fc.array(tie('filter'), { maxLength: 3 }), { freq: 2, maxDepth: 3, depthIdentifier: 'filter' }),
      not: fc.option(tie('filter'), { freq: 2, maxDepth: 3, depthIdentifier: 'filter' }),
    },
    { noNullPrototype: true },
  ),
})).filter;

/** A row as the database holds it: the columns as texts, its place, its node id. */
export interface StoredRow {
  readonly place: string;
  readonly nodeId: string;
  readonly texts: ReadonlyMap<string, string | null>;
}

export interface Filter {
  readonly json: Readonly<Record<string, unknown>>;
  /** Undefined: nothing is filtered. */
  readonly where: string | undefined;
}

/** The where clause names the row `t`. */
export function toFilter(draft: FilterDraft, table: Table, rows: readonly StoredRow[], dialect: DialectName): Filter {
  const columns = table.columns.filter(
    (column) => operatorsOf(column.type, dialect).length > 0 && column.field !== undefined,
  );
  const json = new Map<string, unknown>();
  const terms: string[] = [];
  for (const leaf of columns.length === 0 ? [] : draft.leaves) {
    const column = pick(columns, leaf.column);
    if (column.field === undefined || json.has(column.field)) continue;
    const { operator, operand } = toComparison(leaf, column, rows, dialect);
    json.set(column.field, { [operator]: operandJson(operand, column.type, dialect) });
    terms.push(comparisonSql(`t.${quoted(column.name)}`, operator, operand, column.type));
  }
  addEmpty(draft.empty, json, columns);
  const row = draft.nodeId === null || rows.length === 0 || json.has('nodeId') ? undefined : pick(rows, draft.nodeId);
  if (row !== undefined) {
    json.set('nodeId', { eq: row.nodeId });
    terms.push(`t.ctid = '${row.place}'`);
  }
  const inner = (entry: FilterDraft) => toFilter(entry, table, rows, dialect);
  const isColumn = (name: string) => table.columns.some((column) => column.field === name);
  for (const name of ['and', 'or'] as const) {
    const items = draft[name];
    if (items === null || isColumn(name)) continue;
    const found = items.map(inner);
    const sole = found.length === 1 ? found[0] : undefined;
    json.set(name, sole !== undefined && draft.empty % 2 === 0 ? sole.json : found.map((item) => item.json));
    const present = found.flatMap((item) => (item.where === undefined ? [] : [item.where]));
    if (present.length > 0) terms.push(`(${present.join(` ${name} `)})`);
  }
  if (draft.not !== null && !isColumn('not')) {
    const item = inner(draft.not);
    json.set('not', item.json);
    if (item.where !== undefined) terms.push(`(not ${item.where})`);
  }
  return {
    json: Object.fromEntries(json),
    where: terms.length === 0 ? undefined : `(${terms.map((term) => `(${term})`).join(' and ')})`,
  };
}

function toComparison(
  leaf: LeafDraft,
  column: Column,
  rows: readonly StoredRow[],
  dialect: DialectName,
): { readonly operator: Operator; readonly operand: Operand } {
  const { type } = column;
  const operator = pick(operatorsOf(type, dialect), leaf.operator);
  if (operator === 'is')
    return { operator, operand: { kind: 'is', word: leaf.operator % 2 === 0 ? 'NULL' : 'NOT_NULL' } };
  const stored = leaf.ofRow === null || rows.length === 0 ? undefined : pick(rows, leaf.ofRow).texts.get(column.name);
  const texts = [
    ...(stored === undefined || stored === null ? [] : [stored]),
    ...leaf.values.flatMap((value) => toText(value, type) ?? []),
  ].filter((text) => isSayable(text, type, dialect) && fits(text, column));
  if (operator === 'in') {
    // A single value stands for a list of one.
    return { operator, operand: leaf.values.includes(null) ? { kind: 'null' } : { kind: 'values', texts } };
  }
  const [pattern] = texts.map((text) => toPattern(operator, text)).filter((text) => fits(text, column));
  return {
    operator,
    operand: pattern === undefined ? { kind: 'null' } : { kind: 'value', text: pattern },
  };
}

/** A limited text is refused beyond its length, in bytes. */
export function fits(text: string, column: Column): boolean {
  const limit = /^character.*\((\d+)\)$/.exec(column.type.sql)?.[1];
  return limit === undefined || Buffer.byteLength(text) <= Number(limit);
}

/** Adds an entry that counts as absent. */
function addEmpty(which: number, json: Map<string, unknown>, columns: readonly Column[]): void {
  const free = columns.find((column) => column.field !== undefined && !json.has(column.field))?.field;
  if (which === 1 && free !== undefined) json.set(free, null);
  if (which === 2 && free !== undefined) json.set(free, {});
}
