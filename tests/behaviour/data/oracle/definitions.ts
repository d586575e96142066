// The SQL script that makes a random schema and fills it.
import type { RowDraft } from './drafts.ts';
import { literal, pick, quoted } from './sql-text.ts';
import { toText, valueSql } from './types.ts';
import type { Column, Reference, Table, World } from './world.ts';

export function definitionsOf(world: World): string {
  return [
    `create schema ${quoted(world.schema)};`,
    `set local search_path to ${quoted(world.schema)};`,
    `set local time zone ${literal(world.timeZone)};`,
    `create type mood as enum ('low', 'Mid point', 'é"''\\', '$1');`,
    ...world.tables.map((table) => tableText(table)),
    ...world.tables.flatMap((table) => table.draft.rows.map((row) => rowText(table, row))),
  ].join('\n');
}

export function tableName(table: Table): string {
  return quoted(table.schema, table.name);
}

function list(columns: readonly Column[]): string {
  return columns.map((column) => quoted(column.name)).join(', ');
}

function tableText(table: Table): string {
  const columns = table.columns.map((column) => {
    const preset = column.defaultText === undefined ? '' : ` default ${valueSql(column.defaultText, column.type)}`;
    return `${quoted(column.name)} ${column.type.sql}${column.notNull ? ' not null' : ''}${preset}`;
  });
  const unique = table.unique.length > 0 ? [`unique (${list(table.unique)})`] : [];
  const constraints = [`primary key (${list(table.key)})`, ...unique, ...table.references.flatMap(referenceText)];
  const directive = {
    ...(table.renamed ? { name: table.typeName } : {}),
    ...(table.maxRows === undefined ? {} : { max_rows: table.maxRows }),
    totalCount: { enabled: true },
    aggregate: { enabled: true },
  };
  const name = tableName(table);
  return [
    `create table ${name} (${[...columns, ...constraints].join(', ')});`,
    ...table.indexed.map((column) => `create index on ${name} (${quoted(column.name)});`),
    comment(`table ${name}`, directive),
    ...table.columns
      .filter((column) => column.renamed)
      .map((column) => comment(`column ${name}.${quoted(column.name)}`, { name: column.field })),
    ...table.references
      .filter((reference) => reference.names !== undefined)
      .map(({ constraint, names }) =>
        comment(`constraint ${constraint} on ${name}`, { local_name: names?.local, foreign_name: names?.foreign }),
      ),
  ].join('\n');
}

function comment(on: string, directive: object): string {
  return `comment on ${on} is ${literal(`@graphql(${JSON.stringify(directive)})`)};`;
}

function referenceText(reference: Reference): readonly string[] {
  const { constraint, columns, target, targetColumns, single } = reference;
  const to = `${tableName(target)} (${list(targetColumns)})`;
  const key = `constraint ${constraint} foreign key (${list(columns)}) references ${to}`;
  return single ? [key, `unique (${list(columns)})`] : [key];
}

/** A row that meets its constraints, or no row if it contradicts a key. */
function rowText(table: Table, draft: RowDraft): string {
  const values = table.columns.map((column, index) => {
    if (column.link !== undefined) {
      const reference = pick(table.references, column.link);
      const other = pick(reference.targetColumns, reference.columns.indexOf(column));
      return `l${column.link}.${quoted(other.name)}`;
    }
    const text = toText(pick(draft.values, index), column.type);
    return valueSql(text ?? (column.notNull ? pick(column.type.values, 0) : null), column.type);
  });
  const joins = table.references.map((reference, index) => {
    const link = pick(draft.links, index);
    const rows = `(select *, row_number() over () - 1 as "#n", count(*) over () as "#c" from ${tableName(reference.target)})`;
    const on =
      link === null && !pick(reference.columns, 0).notNull ? 'false' : `l${index}."#n" = ${link ?? 0} % l${index}."#c"`;
    return ` left join ${rows} as l${index} on ${on}`;
  });
  const needed = table.columns.flatMap((column, index) =>
    column.notNull && column.link !== undefined ? [`${values[index] ?? ''} is not null`] : [],
  );
  const where = needed.length === 0 ? '' : ` where ${needed.join(' and ')}`;
  const names = list(table.columns);
  return `insert into ${tableName(table)} (${names}) select ${values.join(', ')} from (select) as one${joins.join('')}${where} on conflict do nothing;`;
}
