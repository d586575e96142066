// Why some cells of the data API hold no fault: filters, orders and pages.
import type { Reason } from './reason.ts';
import { dataChangeReasons } from './reasons-data-changes.ts';

/** Conditions that are one operator on one column. */
const SINGLE = [
  'data.operators.eq',
  'data.operators.neq',
  'data.operators.gt',
  'data.operators.gte',
  'data.operators.lt',
  'data.operators.lte',
  'data.operators.is-null',
  'data.operators.is-not-null',
  'data.operators.starts-with',
  'data.operators.like',
  'data.operators.ilike',
  'data.operators.regex',
  'data.operators.iregex',
];

const EMPTY = [
  'data.filters.empty-and',
  'data.filters.empty-or',
  'data.filters.empty-not',
  'data.filters.empty-nested',
  'data.filters.absent',
];

const COMPOUND = [
  'data.filters.columns-and',
  'data.filters.operators-and',
  'data.filters.and-list',
  'data.filters.or-list',
  'data.filters.not',
  'data.filters.nesting',
  'data.filters.or-object',
  'data.filters.update-compounds',
  'data.filters.delete-compounds',
];

const filters: readonly Reason[] = [
  {
    kind: 'filter',
    ways: ['first-only'],
    clauses: SINGLE,
    why: 'The operator has one operand; several operators on a column are data.filters.operators-and.',
  },
  {
    kind: 'filter',
    ways: ['at-the-border'],
    clauses: [
      'data.operators.neq',
      'data.operators.in',
      'data.operators.is-null',
      'data.operators.is-not-null',
      'data.operators.ilike',
      'data.operators.regex',
      'data.operators.iregex',
    ],
    why: 'Values match or not, and there is nothing between: what is nearly equal is tried with data.operators.eq, and pattern signs with data.operators.like.',
  },
  {
    kind: 'filter',
    ways: ['one-place'],
    clauses: [
      'data.operators.eq',
      'data.operators.neq',
      'data.operators.gte',
      'data.operators.lt',
      'data.operators.in',
      'data.operators.is-not-null',
      'data.operators.starts-with',
      'data.operators.like',
      'data.operators.ilike',
      'data.operators.regex',
      'data.operators.iregex',
    ],
    why: 'That an operator is taken for another on one type of column is derived for each type (as-another); inside compounds it is data.filters.nesting.',
  },
  {
    kind: 'filter',
    ways: ['as-another'],
    clauses: ['data.operators.in'],
    why: 'No other operator takes a list.',
  },
  {
    kind: 'filter',
    ways: ['nulls'],
    clauses: ['data.operators.neq'],
    why: 'Whether neq keeps nulls is open (data.operators.null-values).',
  },
  {
    kind: 'filter',
    ways: ['nulls'],
    clauses: ['data.operators.is-not-null'],
    why: 'The clause itself is about nulls, and keeping them is to ignore it.',
  },
  {
    kind: 'filter',
    ways: ['always', 'inverted', 'at-the-border', 'nulls', 'first-only', 'one-place'],
    clauses: ['data.filters.in-takes-non-null'],
    why: 'The clause is about what in does not take; which records it keeps is data.operators.in.',
  },
  {
    kind: 'filter',
    ways: ['never', 'inverted', 'at-the-border', 'nulls', 'first-only', 'as-another', 'one-place'],
    clauses: EMPTY,
    why: 'What is empty keeps every record: a server can only keep fewer, and each empty form has its own clause.',
  },
  {
    kind: 'filter',
    ways: ['nulls'],
    clauses: COMPOUND,
    why: 'Which nulls a condition keeps is a matter of its operator; whether a negation keeps them is open (data.filters.not-null-values).',
  },
  {
    kind: 'filter',
    ways: ['at-the-border', 'one-place'],
    clauses: COMPOUND.filter((clause) => clause !== 'data.filters.nesting'),
    why: 'A compound has no border but its depth and its emptiness, and stands in one place of a filter: data.filters.nesting tries the others.',
  },
  {
    kind: 'filter',
    ways: ['never', 'inverted'],
    clauses: [
      'data.filters.columns-and',
      'data.filters.operators-and',
      'data.filters.nesting',
      'data.filters.or-object',
    ],
    why: 'The conditions are the operators themselves; the clause says how they combine, and is broken by combining them otherwise.',
  },
  {
    kind: 'filter',
    ways: ['always'],
    clauses: ['data.filters.nesting', 'data.filters.or-object'],
    why: 'That a compound keeps nothing at all is tried with data.filters.and-list, or-list and not.',
  },
  {
    kind: 'filter',
    ways: ['inverted'],
    clauses: ['data.filters.not', 'data.filters.update-compounds', 'data.filters.delete-compounds'],
    why: 'An inverted negation is one that is ignored, and a mutation of all the other records would go beyond the ones that a case made.',
  },
  {
    kind: 'filter',
    ways: ['first-only', 'as-another'],
    clauses: [
      'data.filters.not',
      'data.filters.operators-and',
      'data.filters.and-list',
      'data.filters.nesting',
      'data.filters.or-object',
    ],
    why: 'not takes one filter, and that a list or the operators of a column combine as or instead of and is the fault of data.filters.columns-and and or-list.',
  },
  {
    kind: 'filter',
    ways: ['at-the-border', 'nulls', 'first-only'],
    clauses: ['data.filters.node-id'],
    why: 'A nodeId is never null, is one value, and is the record or not.',
  },
];

const orders: readonly Reason[] = [
  {
    kind: 'filter',
    ways: ['always'],
    clauses: ['data.order'],
    why: 'An order leaves no record out; one that does breaks data.pagination.with-order.',
  },
  {
    kind: 'filter',
    ways: ['at-the-border'],
    clauses: ['data.order'],
    why: 'The border of an order is a tie, and among equal records the contract promises none but the next element.',
  },
  {
    kind: 'filter',
    ways: ['first-only'],
    clauses: [
      'data.order.asc-nulls-last',
      'data.order.desc-nulls-last',
      'data.order.asc-null-first',
      'data.order.default-primary-key',
    ],
    why: 'The clause is about one column; several are data.order.list-priority and data.order.default-composite-key.',
  },
  {
    kind: 'filter',
    ways: ['inverted', 'one-place'],
    clauses: [
      'data.order.asc-null-first',
      'data.order.default-composite-key',
      'data.order.list',
      'data.order.list-priority',
    ],
    why: 'Directions and types of columns are tried with data.order.asc-nulls-last, data.order.desc-nulls-last and data.order.default-primary-key.',
  },
  {
    kind: 'filter',
    ways: ['one-place'],
    clauses: ['data.order.default-primary-key'],
    why: 'Each table has one default order, which the laws try on every table.',
  },
  {
    kind: 'filter',
    ways: ['nulls', 'as-another'],
    clauses: [
      'data.order.default-primary-key',
      'data.order.default-composite-key',
      'data.order.list',
      'data.order.list-priority',
    ],
    why: 'A primary key has no nulls and its order one direction; where nulls stand is said by the ordering values.',
  },
  {
    kind: 'filter',
    ways: ['never'],
    clauses: ['data.order.default-composite-key', 'data.order.list-priority'],
    why: 'That an order is not looked at at all breaks data.order.default-primary-key or data.order.list.',
  },
];

const WALKS = [
  'data.pagination.forward-union',
  'data.pagination.backward-union',
  'data.pagination.with-order',
  'data.pagination.with-filter',
  'data.pagination.after-changes',
];

const INFO = [
  'data.pagination.has-next-page-ends',
  'data.pagination.has-next-page-before-end',
  'data.pagination.has-previous-page',
  'data.pagination.start-cursor',
  'data.pagination.end-cursor',
  'data.pagination.edge-cursors',
];

const PAGES = [
  'data.pagination.forward',
  'data.pagination.first-page',
  'data.pagination.next-page',
  'data.pagination.backward',
];

const pages: readonly Reason[] = [
  {
    kind: 'page',
    ways: ['ordered'],
    clauses: [
      ...INFO,
      ...PAGES,
      'data.pagination.forward-union',
      'data.pagination.backward-union',
      'data.pagination.after-changes',
      'data.pagination.with-filter',
    ],
    why: 'What is wrong under an order or a filter only breaks data.pagination.with-order or with-filter, each of which is tried with several lies.',
  },
  {
    kind: 'page',
    ways: ['one-direction'],
    clauses: [
      'data.pagination.has-next-page-ends',
      'data.pagination.has-next-page-before-end',
      'data.pagination.has-previous-page',
      'data.pagination.edge-cursors',
      'data.pagination.forward',
      'data.pagination.first-page',
      'data.pagination.next-page',
      'data.pagination.forward-union',
      'data.pagination.backward-union',
      'data.pagination.with-filter',
    ],
    why: 'The clause is about one direction; the other one has a clause of its own.',
  },
  {
    kind: 'page',
    ways: ['wrong-info'],
    clauses: [...PAGES, ...WALKS, 'data.relationships.one-to-many-arguments'],
    why: 'What a page says of itself has clauses of its own: flags, cursors and totalCount.',
  },
  {
    kind: 'page',
    ways: ['wrong-info'],
    clauses: INFO,
    why: 'The clause is about one thing that a page says of itself, and the other ways are how it is wrong.',
  },
  {
    kind: 'page',
    ways: ['off-by-one', 'overlaps', 'ends-early', 'never-ends'],
    clauses: [...INFO, 'data.shape.total-count-matches'],
    why: 'A flag is true or false and a cursor that of its edge or not: the one that is wrong early or late is tried; which records a page has is data.pagination.forward-union and backward-union.',
  },
  {
    kind: 'page',
    ways: ['off-by-one', 'overlaps', 'ends-early', 'never-ends'],
    clauses: [...PAGES, ...WALKS],
    why: 'One page that lacks, repeats or goes on breaks the union of all: of the clauses about records on pages, data.pagination.forward, next-page and the two unions are tried with it.',
  },
  {
    kind: 'page',
    ways: ['later'],
    clauses: [
      'data.relationships.one-to-many-arguments',
      'data.pagination.forward',
      'data.pagination.first-page',
      'data.pagination.has-next-page-ends',
      'data.pagination.has-next-page-before-end',
      'data.pagination.has-previous-page',
    ],
    why: 'A walk ends on a later page, which is where its flags and records are looked at; the first page has no later one.',
  },
];

export const dataReasons: readonly Reason[] = [...filters, ...orders, ...pages, ...dataChangeReasons];
