// Mutations (insert, update, delete): the change and its response in one statement.
import { identifier, join, param, raw, sql, type Sql } from '../../db/sql.ts';
import type { MutationPlan } from '../plan/plan.ts';
import { filterCondition } from './filter.ts';
import { jsonObject } from './json.ts';
import { rowJson, type CompileScope } from './rows.ts';
import { fetchedRow, tableName, tableRow } from './scope.ts';

/**
 * One row: `affected`, the number of changed rows, and `data`, null if more rows changed than allowed.
 * In the real system `data` is also null if no row changed and the client selects only `__typename`.
 */
export function mutationStatement(plan: MutationPlan, scope: CompileScope): Sql {
  const target = scope.aliases.next();
  const changed = scope.aliases.next();
  const row = fetchedRow(changed);
  const inner = tableRow(target);
  const response = jsonObject(plan.fields, (field) =>
    field.kind === 'affected-count'
      ? raw(`(select count(*) from ${changed})`)
      : sql`(select coalesce(json_agg(${rowJson(field.row, row, scope)}), '[]'::json) from ${raw(changed)})`,
  );
  const change = changeText(plan, target);
  const returning = join(row.selectList(inner));
  const nothingToTell =
    scope.dialect.oddities === 'reproduced' && plan.fields.every((field) => field.kind === 'typename');
  const told = nothingToTell ? sql`case when a.n > 0 then ${response} end` : response;
  const allowed = plan.kind === 'insert' ? raw('true') : sql`a.n <= ${param(String(plan.atMost))}::bigint`;
  return sql`with ${raw(changed)} as (${change} returning ${returning}), a as (select count(*) as n from ${raw(changed)}) select a.n::text as affected, (case when ${allowed} then ${told} end)::text as data from a`;
}

function changeText(plan: MutationPlan, target: string): Sql {
  const table = sql`${tableName(plan.table)} as ${raw(target)}`;
  switch (plan.kind) {
    case 'insert':
      return insertText(plan, table);
    case 'update': {
      const set = plan.set.map(
        ({ column, value }) => sql`${identifier(column.name)} = ${param(value)}::${raw(column.sqlType)}`,
      );
      return sql`update ${table} set ${join(set)}${where(plan.filter, target)}`;
    }
    case 'delete':
      return sql`delete from ${table}${where(plan.filter, target)}`;
  }
}

function where(filter: (MutationPlan & { kind: 'delete' })['filter'], target: string): Sql {
  return filter === undefined ? raw('') : sql` where ${filterCondition(filter, tableRow(target))}`;
}

function insertText(plan: MutationPlan & { kind: 'insert' }, table: Sql): Sql {
  // Rows with only defaults still have to name a column.
  const [anyColumn] = [...plan.table.inserts.values(), ...plan.table.key];
  if (plan.columns.length === 0 && anyColumn !== undefined) {
    const rows = plan.rows.map(() => raw('(default)'));
    return sql`insert into ${table} (${identifier(anyColumn.name)}) values ${join(rows)}`;
  }
  const names = plan.columns.map((column) => identifier(column.name));
  const rows = plan.rows.map((row) => {
    const values = plan.columns.map((column, index) => {
      const value = row[index];
      return value === undefined ? raw('default') : sql`${param(value)}::${raw(column.sqlType)}`;
    });
    return sql`(${join(values)})`;
  });
  return sql`insert into ${table} (${join(names)}) values ${join(rows)}`;
}
