// Faults of pages under orderBy or a filter.
import type { Fault } from '../../kit/fault.ts';
import type { Asked } from '../../kit/data/asked.ts';
import { given } from '../../kit/data/conditions.ts';
import { changeEdges, nodeOf, withoutFirst } from '../../kit/data/connections.ts';
import { changeCursor, changeField, changeVariable, onText } from '../../kit/data/edits.ts';
import { objectsOf, type JsonObject } from '../../kit/data/json-tree.ts';
import { lie } from '../../kit/data/lie.ts';

const orderOf = ({ variables }: Asked): JsonObject[] => objectsOf(variables['orderBy']);

const cutFraction = onText((cursor) => btoa(atob(cursor).replace(/(\.\d{3})\d+"/, '$1"')));

const withoutNulls = changeEdges((edges) => edges.filter((edge) => nodeOf(edge)['rating'] !== null));

export const paginationOrderAndFilterFaults: readonly Fault[] = [
  lie('pagination.second-column-forgotten', 'Behind a cursor of two ordered columns the first record is lost', {
    clause: 'pagination.with-order',
    answer: changeField('blogCollection', withoutFirst, (asked) => orderOf(asked).length > 1 && given('after')(asked)),
  }),
  lie('pagination.nulls-lost-backward', 'Going backward upwards, records whose ordered column is null are lost', {
    clause: 'pagination.with-order',
    answer: changeField(
      'blogCollection',
      withoutNulls,
      (asked) =>
        given('last')(asked) && orderOf(asked).length === 1 && orderOf(asked)[0]?.['rating'] === 'AscNullsLast',
    ),
  }),
  lie('pagination.big-number-rounded', 'A big number in a cursor goes through a double', {
    clause: 'pagination.with-order',
    request: changeCursor(
      (text) => text.replaceAll(/\d{16,}/g, (digits) => String(Number(digits))),
      'everythingCollection',
    ),
  }),
  lie('pagination.nulls-lost', 'Records whose ordered column is null are lost behind a cursor', {
    clause: 'pagination.with-order',
    answer: changeField('blogCollection', withoutNulls, given('orderBy', 'after')),
  }),
  lie('pagination.microseconds-lost', 'A time in a cursor is cut to its millisecond', {
    clause: 'pagination.with-order',
    request: ({ variables }) => ({
      variables: Object.fromEntries(
        Object.entries(variables).map(([name, value]) => [
          name,
          /^(?:after|before)\d*$/u.test(name) ? cutFraction(value) : value,
        ]),
      ),
    }),
  }),
  lie('everywhere.filter-forgotten', 'A later page of any table forgets the filter', {
    clause: 'pagination.with-filter',
    request: (asked) => (given('after', 'filter')(asked) ? { variables: { ...asked.variables, filter: null } } : {}),
  }),
  lie('pagination.filter-forgotten', 'A later page forgets the filter', {
    clause: 'pagination.with-filter',
    request: changeVariable('filter', (filter, asked) => (given('after')(asked) ? null : filter), 'blogCollection'),
  }),
];
