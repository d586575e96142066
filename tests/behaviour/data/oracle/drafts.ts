// Random choices as plain data that shrink independently: numbers choose from what there is, modulo its length.
import * as fc from 'fast-check';
import { nameDraft, type NameDraft } from './names.ts';
import type { ValueDraft } from './types.ts';

export interface ColumnDraft {
  readonly name: NameDraft;
  readonly type: number;
  readonly notNull: boolean;
  readonly hasDefault: boolean;
}

export interface ReferenceDraft {
  readonly target: number;
  readonly toUnique: boolean;
  readonly single: boolean;
  readonly notNull: boolean;
  readonly inKey: boolean;
  readonly named: boolean;
  readonly name: NameDraft;
}

export interface TableDraft {
  readonly name: NameDraft;
  readonly columns: readonly ColumnDraft[];
  readonly key: readonly number[];
  readonly unique: readonly number[];
  /** Columns with a plain index. */
  readonly indexed: readonly number[];
  readonly references: readonly ReferenceDraft[];
  readonly maxRows: number | null;
  readonly rows: readonly RowDraft[];
}

export interface RowDraft {
  readonly values: readonly ValueDraft[];
  readonly links: readonly (number | null)[];
}

export interface WorldDraft {
  readonly schema: NameDraft;
  readonly timeZone: string;
  readonly tables: readonly TableDraft[];
}

const choice = fc.nat({ max: 40 });
// Small numbers first: few values make many ties.
const fewValues = fc.oneof({ arbitrary: fc.nat({ max: 2 }), weight: 3 }, { arbitrary: choice, weight: 3 });

export const valueDraft: fc.Arbitrary<ValueDraft> = fc.oneof(
  { arbitrary: fewValues, weight: 6 },
  { arbitrary: fc.constant(null), weight: 2 },
  {
    arbitrary: fc.record({
      whole: fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }),
      text: fc.string({ unit: 'binary', maxLength: 12 }),
    }),
    weight: 1,
  },
);

const rowDraft: fc.Arbitrary<RowDraft> = fc.record({
  values: fc.array(valueDraft, { minLength: 5, maxLength: 5 }),
  links: fc.array(fc.option(fc.nat({ max: 5 }), { freq: 4 }), { minLength: 3, maxLength: 3 }),
});

const columnDraft: fc.Arbitrary<ColumnDraft> = fc.record({
  name: nameDraft,
  type: choice,
  notNull: fc.boolean(),
  hasDefault: fc.boolean(),
});

const tableDraft: fc.Arbitrary<TableDraft> = fc.record({
  name: nameDraft,
  columns: fc.array(columnDraft, { minLength: 1, maxLength: 4 }),
  key: fc.array(choice, { minLength: 1, maxLength: 3 }),
  unique: fc.array(choice, { maxLength: 2 }),
  indexed: fc.array(choice, { maxLength: 3 }),
  references: fc.array(
    fc.record({
      target: fc.nat({ max: 3 }),
      toUnique: fc.boolean(),
      single: fc.boolean(),
      notNull: fc.boolean(),
      inKey: fc.boolean(),
      named: fc.boolean(),
      name: nameDraft,
    }),
    { maxLength: 3 },
  ),
  maxRows: fc.option(fc.nat({ max: 6 }), { freq: 3 }),
  rows: fc.array(rowDraft, { maxLength: 9 }),
});

export const worldDraft: fc.Arbitrary<WorldDraft> = fc.record({
  schema: nameDraft,
  timeZone: fc.constantFrom('UTC', 'Asia/Kolkata', 'America/New_York'),
  tables: fc.array(tableDraft, { minLength: 1, maxLength: 3 }),
});
