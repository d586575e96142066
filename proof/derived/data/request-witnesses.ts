// What shows a lie about a request: comparisons with the values of a seeded column, orders by one, and writes without atMost.
import { fixtureTables } from '../../../specs/fixture.ts';
import { nameOf } from '../../../specs/graphql/read-api.ts';
import type { Json, JsonObject } from '../../kit/data/json-tree.ts';
import type { Conversation } from '../../kit/data/lie.ts';
import { deleteTasks, OURS, updateTasks, withTasks } from '../../kit/data/tasks.ts';
import { fixtureTypes } from './elements.ts';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly values: readonly unknown[];
}

const COLUMNS: readonly Column[] = fixtureTables
  .filter(({ kind, schema, grants, rowSecurity }) => {
    return kind === 'table' && schema === 'public' && grants.anon.includes('select') && !rowSecurity;
  })
  .flatMap(({ name: table, columns, rows }) =>
    columns.map(({ name }) => ({ table, name, values: rows.map((row) => row[name] ?? null) })),
  );

/** Compares a column that has the filter with each of its first values, with beginnings of them and with patterns. */
export function comparing(filter: string, operator: string): Conversation | undefined {
  const column = most(
    COLUMNS.filter(({ table, name }) => {
      const type = fixtureTypes.get(`${table}Filter`)?.fields.get(name)?.type;
      return type !== undefined && nameOf(type) === filter;
    }),
  );
  if (column === undefined) return undefined;
  const values = distinct(column).slice(0, 5);
  const texts = values.flatMap((value) => {
    return filter === 'StringFilter' && typeof value === 'string'
      ? [value.slice(0, 3), value.slice(1, 4), `${value.slice(0, 3)}%`]
      : [];
  });
  return async (ask) => {
    const answers: Json[] = [];
    for (const operand of [...values, ...texts] as Json[])
      answers.push(await ask(queryOf(column), { filter: { [column.name]: { [operator]: operand } } }));
    return answers;
  };
}

/** Tests a column that has nulls. */
export function testing(value: string): Conversation {
  const column = WITH_NULLS;
  return (ask) => ask(queryOf(column), { filter: { [column.name]: { is: value } } });
}

export function ordering(value: string): Conversation {
  return (ask) => ask(queryOf(WITH_NULLS), { orderBy: [{ [WITH_NULLS.name]: value }] });
}

/** Writes two tasks at once without atMost. */
export function writing(field: string): Conversation | undefined {
  const variables: JsonObject = { set: { priority: 9 }, filter: OURS };
  if (field === 'updateTaskCollection') return withTasks(updateTasks(''), variables);
  return field === 'deleteFromTaskCollection' ? withTasks(deleteTasks(''), { filter: OURS }) : undefined;
}

const WITH_NULLS = most(COLUMNS.filter(({ values }) => values.includes(null))) ?? { table: '', name: '', values: [] };

/** The one with the most values. */
function most(columns: readonly Column[]): Column | undefined {
  return columns.toSorted((a, b) => distinct(b).length - distinct(a).length)[0];
}

function distinct({ values }: Column): readonly unknown[] {
  return [...new Set(values)].filter((value) => value !== null);
}

function queryOf({ table, name }: Column): string {
  const field = `${table.slice(0, 1).toLowerCase()}${table.slice(1)}Collection`;
  return `query($filter: ${table}Filter, $orderBy: [${table}OrderBy!]) { ${field}(filter: $filter, orderBy: $orderBy) { edges { node { ${name} nodeId } } } }`;
}
