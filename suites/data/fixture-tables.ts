// The tables that are told to be there or not, with the seed's rows in the words of the answers.
import type { Json } from './read.ts';
import { BLOGS, POSTS } from './seed-rows.ts';

export interface FixtureTable {
  readonly name: string;
  /** What is spelled alike by every target: no times, no decimals. None where row security decides who sees which. */
  readonly rows: readonly Json[];
  /** Cases add rows of their own, so that only the seed's are counted. */
  readonly written?: true;
}

const seats = [
  [1, 1, 'window'],
  [1, 2, null],
  [2, 1, 'aisle'],
  [2, 2, 'aisle'],
  [10, 1, null],
] as const;

const tasks = [
  [1, 'canary one', 'open', 1],
  [2, 'canary two', 'open', null],
  [3, 'canary three', 'done', 3],
  [4, 'canary four', null, null],
] as const;

/** Views and tables of taken privileges are judged by whether they are there, so that they are not here. */
export const FIXTURE_TABLES: readonly FixtureTable[] = [
  { name: 'Blog', rows: BLOGS.map(({ createdAt: _createdAt, ...row }) => row) },
  { name: 'BlogPost', rows: POSTS.map((row) => ({ ...row })) },
  {
    name: 'Employee',
    rows: [
      { id: 1, name: 'Grace', badge: 'B-1' },
      { id: 2, name: 'Hedy', badge: null },
      { id: 3, name: 'Ines', badge: null },
    ],
  },
  {
    name: 'EmailAddress',
    rows: [
      { id: 1, employeeId: 1, address: 'grace@example.org' },
      { id: 2, employeeId: 3, address: 'ines@example.org' },
    ],
  },
  {
    name: 'account_holder',
    rows: [
      { id: '1', full_name: 'Jo' },
      { id: '2', full_name: 'Kim' },
      { id: '9007199254740993', full_name: 'Lee' },
    ],
  },
  {
    name: 'Everything',
    rows: [
      { id: 1, marker: 'seed', anInteger: 7, aVarchar: 'seven', aText: 'sept' },
      {
        id: 2,
        marker: 'seed',
        anInteger: -1,
        aVarchar: '',
        aText: 'line\nbreak "quoted"',
      },
      { id: 3, marker: 'seed', anInteger: null, aVarchar: null, aText: null },
    ],
    written: true,
  },
  { name: 'Seat', rows: seats.map(([row, number, label]) => ({ row, number, label })) },
  {
    name: 'Reservation',
    rows: [
      { id: 1, seatRow: 1, seatNumber: 1, holder: 'Grace' },
      { id: 2, seatRow: 2, seatNumber: 1, holder: 'Hedy' },
      { id: 3, seatRow: null, seatNumber: null, holder: 'Ines' },
      { id: 4, seatRow: 2, seatNumber: 1, holder: 'Jo' },
    ],
  },
  {
    name: 'Loan',
    rows: [
      { id: 1, lenderId: 1, borrowerId: 2, item: 'book' },
      { id: 2, lenderId: 2, borrowerId: null, item: 'book' },
    ],
  },
  {
    name: 'Task',
    rows: tasks.map(([id, title, status, priority]) => ({ id, marker: 'seed', title, status, priority })),
    written: true,
  },
  { name: 'Note', rows: [], written: true },
  { name: 'Reply', rows: [], written: true },
];
