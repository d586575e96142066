// Random questions about a collection: filter, order, page, and what is asked of its neighbours.
import * as fc from 'fast-check';
import type { DialectName } from '../../../../mocks/runtime/dialect.ts';
import { filterDraft, type FilterDraft } from './filters.ts';
import { pick, quoted } from './sql-text.ts';
import { isJson, isList } from './types.ts';
import type { Column, Table } from './world.ts';

interface OrderDraft {
  readonly column: number;
  readonly direction: number;
}

interface PageDraft {
  readonly size: number | null;
  readonly backward: boolean;
  readonly cursor: number | null;
  /** How many of the cursor's last items are left out. */
  readonly cut: number;
  readonly offset: number | null;
}

export interface QuestionDraft {
  readonly table: number;
  readonly filter: FilterDraft | null;
  readonly order: readonly OrderDraft[];
  readonly page: PageDraft;
  readonly aggregate: boolean;
  readonly neighbours: readonly { readonly relation: number; readonly question: QuestionDraft }[];
}

export const orderDraft: fc.Arbitrary<readonly OrderDraft[]> = fc.array(
  fc.record({ column: fc.nat({ max: 11 }), direction: fc.nat({ max: 9 }) }),
  { maxLength: 3 },
);

const pageDraft: fc.Arbitrary<PageDraft> = fc.record({
  size: fc.option(fc.nat({ max: 10 })),
  backward: fc.boolean(),
  cursor: fc.option(fc.nat({ max: 8 }), { freq: 2 }),
  cut: fc.oneof({ arbitrary: fc.constant(0), weight: 5 }, { arbitrary: fc.nat({ max: 4 }), weight: 1 }),
  offset: fc.option(fc.nat({ max: 3 }), { freq: 2 }),
});

function questionDraftOf(depth: number): fc.Arbitrary<QuestionDraft> {
  const neighbours: fc.Arbitrary<QuestionDraft['neighbours']> =
    depth === 0
      ? fc.constant([])
      : fc.array(fc.record({ relation: fc.nat({ max: 11 }), question: questionDraftOf(depth - 1) }), { maxLength: 2 });
  return fc.record({
    table: fc.nat({ max: 5 }),
    filter: fc.option(filterDraft, { freq: 2 }),
    order: orderDraft,
    page: pageDraft,
    aggregate: fc.boolean(),
    neighbours,
  });
}

export const questionDraft: fc.Arbitrary<QuestionDraft> = questionDraftOf(2);

export interface Order {
  /** Whether there is a column to order by. */
  readonly isPossible: boolean;
  readonly json: readonly object[];
  /** Each with its direction; the key comes last. */
  readonly terms: readonly OrderTerm[];
}

export interface OrderTerm {
  readonly column: Column;
  readonly descending: boolean;
  readonly nullsFirst: boolean;
}

const directions = [
  { name: 'AscNullsLast', descending: false, nullsFirst: false },
  { name: 'AscNullsFirst', descending: false, nullsFirst: true },
  { name: 'DescNullsLast', descending: true, nullsFirst: false },
  { name: 'DescNullsFirst', descending: true, nullsFirst: true },
] as const;
const contractOnly = { name: 'AscNullFirst', descending: false, nullsFirst: true } as const;

export function toOrder(draft: readonly OrderDraft[], table: Table, dialect: DialectName): Order {
  const columns = table.columns.filter(
    (column) => column.field !== undefined && !isJson(column.type) && !isList(column.type),
  );
  const json: object[] = [];
  const terms: OrderTerm[] = [];
  for (const entry of columns.length === 0 ? [] : draft) {
    const column = pick(columns, entry.column);
    if (column.field === undefined) continue;
    // A direction of null counts as absent.
    if (entry.direction === 9) {
      json.push({ [column.field]: null });
      continue;
    }
    const spoken = dialect === 'contract' ? [...directions, contractOnly] : directions;
    const { name, descending, nullsFirst } = pick(spoken, entry.direction);
    json.push({ [column.field]: name });
    terms.push({ column, descending, nullsFirst });
  }
  const key = table.key.map((column) => ({ column, descending: false, nullsFirst: false }));
  return { isPossible: columns.length > 0, json, terms: [...terms, ...key] };
}

export function orderSql(terms: readonly OrderTerm[]): string {
  return terms
    .map(({ column, descending, nullsFirst }) => {
      const place = nullsFirst ? 'first' : 'last';
      return `t.${quoted(column.name)} ${descending ? 'desc' : 'asc'} nulls ${place}`;
    })
    .join(', ');
}
