// The conduct that rows of pagination.yaml name with `does`: order and filter.
import type { Asked } from '../../kit/data/asked.ts';
import { given } from '../../kit/data/conditions.ts';
import { changeEdges, nodeOf, withoutFirst } from '../../kit/data/connections.ts';
import { changeCursor, changeField, changeVariable, onText } from '../../kit/data/edits.ts';
import { objectsOf, type JsonObject } from '../../kit/data/json-tree.ts';
import { dataConduct } from '../../kit/data/lie.ts';

const orderOf = ({ variables }: Asked): JsonObject[] => objectsOf(variables['orderBy']);

const cutFraction = onText((cursor) => btoa(atob(cursor).replace(/(\.\d{3})\d+"/, '$1"')));

const withoutNulls = changeEdges((edges) => edges.filter((edge) => nodeOf(edge)['rating'] !== null));

export const paginationOrderAndFilterConduct = dataConduct({
  secondColumnForgotten: {
    answer: changeField('blogCollection', withoutFirst, (asked) => orderOf(asked).length > 1 && given('after')(asked)),
  },
  nullsLostBackward: {
    answer: changeField(
      'blogCollection',
      withoutNulls,
      (asked) =>
        given('last')(asked) && orderOf(asked).length === 1 && orderOf(asked)[0]?.['rating'] === 'AscNullsLast',
    ),
  },
  bigNumberRounded: {
    request: changeCursor(
      (text) => text.replaceAll(/\d{16,}/g, (digits) => String(Number(digits))),
      'everythingCollection',
    ),
  },
  nullsLost: { answer: changeField('blogCollection', withoutNulls, given('orderBy', 'after')) },
  microsecondsLost: {
    request: ({ variables }) => ({
      variables: Object.fromEntries(
        Object.entries(variables).map(([name, value]) => [
          name,
          /^(?:after|before)\d*$/u.test(name) ? cutFraction(value) : value,
        ]),
      ),
    }),
  },
  everywhereFilterForgotten: {
    request: (asked) => (given('after', 'filter')(asked) ? { variables: { ...asked.variables, filter: null } } : {}),
  },
  paginationFilterForgotten: {
    request: changeVariable('filter', (filter, asked) => (given('after')(asked) ? null : filter), 'blogCollection'),
  },
});
