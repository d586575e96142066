// Rows and connections as one JSON expression each, nested as deep as the plan goes.
import { identifier, join, param, raw, sql, type Sql } from '../../db/sql.ts';
import type { DataDialect } from '../dialect.ts';
import type { ColumnPair, Table } from '../model/model.ts';
import type {
  AggregateField,
  CallPlan,
  CallResult,
  ConnectionPlan,
  EdgeField,
  Page,
  PageInfoField,
  RowField,
  RowPlan,
  RowsSource,
  Selection,
} from '../plan/plan.ts';
import { allOf, filterCondition } from './filter.ts';
import { encodedArray, jsonObject, nodeIdText, outputValue } from './json.ts';
import { orderBy, pageRows, reverse, type PageSource } from './page.ts';
import { castRow, fetchedRow, tableName, tableRow, type Aliases, type FetchedRow, type RowScope } from './scope.ts';

export interface CompileScope {
  readonly aliases: Aliases;
  readonly dialect: DataDialect;
}

/** The JSON object of a row. */
export function rowJson(plan: RowPlan, row: RowScope, scope: CompileScope): Sql {
  return jsonObject(plan.fields, (field) => rowValue(field, plan.table, row, scope));
}

function rowValue(field: RowField, table: Table, row: RowScope, scope: CompileScope): Sql {
  switch (field.kind) {
    case 'node-id':
      return nodeIdText(table, row);
    case 'column':
      return outputValue(row.column(field.column), field.column.type, field.column.output);
    case 'to-one': {
      const alias = scope.aliases.next();
      const other = tableRow(alias);
      const from = sql`${tableName(field.row.table)} as ${raw(alias)}`;
      return sql`(select ${rowJson(field.row, other, scope)} from ${from} where ${pairCondition(field.pairs, row, other)})`;
    }
    case 'to-many':
      return connectionJson(field.connection, row, scope);
    case 'computed': {
      const call = sql`${identifier(field.function.schema, field.function.name)}(${row.whole()})`;
      return resultJson(call, field.function.result, field.result, row, scope);
    }
  }
}

function pairCondition(pairs: readonly ColumnPair[], own: RowScope, other: RowScope): Sql {
  return allOf(pairs.map((pair) => sql`${other.column(pair.other)} = ${own.column(pair.own)}`));
}

/** A function called with named arguments. */
export function callText(call: CallPlan): Sql {
  const list = call.arguments.map(
    ({ name, sqlType, value }) => sql`${identifier(name)} => ${param(value)}::${raw(sqlType)}`,
  );
  return sql`${identifier(call.function.schema, call.function.name)}(${join(list)})`;
}

export function resultJson(
  call: Sql,
  declared: CallPlan['function']['result'],
  result: CallResult,
  row: RowScope | undefined,
  scope: CompileScope,
): Sql {
  switch (result.kind) {
    case 'value':
      return declared.kind === 'value' ? outputValue(call, declared.type, result.output) : call;
    case 'row': {
      const alias = scope.aliases.next();
      const json = rowJson(result.row, tableRow(alias), scope);
      return sql`(select ${json} from ${call} as ${raw(alias)} where not (${raw(alias)} is null))`;
    }
    case 'rows':
      return connectionJson(result.connection, row, scope);
  }
}

function fromItem(source: RowsSource, plan: ConnectionPlan, parent: RowScope | undefined): Sql {
  switch (source.kind) {
    case 'table':
    case 'relation':
      return tableName(plan.table);
    case 'call':
      return callText(source.call);
    case 'computed':
      if (parent === undefined) throw new Error('a computed field needs a row');
      return sql`${identifier(source.function.schema, source.function.name)}(${parent.whole()})`;
  }
}

/** Aggregates over every row of a connection. */
function aggregateSelect(fields: Selection<AggregateField>, { from, row, conditions }: PageSource): Sql {
  const json = jsonObject(fields, (field) => {
    if (field.kind === 'count') return raw('count(*)');
    return jsonObject(field.fields, ({ column }) => {
      const value = row.column(column);
      return field.kind === 'avg' ? sql`avg(${value}::numeric)` : sql`${raw(field.kind)}(${value})`;
    });
  });
  // `having`: one row, even if only the types' names are selected.
  return sql`(select ${json} from ${from} where ${allOf(conditions)} having true)`;
}

/** Every row of the connection under an alias: join and filter, no page. `called` names the rows of a single call. */
function allRows(
  plan: ConnectionPlan,
  parent: RowScope | undefined,
  scope: CompileScope,
  called: string | undefined,
): PageSource {
  const alias = scope.aliases.next();
  const row = called === undefined ? tableRow(alias) : castRow(alias, plan.table);
  const conditions: Sql[] = [];
  if (plan.source.kind === 'relation' && parent !== undefined)
    conditions.push(pairCondition(plan.source.pairs, parent, row));
  if (plan.filter !== undefined) conditions.push(filterCondition(plan.filter, row));
  const from = called === undefined ? fromItem(plan.source, plan, parent) : raw(called);
  const stored = called === undefined && (plan.source.kind === 'table' || plan.source.kind === 'relation');
  return { from: sql`${from} as ${raw(alias)}`, stored, row, conditions, order: plan.order };
}

/** The JSON object of a connection, in its own subquery. */
export function connectionJson(plan: ConnectionPlan, parent: RowScope | undefined, scope: CompileScope): Sql {
  if (plan.source.kind !== 'call' || !plan.source.call.once) return connectionSelect(plan, parent, scope, undefined);
  const called = scope.aliases.next();
  const json = connectionSelect(plan, parent, scope, called);
  return sql`(with ${raw(called)} as materialized (select * from ${callText(plan.source.call)}) select ${json})`;
}

function connectionSelect(
  plan: ConnectionPlan,
  parent: RowScope | undefined,
  scope: CompileScope,
  called: string | undefined,
): Sql {
  const source = allRows(plan, parent, scope, called);
  const alias = scope.aliases.next();
  const row = fetchedRow(alias);
  const needsPage =
    called !== undefined || plan.fields.some((field) => field.kind === 'edges' || field.kind === 'page-info');
  // Whether rows are numbered and counted: only for what is around a page, since that is a third of a short statement.
  const numbers = plan.fields.some((field) => field.kind === 'page-info');
  const needsFirst = plan.fields.some(
    (field) =>
      field.kind === 'page-info' &&
      field.fields.some(({ kind }) => kind === (plan.page.backward ? 'hasNextPage' : 'hasPreviousPage')),
  );
  const firstAlias = scope.aliases.next();
  const json = jsonObject(plan.fields, (field) => {
    switch (field.kind) {
      case 'total-count': {
        const all = allRows(plan, parent, scope, called);
        return sql`(select count(*) from ${all.from} where ${allOf(all.conditions)})`;
      }
      case 'aggregate':
        return aggregateSelect(field.fields, allRows(plan, parent, scope, called));
      case 'edges':
        return edgesJson(field.fields, plan, row, { alias, numbers }, scope);
      case 'page-info':
        return pageInfoJson(field.fields, plan, row, { alias, firstAlias });
    }
  });
  if (!needsPage) return json;
  // One row, even without an aggregate; the count also makes the call if nothing else does.
  const one = called === undefined ? raw('true') : raw('count(*) >= 0');
  if (!numbers) {
    const rows = pageRows(source, plan.page, row, scope.aliases);
    return sql`(select ${json} from (${rows}) as ${raw(alias)} having ${one})`;
  }
  const order = plan.page.backward ? reverse(plan.order) : plan.order;
  const numbering = scope.aliases.next();
  const numbered = orderBy(order, row.under(numbering));
  const first = needsFirst ? firstRow(source, plan, firstAlias, scope.aliases) : raw('');
  const page = pageRows(source, { ...plan.page, size: plan.page.size + 1 }, row, scope.aliases);
  return sql`(select ${json} from (select ${raw(numbering)}.*, row_number() over (order by ${numbered}) as n, count(*) over () as total from (${page}) as ${raw(numbering)}) as ${raw(alias)}${first} having ${one})`;
}

const onPage = (plan: ConnectionPlan, alias: string) => sql`${raw(alias)}.n <= ${size(plan)}`;
const size = (plan: ConnectionPlan) => sql`${param(String(plan.page.size))}::bigint`;

function edgesJson(
  fields: Selection<EdgeField>,
  plan: ConnectionPlan,
  row: FetchedRow,
  { alias, numbers }: { readonly alias: string; readonly numbers: boolean },
  scope: CompileScope,
): Sql {
  const edge = jsonObject(fields, (field) =>
    field.kind === 'cursor' ? cursorOf(plan, row) : rowJson(field.row, row, scope),
  );
  const [column] = plan.table.key;
  // The real system has no edge for a row of a view when its key is null.
  const keyed =
    scope.dialect.oddities === 'reproduced' && column !== undefined && !column.notNull
      ? [sql`${row.column(column)} is not null`]
      : [];
  const order = numbers ? raw(`${alias}.n ${plan.page.backward ? 'desc' : 'asc'}`) : orderBy(plan.order, row);
  const shown = [...(numbers ? [onPage(plan, alias)] : []), ...keyed];
  const filter = shown.length === 0 ? raw('') : sql` filter (where ${allOf(shown)})`;
  return sql`coalesce(json_agg(${edge} order by ${order})${filter}, '[]'::json)`;
}

function cursorOf(plan: ConnectionPlan, row: RowScope): Sql {
  return encodedArray(plan.order.map((term) => row.column(term.column)));
}

function pageInfoJson(
  fields: Selection<PageInfoField>,
  plan: ConnectionPlan,
  row: FetchedRow,
  { alias, firstAlias }: { readonly alias: string; readonly firstAlias: string },
): Sql {
  const n = raw(`${alias}.n`);
  const total = raw(`${alias}.total`);
  const nearest = () => sql`max(${cursorOf(plan, row)}) filter (where ${n} = 1 and ${onPage(plan, alias)})`;
  const furthest = () => sql`max(${cursorOf(plan, row)}) filter (where ${n} = least(${size(plan)}, ${total}))`;
  const more = () => sql`coalesce(max(${total}) > ${size(plan)}, false)`;
  const begins = () => {
    const same = plan.table.key.map(
      (column) => sql`${row.column(column)} = ${raw(firstAlias)}.c${raw(String(column.number))}`,
    );
    return sql`coalesce(not bool_or(${allOf(same)}) filter (where ${onPage(plan, alias)}), false)`;
  };
  const { backward } = plan.page;
  return jsonObject(fields, ({ kind }) => {
    switch (kind) {
      case 'startCursor':
        return backward ? furthest() : nearest();
      case 'endCursor':
        return backward ? nearest() : furthest();
      case 'hasNextPage':
        return backward ? begins() : more();
      case 'hasPreviousPage':
        return backward ? more() : begins();
    }
  });
}

/** The key of the first row in the page's direction: a page that holds it has no rows before it. */
function firstRow(source: PageSource, plan: ConnectionPlan, firstAlias: string, aliases: Aliases): Sql {
  const found = fetchedRow(firstAlias);
  for (const column of [...plan.table.key, ...plan.order.map((term) => term.column)]) found.column(column);
  const nearest: Page = { size: 1, backward: plan.page.backward, offset: 0, cursor: undefined };
  return sql` left join (${pageRows(source, nearest, found, aliases)}) as ${raw(firstAlias)} on true`;
}
